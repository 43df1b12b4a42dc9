package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// lexer turns source into tokens. What the languages share is here; strings, comments and
// what else differs is in each language's own file. It looks at every byte a bounded number
// of times, whatever the source is.
type lexer struct {
	src  string
	pos  int
	line int
	out  toks
	// comments are kept apart: no grammar asks for them.
	comments []Comment
	// keep: somebody does.
	keep bool
}

// note keeps what was skipped since from as a comment.
func (l *lexer) note(from, line int) {
	if !l.keep {
		return
	}
	alone := len(l.out) == 0 || l.out[len(l.out)-1].line < line || l.out[len(l.out)-1].kind == newline
	l.comments = append(l.comments, Comment{Line: line, Margin: from == 0 || l.src[from-1] == '\n', Text: strings.TrimRight(l.src[from:l.pos], "\r\n"), Alone: alone, Header: len(l.out) == 0})
}

// newLexer makes room for as many tokens as source of this size has: one for five bytes was
// the mean of the test files measured, and growing a list costs more than the spare room.
func newLexer(src string, comments bool) *lexer {
	return &lexer{src: src, line: 1, keep: comments, out: make(toks, 0, len(src)/5+16)}
}

func (l *lexer) rest() string { return l.src[l.pos:] }

func (l *lexer) peek(n int) byte {
	if l.pos+n < len(l.src) {
		return l.src[l.pos+n]
	}
	return 0
}

// skip moves on by n bytes and counts lines.
func (l *lexer) skip(n int) { l.move(min(l.pos+n, len(l.src))) }

// move moves to a position ahead and counts lines.
func (l *lexer) move(to int) {
	l.line += strings.Count(l.src[l.pos:to], "\n")
	l.pos = to
}

// to moves behind the next occurrence of mark, or to the end.
func (l *lexer) to(mark string) {
	if i := strings.Index(l.rest(), mark); i >= 0 {
		l.skip(i + len(mark))
		return
	}
	l.skip(len(l.src))
}

// toLineEnd moves to the next line end without going over it.
func (l *lexer) toLineEnd() {
	if i := strings.IndexByte(l.rest(), '\n'); i >= 0 {
		l.pos += i
		return
	}
	l.pos = len(l.src)
}

func (l *lexer) emit(k kind, s string) {
	l.out = append(l.out, tok{kind: k, text: s, line: l.line})
}

// string emits src[from:to] as a string literal that begins on the present line, and moves to
// next.
func (l *lexer) string(from, to, next int, raw bool) {
	next = min(next, len(l.src))
	to = min(to, len(l.src))
	l.out = append(l.out, tok{kind: text, text: l.src[min(from, to):to], line: l.line, raw: raw})
	l.move(next)
}

// quoted reads a string literal that ends at the same quote; backslashes escape. Where
// lines is false, a line end ends it too: an apostrophe in broken code must not eat the file.
func (l *lexer) quoted(quote byte, lines bool) {
	from := l.pos + 1
	for i := from; i < len(l.src); i++ {
		switch c := l.src[i]; {
		case c == '\\':
			i++
			if i+1 < len(l.src) && l.src[i] == '\r' && l.src[i+1] == '\n' {
				i++ // an escaped line end of two bytes
			}
		case c == quote:
			l.string(from, i, i+1, false)
			return
		case c == '\n' && !lines:
			l.string(from, i, i, false)
			return
		}
	}
	l.string(from, len(l.src), len(l.src), false)
}

// word reads a name.
func (l *lexer) word() {
	from := l.pos
	l.pos = l.wordEnd(from)
	l.emit(ident, l.src[from:l.pos])
}

// wordEnd is where the name that begins at i ends.
func (l *lexer) wordEnd(i int) int {
	for i < len(l.src) {
		c := l.src[i]
		if c < utf8.RuneSelf {
			if !nameBytes[c] {
				return i
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(l.src[i:])
		if !nameRune(r) {
			return i
		}
		i += n
	}
	return i
}

// digits reads a number: digits, letters of prefixes and suffixes, separators, one sign
// behind an exponent.
func (l *lexer) digits() {
	from, i := l.pos, l.pos
	hex := strings.HasPrefix(l.rest(), "0x") || strings.HasPrefix(l.rest(), "0X")
	separated := false
	for ; i < len(l.src); i++ {
		c := l.src[i]
		if c == '_' {
			separated = true
			continue
		}
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			continue
		}
		if c == '.' && !l.dotEnds(i) {
			continue
		}
		if (c == '+' || c == '-') && i > from && !hex && (l.src[i-1] == 'e' || l.src[i-1] == 'E') {
			continue
		}
		break
	}
	l.pos = i
	s := l.src[from:i]
	if separated {
		s = strings.ReplaceAll(s, "_", "")
	}
	l.emit(number, s)
}

// dotEnds: a dot behind a digit is a range's or a method's.
func (l *lexer) dotEnds(i int) bool {
	if i+1 >= len(l.src) {
		return true
	}
	c := l.src[i+1]
	return c == '.' || c >= utf8.RuneSelf || nameBytes[c] && (c < '0' || c > '9')
}

// operator emits the longest operator of any of the languages that begins here; an operator
// of another language is a syntax error in this one, so it costs nothing to know them all.
func (l *lexer) operator() {
	n := operatorLen(l.src[l.pos:])
	l.emit(punct, l.src[l.pos:l.pos+n])
	l.pos += n
}

func operatorLen(s string) int {
	c := s[0]
	if c >= utf8.RuneSelf {
		_, n := utf8.DecodeRuneInString(s)
		return n
	}
	if len(s) < 2 || !operatorBytes[c] {
		return 1
	}
	d, e := s[1], byte(0)
	if len(s) > 2 {
		e = s[2]
	}
	switch {
	case d == '=':
		if e == '=' && (c == '=' || c == '!') {
			return 3
		}
		if c == ':' || c == '=' || c == '!' || c == '<' || c == '>' || c == '+' || c == '-' || c == '*' || c == '/' || c == '%' || c == '|' || c == '&' || c == '^' {
			return 2
		}
	case d == c:
		switch c {
		case '.':
			if e == '.' || e == '=' {
				return 3
			}
			return 2
		case '*', '<', '>', '&', '|', '?':
			if e == '=' {
				return 3
			}
			return 2
		case '/', '+', '-', ':':
			return 2
		}
	case d == '>' && (c == '=' || c == '-'):
		return 2
	case c == '?' && d == '.' && (e < '0' || e > '9'):
		return 2
	}
	return 1
}

// nameBytes are the bytes of ASCII names, operatorBytes those that longer operators begin with.
var (
	nameBytes = [256]bool{
		'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true, '_': true, '$': true,
		'a': true, 'b': true, 'c': true, 'd': true, 'e': true, 'f': true, 'g': true, 'h': true, 'i': true, 'j': true, 'k': true, 'l': true, 'm': true,
		'n': true, 'o': true, 'p': true, 'q': true, 'r': true, 's': true, 't': true, 'u': true, 'v': true, 'w': true, 'x': true, 'y': true, 'z': true,
		'A': true, 'B': true, 'C': true, 'D': true, 'E': true, 'F': true, 'G': true, 'H': true, 'I': true, 'J': true, 'K': true, 'L': true, 'M': true,
		'N': true, 'O': true, 'P': true, 'Q': true, 'R': true, 'S': true, 'T': true, 'U': true, 'V': true, 'W': true, 'X': true, 'Y': true, 'Z': true,
	}
	operatorBytes = [256]bool{
		'=': true, '!': true, '<': true, '>': true, '+': true, '-': true, '*': true, '/': true, '%': true, '|': true, '&': true, '^': true, '.': true, ':': true, '?': true,
	}
)

func nameStart(r rune) bool { return r == '_' || r == '$' || unicode.IsLetter(r) }

func nameRune(r rune) bool { return nameStart(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) }

// first decodes the rune at the position.
func (l *lexer) first() rune {
	r, _ := utf8.DecodeRuneInString(l.rest())
	return r
}

// atWord reports whether a name begins here; digits are read before.
func (l *lexer) atWord() bool {
	c := l.src[l.pos]
	if c < utf8.RuneSelf {
		return nameBytes[c]
	}
	return nameStart(l.first())
}
