package reader

import "strings"

// exunitLine reads ExUnit (hexdocs.pm/ex_unit): "1 doctest, 2 tests, 1 failure, 1 skipped".
func exunitLine(c *closing, s string) mark {
	switch {
	case s == "There are no tests to run":
		c.none = true
	case strings.HasPrefix(s, "  1) test "), strings.HasPrefix(s, "  1) doctest "), strings.HasPrefix(s, "  1) property "):
		return c.failed(s[len("  1) "):])
	case strings.Contains(s, " failure") && s[0] >= '0' && s[0] <= '9':
		parts, ok := amounts(s, ", ")
		var t tally
		total, tests := 0, false
		for _, p := range parts {
			switch strings.TrimSuffix(p.what, "s") {
			case "test", "doctest", "feature":
				total, tests = total+p.n, true
			case "property", "propertie":
				total, tests = total+p.n, true
			case "failure":
				t.failed = p.n
			case "skipped":
				t.skipped = p.n
			case "excluded":
				t.skipped += p.n
			case "invalid":
				t.errors = p.n
			default:
				return noMark // test-unit's assertions, RSpec's examples
			}
		}
		if ok && tests {
			t.passed = max(0, total-t.failed-t.skipped-t.errors)
			c.count(t)
		}
	}
	return noMark
}
