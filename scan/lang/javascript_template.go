package lang

import "strings"

// template reads a template literal as one string; raw where it holds an expression. Templates
// inside its expressions, and strings and comments there, are read over.
func (l *jsLexer) template() {
	from, raw := l.pos+1, false
	// depths are, for each template that the position lies in, the open braces of its
	// expression; 0: in the template's own text.
	depths := []int{0}
	for i := from; i < len(l.src); i++ {
		c := l.src[i]
		top := len(depths) - 1
		if depths[top] == 0 {
			switch {
			case c == '\\':
				i++
			case c == '`' && top == 0:
				l.string(from, i, i+1, raw)
				return
			case c == '`':
				depths = depths[:top]
			case c == '$' && i+1 < len(l.src) && l.src[i+1] == '{':
				depths[top], raw = 1, true
				i++
			}
			continue
		}
		switch c {
		case '{':
			depths[top]++
		case '}':
			depths[top]--
		case '`':
			depths = append(depths, 0)
		case '"', '\'':
			i = inner(l.src, i)
		case '/':
			if strings.HasPrefix(l.src[i:], "/*") {
				if n := strings.Index(l.src[i+2:], "*/"); n >= 0 {
					i += n + 3
				}
			}
		}
	}
	l.string(from, len(l.src), len(l.src), true)
}

// inner is the end of a quoted string inside a template's expression; a line end ends it too.
func inner(src string, i int) int {
	quote := src[i]
	for i++; i < len(src) && src[i] != quote && src[i] != '\n'; i++ {
		if src[i] == '\\' {
			i++
		}
	}
	return i
}
