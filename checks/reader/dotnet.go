package reader

import "strings"

// dotnetLine reads `dotnet test` (VSTest, one line an assembly) and its terminal logger's
// closing line from SDK 9 on.
func dotnetLine(c *closing, s string) mark {
	t := strings.TrimLeft(s, " ")
	switch {
	case strings.HasPrefix(s, "No test is available in "), strings.HasPrefix(s, "No test matches the given testcase filter"):
		c.none = true
	case strings.HasPrefix(s, "Passed!  - Failed: "), strings.HasPrefix(s, "Failed!  - Failed: "), strings.HasPrefix(s, "Skipped! - Failed: "):
		_, list, _ := strings.Cut(s, " - ")
		dotnetTotals(c, list)
	case strings.HasPrefix(t, "Test summary: total: "):
		c.sum = tally{} // instead of the assemblies' own lines
		dotnetTotals(c, t[len("Test summary: "):])
	case strings.HasPrefix(s, "  Failed ") && strings.HasSuffix(s, "]"):
		name, _, _ := cutLast(s[len("  Failed "):], " [")
		return c.failed(name)
	}
	return noMark
}

func dotnetTotals(c *closing, list string) {
	var t tally
	for part := range strings.SplitSeq(list, ",") {
		switch name, n, _ := named(part, ":"); strings.ToLower(name) {
		case "failed":
			t.failed = n
		case "passed", "succeeded":
			t.passed = n
		case "skipped":
			t.skipped = n
		}
	}
	c.count(t)
}
