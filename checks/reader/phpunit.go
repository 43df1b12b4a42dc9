package reader

import "strings"

// phpunitLine reads PHPUnit 9 to 12 (docs.phpunit.de, "The Command-Line Test Runner").
func phpunitLine(c *closing, s string) mark {
	switch {
	case s == "No tests executed!":
		c.none = true
	case strings.HasPrefix(s, "OK (") && strings.Contains(s, " assertion"):
		if n, rest, ok := number(s[len("OK ("):]); ok && strings.HasPrefix(rest, " test") {
			c.count(tally{passed: n})
		}
	case strings.HasPrefix(s, "Tests: ") && strings.Contains(s, "Assertions: "):
		phpunitTotals(c, s)
	case strings.HasPrefix(s, "1) ") && strings.Contains(s, "::"):
		return c.failed(s[len("1) "):])
	}
	return noMark
}

// phpunitTotals reads "Tests: 3, Assertions: 3, Failures: 1, Skipped: 1."
func phpunitTotals(c *closing, s string) {
	var t tally
	total := 0
	for part := range strings.SplitSeq(strings.TrimSuffix(s, "."), ", ") {
		switch name, n, _ := named(part, ": "); name {
		case "Tests":
			total = n
		case "Failures", "Errors":
			t.failed += n
		case "Skipped", "Incomplete":
			t.skipped += n
		}
	}
	t.passed = max(0, total-t.failed-t.skipped)
	c.count(t)
}

// pestLine reads Pest and `artisan test`: "  Tests:    1 failed, 2 passed (3 assertions)".
func pestLine(c *closing, s string) mark {
	t := strings.TrimLeft(s, " ")
	switch {
	case t == s:
	case strings.HasPrefix(t, "Tests: "):
		list, _, _ := strings.Cut(t[len("Tests: "):], "(")
		sum := tally{}
		parts, ok := amounts(strings.TrimSpace(list), ", ")
		for _, p := range parts {
			switch p.what {
			case "risky", "warnings", "warning", "deprecated", "notices", "notice":
				sum.passed += p.n
			case "incomplete":
				sum.skipped += p.n
			default:
				ok = ok && sum.add(p.n, p.what)
			}
		}
		if ok {
			c.count(sum)
		}
	case t == "INFO  No tests found.":
		c.none = true
	case strings.HasPrefix(t, "FAILED  ") && strings.Contains(t, " > "):
		return c.failed(strings.Join(strings.Fields(t[len("FAILED  "):]), " "))
	}
	return noMark
}
