package lang

import "strings"

// jsLexer reads JavaScript and TypeScript (ECMA-262 §12): comments, template literals with
// code inside, regular expressions told from divisions by what stands before them, and JSX.
type jsLexer struct {
	*lexer
	// modes is what the position lies in; empty: plain code.
	modes []jsMode
	// heads are, for each open parenthesis, whether it holds the condition of a statement.
	heads []bool
	// headed: the parenthesis that was closed last held one, so that a statement follows.
	headed bool
	// lastTag is, by name, where the last closing tag of that name begins; -1 for none.
	lastTag map[string]int
}

type jsMode uint8

const (
	jsBraces    jsMode = iota // a block or an object in code
	jsContainer               // {code} inside JSX
	jsTag                     // <here>
	jsChildren                // <a>here</a>
)

func lexJavaScript(src string) toks { return readJavaScript(src, false).out }

func readJavaScript(src string, comments bool) *lexer {
	l := &jsLexer{lexer: newLexer(src, comments)}
	if strings.HasPrefix(src, "#!") {
		l.toLineEnd()
	}
	for l.pos < len(src) {
		switch l.mode() {
		case jsTag:
			l.tag()
		case jsChildren:
			l.children()
		default:
			l.code()
		}
	}
	return l.lexer
}

func (l *jsLexer) mode() jsMode {
	if n := len(l.modes); n > 0 {
		return l.modes[n-1]
	}
	return jsBraces
}

func (l *jsLexer) push(m jsMode) { l.modes = append(l.modes, m) }

func (l *jsLexer) pop() {
	if n := len(l.modes); n > 0 {
		l.modes = l.modes[:n-1]
	}
}

// code reads one token of plain code, or passes over what is none.
func (l *jsLexer) code() {
	c := l.src[l.pos]
	switch {
	case c == ' ' || c == '\t' || c == '\r':
		l.pos++
	case c == '\n':
		l.line++
		l.pos++
	case nameBytes[c]:
		if c >= '0' && c <= '9' {
			l.digits()
			return
		}
		l.word()
	case c == '/':
		l.slash()
	case c == '"' || c == '\'':
		l.quoted(c, false)
	case c == '`':
		l.template()
	case c == '(':
		l.heads = append(l.heads, l.head())
		l.operator()
	case c == ')':
		l.headed = false
		if n := len(l.heads); n > 0 {
			l.headed, l.heads = l.heads[n-1], l.heads[:n-1]
		}
		l.operator()
	case c == '{':
		l.push(jsBraces)
		l.operator()
	case c == '}':
		l.pop()
		l.operator()
	case c == '<' && l.valueAllowed() && l.element():
		l.operator()
		l.push(jsTag)
	case c == '.' && l.peek(1) >= '0' && l.peek(1) <= '9':
		l.digits()
	case c == '#' && nameBytes[l.peek(1)]: // a private name
		from := l.pos
		l.pos = l.wordEnd(from + 1)
		l.emit(ident, l.src[from:l.pos])
	case l.atWord():
		l.word()
	default:
		l.operator()
	}
}

// slash reads what begins with a slash.
func (l *jsLexer) slash() {
	from, line := l.pos, l.line
	switch {
	case l.peek(1) == '/':
		l.toLineEnd()
		l.note(from, line)
	case l.peek(1) == '*':
		l.skip(2)
		l.to("*/")
		l.note(from, line)
	case l.valueAllowed():
		l.regexp()
	default:
		l.operator()
	}
}

// head reports whether the parenthesis that begins here holds a statement's condition.
func (l *jsLexer) head() bool {
	n := len(l.out)
	return l.out.at(n-1).oneOf("if", "while", "for", "with") && !l.out.at(n-2).oneOf(".", "?.")
}

// valueAllowed: a slash begins a regular expression, and a less-than sign an element, where a
// value can begin.
func (l *jsLexer) valueAllowed() bool {
	n := len(l.out)
	if n == 0 {
		return true
	}
	t := &l.out[n-1]
	switch t.kind {
	case number, text:
		return false
	case ident:
		return jsBeforeValue[t.text] && !l.out.at(n-2).oneOf(".", "?.")
	case punct:
		switch t.text {
		case ")":
			return l.headed
		case "]", "++", "--":
			return false
		case "!": // x! / y is TypeScript's
			before := l.out.at(n - 2)
			return !before.oneOf(")", "]") && (before.kind != ident || jsBeforeValue[before.text])
		case "}":
			// A block's end where a statement begins a new line, else an object's.
			return t.line != l.line
		}
	case end, newline:
	}
	return true
}

var jsBeforeValue = map[string]bool{
	"return": true, "typeof": true, "case": true, "in": true, "of": true, "delete": true, "void": true, "throw": true, "new": true, "await": true,
	"yield": true, "do": true, "else": true, "instanceof": true, "default": true,
}

// regexp reads a regular expression with its flags.
func (l *jsLexer) regexp() {
	class := false
	i := l.pos + 1
	for ; i < len(l.src) && l.src[i] != '\n'; i++ {
		c := l.src[i]
		if c == '\\' && i+1 < len(l.src) && l.src[i+1] != '\n' {
			i++
			continue
		}
		if c == '[' {
			class = true
		}
		if c == ']' {
			class = false
		}
		if c == '/' && !class {
			i = l.wordEnd(i + 1)
			break
		}
	}
	l.string(l.pos, i, i, false)
}
