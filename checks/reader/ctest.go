package reader

import "strings"

// ctestLine reads ctest (cmake.org, ctest(1)): "67% tests passed, 1 tests failed out of 3".
// A test that was skipped by its return code counts as passed there, and is listed below.
func ctestLine(c *closing, s string) mark {
	switch {
	case s == "No tests were found!!!":
		c.none = true
	case strings.Contains(s, "% tests passed, "):
		_, rest, _ := strings.Cut(s, "% tests passed, ")
		failed, rest, numbered := number(rest)
		_, all, of := strings.Cut(rest, " out of ")
		total, _, last := number(all)
		if numbered && of && last {
			c.count(tally{passed: max(0, total-failed), failed: failed})
		}
	case strings.HasPrefix(s, "\t") && c.counted:
		_, rest, ok := number(strings.TrimSpace(s))
		name, listed := strings.CutPrefix(rest, " - ")
		switch {
		case !ok || !listed:
		case strings.HasSuffix(s, " (Skipped)"):
			if c.sum.passed > 0 {
				c.sum.passed--
				c.sum.skipped++
			}
		case strings.HasSuffix(s, " (Disabled)"):
			c.sum.skipped++
		default:
			if name, _, ok = cutLast(name, " ("); ok {
				c.failed(name)
			}
		}
	case strings.Contains(s, "***Failed"), strings.Contains(s, "***Timeout"), strings.Contains(s, "***Exception"), strings.Contains(s, "***Not Run"):
		return begins
	}
	return noMark
}
