package ci

import (
	"maps"
	"path"
	"slices"
	"strings"
)

const (
	workflowDir = ".github/workflows"
	// maxWorkflowBytes bounds what is parsed at every stop: 50 µs a KB.
	maxWorkflowBytes = 40 << 10
	// maxDepth bounds how far local actions and workflows are followed into one another;
	// GitHub allows ten.
	maxDepth = 4
)

// github reads the workflows that a push or a pull request starts; the rest (releases,
// schedules) only where none of those runs anything.
func (r *reader) github() {
	size := 0
	for _, base := range byPurpose(r.files.Names(workflowDir)) {
		if size >= maxWorkflowBytes {
			break
		}
		name := path.Join(workflowDir, base)
		text, ok := r.files.Text(name)
		if !ok || !worthReading(text) {
			continue
		}
		if size += len(text); size > maxWorkflowBytes && size > len(text) {
			continue
		}
		doc := r.document(name)
		triggered, callable := triggers(doc.get("on"))
		if callable {
			continue // read where it is called
		}
		r.workflow(doc, githubContext{file: name, base: base, triggered: triggered, scope: scope{inputs: map[string]string{}}}, 0)
	}
}

// byPurpose puts the workflows first whose names say that they test, and those last whose
// names say that they do something else.
func byPurpose(names []string) []string {
	rank := func(name string) int {
		stem := strings.ToLower(strings.TrimSuffix(name, path.Ext(name)))
		parts := strings.FieldsFunc(stem, func(r rune) bool { return r == '-' || r == '_' || r == '.' || r == ' ' })
		has := func(any ...string) bool {
			return slices.ContainsFunc(parts, func(p string) bool { return slices.Contains(any, p) })
		}
		switch {
		case has("release", "publish", "deploy", "docs", "doc", "codeql", "stale", "label", "labeler", "labels", "dependabot", "scorecard", "security", "fuzz", "cifuzz", "bench", "benchmark", "nightly", "preview", "triage", "issue", "issues", "welcome", "sync", "e2e", "docker", "website", "pages"):
			return 3
		case stem == "ci" || stem == "test" || stem == "tests" || stem == "main":
			return 0
		case has("ci", "test", "tests", "testing", "unit", "build", "check", "checks", "main", "lint", "pr", "push", "go", "python", "node", "rust", "java", "gradle", "maven", "dotnet", "ruby", "php", "quality", "verify", "validate"):
			return 1
		default:
			return 2
		}
	}
	out := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return path.Ext(n) != ".yml" && path.Ext(n) != ".yaml" })
	slices.SortStableFunc(out, func(a, b string) int { return rank(a) - rank(b) })
	return out
}

// worthReading is a cheap look at a workflow before it is parsed: one that no push or pull
// request starts is about releases or housekeeping.
func worthReading(text string) bool {
	return strings.Contains(text, "push") || strings.Contains(text, "pull_request") || strings.Contains(text, "merge_group")
}

// triggers: "on" may be a word, a list or a map. A push of tags alone is a release.
func triggers(on node) (triggered, onlyCallable bool) {
	names := on.texts()
	for _, p := range on.pairs() {
		if p.key == "push" && p.value.isMap() && p.value.get("branches").absent() && p.value.get("branches-ignore").absent() && !p.value.get("tags").absent() {
			continue
		}
		names = append(names, p.key)
	}
	triggered = slices.ContainsFunc(names, func(n string) bool {
		return n == "push" || n == "pull_request" || n == "merge_group" || n == "pull_request_target"
	})
	return triggered, !triggered && slices.Contains(names, "workflow_call")
}

// githubContext is what a step inherits.
type githubContext struct {
	file, base string
	job        string
	triggered  bool
	ignored    bool
	condition  string
	dir        string
	runsOn     string
	container  bool
	services   bool
	secrets    []string
	matrix     node
	scope      scope
}

func (r *reader) workflow(doc node, c githubContext, depth int) {
	c.env(doc.get("env"))
	c.workdir(doc.get("defaults", "run", "working-directory"))
	for _, j := range doc.get("jobs").pairs() {
		job := c
		job.scope.env = maps.Clone(c.scope.env)
		job.job = strings.TrimSpace(j.key + " " + j.value.get("name").text())
		job.condition = strings.TrimSpace(c.condition + " " + j.value.get("if").text())
		if used := j.value.get("uses").text(); used != "" {
			r.reusable(used, j.value, job, depth)
			continue
		}
		job.ignored = c.ignored || j.value.get("continue-on-error").isTrue()
		job.matrix = j.value.get("strategy", "matrix")
		job.scope.matrix = combinations(job.matrix, "")[0]
		job.env(j.value.get("env"))
		job.workdir(j.value.get("defaults", "run", "working-directory"))
		job.runsOn = job.scope.expand(flat(j.value.get("runs-on")))
		job.container = !j.value.get("container").absent()
		job.services = !j.value.get("services").absent()
		for _, s := range j.value.get("steps").items() {
			r.githubStep(s, job, depth)
		}
	}
}

// reusable follows a workflow of this repository that a job calls.
func (r *reader) reusable(used string, job node, c githubContext, depth int) {
	local, ok := strings.CutPrefix(used, "./")
	if !ok || depth >= maxDepth {
		return
	}
	doc := r.document(path.Clean(local))
	c.file = path.Clean(local)
	c.scope.inputs = inputs(doc.get("on", "workflow_call", "inputs"), job.get("with"), c.scope)
	r.workflow(doc, c, depth+1)
}

// inputs are the declared defaults under what the caller gives.
func inputs(declared, with node, s scope) map[string]string {
	out := map[string]string{}
	for _, p := range declared.pairs() {
		out[p.key] = p.value.get("default").text()
	}
	for _, p := range with.pairs() {
		out[p.key] = s.expand(p.value.text())
	}
	return out
}

func (r *reader) githubStep(s node, c githubContext, depth int) {
	c.scope.env = maps.Clone(c.scope.env)
	c.env(s.get("env"))
	c.ignored = c.ignored || s.get("continue-on-error").isTrue()
	c.condition = strings.TrimSpace(c.condition + " " + s.get("if").text())
	run := s.get("run")
	if used := s.get("uses").text(); used != "" {
		if local, ok := strings.CutPrefix(used, "./"); ok {
			r.composite(local, s, c, depth)
			return
		}
		r.action(used, s, c)
		return
	}
	if sh := s.get("shell").text(); run.text() == "" || sh != "" && sh != "bash" && sh != "sh" && !strings.HasPrefix(sh, "bash ") && !strings.HasPrefix(sh, "sh ") && !strings.Contains(sh, "$") {
		return
	}
	r.scripts(s, run, run.text(), c)
}

// scripts adds a step once for every matrix entry that changes its command or its place.
func (r *reader) scripts(s, at node, text string, c githubContext) {
	seen := map[string]bool{}
	workdir := s.get("working-directory")
	combined := []map[string]node{c.scope.matrix}
	if !c.matrix.absent() {
		combined = combinations(c.matrix, text+workdir.text()+c.dir)
	}
	for _, combination := range combined {
		each := c
		each.scope.matrix = combination
		each.workdir(workdir)
		dir := each.scope.expand(each.dir)
		script := each.scope.expand(text)
		if key := dir + "\x00" + script; seen[key] {
			continue
		} else {
			seen[key] = true
		}
		step := each.step(s)
		step.Line, step.Folded = at.start()
		step.Dir, step.Lost = place(dir)
		r.add(step, script)
	}
}

func (c githubContext) step(s node) Step {
	return Step{
		File: c.file, Workflow: c.base, Job: c.scope.expand(c.job), Name: s.get("name").text(), RunsOn: c.runsOn, If: c.condition,
		Ignored: c.ignored, Secrets: c.secrets, Triggered: c.triggered, Env: c.scope.env, Container: c.container, Services: c.services,
	}
}

// place is a working directory relative to the top; lost where it is none.
func place(dir string) (clean string, lost bool) {
	if rest, ok := strings.CutPrefix(dir, workspaceWord); ok {
		dir = "./" + rest
	}
	if strings.Contains(dir, "$") || path.IsAbs(dir) || strings.Contains(dir, `\`) {
		return "", true
	}
	clean = path.Clean(dir)
	if clean == "." {
		return "", false
	}
	return clean, clean == ".." || strings.HasPrefix(clean, "../")
}

func (c *githubContext) workdir(n node) {
	if n.text() != "" {
		c.dir = n.text()
	}
}

// env adds variables; those that are secrets are remembered by name only.
func (c *githubContext) env(n node) {
	if !n.isMap() {
		return
	}
	if c.scope.env == nil {
		c.scope.env = map[string]string{}
	}
	for _, p := range n.pairs() {
		v := c.scope.expand(p.value.text())
		if strings.Contains(v, secretWord) {
			c.secrets = append(slices.Clone(c.secrets), p.key)
			continue
		}
		c.scope.env[p.key] = v
	}
}

// composite follows an action of this repository.
func (r *reader) composite(local string, s node, c githubContext, depth int) {
	if depth >= maxDepth {
		return
	}
	dir := path.Clean(local)
	names := r.files.Names(dir)
	for _, base := range []string{"action.yml", "action.yaml"} {
		if !slices.Contains(names, base) {
			continue
		}
		name := path.Join(dir, base)
		doc := r.document(name)
		inner := c
		inner.file = name
		inner.scope.inputs = inputs(doc.get("inputs"), s.get("with"), c.scope)
		for _, step := range doc.get("runs", "steps").items() {
			r.githubStep(step, inner, depth+1)
		}
		return
	}
}
