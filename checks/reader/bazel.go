package reader

import "strings"

// bazelLine reads `bazel test` (bazel.build/docs/user-manual): one line a target, which says
// also where an old result was taken from the cache, and a closing line.
func bazelLine(c *closing, s string) mark {
	switch {
	case strings.HasPrefix(s, "ERROR: No test targets were found"):
		c.none = true
	case strings.HasPrefix(s, "Executed ") && strings.Contains(s, " out of ") && strings.Contains(s, " test"):
		c.counted = true
	case strings.HasPrefix(s, "//"), strings.HasPrefix(s, "@"):
		f := strings.Fields(s)
		if len(f) < 2 || !strings.Contains(f[0], ":") {
			return noMark
		}
		if f[1] == "(cached)" && len(f) > 2 {
			c.cached = "bazel"
			f = f[1:]
		}
		switch f[1] {
		case "PASSED", "FLAKY,":
			c.sum.passed++
		case "FAILED", "TIMEOUT", "INCOMPLETE", "REMOTE":
			c.sum.failed++
			target, _, _ := strings.Cut(s, " ")
			return c.failed(target)
		case "SKIPPED":
			c.sum.skipped++
		case "NO": // NO STATUS: it was not built
			c.sum.errors++
		}
	}
	return noMark
}
