package reader

import "strings"

// swiftLine reads `swift test`: XCTest's totals of "All tests" and "Selected tests", and
// Swift Testing's closing line; a package may have tests of both kinds.
func swiftLine(c *closing, s string) mark {
	switch {
	case strings.HasPrefix(s, "Test Suite 'All tests' "), strings.HasPrefix(s, "Test Suite 'Selected tests' "):
		c.next = strings.Contains(s, "' passed at ") || strings.Contains(s, "' failed at ")
	case c.next && strings.HasPrefix(strings.TrimSpace(s), "Executed "):
		c.next = false
		xctestTotals(c, strings.TrimSpace(s)[len("Executed "):])
	case strings.HasPrefix(s, "Test Case '") && strings.Contains(s, "' failed ("):
		name, _, _ := strings.Cut(s[len("Test Case '"):], "' failed (")
		return c.failed(name)
	case strings.Contains(s, " Test run with "):
		_, rest, _ := strings.Cut(s, " Test run with ")
		if n, rest, ok := number(rest); ok && strings.HasPrefix(rest, " test") {
			bad := 0
			if strings.Contains(rest, " failed after ") {
				bad = max(1, c.left)
			}
			c.count(tally{passed: max(0, n-bad), failed: bad})
		}
	case strings.Contains(s, " Test ") && strings.Contains(s, " failed after ") && !strings.HasPrefix(s, "Test "):
		c.left++ // failing tests of Swift Testing, whose closing line counts issues
		_, name, _ := strings.Cut(s, " Test ")
		name, _, _ = strings.Cut(name, " failed after ")
		return c.failed(strings.Trim(name, `"`))
	}
	return noMark
}

// xctestTotals reads "3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.1 (0.2) seconds".
func xctestTotals(c *closing, s string) {
	total, rest, ok := number(s)
	if !ok || !strings.HasPrefix(rest, " test") {
		return
	}
	var t tally
	_, list, _ := strings.Cut(rest, "with ")
	list, _, _ = strings.Cut(list, " (")
	parts, _ := amounts(list, " and ")
	for _, p := range parts {
		switch {
		case strings.HasSuffix(p.what, "skipped"):
			t.skipped = p.n
		case strings.HasPrefix(p.what, "failure"):
			t.failed = min(p.n, total) // assertions, of which a test may have several
		}
	}
	t.passed = max(0, total-t.failed-t.skipped)
	c.count(t)
}
