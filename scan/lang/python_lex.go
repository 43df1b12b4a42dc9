package lang

import "strings"

// pyLexer reads Python (The Python Language Reference, 2): logical lines with their
// indentation, triple-quoted strings, prefixes, continuation inside brackets and by backslash.
type pyLexer struct {
	*lexer
	depth int
	col   int
	fresh bool // at the beginning of a logical line
	// tries is how many more f-strings may turn out not to close: each costs up to fFar bytes.
	tries int
}

func lexPython(src string) toks { return readPython(src, false).out }

func readPython(src string, comments bool) *lexer {
	l := &pyLexer{lexer: newLexer(src, comments), fresh: true, tries: 8}
	if strings.HasPrefix(src, "\ufeff") {
		l.pos = len("\ufeff")
	}
	for l.pos < len(src) {
		c := src[l.pos]
		switch c {
		case '\n':
			l.lineEnd()
			continue
		case ' ', '\r':
			l.col++
			l.pos++
			continue
		case '\f':
			l.col = 0
			l.pos++
			continue
		case '\t':
			l.col += 8 - l.col%8
			l.pos++
			continue
		case '#':
			from := l.pos
			l.toLineEnd()
			l.note(from, l.line)
			continue
		case '\\':
			if strings.HasPrefix(l.rest(), "\\\n") || strings.HasPrefix(l.rest(), "\\\r\n") {
				l.pos++
				l.to("\n")
				continue
			}
		}
		before := len(l.out)
		l.token(c)
		if l.fresh && len(l.out) > before {
			l.out[before].col = int32(min(l.col, 1<<30))
			l.fresh = false
		}
	}
	if n := len(l.out); n > 0 && l.out[n-1].kind != newline {
		l.emit(newline, "")
	}
	return l.lexer
}

// lineEnd ends a logical line where no bracket is open.
func (l *pyLexer) lineEnd() {
	if l.depth > 0 && l.unclosed() {
		l.depth = 0
	}
	if l.depth == 0 {
		if n := len(l.out); n > 0 && l.out[n-1].kind != newline {
			l.emit(newline, "")
		}
		l.col, l.fresh = 0, true
	}
	l.line++
	l.pos++
}

// unclosed reports whether the next line begins with a keyword that only a statement can have:
// the bracket before it is broken code, and must not eat the rest of the file.
func (l *pyLexer) unclosed() bool {
	i := l.pos + 1
	for i < len(l.src) && (l.src[i] == ' ' || l.src[i] == '\t') {
		i++
	}
	stop := min(i+8, l.wordEnd(i))
	switch l.src[i:max(i, stop)] {
	case "def", "class", "return", "assert", "raise", "import", "while", "try", "except", "pass", "del":
		return true
	}
	return false
}

func (l *pyLexer) token(c byte) {
	switch c {
	case '"', '\'':
		l.text(0)
		return
	case '(', '[', '{':
		l.depth++
	case ')', ']', '}':
		l.depth = max(l.depth-1, 0)
	case 'r', 'R', 'b', 'B', 'u', 'U', 'f', 'F', 't', 'T':
		if n := pythonPrefix(l.rest()); n > 0 {
			l.text(n - 1)
			return
		}
	}
	switch {
	case c >= '0' && c <= '9' || c == '.' && l.peek(1) >= '0' && l.peek(1) <= '9':
		l.digits()
	case l.atWord():
		l.word()
	default:
		l.operator()
	}
}

// pythonPrefix is the length of a string's prefix and its first quote; 0 where there is none.
func pythonPrefix(s string) int {
	for i := 0; i < len(s) && i < 3; i++ {
		switch s[i] {
		case '"', '\'':
			return i + 1
		case 'r', 'R', 'b', 'B', 'u', 'U', 'f', 'F', 't', 'T':
		default:
			return 0
		}
	}
	return 0
}

// text reads a string whose prefix is n bytes long. A backslash keeps the quote behind it in
// raw strings too.
func (l *pyLexer) text(n int) {
	formatted := strings.ContainsAny(l.src[l.pos:l.pos+n], "fFtT")
	l.pos += n
	quote := l.src[l.pos]
	triple := strings.HasPrefix(l.rest(), strings.Repeat(string(quote), 3))
	switch {
	case formatted && l.formatted(quote, triple):
	case triple:
		l.triple(quote)
	default:
		l.quoted(quote, false)
	}
	if formatted {
		l.out[len(l.out)-1].raw = true
	}
}

func (l *pyLexer) triple(quote byte) {
	from := l.pos + 3
	for i := from; i < len(l.src); i++ {
		switch l.src[i] {
		case '\\':
			i++
		case quote:
			if i+2 < len(l.src) && l.src[i+1] == quote && l.src[i+2] == quote {
				l.string(from, i, i+3, false)
				return
			}
		}
	}
	l.string(from, len(l.src), len(l.src), false)
}
