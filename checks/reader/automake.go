package reader

import "strings"

// automakeLine reads automake's parallel harness (gnu.org, "Generalities about Testing"),
// whose summary comes once a directory: "# TOTAL: 3", "# PASS:  1", ...
func automakeLine(c *closing, s string) mark {
	if name, ok := strings.CutPrefix(s, "FAIL: "); ok {
		return c.failed(name)
	}
	if name, ok := strings.CutPrefix(s, "ERROR: "); ok && !strings.Contains(name, " ") {
		return c.failed(name)
	}
	rest, ok := strings.CutPrefix(s, "# ")
	if !ok {
		return noMark
	}
	name, n, ok := named(rest, ":")
	switch {
	case !ok:
	case name == "TOTAL":
		c.counted = true
	case !c.counted:
	case name == "PASS", name == "XFAIL":
		c.sum.passed += n
	case name == "SKIP":
		c.sum.skipped += n
	case name == "FAIL", name == "XPASS":
		c.sum.failed += n
	case name == "ERROR":
		c.sum.errors += n
	}
	return noMark
}
