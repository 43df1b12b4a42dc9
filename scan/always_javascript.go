package scan

import (
	"git-isitdone/scan/lang"
)

// jsEqualities: methods that compare with a constant answer, and matchers that always pass.
func jsEqualities(p program) []equality {
	var out []equality
	for i, t := range p.Tokens {
		switch {
		case (t.Is("equals") || t.Is("isEqual") || t.Is("deepEqual") || t.Is("equal") || t.Is("asymmetricMatch")) && !(p.At(i-1).Is(".") && p.At(i+1).Is("(")):
			if body, ok := p.jsBody(i); ok && (p.gives(body, "true", "!0") || p.At(body.lo-1).Is("=>") && p.text(body) == "true") {
				out = append(out, equality{i, t.Text + " finds everything equal"})
			}
		case t.Is("addEqualityTesters") && p.At(i+1).Is("("):
			for j := i + 2; j < p.Shut(i+1); j++ {
				if p.At(j).Is("=>") && p.At(j+1).Is("true") && (p.At(j+2).Is("]") || p.At(j+2).Is(")") || p.At(j+2).Is(",")) {
					out = append(out, equality{i, "a tester finds everything equal"})
					break
				}
			}
		case t.Is("is") && p.At(i-2).Is("Object") && p.At(i+1).Is("="):
			if body, ok := p.jsBody(i); ok && (p.text(body) == "true" || p.gives(body, "true")) {
				out = append(out, equality{i, "Object.is finds everything equal"})
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
