package reader

import "strings"

// mesonLine reads `meson test` (mesonbuild.com, "Unit tests"): a line of the closing table
// for each outcome, and "2/3 name FAIL 0.02s" above.
func mesonLine(c *closing, s string) mark {
	if s == "No tests defined." {
		c.none = true
		return noMark
	}
	name, n, ok := named(s, ":")
	switch {
	case !ok:
	case name == "Ok" && strings.HasPrefix(s, "Ok:   "):
		c.count(tally{passed: n})
		return noMark
	case !c.counted:
	case name == "Expected Fail":
		c.sum.passed += n
	case name == "Fail", name == "Unexpected Pass", name == "Timeout":
		c.sum.failed += n
	case name == "Skipped":
		c.sum.skipped += n
	}
	if f := strings.Fields(s); len(f) >= 4 && len(f) <= 16 && strings.Contains(f[0], "/") && f[0][0] >= '0' && f[0][0] <= '9' {
		for i, w := range f[2:] {
			if w == "FAIL" || w == "TIMEOUT" || w == "ERROR" || w == "UNEXPECTEDPASS" {
				return c.failed(strings.Join(f[1:i+2], " "))
			}
		}
	}
	return noMark
}
