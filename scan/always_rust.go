package scan

import (
	"strings"
)

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
