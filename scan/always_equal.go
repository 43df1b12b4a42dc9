package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

const alwaysEqual = "always-equal"

// equality is a definition that decides every comparison beforehand.
type equality struct {
	at   int
	what string
}

// equalMarks are texts without one of which a file has none.
var equalMarks = []string{"__eq__", "__ne__", "qual", "Cmp", "Compare", "PartialEq", "Ord", "symmetricMatch", "toPrimitive", "extend", "assert", "expect", "outcome", "exitstatus", "pytest", "fail", "Error", "Fatal", "Fail", "testify", "numpy", "unittest"}

// equalities reports what makes comparisons true whatever is compared: in a test or beside it,
// no assertion is worth anything then.
func (s *sourceSet) equalities() []Finding {
	had := map[string]int{}
	for _, f := range s.files {
		if f.Old != nil && f.language != "" && hasAny(f.Old, equalMarks) {
			for _, e := range constantEqualities(f.old()) {
				had[e.what]++
			}
		}
	}
	var out []Finding
	for _, f := range s.files {
		if f.language == "" || f.New == nil || foreign(f.Path, f.New) || !hasAny(f.New, equalMarks) {
			continue
		}
		p := f.new()
		found := constantEqualities(p)
		if f.test {
			found = append(found, mutings(p)...)
		}
		var before []equality
		if f.Old != nil && f.test {
			before = mutings(f.old())
		}
		for _, e := range found {
			if had[e.what] > 0 {
				had[e.what]--
				continue
			}
			if slices.ContainsFunc(before, func(b equality) bool { return b.what == e.what }) {
				continue
			}
			at := p.At(e.at).Line
			out = append(out, Finding{ID: alwaysEqual, Severity: High, File: f.Path, Line: at, Side: New, Message: e.what, Evidence: Evidence{After: line(f.New, at)}})
		}
	}
	return out
}

func constantEqualities(p program) []equality {
	switch p.language {
	case "go":
		if whole := goPackage(p); whole != nil {
			return whole
		}
		return goEqualities(p)
	case "js":
		return jsEqualities(p)
	case "py":
		return pyEqualities(p)
	case "rust":
		return rustEqualities(p)
	}
	return nil
}

// gives reports whether a body does nothing but return one of some values. Texts and docs in
// front of it, and not implemented for others, do not count.
func (p program) gives(b part, values ...string) bool {
	returns := 0
	for i := b.lo; i < b.hi; i++ {
		t := p.At(i)
		switch {
		case t.Kind == lang.LineEnd, t.Is(";"), t.Kind == lang.String && p.At(i+1).Kind == lang.LineEnd:
		case t.Is("_") && (p.At(i+1).Is("=") || p.At(i+1).Is(",")), t.Is("let") && p.At(i+1).Is("_"):
			i = p.statement(i).hi // a value dropped
		case t.Is("return"):
			st := p.statement(i)
			if !slices.Contains(values, strings.ReplaceAll(p.text(part{i + 1, st.hi}), " ", "")) {
				return false
			}
			returns++
			i = st.hi - 1
		case p.language == "rust" && slices.Contains(values, strings.ReplaceAll(p.text(part{i, b.hi}), " ", "")):
			return true
		default:
			return false
		}
	}
	return returns > 0
}

// goEqualities: a method or function that compares, reduced to a constant. A type without
// fields has but one value, which equals itself.
func goEqualities(p program) []equality {
	var out []equality
	for i, t := range p.Tokens {
		if !t.Is("func") || p.At(i-1).Is("(") {
			continue
		}
		name, receiver := i+1, ""
		if p.At(name).Is("(") {
			shut := p.Shut(name)
			for j := name; j < shut; j++ {
				if p.At(j).Kind == lang.Name {
					receiver = p.At(j).Text
				}
			}
			name = shut + 1
		}
		n := p.At(name)
		if n.Kind != lang.Name || !p.At(name+1).Is("(") {
			continue
		}
		st := p.statement(i)
		body, ok := p.block(st)
		args := part{name + 2, p.Shut(name + 1)}
		if !ok || args.lo >= args.hi {
			continue
		}
		compares := slices.Contains([]string{"Equal", "Equals", "equal", "equals", "Eq", "IsEqual", "isEqual", "DeepEqual", "deepEqual", "Same", "EqualTo"}, n.Text) ||
			receiver == "" && slices.ContainsFunc(wordsOf(n.Text), func(w string) bool { return w == "equal" || w == "equals" }) && p.has(args, ",")
		orders := slices.Contains([]string{"Compare", "compare", "Cmp", "cmp"}, n.Text)
		if (compares && p.gives(body, "true") || orders && p.gives(body, "0")) && !goEmpty(p, receiver) {
			out = append(out, equality{name, strings.TrimPrefix(receiver+"."+n.Text, ".") + " finds everything equal"})
		}
	}
	return out
}

func goEmpty(p program, name string) bool {
	for i, t := range p.Tokens {
		if t.Is("struct") && p.At(i-1).Is(name) && p.Shut(i+1) == i+2 {
			return true
		}
	}
	return false
}

// pyEqualities: __eq__ and its kin with a constant answer.
func pyEqualities(p program) []equality {
	var out []equality
	for i, t := range p.Tokens {
		if t.Kind != lang.Name || t.Text != "__eq__" && t.Text != "__ne__" && t.Text != "__cmp__" {
			continue
		}
		values := []string{"True", "1"}
		switch t.Text {
		case "__ne__":
			values = []string{"False", "0"}
		case "__cmp__":
			values = []string{"0"}
		}
		st := p.statement(i)
		constant := false
		if p.At(i - 1).Is("def") {
			body, ok := p.block(st)
			constant = ok && p.gives(body, values...)
		} else if at := p.find(part{i, st.hi}, "lambda"); at > 0 {
			for j := at; j < st.hi; j++ {
				if p.At(j).Is(":") {
					constant = slices.Contains(values, p.text(part{j + 1, st.hi}))
					break
				}
			}
		}
		if constant {
			out = append(out, equality{i, pyClass(p, i) + "." + t.Text + " finds everything equal"})
		}
	}
	return out
}

// pyClass is the name of the class around a token.
func pyClass(p program, i int) string {
	col := p.At(p.statement(i).lo).Col
	for j := i; j >= 0; j-- {
		if t := p.At(j); t.Is("class") && t.Col < col && (j == 0 || p.At(j-1).Kind == lang.LineEnd) {
			return p.At(j + 1).Text
		}
	}
	return "it"
}

// rustEqualities: eq, ne, cmp and partial_cmp with a constant answer, but for a type without
// fields, and assertion macros of one's own that do nothing.
func rustEqualities(p program) []equality {
	var out []equality
	for i, t := range p.Tokens {
		switch {
		case t.Is("macro_rules") && strings.HasPrefix(p.At(i+2).Text, "assert"):
			shut := p.Shut(i + 3)
			hollow := true // all of its arms, each a pattern => a block
			for j := i + 4; j < shut; j++ {
				if p.At(j).Is("=>") && !p.empty(part{j + 2, p.Shut(j + 1)}) {
					hollow = false
				}
				if s := p.Shut(j); s < shut {
					j = s
				}
			}
			if hollow && shut < len(p.Tokens) {
				out = append(out, equality{i, p.At(i+2).Text + "! is replaced by one that asserts nothing"})
			}
		case t.Is("fn") && p.At(i+2).Is("("):
			values, ok := map[string][]string{
				"eq": {"true"}, "ne": {"false"}, "cmp": {"Ordering::Equal", "std::cmp::Ordering::Equal", "core::cmp::Ordering::Equal"},
				"partial_cmp": {"Some(Ordering::Equal)", "Some(std::cmp::Ordering::Equal)"},
			}[p.At(i+1).Text]
			st := p.statement(i)
			body, block := p.block(st)
			if !ok || !block || !p.gives(body, values...) {
				continue
			}
			name, empty := rustImplemented(p, i)
			if !empty {
				out = append(out, equality{i, name + "::" + p.At(i+1).Text + " finds everything equal"})
			}
		}
	}
	return out
}

// rustImplemented is the type that an impl around a token is for, and whether it has no fields.
func rustImplemented(p program, i int) (string, bool) {
	head := p.statement(max(p.outer(i)-1, 0))
	name := "it"
	if at := p.find(head, "for"); at > 0 {
		name = p.At(at + 1).Text
	}
	for j, t := range p.Tokens {
		if t.Is("struct") && p.At(j+1).Is(name) && (p.At(j+2).Is(";") || p.At(j+2).Is("{") && p.Shut(j+2) == j+3) {
			return name, true
		}
	}
	return name, false
}

// empty: a block with nothing in it but what is dropped.
func (p program) empty(b part) bool {
	for i := b.lo; i < b.hi; i++ {
		t := p.At(i)
		switch {
		case t.Kind == lang.LineEnd, t.Is(";"), t.Is("pass"), t.Is("..."), t.Kind == lang.String && p.At(i+1).Kind == lang.LineEnd, t.Is("{"), t.Is("}"), t.Is("("), t.Is(")"):
		case t.Is("_") && p.At(i+1).Is("="), t.Is("let") && p.At(i+1).Is("_"), t.Is("void"):
			i = p.statement(i).hi
		case t.Is("return") && (p.At(i+1).Kind == lang.LineEnd || p.At(i+1).Is(";") || p.At(i+1).Is("}") || p.At(i+1).Is("True") || p.At(i+1).Is("true") || p.At(i+1).Is("None") || p.At(i+1).Is("undefined")):
			i = max(i, p.statement(i).hi-1)
		default:
			return false
		}
	}
	return true
}

// jsEqualities: methods that compare with a constant answer, and matchers that always pass.
func jsEqualities(p program) []equality {
	var out []equality
	for i, t := range p.Tokens {
		switch {
		case t.Is("equals") || t.Is("isEqual") || t.Is("deepEqual") || t.Is("equal") || t.Is("asymmetricMatch"):
			if body, ok := p.jsBody(i); ok && (p.gives(body, "true", "!0") || p.At(body.lo-1).Is("=>") && p.text(body) == "true") {
				out = append(out, equality{i, t.Text + " finds everything equal"})
			}
		case t.Is("toPrimitive") && p.At(i-2).Is("Symbol") && p.At(i+1).Is("]"):
			if body, ok := p.jsBody(i + 1); ok {
				if st := p.statement(body.lo); p.At(body.lo).Is("return") && p.literal(part{st.lo, st.hi}) && st.hi >= body.hi-1 {
					out = append(out, equality{i, "Symbol.toPrimitive gives one value for everything"})
				}
			}
		case t.Is("pass") && p.At(i+1).Is(":") && p.At(i+2).Is("true"):
			if name, body, ok := p.function(i); ok && !p.other(body, i) {
				out = append(out, equality{i, "the matcher " + name + " always passes"})
			}
		}
	}
	return out
}

// other: a matcher also fails sometimes, or says yes only under a condition of its own.
func (p program) other(body part, at int) bool {
	for i := body.lo; i < body.hi; i++ {
		t := p.At(i)
		if t.Is("pass") && i != at && !(p.At(i+1).Is(":") && p.At(i+2).Is("true")) || t.Is("throw") || t.Is("if") || t.Is("?") {
			return true
		}
	}
	return false
}

// jsBody is the body of the function that a name is given: name() {…}, name = () => …,
// name: function () {…}; of an arrow without braces, its expression.
func (p program) jsBody(i int) (part, bool) {
	at := i + 1
	method := p.At(at).Is("(")
	if p.At(at).Is("=") || p.At(at).Is(":") {
		at++
	}
	for p.At(at).Is("async") {
		at++
	}
	if p.At(at).Is("function") {
		method = true
		if at++; p.At(at).Kind == lang.Name {
			at++
		}
	}
	switch {
	case p.At(at).Kind == lang.Name && p.At(at+1).Is("=>"):
		at++
	case p.At(at).Is("("):
		at = p.Shut(at) + 1
	default:
		return part{}, false
	}
	if p.At(at).Is(":") { // the type of what it returns
		for at++; p.At(at).Kind == lang.Name || p.At(at).Is(".") || p.At(at).Is("["); at++ {
			if p.At(at).Is("[") {
				at = p.Shut(at)
			}
		}
	}
	arrow := p.At(at).Is("=>")
	if arrow {
		at++
		if !p.At(at).Is("{") {
			return part{at, p.statement(at).hi}, true
		}
	}
	if p.At(at).Is("{") && (method || arrow) {
		return part{at + 1, p.Shut(at)}, true
	}
	return part{}, false
}
