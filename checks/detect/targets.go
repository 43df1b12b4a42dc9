package detect

import (
	"slices"
	"strings"

	"git-isitdone/checks/plan"
)

// targetRunner is a program that runs named targets of a file: make, just, task.
type targetRunner struct {
	name string
	file func(*tree) string
	read func(string) map[string]target
}

// targetRunners in the order in which they are asked.
func targetRunners() []targetRunner {
	return []targetRunner{
		{"make", makeFile, readMakefile},
		{"just", justFile, readJustfile},
		{"task", taskFile, readTaskfile},
	}
}

// targets reads a file of targets once.
func (t *tree) targets(file string, read func(string) map[string]target) map[string]target {
	if known, ok := t.parsed[file]; ok {
		return known
	}
	text, _ := t.text(file)
	t.parsed[file] = read(text)
	return t.parsed[file]
}

// gap is a role and the names of targets that fill it, in order.
type gap struct {
	role  string
	names []string
}

func gaps() []gap {
	return []gap{
		{roleTest, []string{"test", "tests", "check", "test-all", "unittest", "unit-test", "test-unit"}},
		{roleLint, []string{"lint", "lint-check", "check-lint"}},
		{roleTypecheck, []string{"typecheck", "type-check", "mypy", "pyright", "types"}},
		{roleFormat, []string{"format-check", "fmt-check", "check-format", "check-fmt", "formatcheck", "fmtcheck"}},
	}
}

// addTargets fills gaps by targets, and puts a target in front of a bare tool that it runs:
// it is what people type, with the flags that they mean.
func addTargets(t *tree, p *project) {
	for _, r := range targetRunners() {
		file := r.file(t)
		if file == "" {
			continue
		}
		targets := t.targets(file, r.read)
		for _, g := range gaps() {
			p.fillGap(t, r, file, targets, g)
		}
	}
}

func (p *project) fillGap(t *tree, r targetRunner, file string, targets map[string]target, g gap) {
	for _, name := range g.names {
		tg, ok := targets[name]
		if !ok {
			continue
		}
		if g.role != roleTest && writes(tg.script()) {
			p.note("%s (%s:%d) changes files and is not run", name, file, tg.line)
			continue
		}
		bare := slices.IndexFunc(p.checks, func(c candidate) bool { return c.base == g.role && c.Cwd == "" })
		if bare < 0 {
			if p.useTarget(t, file, name, tg) {
				c := targetCheck(r, file, name, tg, targets, g.role)
				c.eco = r.name
				if u := usageOf(t, words{r.name, name}); len(u.ecos) > 0 {
					c.eco = u.ecos[0]
				}
				p.checks = append(p.checks, c)
			}
			return
		}
		if p.inFront(t, r, name, bare) && p.useTarget(t, file, name, tg) {
			c := targetCheck(r, file, name, tg, targets, g.role)
			old := p.checks[bare]
			c.eco, c.qual, c.hollow = old.eco, old.qual, old.hollow
			c.Files = append(c.Files, old.Files...)
			if c.Reader == "" {
				c.Reader = old.Reader
			}
			p.checks[bare] = c
		}
		return
	}
}

// inFront reports whether a target runs the very tool of a check that is a bare command,
// and nothing that a developer's machine may lack.
func (p *project) inFront(t *tree, r targetRunner, name string, bare int) bool {
	c := p.checks[bare]
	if c.fromScript {
		return false
	}
	u := usageOf(t, words{r.name, name})
	return u.bad == "" && u.role == c.base && len(u.ecos) == 1 && u.ecos[0] == c.eco &&
		!slices.ContainsFunc(steps(u.body), func(s step) bool { return forbidden(commandWords(s.words)) != "" })
}

func targetCheck(r targetRunner, file, name string, tg target, all map[string]target, role string) candidate {
	c := candidate{base: role, qual: r.name, fromScript: true, Check: plan.Check{
		Cmd: r.name + " " + shellQuote(name), Body: strings.Join(tg.recipe, "\n"), Kind: kindOfRole(role),
		Source: plan.Source{File: file, Line: tg.line}, Files: []string{file}, Test: role == roleTest,
	}}
	if c.Test {
		c.Reader = readerOf(wholeBody(all, name, 0))
	}
	return c
}

// targetFront is a target as a front; what it needs first is part of its body.
func targetFront(file string, targets map[string]target, name string) (front, bool) {
	if name == "" {
		return front{}, false
	}
	tg, ok := targets[name]
	if !ok {
		return front{name: name}, nameRole(name) != ""
	}
	return front{name: name, body: wholeBody(targets, name, 0), at: where{file, tg.line}}, true
}

// wholeBody is what a target runs, with what it needs before it.
func wholeBody(targets map[string]target, name string, depth int) string {
	tg := targets[name]
	var out []string
	if depth < maxFronts {
		for _, n := range tg.needs {
			if body := wholeBody(targets, n, depth+1); body != "" {
				out = append(out, body)
			}
		}
	}
	if s := tg.script(); s != "" {
		out = append(out, s)
	}
	return strings.Join(out, "\n")
}
