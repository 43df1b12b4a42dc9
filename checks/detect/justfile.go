package detect

import (
	"strings"
)

// justFile is the name of a project's justfile; "" without one.
func justFile(t *tree) string { return t.first("justfile", "Justfile", ".justfile") }

// readJustfile finds the recipes of a justfile (just.systems/man, "Recipes").
func readJustfile(text string) map[string]target {
	out := map[string]target{}
	current := ""
	for i, l := range lines(text) {
		trimmed := strings.TrimSpace(l)
		switch {
		case trimmed == "" || strings.HasPrefix(trimmed, "#!") && current != "":
			continue
		case l[0] == ' ' || l[0] == '\t':
			if tg, ok := out[current]; ok && !strings.HasPrefix(trimmed, "#") {
				tg.recipe = append(tg.recipe, strings.TrimLeft(trimmed, "@-"))
				out[current] = tg
			}
			continue
		}
		current = ""
		if rest, ok := strings.CutPrefix(trimmed, "alias "); ok {
			if name, of, found := strings.Cut(rest, ":="); found {
				out[strings.TrimSpace(name)] = target{line: i + 1, needs: strings.Fields(of), depends: true}
			}
			continue
		}
		head, rest, ok := strings.Cut(strings.TrimPrefix(trimmed, "@"), ":")
		words := strings.Fields(head)
		if !ok || strings.HasPrefix(rest, "=") || len(words) == 0 || strings.ContainsAny(words[0], "[\"'#(") || words[0] == "set" || words[0] == "export" || words[0] == "import" || words[0] == "mod" {
			continue
		}
		current = words[0]
		needs := strings.Fields(rest)
		out[current] = target{line: i + 1, needs: needs, depends: len(needs) > 0, phony: true}
	}
	return out
}

func justFront(t *tree, w words) (front, bool) {
	file := justFile(t)
	if file == "" {
		return front{}, false
	}
	return targetFront(file, t.targets(file, readJustfile), w.sub(0))
}
