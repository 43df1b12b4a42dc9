package lang

import "strings"

// lexJavaScript reads JavaScript and TypeScript (ECMA-262 §12): comments, template literals
// with code inside, regular expressions told from divisions by what stands before them.
func lexJavaScript(src string) toks { return readJavaScript(src).out }

func readJavaScript(src string) *lexer {
	l := &lexer{src: src, line: 1}
	if strings.HasPrefix(src, "#!") {
		l.to("\n")
	}
	for l.pos < len(src) {
		c := l.peek(0)
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			l.skip(1)
		case c == '/' && l.peek(1) == '/':
			l.comment("\n")
		case c == '/' && l.peek(1) == '*':
			l.comment("*/")
		case c == '"' || c == '\'':
			l.quoted(string(c), true, false)
		case c == '`':
			l.template()
		case c >= '0' && c <= '9':
			l.digits()
		case c == '/' && l.regexpAllowed():
			l.regexp()
		case nameStart(l.first()):
			l.word()
		default:
			l.operator()
		}
	}
	return l
}

// template reads a template literal as one string; raw where it holds an expression.
func (l *lexer) template() {
	start, from := l.line, l.pos+1
	l.skip(1)
	depth, raw := 0, false
	for l.pos < len(l.src) {
		switch c := l.peek(0); {
		case c == '\\':
			l.skip(2)
			continue
		case depth == 0 && c == '`':
			l.out = append(l.out, tok{kind: text, text: l.src[from:l.pos], line: start, raw: raw})
			l.skip(1)
			return
		case c == '$' && l.peek(1) == '{':
			depth, raw = depth+1, true
			l.skip(1)
		case depth > 0 && c == '{':
			depth++
		case depth > 0 && c == '}':
			depth--
		case depth > 0 && (c == '"' || c == '\''):
			l.inner(c)
			continue
		}
		l.skip(1)
	}
	l.out = append(l.out, tok{kind: text, text: l.src[min(from, len(l.src)):], line: start, raw: true})
}

// inner skips a quoted string inside a template's expression.
func (l *lexer) inner(quote byte) {
	l.skip(1)
	for l.pos < len(l.src) && l.peek(0) != quote && l.peek(0) != '\n' {
		if l.peek(0) == '\\' {
			l.skip(1)
		}
		l.skip(1)
	}
	l.skip(1)
}

// regexpAllowed: a slash begins a regular expression where a value cannot end.
func (l *lexer) regexpAllowed() bool {
	if len(l.out) == 0 {
		return true
	}
	t := l.out[len(l.out)-1]
	switch t.kind {
	case number, text:
		return false
	case ident:
		return t.oneOf("return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "await", "yield", "do", "else")
	case punct:
		return !t.oneOf(")", "]", "}", "++", "--")
	case end, newline:
	}
	return true
}

func (l *lexer) regexp() {
	from := l.pos
	class := false
	l.skip(1)
	for l.pos < len(l.src) && l.peek(0) != '\n' {
		c := l.peek(0)
		switch {
		case c == '\\':
			l.skip(1)
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			l.skip(1)
			for nameRune(l.first()) && l.pos < len(l.src) {
				l.skip(1)
			}
			l.emit(text, l.src[from:l.pos])
			return
		}
		l.skip(1)
	}
	l.emit(text, l.src[from:l.pos])
}
