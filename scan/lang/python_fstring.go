package lang

// fFar is how far the end of an f-string may be from its beginning before its braces are not
// believed, in bytes.
const fFar = 16 << 10

// fFrame is one string that the position lies in.
type fFrame struct {
	quote     byte
	triple    bool
	formatted bool
	// open are the brackets of the replacement field that are open; 0: in the string's text.
	open int
	// spec: behind the colon of a replacement field, where quotes are text.
	spec bool
}

// inCode: in a replacement field, or in one of its specification's.
func (f *fFrame) inCode() bool { return f.open > 1 || f.open == 1 && !f.spec }

// formatted reads an f-string whose replacement fields may hold any string, even of the same
// quotes (PEP 701). False, and nothing read, where it does not end.
func (l *pyLexer) formatted(quote byte, triple bool) bool {
	if l.tries == 0 {
		return false
	}
	width := 1
	if triple {
		width = 3
	}
	from := l.pos + width
	frames := []fFrame{{quote: quote, triple: triple, formatted: true}}
	for i := from; i < len(l.src) && i < from+fFar; i++ {
		f := &frames[len(frames)-1]
		if f.inCode() {
			if frame, n := l.field(f, i); frame != nil {
				frames = append(frames, *frame)
				i += n
			}
			continue
		}
		switch c := l.src[i]; {
		case c == '\\':
			i++
		case c == '\n' && !f.triple:
			l.tries--
			return false
		case c == f.quote && (!f.triple || i+2 < len(l.src) && l.src[i+1] == c && l.src[i+2] == c):
			stop := i
			if f.triple {
				i += 2
			}
			if frames = frames[:len(frames)-1]; len(frames) == 0 {
				l.string(from, stop, stop+width, true)
				return true
			}
		case !f.formatted:
		case c == '{' && i+1 < len(l.src) && l.src[i+1] == '{' && f.open == 0:
			i++
		case c == '{':
			f.open++
		case c == '}' && f.open > 0:
			f.open, f.spec = 0, false
		}
	}
	l.tries--
	return false
}

// field reads one byte inside a replacement field; a string that begins here is given back
// with how many more bytes its beginning has.
func (l *pyLexer) field(f *fFrame, i int) (*fFrame, int) {
	switch c := l.src[i]; c {
	case '(', '[', '{':
		f.open++
	case ')', ']', '}':
		f.open--
	case ':':
		f.spec = f.spec || f.open == 1
	case '"', '\'':
		inner := &fFrame{quote: c, formatted: l.isFormatted(i)}
		if i+2 < len(l.src) && l.src[i+1] == c && l.src[i+2] == c {
			inner.triple = true
			return inner, 2
		}
		return inner, 0
	}
	return nil, 0
}

// isFormatted reports whether the quote at i has an f or t in its prefix.
func (l *pyLexer) isFormatted(i int) bool {
	for k := i - 1; k >= max(0, i-2); k-- {
		switch l.src[k] {
		case 'f', 'F', 't', 'T':
			return true
		case 'r', 'R':
		default:
			return false
		}
	}
	return false
}
