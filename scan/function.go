package scan

import (
	"slices"

	"git-isitdone/scan/lang"
)

// function is the innermost function around a token: its name and its body; ok is false at the
// top of a file.
func (p program) function(i int) (name string, body part, ok bool) {
	if p.language == "py" {
		return p.pyFunction(i)
	}
	for o := p.outer(i); o >= 0; o = p.outer(o) {
		if !p.At(o).Is("{") {
			continue
		}
		if name, ok := p.heading(o); ok {
			return name, part{o + 1, p.Shut(o)}, true
		}
	}
	return "", part{}, false
}

// heading is the name of the function whose body opens at a brace; empty for one without name.
func (p program) heading(brace int) (string, bool) {
	if p.At(brace - 1).Is("=>") {
		return p.bound(brace - 1), true
	}
	for i := brace - 1; i >= 0 && brace-i < 400; i-- {
		t := p.At(i)
		if t.Kind == lang.Mark && (t.Is(";") || t.Is("{") || t.Is("}")) && p.Opener(i) < 0 || t.Kind == lang.LineEnd {
			return "", false
		}
		if t.Kind == lang.Mark && t.Is("}") {
			return "", false
		}
		if o := p.Opener(i); o >= 0 {
			// name(args) { is a method in JavaScript; if (…) { is none
			if n := p.At(o - 1); p.language == "js" && t.Is(")") && n.Kind == lang.Name && i == brace-1 {
				if slices.Contains(heads, n.Text) || n.Is("catch") || n.Is("with") {
					if n.Is("function") {
						return p.bound(o - 1), true
					}
					return "", false
				}
				return n.Text, true
			}
			i = o
			continue
		}
		if t.Kind == lang.Name && (t.Is("fn") || t.Is("func") || t.Is("function")) {
			n := i + 1
			if p.At(n).Is("*") {
				n++
			}
			if p.At(n).Is("(") && p.language == "go" && p.At(p.Shut(n)+1).Kind == lang.Name && p.At(p.Shut(n)+2).Is("(") {
				n = p.Shut(n) + 1 // behind the receiver
			}
			if p.At(n).Kind == lang.Name {
				return p.At(n).Text, true
			}
			return p.bound(i), true
		}
	}
	return "", false
}

// bound is the name that a function without one is given: const f = () =>, f: function.
func (p program) bound(i int) string {
	for j := i - 1; j >= 0 && i-j < 64; j-- {
		t := p.At(j)
		if o := p.Opener(j); o >= 0 {
			j = o
			continue
		}
		if t.Is("=") || t.Is(":") || t.Is(":=") {
			if n := p.At(j - 1); n.Kind == lang.Name {
				return n.Text
			}
			return ""
		}
		if t.Kind == lang.Mark && (t.Is(";") || t.Is("{") || t.Is("(") || t.Is(",")) {
			return ""
		}
	}
	return ""
}

func (p program) pyFunction(i int) (string, part, bool) {
	if i < 0 || i >= len(p.defs) || p.defs[i] < 0 {
		return "", part{}, false
	}
	def := p.defs[i]
	head := p.statement(def)
	if p.At(def).Is("async") {
		def++
	}
	return p.At(def + 1).Text, part{head.hi + 1, p.until[p.defs[i]]}, true
}
