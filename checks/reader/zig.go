package reader

import "strings"

// zigLine reads `zig test` ("All 2 tests passed.", "1 passed; 1 skipped; 1 failed.") and the
// summary of `zig build test` ("Build Summary: 1/3 steps succeeded; 1 failed; 1/2 tests
// passed; 1 failed"), which says nothing where all is well unless asked to.
func zigLine(c *closing, s string) mark {
	switch {
	case strings.HasPrefix(s, "All ") && (strings.HasSuffix(s, " tests passed.") || strings.HasSuffix(s, " test passed.")):
		if n, _, ok := number(s[len("All "):]); ok {
			c.count(tally{passed: n})
		}
	case strings.HasPrefix(s, "Build Summary: "):
		zigBuild(c, s[len("Build Summary: "):])
	case strings.HasPrefix(s, "error: '") && strings.Contains(s, "' failed"):
		name, _, _ := strings.Cut(s[len("error: '"):], "' failed")
		return c.failed(name)
	case strings.Contains(s, "...FAIL ("):
		name, _, _ := strings.Cut(s, "...FAIL (")
		if _, after, ok := strings.Cut(name, " "); ok {
			return c.failed(after)
		}
	case strings.HasSuffix(s, " failed.") && strings.Contains(s, " passed; "):
		if parts, ok := amounts(strings.TrimSuffix(s, "."), "; "); ok {
			var t tally
			for _, p := range parts {
				if !t.add(p.n, p.what) {
					return noMark
				}
			}
			c.count(t)
		}
	}
	return noMark
}

// zigBuild reads "1/3 steps succeeded; 1 failed; 1/2 tests passed; 1 failed": only what
// follows the tests is about tests.
func zigBuild(c *closing, s string) {
	at := strings.Index(s, " tests passed")
	if at < 0 {
		return
	}
	from := strings.LastIndexByte(s[:at], ' ') + 1
	passed, _, ok := number(s[from:at])
	if !ok {
		return
	}
	t := tally{passed: passed}
	for part := range strings.SplitSeq(s[at:], "; ") {
		if n, rest, ok := number(part); ok {
			t.add(n, strings.TrimSpace(rest))
		}
	}
	c.count(t)
}
