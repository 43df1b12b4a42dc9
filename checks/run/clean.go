package run

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxLine is how much of one line is kept, in bytes. A minified file in an error message
// is one line of megabytes.
const maxLine = 64 << 10

// cleaner cuts a stream of bytes into lines of valid UTF-8 as a terminal would show them:
// control sequences are taken out (CSI, OSC, DCS; ECMA-48), of a progress line that
// rewrites itself with carriage returns only the last state is left, CRLF is a line end.
// It works across any chunk borders.
type cleaner struct {
	emit  func(line string)
	buf   []byte
	cut   int64 // bytes of the line beyond maxLine
	open  bool  // a line has begun
	cr    bool  // the last byte was a carriage return
	state escape
}

// escape is where in a control sequence the stream stands.
type escape uint8

const (
	text    escape = iota
	esc            // after ESC
	inter          // after ESC and an intermediate byte: one final byte follows
	csi            // after ESC [
	str            // in an OSC, DCS, APC, PM or SOS string, up to BEL or ST
	strDone        // in such a string, after ESC
)

// Write takes the next bytes. It never fails.
func (c *cleaner) Write(p []byte) {
	for len(p) > 0 {
		if c.state == text && !c.cr {
			n := plain(p)
			c.add(p[:n])
			if p = p[n:]; len(p) == 0 {
				return
			}
		}
		c.byte(p[0])
		p = p[1:]
	}
}

// plain is how many bytes at the start of p are neither controls nor delete.
func plain(p []byte) int {
	for i, b := range p {
		if b < ' ' && b != '\t' || b == 0x7f {
			return i
		}
	}
	return len(p)
}

func (c *cleaner) byte(b byte) {
	if b == '\n' { // ends every sequence too: an unterminated one must not swallow the rest
		c.state, c.cr = text, false
		c.flush()
		return
	}
	if c.state != text {
		c.state = c.state.next(b)
		return
	}
	if c.cr && b != '\r' {
		c.cr = false
		c.buf, c.cut = c.buf[:0], 0
	}
	switch {
	case b == 0x1b:
		c.state = esc
	case b == '\r':
		c.cr = c.open
	case b == '\t' || b >= ' ' && b != 0x7f:
		c.add([]byte{b})
	}
}

// next is the state after b within a control sequence.
func (e escape) next(b byte) escape {
	switch e {
	case esc:
		switch {
		case b == '[':
			return csi
		case b == ']' || b == 'P' || b == '_' || b == '^' || b == 'X':
			return str
		case b >= 0x20 && b <= 0x2f:
			return inter
		case b == 0x1b:
			return esc
		}
		return text
	case inter:
		if b >= 0x20 && b <= 0x2f {
			return inter
		}
		return text
	case csi:
		switch {
		case b == 0x1b:
			return esc
		case b >= 0x40 && b <= 0x7e:
			return text
		}
		return csi
	case str:
		switch b {
		case 0x07:
			return text
		case 0x1b:
			return strDone
		}
		return str
	case strDone:
		if b == '\\' {
			return text
		}
		return str
	case text:
	}
	return text
}

func (c *cleaner) add(p []byte) {
	if len(p) == 0 {
		return
	}
	c.open = true
	room := min(maxLine-len(c.buf), len(p))
	c.buf = append(c.buf, p[:room]...)
	c.cut += int64(len(p) - room)
}

// flush ends the line.
func (c *cleaner) flush() {
	c.emit(c.line())
	c.buf, c.cut, c.open = c.buf[:0], 0, false
}

// close ends a last line without a line feed.
func (c *cleaner) close() {
	if c.open {
		c.flush()
	}
}

func (c *cleaner) line() string {
	b := c.buf
	if c.cut > 0 { // do not turn the character at the cut into a replacement character
		for i := 0; i < utf8.UTFMax-1 && len(b) > 0; i++ {
			if r, n := utf8.DecodeLastRune(b); r != utf8.RuneError || n != 1 {
				break
			}
			b = b[:len(b)-1]
		}
	}
	s := strings.TrimRight(dropC1(strings.ToValidUTF8(string(b), "\uFFFD")), " \t")
	if c.cut > 0 {
		s += fmt.Sprintf("… (%d bytes cut)", c.cut)
	}
	return s
}

// dropC1 takes out the control characters U+0080 to U+009F, which some terminals obey.
func dropC1(s string) string {
	if !strings.Contains(s, "\xc2") { // their first byte in UTF-8
		return s
	}
	return strings.Map(func(r rune) rune {
		if r >= 0x80 && r <= 0x9f {
			return -1
		}
		return r
	}, s)
}
