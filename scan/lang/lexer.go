package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// lexer turns source into tokens. What the languages share is here; strings, comments and
// what else differs is in each language's own file.
type lexer struct {
	src  string
	pos  int
	line int
	out  toks
	// comments are kept apart: no grammar asks for them.
	comments []Comment
}

// comment reads a comment up to a mark that belongs to it, or to the end of its line.
func (l *lexer) comment(mark string) {
	from, line := l.pos, l.line
	l.to(mark)
	l.note(from, line)
}

// note keeps what was skipped since from as a comment.
func (l *lexer) note(from, line int) {
	alone := len(l.out) == 0 || l.out[len(l.out)-1].line < line || l.out[len(l.out)-1].kind == newline
	l.comments = append(l.comments, Comment{Line: line, Margin: from == 0 || l.src[from-1] == '\n', Text: strings.TrimRight(l.src[from:l.pos], "\r\n"), Alone: alone, Header: len(l.out) == 0})
}

func (l *lexer) rest() string { return l.src[l.pos:] }

func (l *lexer) peek(n int) byte {
	if l.pos+n < len(l.src) {
		return l.src[l.pos+n]
	}
	return 0
}

// skip moves on by n bytes and counts lines.
func (l *lexer) skip(n int) {
	stop := min(l.pos+n, len(l.src))
	l.line += strings.Count(l.src[l.pos:stop], "\n")
	l.pos = stop
}

// to moves behind the next occurrence of mark, or to the end.
func (l *lexer) to(mark string) {
	if i := strings.Index(l.rest(), mark); i >= 0 {
		l.skip(i + len(mark))
		return
	}
	l.skip(len(l.src))
}

func (l *lexer) emit(k kind, s string) {
	l.out = append(l.out, tok{kind: k, text: s, line: l.line})
}

// quoted reads a string literal that ends at the same quote; backslashes escape. Where
// lines is false, a line end ends it too: an apostrophe in broken code must not eat the file.
func (l *lexer) quoted(quote string, escapes, lines bool) {
	start := l.line
	l.skip(len(quote))
	from := l.pos
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case escapes && c == '\\':
			l.skip(2)
			continue
		case strings.HasPrefix(l.rest(), quote):
			l.out = append(l.out, tok{kind: text, text: l.src[from:l.pos], line: start})
			l.skip(len(quote))
			return
		case c == '\n' && !lines:
			l.out = append(l.out, tok{kind: text, text: l.src[from:l.pos], line: start})
			return
		}
		l.skip(1)
	}
	l.out = append(l.out, tok{kind: text, text: l.src[min(from, len(l.src)):], line: start})
}

// word reads a name.
func (l *lexer) word() {
	from := l.pos
	for l.pos < len(l.src) {
		r, n := utf8.DecodeRuneInString(l.rest())
		if !nameRune(r) {
			break
		}
		l.pos += n
	}
	l.emit(ident, l.src[from:l.pos])
}

// digits reads a number: digits, letters of prefixes and suffixes, separators, one sign
// behind an exponent.
func (l *lexer) digits() {
	from := l.pos
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == '.' && l.peek(1) == '.': // a range
			l.number(from)
			return
		case c >= '0' && c <= '9', c == '_', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		case c == '.' && l.peek(1) >= '0' && l.peek(1) <= '9':
		case (c == '+' || c == '-') && l.pos > from && (l.src[l.pos-1] == 'e' || l.src[l.pos-1] == 'E') && !strings.HasPrefix(l.src[from:l.pos], "0x"):
		default:
			l.number(from)
			return
		}
		l.pos++
	}
	l.number(from)
}

func (l *lexer) number(from int) {
	l.emit(number, strings.ReplaceAll(l.src[from:l.pos], "_", ""))
}

// operators that are one token, longest first.
var operators = []string{
	"===", "!==", "**=", "...", "<=>", ">>=", "<<=", "..=", "&&=", "||=", "??=",
	"==", "!=", "<=", ">=", "=>", "->", "&&", "||", "??", "?.", "::", "++", "--", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "**", "//", ":=", "..", "<<", ">>",
}

func (l *lexer) operator() {
	rest := l.rest()
	for _, op := range operators {
		if strings.HasPrefix(rest, op) {
			l.emit(punct, op)
			l.skip(len(op))
			return
		}
	}
	_, n := utf8.DecodeRuneInString(rest)
	l.emit(punct, rest[:n])
	l.skip(n)
}

func nameStart(r rune) bool { return r == '_' || r == '$' || unicode.IsLetter(r) }

func nameRune(r rune) bool { return nameStart(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) }

// first decodes the rune at the position.
func (l *lexer) first() rune {
	r, _ := utf8.DecodeRuneInString(l.rest())
	return r
}
