package jsonedit

import "strings"

const spaces = " \t\r\n"

func blank(s string) bool { return strings.Trim(s, spaces) == "" }

// lineLead is the indentation in front of an item that begins a line, and false for an item
// that has something else before it on its line.
func lineLead(extra string) (string, bool) {
	tail := trailingBlank(extra)
	i := strings.LastIndexByte(tail, '\n')
	return strings.ReplaceAll(tail[i+1:], "\r", ""), i >= 0
}

// trailingBlank is the blank space that ends a run of comments and blank space. The end of a
// line comment counts to it, and so may blanks that belong to the comment's text.
func trailingBlank(extra string) string {
	return extra[len(strings.TrimRight(extra, spaces)):]
}

// lastLineStart is where the last line end of the trailing blank space begins ("\r\n" is one),
// and false where it has none.
func lastLineStart(extra string) (int, bool) {
	tail := trailingBlank(extra)
	i := strings.LastIndexByte(tail, '\n')
	if i < 0 {
		return len(extra), false
	}
	if i > 0 && tail[i-1] == '\r' {
		i--
	}
	return len(extra) - len(tail) + i, true
}

// cutNewline takes one line end from the front.
func cutNewline(s string) (string, bool) {
	if rest, ok := strings.CutPrefix(s, "\r\n"); ok {
		return rest, true
	}
	return strings.CutPrefix(s, "\n")
}

// leadingNewlines counts the line ends in front of an only item; 0 where anything but line
// ends followed by an indentation is there.
func leadingNewlines(lead string) int {
	n := 0
	for {
		rest, ok := cutNewline(lead)
		if !ok {
			break
		}
		lead, n = rest, n+1
	}
	if strings.Trim(lead, " \t") != "" {
		return 0
	}
	return n
}
