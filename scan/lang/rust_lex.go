package lang

import (
	"strings"
	"unicode/utf8"
)

// rustLexer reads Rust (The Rust Reference, Lexical structure): nested comments, raw and byte
// strings, characters told from lifetimes.
type rustLexer struct {
	*lexer
	// unclosed are the numbers of hashes of raw strings that were found not to end: nothing
	// further on ends one of that many either.
	unclosed map[int]bool
}

func lexRust(src string) toks { return readRust(src, false).out }

func readRust(src string, comments bool) *lexer {
	l := &rustLexer{lexer: newLexer(src, comments)}
	if strings.HasPrefix(src, "#!") && !strings.HasPrefix(strings.TrimLeft(src[2:min(len(src), 200)], " \t\r\n"), "[") {
		l.toLineEnd()
	}
	for l.pos < len(src) {
		c := src[l.pos]
		switch {
		case c == ' ' || c == '\t' || c == '\r':
			l.pos++
		case c == '\n':
			l.line++
			l.pos++
		case c == '"':
			l.quoted('"', true)
		case c == '\'':
			l.character()
		case c == '/' && l.peek(1) == '/':
			from := l.pos
			l.toLineEnd()
			l.note(from, l.line)
		case c == '/' && l.peek(1) == '*':
			from, line := l.pos, l.line
			l.nestedComment()
			l.note(from, line)
		case (c == 'b' || c == 'c' || c == 'r') && l.prefixed(c):
		case c >= '0' && c <= '9':
			l.digits()
		case l.atWord():
			l.word()
		default:
			l.operator()
		}
	}
	return l.lexer
}

func (l *rustLexer) nestedComment() {
	depth := 0
	for i := l.pos; i+1 < len(l.src); i++ {
		switch {
		case l.src[i] == '/' && l.src[i+1] == '*':
			depth++
			i++
		case l.src[i] == '*' && l.src[i+1] == '/':
			depth--
			i++
			if depth == 0 {
				l.move(i + 1)
				return
			}
		}
	}
	l.move(len(l.src))
}

// prefixed reads b"…", b'…', c"…", r"…", br#"…"# and r#name; false where the letter only
// begins a name.
func (l *rustLexer) prefixed(c byte) bool {
	d := l.peek(1)
	switch {
	case d == '"' && c != 'r':
		l.pos++
		l.quoted('"', true)
		return true
	case d == '\'' && c == 'b':
		l.pos++
		l.character()
		return true
	case c == 'r':
		return l.raw(1)
	case d == 'r':
		return l.raw(2)
	}
	return false
}

// raw reads a raw string whose prefix is n bytes long, or a raw name.
func (l *rustLexer) raw(n int) bool {
	s := l.rest()
	hashes := 0
	for n+hashes < len(s) && s[n+hashes] == '#' {
		hashes++
	}
	from := n + hashes
	if from >= len(s) {
		return false
	}
	if s[from] != '"' {
		if n == 1 && hashes == 1 && nameBytes[s[from]] { // r#type
			start := l.pos
			l.pos = l.wordEnd(l.pos + from)
			l.emit(ident, l.src[start:l.pos])
			return true
		}
		return false
	}
	from++
	stop := -1
	mark := `"` + strings.Repeat("#", min(hashes, 255)) // the reference allows 255
	if !l.unclosed[hashes] {
		stop = strings.Index(s[from:], mark)
	}
	if stop < 0 {
		if l.unclosed == nil {
			l.unclosed = map[int]bool{}
		}
		l.unclosed[hashes] = true
		stop = len(s) - from
	}
	l.string(l.pos+from, l.pos+from+stop, l.pos+from+stop+len(mark), false)
	return true
}

// character reads 'x', '\u{1F600}', or a lifetime or label such as 'a.
func (l *rustLexer) character() {
	s := l.rest()
	if len(s) > 2 && s[1] == '\\' {
		for i := 3; i < len(s) && i < 14; i++ { // s[2] is what is escaped
			if s[i] == '\'' {
				l.string(l.pos+1, l.pos+i, l.pos+i+1, false)
				return
			}
		}
	} else if len(s) > 2 {
		if _, n := utf8.DecodeRuneInString(s[1:]); 1+n < len(s) && s[1+n] == '\'' && s[1] != '\'' {
			l.string(l.pos+1, l.pos+1+n, l.pos+2+n, false)
			return
		}
	}
	if stop := l.wordEnd(l.pos + 1); stop > l.pos+1 {
		l.emit(ident, l.src[l.pos:stop])
		l.pos = stop
		return
	}
	l.operator()
}
