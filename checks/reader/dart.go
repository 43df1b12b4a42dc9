package reader

import "strings"

// dartLine reads `dart test` and `flutter test`, whose every line begins with the time and
// what has passed, been skipped and failed so far: "00:01 +2 ~1 -1: Some tests failed."
func dartLine(c *closing, s string) mark {
	switch s {
	case "No tests ran.", "No tests were found.":
		c.none = true
		return noMark
	}
	if len(s) < len("00:01 +0: x") || s[2] != ':' || s[5] != ' ' || s[6] != '+' {
		return noMark
	}
	numbers, text, ok := strings.Cut(s[6:], ": ")
	if !ok {
		return noMark
	}
	switch text {
	case "All tests passed!", "Some tests failed.", "All tests skipped.":
		var t tally
		for _, f := range strings.Fields(numbers) {
			n, rest, numbered := number(f[1:])
			switch {
			case !numbered || rest != "":
				return noMark
			case f[0] == '+':
				t.passed = n
			case f[0] == '~':
				t.skipped = n
			case f[0] == '-':
				t.failed = n
			}
		}
		c.count(t)
	default:
		if name, failed := strings.CutSuffix(text, " [E]"); failed {
			return c.failed(name)
		}
	}
	return noMark
}
