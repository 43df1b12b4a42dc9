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
	if len(ts) == 1 && ts[0].kind != text {
		return ts[0].text
	}
	n := 0
	for i := range ts {
		n += len(ts[i].text) + 2
	}
	var b strings.Builder
	b.Grow(n)
	for i := range ts {
		t := &ts[i]
		if t.kind == newline {
			continue
		}
		if i > 0 && wordy(ts[i-1].kind) && wordy(t.kind) {
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

func wordy(k kind) bool { return k == ident || k == number || k == text }

// literals are the values that are written out: numbers and strings.
func (ts toks) literals() []string {
	var out []string
	for i := range ts {
		if s := ts.literal(i); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// literal is the value that the token at i writes out; empty where it writes none.
func (ts toks) literal(i int) string {
	t := &ts[i]
	switch t.kind {
	case number:
		if i > 0 && ts[i-1].is("-") && !wordy(ts.at(i-2).kind) && !ts.at(i-2).oneOf(")", "]") {
			return "-" + t.text
		}
		return t.text
	case text:
		return `"` + t.text + `"`
	case ident:
		switch t.text {
		case "true", "false", "True", "False", "null", "undefined", "None", "nil":
			return t.text
		}
	case punct, newline, end:
	}
	return ""
}

// note adds the calls and literals of a body to a test.
func (t *Test) note(body toks) {
	for i := range body {
		k := &body[i]
		switch k.kind {
		case ident:
			if next := body.at(i + 1); next.is("(") || next.is("!") && body.at(i+2).oneOf("(", "[", "{") {
				t.call(k.text)
			}
		case number, text:
		case punct, newline, end:
			continue
		}
		if l := body.literal(i); l != "" {
			t.literal(l)
		}
	}
}

func (t *Test) call(name string) {
	if t.Calls == nil {
		t.Calls = map[string]int{}
	}
	t.Calls[name]++
}

func (t *Test) literal(value string) {
	if t.Literals == nil {
		t.Literals = map[string]int{}
	}
	t.Literals[value]++
}

// row adds a row of the test's table.
func (t *Test) row(r Row) {
	t.Rows = append(t.Rows, r)
	for _, l := range r.Literals {
		t.literal(l)
	}
}
