package reader

import "strings"

// cabalLine reads `cabal test` ("1 of 2 test suites (1 of 2 test cases) passed.", "Test suite
// spec: FAIL") and `stack test` ("x> Test suite spec passed", "Test suite failure for package
// x-0.1"). Suites that only end with a status are one case each; what hspec and tasty print of
// theirs is read by their own readers, where they are not named by the command.
func cabalLine(c *closing, s string) mark {
	if _, rest, ok := strings.Cut(s, "> "); ok && strings.HasPrefix(rest, "Test suite ") {
		s = rest
	}
	switch {
	case strings.HasSuffix(s, " test cases) passed."):
		_, cases, ok := strings.Cut(strings.TrimSuffix(s, " test cases) passed."), "(")
		if !ok {
			return noMark
		}
		passed, rest, ok := number(cases)
		if !ok {
			return noMark
		}
		if total, _, ok := number(strings.TrimPrefix(strings.TrimSpace(rest), "of ")); ok && total >= passed {
			c.count(tally{passed: passed, failed: total - passed})
		}
	case strings.HasPrefix(s, "Test suite ") && strings.HasSuffix(s, ": FAIL"):
		return c.failed(strings.TrimSuffix(s[len("Test suite "):], ": FAIL"))
	case strings.HasPrefix(s, "Test suite ") && strings.HasSuffix(s, " passed") && !strings.Contains(s, ":"):
		c.count(tally{passed: 1})
	case strings.HasPrefix(s, "Test suite ") && strings.HasSuffix(s, " failed") && !strings.Contains(s, ":"):
		c.count(tally{failed: 1})
		return c.failed(strings.TrimSuffix(s[len("Test suite "):], " failed"))
	}
	return noMark
}
