package cli

import (
	"strings"
	"unicode"
)

// visible makes foreign text one line that changes nothing but what it says: no control
// character that a terminal obeys, no formatting character that turns the reading order.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == '\u2028', r == '\u2029':
			return unicode.ReplacementChar
		}
		return r
	}, s)
}
