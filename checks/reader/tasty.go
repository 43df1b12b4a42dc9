package reader

import "strings"

// tastyLine reads Haskell's tasty: "1 out of 2 tests failed (0.00s)", "All 2 tests passed (0.00s)".
func tastyLine(c *closing, s string) mark {
	switch {
	case strings.HasSuffix(s, ": FAIL") || strings.Contains(s, ": FAIL ("):
		name, _, _ := strings.Cut(s, ": FAIL")
		if strings.HasPrefix(name, "  ") {
			return c.failed(strings.TrimSpace(strings.TrimRight(name, ": ")))
		}
	case strings.HasPrefix(s, "All ") && strings.Contains(s, " tests passed (") && strings.HasSuffix(s, "s)"):
		if n, _, ok := number(s[len("All "):]); ok {
			c.count(tally{passed: n})
		}
	case strings.Contains(s, " out of ") && strings.Contains(s, " tests failed ("):
		failed, rest, ok := number(s)
		total, _, counted := number(strings.TrimPrefix(rest, " out of "))
		if ok && counted {
			c.count(tally{passed: max(0, total-failed), failed: failed})
		}
	}
	return noMark
}
