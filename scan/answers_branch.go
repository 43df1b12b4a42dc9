package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// answer is a branch of production code that gives one written-out value for others.
type answer struct {
	at       int // the token of its condition
	in, out  []string
	function string
	body     part // of the function
	own      part // of the branch
}

func (a answer) key() string { return strings.Join(a.in, ",") + "=>" + strings.Join(a.out, ",") }

// answers finds the branches: if x == LIT { return LIT }, x === LIT ? LIT : …, LIT if x == LIT
// else …, case LIT: return LIT, LIT => LIT, and pairs of a table.
func answers(p program) []answer {
	var out []answer
	aside := asideOf(p)
	last := -1
	for i, t := range p.Tokens {
		if i <= last || within(aside, i) {
			continue
		}
		var a answer
		ok := false
		switch {
		case t.Is("if") || t.Is("elif"):
			a, ok = p.ifAnswer(i)
		case t.Is("?") && p.language == "js":
			a, ok = p.chosenAnswer(i)
		case t.Is("case"):
			a, ok = p.caseAnswer(i)
		case t.Is("=>") && p.language == "rust":
			a, ok = p.armAnswer(i)
		}
		if !ok || len(a.in) == 0 || len(a.out) == 0 {
			continue
		}
		name, body, inside := p.function(a.at)
		if !inside {
			continue
		}
		a.function, a.body = name, body
		out = append(out, a)
	}
	return out
}

// equates: a condition that asks for values and for nothing else.
func (p program) equates(c part) bool {
	if p.has(c, "<", ">", "<=", ">=", "%", "!=", "!==", "!", "not", "typeof", "instanceof", "GOOS", "GOARCH", "platform", "isinstance", "__name__", "err", "error", "errno", "argv", "Args") {
		return false
	}
	return p.has(c, "==", "===", "in", "includes", "Equal", "DeepEqual", "EqualFold", "equals", "isEqual", "contains", "matches", "Contains", "eq", "is")
}

func (p program) ifAnswer(i int) (answer, bool) {
	st := p.statement(i)
	if i > st.lo && !p.At(i-1).Is("else") { // LIT if x == LIT else …
		if p.language != "py" {
			return answer{}, false
		}
		end := p.find(part{i, st.hi}, "else")
		from := i - 1
		for from > st.lo && (p.At(from-1).Kind == lang.String || p.At(from-1).Kind == lang.Number || p.At(from-1).Is("-")) {
			from--
		}
		if end < 0 || !p.literal(part{from, i}) || !p.equates(part{i + 1, end}) {
			return answer{}, false
		}
		return answer{at: i, in: p.values(part{i + 1, end}), out: p.values(part{from, i}), own: part{from, end}}, true
	}
	b, ok := p.block(st)
	if !ok {
		return answer{}, false
	}
	head := part{i + 1, min(st.hi, b.lo)}
	if !p.equates(head) {
		return answer{}, false
	}
	out, ok := p.given(b)
	return answer{at: i, in: p.values(head), out: out, own: part{st.lo, b.hi}}, ok
}

// pairs are the members of a table of written-out values: { "a": 1, "b": 2 }.
func (p program) pairs(brace int) []answer {
	shut := p.Shut(brace)
	if shut >= len(p.Tokens) || shut-brace > longest || !p.lists[brace] {
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

func (p program) chosenAnswer(i int) (answer, bool) {
	st := p.statement(i)
	colon := -1
	for j := i + 1; j < st.hi; j++ {
		t := p.At(j)
		if t.Kind == lang.Mark && (t.Is("(") || t.Is("[") || t.Is("{")) {
			j = p.Shut(j)
			continue
		}
		if t.Is(":") {
			colon = j
			break
		}
	}
	from := i - 1
	for from > st.lo && !p.At(from-1).Is("return") && !p.At(from-1).Is("=") && !p.At(from-1).Is("=>") && !p.At(from-1).Is(":") && !p.At(from-1).Is("?") {
		from--
	}
	if colon < 0 || !p.equates(part{from, i}) || !p.literal(part{i + 1, colon}) {
		return answer{}, false
	}
	return answer{at: i, in: p.values(part{from, i}), out: p.values(part{i + 1, colon}), own: part{from, colon}}, true
}

func (p program) caseAnswer(i int) (answer, bool) {
	arm := armOf(p, i)
	if p.language == "py" {
		b, ok := p.indented(p.statement(i))
		if !ok {
			return answer{}, false
		}
		arm = b
		if arm.lo == p.statement(i).hi+1 {
			head := part{i + 1, p.statement(i).hi - 1}
			out, given := p.given(arm)
			return answer{at: i, in: p.values(head), out: out, own: part{i, arm.hi}}, given && p.literal(head)
		}
	}
	head := part{i + 1, arm.lo - 1}
	if arm.lo >= arm.hi || !p.literal(head) {
		return answer{}, false
	}
	b := arm
	if p.At(b.lo).Is("{") {
		b = part{b.lo + 1, p.Shut(b.lo)}
	}
	if at := p.find(b, "break"); at > 0 {
		b.hi = at
	}
	out, ok := p.given(b)
	return answer{at: i, in: p.values(head), out: out, own: part{i, arm.hi}}, ok
}

func (p program) armAnswer(i int) (answer, bool) {
	lo := i
	for lo > 0 && !p.At(lo-1).Is(",") && !p.At(lo-1).Is("{") && !p.At(lo-1).Is("}") {
		lo--
		if o := p.Opener(lo); o >= 0 {
			lo = o
		}
	}
	hi := i + 1
	for hi < len(p.Tokens) && !p.At(hi).Is(",") && !(p.At(hi).Kind == lang.Mark && p.At(hi).Is("}")) {
		if t := p.At(hi); t.Kind == lang.Mark && (t.Is("(") || t.Is("[") || t.Is("{")) {
			hi = p.Shut(hi)
		}
		hi++
	}
	head, value := part{lo, i}, part{i + 1, min(hi, len(p.Tokens))}
	plainHead := true
	for j := head.lo; j < head.hi; j++ {
		if t := p.At(j); t.Kind == lang.Name && !slices.Contains([]string{"true", "false", "Some", "None", "Ok"}, t.Text) {
			plainHead = false
		}
	}
	if !plainHead || !p.literal(value) {
		return answer{}, false
	}
	return answer{at: lo, in: p.values(head), out: p.values(value), own: part{lo, hi}}, true
}

// computes: a function does more than to give written-out values.
func (p program) computes(body part, branches []answer) bool {
	for i := body.lo; i < body.hi; i++ {
		if n := slices.IndexFunc(branches, func(a answer) bool { return i >= a.own.lo && i < a.own.hi }); n >= 0 {
			i = branches[n].own.hi - 1
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
