package data

import (
	"strings"

	"git-isitdone/scan/lang"
)

// Script reads the literals of a configuration that is a JavaScript or TypeScript module: every
// top-level object, wherever it is given (exported, in a call, in a variable). What is computed
// is Code with its source.
func Script(src []byte) (Value, error) {
	if len(src) > maxSize {
		return Value{}, errTooMuch
	}
	s := script{Source: lang.Read("x.ts", src)}
	s.left = 1000 + 20*len(s.Tokens)
	out := Value{Kind: Code, Line: 1}
	for i := 0; i < len(s.Tokens); i++ {
		if !s.opens(i, "{", "[") {
			continue
		}
		shut := s.shut(i)
		if v := s.value(i, shut+1, 0); v.Kind == Map && len(v.Pairs) > 0 || v.Kind == List && len(v.Items) > 0 {
			out.Items = append(out.Items, v)
			i = shut
		} else if s.Tokens[i].Text == "[" {
			i = shut
		}
	}
	return out, nil
}

type script struct {
	lang.Source
	// left is how many tokens may still be looked at: code in code in code is read again and
	// again, and a file of brackets must not take for ever.
	left int
}

func (s *script) opens(i int, brackets ...string) bool {
	if s.Tokens[i].Kind != lang.Mark {
		return false
	}
	for _, b := range brackets {
		if s.Tokens[i].Text == b {
			return true
		}
	}
	return false
}

func (s *script) shut(i int) int { return min(s.Shut(i), len(s.Tokens)-1) }

// value reads the expression in [lo, hi).
func (s *script) value(lo, hi, depth int) Value {
	if s.left -= hi - lo; lo >= hi || depth > maxDepth || s.left < 0 {
		return Value{}
	}
	t := s.Tokens[lo]
	out := Value{Line: t.Line, Text: t.Text}
	switch {
	case hi-lo == 1 && t.Kind == lang.String:
		out.Kind = String
		if t.Raw {
			out.Kind = Code
		}
		return out
	case hi-lo == 1 && t.Kind == lang.Number:
		out.Kind = Number
		return out
	case hi-lo == 2 && t.Text == "-" && s.Tokens[lo+1].Kind == lang.Number:
		out.Kind, out.Text = Number, "-"+s.Tokens[lo+1].Text
		return out
	case hi-lo == 1 && (t.Text == "true" || t.Text == "false"):
		out.Kind = Bool
		return out
	case hi-lo == 1 && (t.Text == "null" || t.Text == "undefined"):
		out.Kind = Null
		return out
	case s.opens(lo, "[") && s.shut(lo) == hi-1:
		out.Kind, out.Text = List, ""
		for _, p := range s.parts(lo+1, hi-1) {
			out.Items = append(out.Items, s.value(p[0], p[1], depth+1))
		}
		return out
	case s.opens(lo, "{") && s.shut(lo) == hi-1:
		out.Kind, out.Text = Map, ""
		for _, p := range s.parts(lo+1, hi-1) {
			if pair, ok := s.member(p[0], p[1], depth); ok {
				out.Pairs = append(out.Pairs, pair)
			}
		}
		return out
	case s.opens(lo, "(") && s.shut(lo) == hi-1:
		return s.value(lo+1, hi-1, depth+1)
	}
	return s.code(lo, hi, depth)
}

// code is an expression; the objects, lists and literals in it are its items.
func (s *script) code(lo, hi, depth int) Value {
	out := Value{Kind: Code, Line: s.Tokens[lo].Line}
	var b strings.Builder
	for i := lo; i < hi; i++ {
		if b.Len() < 200 {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			if s.Tokens[i].Kind == lang.String {
				b.WriteString("'" + s.Tokens[i].Text + "'")
			} else {
				b.WriteString(s.Tokens[i].Text)
			}
		}
	}
	out.Text = b.String()
	for i := lo; i < hi; i++ {
		switch {
		case s.opens(i, "{", "["):
			shut := min(s.shut(i), hi-1)
			if v := s.value(i, shut+1, depth+1); v.Kind == Map || v.Kind == List {
				out.Items = append(out.Items, v)
			}
			i = shut
		case s.Tokens[i].Kind == lang.Number, s.Tokens[i].Kind == lang.String && !s.Tokens[i].Raw:
			out.Items = append(out.Items, s.value(i, i+1, depth+1))
		}
	}
	return out
}

// member reads `name: value`, `"name": value`, `name() {…}` and `...spread`.
func (s *script) member(lo, hi, depth int) (Pair, bool) {
	for hi-lo > 1 && (s.Tokens[lo].Text == "async" || s.Tokens[lo].Text == "get") && s.Tokens[lo+1].Kind == lang.Name {
		lo++
	}
	t := s.Tokens[lo]
	if t.Kind == lang.Mark && t.Text == "..." {
		return Pair{"...", t.Line, s.value(lo+1, hi, depth+1)}, lo+1 < hi
	}
	if t.Kind != lang.Name && t.Kind != lang.String && t.Kind != lang.Number {
		return Pair{}, false
	}
	switch {
	case hi-lo == 1:
		return Pair{t.Text, t.Line, Value{Kind: Code, Text: t.Text, Line: t.Line}}, t.Kind == lang.Name
	case s.Tokens[lo+1].Text == ":" && s.Tokens[lo+1].Kind == lang.Mark:
		return Pair{t.Text, t.Line, s.value(lo+2, hi, depth+1)}, lo+2 < hi
	case s.Tokens[lo+1].Text == "(" && s.Tokens[lo+1].Kind == lang.Mark:
		return Pair{t.Text, t.Line, s.code(lo+1, hi, depth+1)}, true
	}
	return Pair{}, false
}

// parts splits [lo, hi) at commas outside brackets.
func (s *script) parts(lo, hi int) [][2]int {
	var out [][2]int
	start := lo
	for i := lo; i < hi; i++ {
		switch {
		case s.opens(i, "(", "[", "{"):
			i = min(s.shut(i), hi-1)
		case s.Tokens[i].Kind == lang.Mark && s.Tokens[i].Text == ",":
			if i > start {
				out = append(out, [2]int{start, i})
			}
			start = i + 1
		}
	}
	if start < hi {
		out = append(out, [2]int{start, hi})
	}
	return out
}
