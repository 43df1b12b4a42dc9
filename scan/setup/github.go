package setup

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/scan/setup/data"
	"git-isitdone/scan/shell"
)

// workflow is when a workflow runs, and what waits for what.
type workflow struct {
	triggers map[string]trigger
	jobs     map[string]job
}

type trigger struct {
	line                                            int
	branches, branchesIgnore, paths, without, types []string
}

type job struct {
	line  int
	needs []string
	tests bool
	cond  string
}

// readGitHub reads workflows and composite actions (docs.github.com, Workflow syntax).
func readGitHub(f *facts, src []byte) error {
	root, err := data.YAML(src)
	if err != nil {
		return err
	}
	g := github{facts: f}
	g.env(root.Get("env"), "")
	g.shell = root.Get("defaults", "run", "shell").Text
	if steps := root.Get("runs", "steps"); steps.Given() {
		g.steps(steps, spot{place: "action"})
		return nil
	}
	f.ci = &workflow{triggers: triggersOf(root), jobs: map[string]job{}}
	for _, j := range root.Get("jobs").Members() {
		before := len(f.runs)
		g.job(j)
		_, tests := slicesFind(f.runs[before:], func(r run) bool { return !r.maybe && !r.options && !r.quality })
		f.ci.jobs[j.Key] = job{line: j.Line, needs: texts(j.Value.Get("needs")), tests: tests, cond: j.Value.Get("if").Source()}
	}
	return nil
}

func slicesFind[T any](all []T, ok func(T) bool) (T, bool) {
	if i := slices.IndexFunc(all, ok); i >= 0 {
		return all[i], true
	}
	var none T
	return none, false
}

func texts(v data.Value) []string {
	var out []string
	for _, s := range v.Scalars() {
		out = append(out, s.Text)
	}
	return out
}

type github struct {
	*facts
	shell string
}

func (g *github) env(env data.Value, place string) {
	for _, e := range env.Members() {
		g.environment(e.Key, e.Value.Text, place, e.Line)
	}
}

func (g *github) job(j data.Pair) {
	v := j.Value
	at := spot{place: j.Key, dir: v.Get("defaults", "run", "working-directory").Text}
	g.env(v.Get("env"), j.Key)
	at.condition(v.Get("if"))
	at.ignored(v.Get("continue-on-error"), "continue-on-error")
	if uses := v.Get("uses"); uses.Given() {
		g.uses(uses, v.Get("with"), at)
		return
	}
	outer := g.shell
	if s := v.Get("defaults", "run", "shell"); s.Given() {
		g.shell = s.Text
	}
	g.steps(v.Get("steps"), at)
	g.shell = outer
}

func (g *github) steps(steps data.Value, job spot) {
	for _, s := range steps.Each() {
		at := job
		at.losses, at.conditions = slices.Clone(job.losses), slices.Clone(job.conditions)
		at.condition(s.Get("if"))
		at.ignored(s.Get("continue-on-error"), "continue-on-error")
		g.env(s.Get("env"), job.place)
		if uses := s.Get("uses"); uses.Given() {
			g.uses(uses, s.Get("with"), at)
			continue
		}
		script := s.Get("run")
		if !script.Given() {
			continue
		}
		sh := s.Get("shell").Text
		if sh == "" {
			sh = g.shell
		}
		// Without a shell of its own a step runs under `bash -e`; `shell: bash` adds pipefail.
		at.shell = shell.Options{Errexit: !strings.Contains(sh, "+e"), Pipefail: sh == "bash" || strings.Contains(sh, "pipefail")}
		if strings.Contains(sh, "+e") {
			at.losses = append(at.losses, loss{text: "shell: " + sh, severity: High})
		}
		at.line = script.Line
		if d := s.Get("working-directory"); d.Given() {
			at.dir = d.Text
		}
		g.script(script.Text, at, false)
	}
}

// condition adds an `if`.
func (at *spot) condition(v data.Value) {
	if v.Given() && v.Kind != data.Map && v.Kind != data.List {
		at.conditions = append(at.conditions, v.Source())
	}
}

// ignored adds a switch by which a failure does not count.
func (at *spot) ignored(v data.Value, name string) {
	if !v.Given() {
		return
	}
	text := strings.ToLower(strings.Join(strings.Fields(strings.TrimSuffix(strings.TrimPrefix(v.Text, "${{"), "}}")), ""))
	sev := High
	switch {
	case v.Kind == data.List, v.Kind == data.Map:
		sev = Medium
	case text == "false", text == "no", text == "0", text == "":
		return
	case text == "true", text == "yes", text == "always()", text == "ignore", text == "always", text == "1":
		sev = Critical
	case strings.Contains(text, "matrix"), strings.Contains(text, "inputs"), strings.Contains(text, "parameters"):
		sev = Low
	}
	at.losses = append(at.losses, loss{text: name + ": " + v.Source(), severity: sev})
}

// uses reads a call of an action or of another workflow: some are given a command, of the
// others the name tells something.
func (g *github) uses(uses, with data.Value, at spot) {
	name, _, _ := strings.Cut(uses.Text, "@")
	if strings.HasSuffix(name, "/github-script") {
		return // JavaScript
	}
	for _, key := range []string{"run", "command", "script", "arguments", "args", "cmd"} {
		v := with.Get(key)
		if !v.Given() || v.Kind != data.String {
			continue
		}
		text := v.Text
		switch {
		case strings.HasSuffix(name, "/cargo") || strings.HasSuffix(name, "/cross"):
			text = "cargo " + with.Get("command").Text + " " + with.Get("args").Text
			if key != "command" {
				continue
			}
		case strings.Contains(name, "gradle"):
			text = "gradle " + text
		}
		inner := at
		inner.line = v.Line
		inner.shell = shell.Options{Errexit: true}
		if strings.HasSuffix(name, "/retry") || strings.Contains(name, "retry-step") {
			inner.losses = append(slices.Clone(at.losses), loss{text: name, severity: Low, retry: true})
		}
		g.script(text, inner, false)
	}
	if strings.HasSuffix(name, "cypress-io/github-action") && !strings.EqualFold(with.Get("runTests").Text, "false") {
		g.runs = append(g.runs, run{file: g.path, place: at.place, line: uses.Line, text: uses.Text, tool: "cypress", losses: at.losses, conditions: at.conditions})
	}
	called := strings.HasSuffix(name, ".yml") || strings.HasSuffix(name, ".yaml")
	if !called && !strings.HasPrefix(name, "./") {
		return
	}
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	t := front("workflow", base)
	if called && t == "" {
		t = maybeFront + "workflow " + base
	}
	if t != "" {
		r := run{file: g.path, place: at.place, line: uses.Line, text: uses.Text, losses: at.losses, conditions: at.conditions}
		r.tool, r.maybe = strings.CutPrefix(t, maybeFront)
		g.runs = append(g.runs, r)
	}
}

func triggersOf(root data.Value) map[string]trigger {
	out := map[string]trigger{}
	on := root.Get("on")
	if !on.Given() {
		on = root.Get("true")
	}
	for _, s := range on.Scalars() {
		out[s.Text] = trigger{line: s.Line}
	}
	for _, m := range on.Members() {
		v := m.Value
		out[m.Key] = trigger{
			line: m.Line, branches: texts(v.Get("branches")), branchesIgnore: texts(v.Get("branches-ignore")),
			paths: texts(v.Get("paths")), without: texts(v.Get("paths-ignore")), types: texts(v.Get("types")),
		}
		if m.Key == "push" && v.Get("tags").Given() && !v.Get("branches").Given() && !v.Get("branches-ignore").Given() {
			delete(out, m.Key) // only releases
			out["tags"] = trigger{line: m.Line}
		}
	}
	return out
}
