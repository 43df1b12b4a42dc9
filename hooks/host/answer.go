package host

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// probeClaim is what doctor's synthetic stop claims.
const probeClaim = "Done. All tests pass."

// encode gives one JSON document and a newline. Hosts compare bytes and people read them in
// logs, so <, > and & stay what they are.
func encode(document any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(document) != nil {
		return nil // cannot happen: documents are structs of strings
	}
	return b.Bytes()
}

// Clean makes text safe to hand to a host: valid UTF-8, no control characters but newline
// and tab, nothing that turns the reading direction or hides in a terminal.
func Clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == utf8.RuneError:
			return '\uFFFD'
		case r < 0x20, r >= 0x7f && r <= 0x9f:
			return -1
		case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x2028, r == 0x2029, r == 0xfeff:
			return -1
		default:
			return r
		}
	}, text)
}
