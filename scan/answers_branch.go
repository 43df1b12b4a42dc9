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
