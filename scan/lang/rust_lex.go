package lang

import "strings"

// lexRust reads Rust (The Rust Reference, Lexical structure): nested comments, raw and byte
// strings, characters told from lifetimes.
func lexRust(src string) toks { return readRust(src).out }

func readRust(src string) *lexer {
	l := &lexer{src: src, line: 1}
	for l.pos < len(src) {
		c := l.peek(0)
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			l.skip(1)
		case c == '/' && l.peek(1) == '/':
			l.comment("\n")
		case c == '/' && l.peek(1) == '*':
			from, line := l.pos, l.line
			l.nestedComment()
			l.note(from, line)
		case c == '"':
			l.quoted(`"`, true, true)
		case (c == 'b' || c == 'c') && l.peek(1) == '"':
			l.skip(1)
			l.quoted(`"`, true, true)
		case l.rawString():
		case c == '\'':
			l.character()
		case c >= '0' && c <= '9':
			l.digits()
		case nameStart(l.first()):
			l.word()
		default:
			l.operator()
		}
	}
	return l
}

func (l *lexer) nestedComment() {
	depth := 0
	for l.pos < len(l.src) {
		switch {
		case strings.HasPrefix(l.rest(), "/*"):
			depth++
			l.skip(2)
		case strings.HasPrefix(l.rest(), "*/"):
			depth--
			l.skip(2)
			if depth == 0 {
				return
			}
		default:
			l.skip(1)
		}
	}
}

// rawString reads r"…", r#"…"#, br#"…"#.
func (l *lexer) rawString() bool {
	s := l.rest()
	n := 0
	for n < len(s) && (s[n] == 'b' || s[n] == 'c') && n < 1 {
		n++
	}
	if n >= len(s) || s[n] != 'r' {
		return false
	}
	n++
	hashes := 0
	for n < len(s) && s[n] == '#' {
		n++
		hashes++
	}
	if n >= len(s) || s[n] != '"' {
		return false
	}
	start := l.line
	l.skip(n + 1)
	from := l.pos
	mark := `"` + strings.Repeat("#", hashes)
	i := strings.Index(l.rest(), mark)
	if i < 0 {
		i = len(l.rest())
	}
	l.out = append(l.out, tok{kind: text, text: l.src[from : from+i], line: start})
	l.skip(i + len(mark))
	return true
}

// character reads 'x', or a lifetime such as 'a.
func (l *lexer) character() {
	s := l.rest()
	if len(s) > 2 && s[1] == '\\' {
		if i := strings.IndexByte(s[2:], '\''); i >= 0 && i < 12 {
			if s[2] == '\'' { // '\''
				i = strings.IndexByte(s[3:], '\'') + 1
			}
			l.emit(text, s[1:2+i])
			l.skip(3 + i)
			return
		}
	}
	runes := []rune(s[:min(len(s), 8)])
	if len(runes) > 2 && runes[2] == '\'' {
		l.emit(text, string(runes[1]))
		l.skip(len(string(runes[:3])))
		return
	}
	l.skip(1) // a lifetime: the name that follows is a word of its own
}
