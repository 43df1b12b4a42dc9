package lang

import "strings"

// lexPython reads Python (The Python Language Reference, 2): logical lines with their
// indentation, triple-quoted strings, prefixes, continuation inside brackets and by backslash.
func lexPython(src string) toks { return readPython(src).out }

func readPython(src string) *lexer {
	l := &lexer{src: src, line: 1}
	depth, col, fresh := 0, 0, true
	for l.pos < len(src) {
		c := l.peek(0)
		switch {
		case c == '\n':
			if depth == 0 && len(l.out) > 0 && l.out[len(l.out)-1].kind != newline {
				l.emit(newline, "")
			}
			l.skip(1)
			if depth == 0 {
				col, fresh = 0, true
			}
			continue
		case c == '\\' && (l.peek(1) == '\n' || l.peek(1) == '\r' && l.peek(2) == '\n'):
			l.skip(1)
			l.to("\n")
			continue
		case c == ' ' || c == '\r' || c == '\f':
			if fresh {
				col++
			}
			l.skip(1)
			continue
		case c == '\t':
			if fresh {
				col += 8 - col%8
			}
			l.skip(1)
			continue
		case c == '#':
			from := l.pos
			if i := strings.IndexByte(l.rest(), '\n'); i >= 0 {
				l.skip(i)
			} else {
				l.skip(len(src))
			}
			l.note(from, l.line)
			continue
		}
		before := len(l.out)
		l.pythonToken(c, &depth)
		if fresh && len(l.out) > before {
			l.out[before].col = col
			fresh = false
		}
	}
	if len(l.out) > 0 && l.out[len(l.out)-1].kind != newline {
		l.emit(newline, "")
	}
	return l
}

func (l *lexer) pythonToken(c byte, depth *int) {
	if n := pythonPrefix(l.rest()); n > 0 {
		f := strings.ContainsAny(l.rest()[:n-1], "fF")
		escapes := !strings.ContainsAny(l.rest()[:n-1], "rR")
		l.skip(n - 1)
		l.pythonString(escapes)
		l.out[len(l.out)-1].raw = f
		return
	}
	switch {
	case c >= '0' && c <= '9':
		l.digits()
	case nameStart(l.first()):
		l.word()
	default:
		switch c {
		case '(', '[', '{':
			*depth++
		case ')', ']', '}':
			*depth = max(*depth-1, 0)
		}
		l.operator()
	}
}

// pythonPrefix is the length of a string's prefix and its first quote; 0 where there is none.
func pythonPrefix(s string) int {
	for i := 0; i < len(s) && i < 3; i++ {
		switch {
		case s[i] == '"' || s[i] == '\'':
			return i + 1
		case !strings.ContainsRune("rRbBuUfFtT", rune(s[i])):
			return 0
		}
	}
	return 0
}

func (l *lexer) pythonString(escapes bool) {
	q := l.rest()[:1]
	if strings.HasPrefix(l.rest(), q+q+q) {
		l.quoted(q+q+q, true, true)
		return
	}
	_ = escapes // in raw strings a backslash keeps the quote too
	l.quoted(q, true, false)
}
