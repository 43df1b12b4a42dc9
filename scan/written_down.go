package scan

import "strings"

// writtenDown reports an assertion that asked for the result of a call and now asks for a value
// that the test itself wrote down under the same name.
func (p pairing) writtenDown(b, a *located) []Finding {
	for _, w := range p.same {
		name := w[1].Subject
		if i := strings.IndexAny(name, ".[("); i >= 0 {
			name = name[:i]
		}
		before, after := b.Set[name], a.Set[name]
		if i := strings.IndexByte(before, '('); i < 1 || before == after || before[0] == '[' || before[0] == '{' || literal(before) {
			continue
		}
		if !substitute(before) && writtenOut(before, after) && !strings.Contains(w[1].Expected, "(") && !handedOn(a, name) {
			return []Finding{at(a, w[1].Line, tautologyAdded, High, Evidence{name + " = " + before, name + " = " + after}, "%s asks for what it wrote down itself", last(a.Name))}
		}
	}
	return nil
}

// writtenOut: a literal, or an object or a list that calls nothing which gave the value before.
func writtenOut(before, after string) bool {
	if literal(after) {
		return !strings.Contains(after, "(")
	}
	if after == "" || after[0] != '{' && after[0] != '[' {
		return false
	}
	now := names(after)
	for n := range names(before) {
		if now[n] {
			return false
		}
	}
	return !strings.Contains(after, "await ")
}

// handedOn: the value goes into something else, which the assertion may be about.
func handedOn(a *located, name string) bool {
	for _, v := range a.Set {
		if names(v)[name] {
			return true
		}
	}
	for i := range a.Asserts {
		for _, arg := range a.Asserts[i].Args {
			if names(arg)[name] {
				return true
			}
		}
	}
	return false
}
