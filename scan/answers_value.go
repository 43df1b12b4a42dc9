package scan

import (
	"slices"

	"git-isitdone/scan/lang"
)

// biggestTable is the most tokens that a table of answers is looked for in.
const biggestTable = 2000

// pairs are the members of a table of written-out values: { "a": 1, "b": 2 }.
func (p program) pairs(brace int) []answer {
	shut := p.Shut(brace)
	if shut >= len(p.Tokens) || shut-brace > biggestTable || !p.lists[brace] {
		return nil
	}
	var out []answer
	start := brace + 1
	for i := start; i <= shut; i++ {
		t := p.At(i)
		if i < shut && t.Kind == lang.Mark && (t.Is("(") || t.Is("[") || t.Is("{")) && p.Shut(i) < shut {
			i = p.Shut(i)
			continue
		}
		if i < shut && !(t.Kind == lang.Mark && t.Is(",")) {
			continue
		}
		member := part{start, i}
		start = i + 1
		colon := p.find(member, ":", "=>")
		if member.lo >= member.hi {
			continue
		}
		if colon < 0 || !p.literal(part{member.lo, colon}) || !p.literal(part{colon + 1, member.hi}) {
			return nil
		}
		out = append(out, answer{at: member.lo, in: p.values(part{member.lo, colon}), out: p.values(part{colon + 1, member.hi}), own: member})
	}
	return out
}

// given are the values that a block gives: it returns them, or sets a name to them, and does
// nothing else.
func (p program) given(b part) ([]string, bool) {
	for b.lo < b.hi && (p.At(b.lo).Kind == lang.LineEnd || p.At(b.lo).Kind == lang.String && p.At(b.lo+1).Kind == lang.LineEnd) {
		b.lo++
	}
	st := p.statement(b.lo)
	if b.lo >= b.hi {
		return nil, false
	}
	rest := part{st.hi, b.hi}
	for i := rest.lo; i < rest.hi; i++ {
		if k := p.At(i); k.Kind != lang.LineEnd && !k.Is(";") {
			return nil, false
		}
	}
	from := b.lo
	switch {
	case p.At(b.lo).Is("return"):
		from++
	case p.At(b.lo+1).Is("=") && p.At(b.lo).Kind == lang.Name:
		from += 2
	case p.language == "rust" && st.hi >= b.hi:
	default:
		return nil, false
	}
	value := part{from, min(st.hi, b.hi)}
	if p.language == "go" { // the error beside the value
		for i := value.lo; i < value.hi; i++ {
			if p.At(i).Is(",") && p.At(i+1).Is("nil") && i+2 == value.hi {
				value.hi = i
			}
		}
	}
	if !p.literal(value) && !p.composite(value) {
		return nil, false
	}
	return p.values(value), true
}

// composite: a literal with its type in front, []int{1, 2} or vec![1, 2].
func (p program) composite(r part) bool {
	brace := p.find(r, "{")
	if p.language != "go" || brace < 0 || p.Shut(brace) != r.hi-1 {
		return false
	}
	return p.literal(part{brace + 1, r.hi - 1}) && !p.has(part{r.lo, brace}, "(", "+", ".")
}

// computes: a function does more than to give written-out values.
func (p program) computes(body part, branches []answer) bool {
	own := make([]part, len(branches))
	for i, a := range branches {
		own[i] = a.own
	}
	slices.SortFunc(own, func(a, b part) int { return a.lo - b.lo })
	for i := body.lo; i < body.hi; i++ {
		if within(own, i) {
			continue
		}
		t := p.At(i)
		switch {
		case t.Is("throw"), t.Is("raise"), t.Is("panic"), t.Is("Err"), t.Is("errors"), t.Is("fmt"), t.Is("switch"), t.Is("match"):
			i = p.statement(i).hi
		case t.Kind == lang.Mark && slices.Contains([]string{"+", "*", "/", "-", "%", "<<", "+=", "-=", "*=", "**"}, t.Text) && i > body.lo && (p.At(i-1).Kind == lang.Name || p.At(i-1).Kind == lang.Number || p.At(i-1).Is(")") || p.At(i-1).Is("]")):
			return true
		case t.Kind == lang.Name && p.At(i+1).Is("(") && !slices.Contains(heads, t.Text), t.Is("for"), t.Is("while"), t.Is("loop"):
			return true
		}
	}
	return false
}
