package detect

import (
	"slices"
	"strings"
)

// target is one rule of a Makefile.
type target struct {
	line    int
	recipe  []string
	needs   []string // targets that are made before it
	depends bool     // has prerequisites
	phony   bool
}

// makeFile is the file that GNU make would read (make manual, "What Name to Give Your
// Makefile"); "" without one.
func makeFile(t *tree) string { return t.first("GNUmakefile", "makefile", "Makefile") }

func makeFront(t *tree, w words) (front, bool) {
	file := makeFile(t)
	if file == "" || w.has("-C", "-f") || w.hasPrefix("--directory", "--file") {
		name := ""
		if args := w.plain(); len(args) > 0 {
			name = args[len(args)-1]
		}
		return front{name: name}, nameRole(name) == roleTest || name == "check"
	}
	targets := t.targets(file, readMakefile)
	for _, name := range w.plain() {
		if _, ok := targets[name]; ok || nameRole(name) != "" && !strings.ContainsAny(name, "/.") {
			return targetFront(file, targets, name)
		}
	}
	return front{}, false
}

// useTarget says in a note why a target proves nothing, where it does not.
func (p *project) useTarget(t *tree, file, name string, tg target) bool {
	_, exists := t.stat(name)
	switch {
	case len(tg.recipe) > 0 && placeholder(tg.script()):
		p.note("%s (%s:%d) is a placeholder", name, file, tg.line)
		return false
	case exists && !tg.phony:
		// make finds it "up to date" and succeeds without running anything.
		p.note("%s (%s:%d) is not .PHONY and a file or directory %s exists, so make may do nothing; add .PHONY: %s", name, file, tg.line, name, name)
		return tg.depends
	}
	for _, line := range tg.recipe {
		if what := hides(shellLine(line)); what != "" {
			p.note("%s (%s:%d) hides the exit status of what it runs (%q): it cannot fail", name, file, tg.line, what)
		} else if ignoresErrors(line) {
			p.note("%s (%s:%d) ignores errors (a line begins with -): it cannot fail", name, file, tg.line)
		}
	}
	return true
}

// ignoresErrors: a recipe line that begins with - may fail (make manual, "Errors in Recipes").
func ignoresErrors(line string) bool {
	return strings.Contains(strings.TrimSuffix(line, shellLine(line)), "-")
}

// shellLine is a recipe line as the shell gets it, without make's own prefixes.
func shellLine(line string) string { return strings.TrimLeft(line, "@+- \t") }

func (tg target) script() string {
	out := make([]string, len(tg.recipe))
	for i, l := range tg.recipe {
		out[i] = shellLine(l)
	}
	return strings.Join(out, "\n")
}

// readMakefile finds the rules with plain names. Conditionals are taken as true, includes
// are not followed: a target that is missed is a gap that stays, one that make does not
// have is red.
func readMakefile(text string) map[string]target {
	out := map[string]target{}
	var current []string
	defining := false
	all := joined(lines(text))
	variables := makeVariables(all)
	for _, l := range all {
		trimmed := strings.TrimSpace(l.text)
		switch {
		case defining:
			defining = trimmed != "endef"
			continue
		case strings.HasPrefix(trimmed, "define "):
			defining = true
			continue
		case strings.HasPrefix(l.text, "\t"):
			for _, name := range current {
				tg := out[name]
				if trimmed != "" && !strings.HasPrefix(trimmed, "#") {
					tg.recipe = append(tg.recipe, variables.expand(trimmed))
				}
				out[name] = tg
			}
			continue
		case trimmed == "" || strings.HasPrefix(trimmed, "#"):
			continue
		}
		current = nil
		names, rest, ok := rule(l.text)
		if !ok {
			continue
		}
		if slices.Contains(names, ".PHONY") {
			for _, name := range strings.Fields(rest) {
				tg := out[name]
				tg.phony = true
				out[name] = tg
			}
			continue
		}
		prerequisites, inline, _ := strings.Cut(rest, ";")
		for _, name := range names {
			tg := out[name]
			if tg.line == 0 {
				tg.line = l.line
			}
			tg.needs = append(tg.needs, strings.Fields(prerequisites)...)
			tg.depends = len(tg.needs) > 0
			if inline = strings.TrimSpace(inline); inline != "" {
				tg.recipe = append(tg.recipe, variables.expand(inline))
			}
			out[name] = tg
		}
		current = names
	}
	for name, tg := range out {
		if tg.line == 0 { // declared .PHONY and never defined
			delete(out, name)
		}
	}
	return out
}

type numbered struct {
	line int
	text string
}

// joined puts lines together that end in a backslash.
func joined(all []string) []numbered {
	var out []numbered
	for i := 0; i < len(all); i++ {
		n := numbered{i + 1, all[i]}
		for strings.HasSuffix(n.text, `\`) && i+1 < len(all) {
			i++
			n.text = strings.TrimSuffix(n.text, `\`) + " " + strings.TrimSpace(all[i])
		}
		out = append(out, n)
	}
	return out
}

// rule splits "a b: c" into its targets and the rest. Assignments (:=, ::=), pattern rules
// and variables of a target (test: X = 1) are none.
func rule(l string) (names []string, rest string, ok bool) {
	head, rest, found := strings.Cut(l, ":")
	if !found || strings.ContainsAny(head, "=$%#\"'()") {
		return nil, "", false
	}
	rest = strings.TrimPrefix(rest, ":")
	if strings.HasPrefix(rest, "=") || strings.HasPrefix(rest, ":=") || isVariable(rest) {
		return nil, "", false
	}
	return strings.Fields(head), rest, true
}

func isVariable(rest string) bool {
	words := strings.Fields(rest)
	if len(words) > 0 && (words[0] == "export" || words[0] == "override" || words[0] == "private") {
		return true
	}
	return len(words) > 1 && slices.Contains([]string{"=", ":=", "?=", "+=", "::="}, words[1])
}
