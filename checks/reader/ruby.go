package reader

import "strings"

// rspecLine reads RSpec, and Hspec, which prints the same: "3 examples, 1 failure, 1 pending".
func rspecLine(c *closing, s string) mark {
	switch {
	case s == "No examples found.":
		c.none = true
	case strings.Contains(s, " example") && s[0] >= '0' && s[0] <= '9':
		parts, ok := amounts(s, ", ")
		if !ok || !strings.HasPrefix(parts[0].what, "example") || len(parts) < 2 {
			return noMark
		}
		var t tally
		for _, p := range parts[1:] {
			switch {
			case strings.HasPrefix(p.what, "failure"):
				t.failed = p.n
			case p.what == "pending":
				t.skipped = p.n
			case strings.HasPrefix(p.what, "error"): // "error occurred outside of examples"
				t.errors = p.n
			}
		}
		t.passed = max(0, parts[0].n-t.failed-t.skipped)
		c.count(t)
	case s == "Failures:":
		c.next = true // what is pending is numbered too
	case c.next && strings.HasPrefix(s, "  1) "):
		return c.failed(s[len("  1) "):])
	}
	return noMark
}

// minitestLine reads Minitest ("2 runs, 1 assertions, 0 failures, 0 errors, 1 skips") and
// test-unit ("2 tests, 2 assertions, 0 failures, 0 errors, 0 pendings, 1 omissions, ...").
func minitestLine(c *closing, s string) mark {
	if c.next { // "  1) Failure:" comes before the name
		c.next = false
		name, _, _ := strings.Cut(s, " [")
		return c.failed(strings.TrimSuffix(name, ":"))
	}
	switch {
	case s == "  1) Failure:" || s == "  1) Error:":
		c.next = true
	case strings.HasPrefix(s, "Failure: ") && strings.HasSuffix(s, ")"), strings.HasPrefix(s, "Error: ") && strings.HasSuffix(s, ")"):
		_, name, _ := strings.Cut(s, ": ") // test-unit
		return c.failed(name)
	case strings.Contains(s, " assertions, "):
		parts, ok := amounts(s, ", ")
		if !ok || len(parts) < 4 || parts[0].what != "runs" && parts[0].what != "tests" && parts[0].what != "run" {
			return noMark
		}
		var t tally
		for _, p := range parts[1:] {
			switch strings.TrimSuffix(p.what, "s") {
			case "failure":
				t.failed = p.n
			case "error":
				t.errors = p.n
			case "skip", "pending", "omission":
				t.skipped += p.n
			}
		}
		t.passed = max(0, parts[0].n-t.failed-t.errors-t.skipped)
		c.count(t)
	}
	return noMark
}

// rake knows one thing: a test task without test files says nothing at all and exits 0.
type rake struct{ lines int }

func (r *rake) line(string) mark {
	r.lines++
	return noMark
}

func (r *rake) report(exit int) (Report, bool) {
	return Report{NoTests: true, Summary: "no tests ran"}, exit == 0 && r.lines == 0
}
