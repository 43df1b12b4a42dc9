package lang

import "strings"

// kind is what a token is.
type kind uint8

const (
	end     kind = iota // behind the last token
	ident               // names and keywords
	number              // a numeric literal
	text                // a string literal; tok.text is its content without quotes
	punct               // operators and brackets
	newline             // the end of a logical line (Python)
)

// tok is one token. Comments and blanks are none.
type tok struct {
	text string
	line int
	// col is the 0-based column of a logical line's first token (Python's indentation).
	col  int32
	kind kind
	// raw: a string literal that holds code of its own, so that its value is not known.
	raw bool
}

func (t tok) is(s string) bool { return t.kind != text && t.text == s }

func (t tok) oneOf(words ...string) bool {
	for _, w := range words {
		if t.is(w) {
			return true
		}
	}
	return false
}

// toks is a list of tokens that may be read past its end.
type toks []tok

func (ts toks) at(i int) tok {
	if i < 0 || i >= len(ts) {
		return tok{kind: end}
	}
	return ts[i]
}

// lineOf is the line of a token, and of the last one for what lies behind it.
func (ts toks) lineOf(i int) int {
	if len(ts) == 0 {
		return 1
	}
	return ts[max(0, min(i, len(ts)-1))].line
}

// String is the normalised source: one blank between words, none elsewhere.
func (ts toks) String() string {
	var b strings.Builder
	for i, t := range ts {
		if t.kind == newline {
			continue
		}
		if i > 0 && wordy(ts[i-1]) && wordy(t) {
			b.WriteByte(' ')
		}
		if t.kind == text {
			b.WriteByte('"')
			b.WriteString(t.text)
			b.WriteByte('"')
			continue
		}
		b.WriteString(t.text)
	}
	return b.String()
}

func wordy(t tok) bool { return t.kind == ident || t.kind == number || t.kind == text }

// literals are the values that are written out: numbers and strings.
func (ts toks) literals() []string {
	var out []string
	for i, t := range ts {
		switch t.kind {
		case number:
			v := t.text
			if i > 0 && ts[i-1].is("-") && !wordy(ts.at(i-2)) && !ts.at(i-2).oneOf(")", "]") {
				v = "-" + v
			}
			out = append(out, v)
		case text:
			out = append(out, `"`+t.text+`"`)
		case ident:
			if t.oneOf("true", "false", "True", "False", "null", "undefined", "None", "nil") {
				out = append(out, t.text)
			}
		}
	}
	return out
}

// note adds the calls and literals of a body to a test.
func (t *Test) note(body toks) {
	for i, k := range body {
		if k.kind == ident && body.at(i+1).is("(") {
			t.Calls[k.text]++
		}
		if k.kind == ident && body.at(i+1).is("!") && body.at(i+2).oneOf("(", "[", "{") {
			t.Calls[k.text]++
		}
	}
	for _, l := range body.literals() {
		t.Literals[l]++
	}
}
