package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// goEqualities: a method or function that compares, reduced to a constant. A type without
// fields has but one value, which equals itself.
func goEqualities(p program) []equality {
	var out []equality
	for i, t := range p.Tokens {
		if t.Is("func") && p.At(i+1).Is("(") && p.At(i-1).Kind == lang.Mark {
			// cmp.Comparer(func(a, b T) bool { return true }), slices.EqualFunc(a, b, func …)
			call := p.At(p.outer(i) - 1)
			for j := p.Shut(i + 1); j < min(i+60, len(p.Tokens)); j++ {
				if p.At(j).Is("{") {
					if (call.Is("Comparer") || call.Is("EqualFunc")) && p.gives(part{j + 1, p.Shut(j)}, "true") {
						out = append(out, equality{i, call.Text + " finds everything equal"})
					}
					break
				}
			}
			continue
		}
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
