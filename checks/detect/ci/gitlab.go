package ci

import (
	"maps"
	"path"
	"strings"
)

// gitlab reads .gitlab-ci.yml and what it includes from this repository. A job is the sum
// of what it extends (docs.gitlab.com, "CI/CD YAML syntax reference").
func (r *reader) gitlab() {
	g := gitlabReader{reader: r, jobs: map[string]gitlabJob{}}
	g.include(".gitlab-ci.yml", 0)
	for _, name := range g.order {
		g.job(name)
	}
}

type gitlabReader struct {
	*reader
	jobs  map[string]gitlabJob
	order []string
	env   map[string]string
}

type gitlabJob struct {
	file string
	body node
}

// gitlabKeywords are the top-level keys that are no jobs.
func gitlabKeywords() map[string]bool {
	return map[string]bool{
		"default": true, "include": true, "stages": true, "variables": true, "workflow": true, "image": true, "services": true,
		"before_script": true, "after_script": true, "cache": true, "spec": true, "pages": true,
	}
}

func (g *gitlabReader) include(name string, depth int) {
	doc := g.document(name)
	if doc.absent() || depth > maxDepth {
		return
	}
	for _, i := range doc.get("include").either() {
		local := i.text()
		if local == "" {
			local = i.get("local").text()
		}
		if local = strings.TrimPrefix(local, "/"); local != "" && !strings.Contains(local, "://") && !strings.ContainsAny(local, "*$") {
			g.include(path.Clean(local), depth+1)
		}
	}
	if g.env == nil {
		g.env = map[string]string{}
	}
	maps.Copy(g.env, doc.get("variables").stringMap())
	keywords := gitlabKeywords()
	for _, p := range doc.pairs() {
		if keywords[p.key] || !p.value.isMap() {
			continue
		}
		if _, seen := g.jobs[p.key]; !seen {
			g.order = append(g.order, p.key)
		}
		g.jobs[p.key] = gitlabJob{name, p.value}
	}
}

func (g *gitlabReader) job(name string) {
	if strings.HasPrefix(name, ".") { // a template
		return
	}
	j := g.jobs[name]
	script, file := g.inherited(j, "script", 0)
	if script.absent() {
		return
	}
	env := maps.Clone(g.env)
	if env == nil {
		env = map[string]string{}
	}
	variables, _ := g.inherited(j, "variables", 0)
	maps.Copy(env, variables.stringMap())
	failure, _ := g.inherited(j, "allow_failure", 0)
	when, _ := g.inherited(j, "when", 0)
	stage, _ := g.inherited(j, "stage", 0)
	services, _ := g.inherited(j, "services", 0)
	s := Step{
		File: file, Workflow: "gitlab-ci", Job: name + " " + stage.text(), Env: env, Triggered: when.text() != "manual" && !g.onTagsOnly(j),
		Ignored: failure.isTrue(), Container: true, Services: !services.absent(), RunsOn: "linux",
	}
	g.scriptList(s, g.referenced(script))
}

// onTagsOnly: such a job is a release.
func (g *gitlabReader) onTagsOnly(j gitlabJob) bool {
	only := j.body.get("only").texts()
	return len(only) == 1 && only[0] == "tags"
}

// inherited looks for a key in the job, then in what it extends, the last named first.
func (g *gitlabReader) inherited(j gitlabJob, key string, depth int) (value node, file string) {
	if v := j.body.get(key); !v.absent() {
		return v, j.file
	}
	extends := j.body.get("extends").texts()
	for i := len(extends) - 1; i >= 0 && depth < maxDepth; i-- {
		if v, file := g.inherited(g.jobs[extends[i]], key, depth+1); !v.absent() {
			return v, file
		}
	}
	return node{}, ""
}

// referenced flattens a script: items may be lists themselves, or !reference [job, key].
func (g *gitlabReader) referenced(script node) []node {
	var out []node
	for _, item := range script.either() {
		switch {
		case item.isList() && item.Tag == "!reference":
			keys := item.texts()
			if len(keys) == 2 {
				out = append(out, g.jobs[keys[0]].body.get(keys[1]).either()...)
			}
		case item.isList():
			out = append(out, item.items()...)
		default:
			out = append(out, item)
		}
	}
	return out
}

// scriptList adds the items of a script, which one shell runs in turn: a cd holds for those
// after it.
func (r *reader) scriptList(s Step, items []node) {
	for _, item := range items {
		if item.text() == "" {
			continue
		}
		s.Line, s.Folded = item.start()
		before := len(r.steps)
		r.add(s, item.text())
		if len(r.steps) == before {
			continue
		}
		s.Dir, s.Lost = after(r.steps[before])
	}
}

// after is where a script ends up.
func after(s Step) (dir string, lost bool) {
	dir, lost = s.Dir, s.Lost
	if len(s.Commands) == 0 {
		return dir, lost
	}
	last := s.Commands[len(s.Commands)-1]
	here := last.Dir
	if len(last.Words) == 2 && last.Words[0] == "cd" && !last.Nested {
		here = path.Join(here, last.Words[1])
		lost = lost || last.Dynamic[1] || path.IsAbs(last.Words[1])
	}
	clean, outside := place(orElse(path.Join(dir, here), "."))
	return clean, lost || last.Lost || outside
}
