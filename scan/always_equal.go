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

// equalities reports what makes comparisons true whatever is compared: in a test or beside it,
// no assertion is worth anything then.
func (s *sourceSet) equalities() []Finding {
	had := map[string]int{}
	for _, f := range s.files {
		if f.Old != nil && mayEqual(f.language, f.Old) {
			for _, e := range constantEqualities(f.old()) {
				had[e.what]++
			}
		}
	}
	var out []Finding
	for _, f := range s.files {
		if f.language == "" || f.New == nil || foreign(f.Path, f.New) {
			continue
		}
		var found, before []equality
		if mayEqual(f.language, f.New) {
			found = constantEqualities(f.new())
		}
		if f.test && mayMute(f.language, f.New) {
			found = append(found, mutings(f.new())...)
		}
		if len(found) > 0 && f.Old != nil && f.test {
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
			at := f.new().At(e.at).Line
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
			value := strings.ReplaceAll(p.text(part{i + 1, st.hi}), " ", "")
			yes := slices.Contains(values, "true") || slices.Contains(values, "True")
			if !slices.Contains(values, value) && !(yes && selfEqual(value)) {
				return false
			}
			returns++
			i = st.hi - 1
		case p.language == "rust":
			value := strings.ReplaceAll(p.text(part{i, b.hi}), " ", "")
			return slices.Contains(values, value) || slices.Contains(values, "true") && selfEqual(value)
		default:
			return false
		}
	}
	return returns > 0
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

// selfEqual: a thing compared with itself, or a condition that always holds.
func selfEqual(value string) bool {
	for _, op := range []string{"===", "=="} {
		if a, b, ok := strings.Cut(value, op); ok {
			return a == b
		}
	}
	return slices.Contains([]string{"notFalse", "!false", "isinstance(other,object)", "bool(1)", "Object.is(this,this)"}, value) || strings.HasPrefix(value, "Trueor") || strings.HasPrefix(value, "true||")
}
