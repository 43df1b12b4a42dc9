package lang

import "strings"

// element reports whether the less-than sign here, where a value can begin, opens a JSX
// element rather than TypeScript's <Type>value or <T>(x: T) => x: its name has a closing tag
// further on, or it has attributes, or closes itself.
func (l *jsLexer) element() bool {
	i := l.pos + 1
	if l.peek(1) == '>' {
		return l.closes("")
	}
	stop := l.tagName(i)
	if stop == i {
		return false
	}
	name := l.src[i:stop]
	j := stop
	for j < len(l.src) && (l.src[j] == ' ' || l.src[j] == '\n' || l.src[j] == '\t' || l.src[j] == '\r') {
		j++
	}
	switch {
	case j >= len(l.src):
		return false
	case strings.HasPrefix(l.src[j:], "/>"):
		return true
	case l.src[j] == '>' || l.src[j] == '<': // <Type> or <List<string> items={…}>
		return l.closes(name)
	case j == stop: // <T, U>, <T = X>
		return false
	case l.src[j] == '{':
		return true
	}
	next := l.src[j:l.wordEnd(j)]
	return next != "" && next != "extends" && next != "in" && next != "is" && next != "keyof"
}

// closes reports whether a closing tag of this name stands further on. The last one of each
// name is looked for once, so that a file of opening tags costs no more than its size.
func (l *jsLexer) closes(name string) bool {
	if l.lastTag == nil {
		l.lastTag = map[string]int{}
		l.closingTags()
	}
	at, known := l.lastTag[name]
	return known && at > l.pos
}

func (l *jsLexer) closingTags() {
	for i := l.pos; ; {
		n := strings.Index(l.src[i:], "</")
		if n < 0 {
			return
		}
		from := i + n + 2
		i = l.tagName(from)
		l.lastTag[l.src[from:i]] = from
	}
}

// tagName is where a tag's name ends: names with dots, dashes and a colon.
func (l *jsLexer) tagName(i int) int {
	for i < len(l.src) {
		j := l.wordEnd(i)
		if j == i && l.src[i] != '.' && l.src[i] != '-' && l.src[i] != ':' {
			return i
		}
		i = max(j, i+1)
	}
	return i
}

// tag reads one token inside <…>.
func (l *jsLexer) tag() {
	c := l.src[l.pos]
	switch {
	case c == ' ' || c == '\t' || c == '\r':
		l.pos++
	case c == '\n':
		l.line++
		l.pos++
	case c == '/' && l.peek(1) == '>':
		l.emit(punct, ">")
		l.skip(2)
		l.pop()
	case c == '/' && (l.peek(1) == '/' || l.peek(1) == '*'):
		l.slash()
	case c == '>':
		l.skip(1)
		l.pop()
		l.push(jsChildren)
	case c == '{':
		l.operator()
		l.push(jsContainer)
	case c == '"' || c == '\'': // over lines, and without escapes
		if n := strings.IndexByte(l.src[l.pos+1:], c); n >= 0 {
			l.string(l.pos+1, l.pos+1+n, l.pos+2+n, false)
			return
		}
		l.quoted(c, false)
	case l.tagName(l.pos) > l.pos:
		from := l.pos
		l.pos = l.tagName(from)
		l.emit(ident, l.src[from:l.pos])
	case c == '=' || c == '<' || c == ',' || c == '[' || c == ']':
		l.operator()
	default: // no tag after all
		l.pop()
	}
}

// children reads what stands between <a> and </a>.
func (l *jsLexer) children() {
	switch c := l.src[l.pos]; {
	case c == '{':
		l.operator()
		l.push(jsContainer)
	case c == '<' && l.peek(1) == '/':
		l.to(">")
		l.pop()
		l.emit(punct, ">")
	case c == '<':
		l.operator()
		l.push(jsTag)
	default:
		n := strings.IndexAny(l.rest(), "{<")
		if n < 0 {
			n = len(l.rest())
		}
		if s := strings.TrimSpace(l.src[l.pos : l.pos+n]); s != "" {
			l.emit(text, s)
		}
		l.skip(n)
	}
}
