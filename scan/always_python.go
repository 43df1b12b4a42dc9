package scan

import (
	"slices"

	"git-isitdone/scan/lang"
)

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
