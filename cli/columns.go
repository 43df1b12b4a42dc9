package cli

import (
	"strings"
	"unicode/utf8"
)

// pad fills up to a width in runes; commands and words are what is padded, so that is near
// enough to columns.
func pad(s string, width int) string {
	if n := width - utf8.RuneCountInString(s); n > 0 {
		return s + strings.Repeat(" ", n)
	}
	return s
}

// cut shortens to at most so many runes, on one line.
func cut(s string, most int) string {
	s = oneLine(s)
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}

// oneLine joins lines and runs of blanks.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
