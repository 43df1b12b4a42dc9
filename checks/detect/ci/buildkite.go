package ci

import (
	"maps"
	"path"
)

// buildkite reads .buildkite/pipeline.yml (buildkite.com/docs, "Defining steps").
func (r *reader) buildkite() {
	for _, base := range r.files.Names(".buildkite") {
		if ext := path.Ext(base); ext != ".yml" && ext != ".yaml" {
			continue
		}
		name := path.Join(".buildkite", base)
		doc := r.document(name)
		s := Step{File: name, Workflow: base, Triggered: true, RunsOn: "linux", Env: doc.get("env").stringMap()}
		list := doc.get("steps")
		if doc.isList() {
			list = doc
		}
		r.buildkiteSteps(s, list, 0)
	}
}

func (r *reader) buildkiteSteps(s Step, list node, depth int) {
	for _, item := range list.items() {
		inner := s
		inner.Name = orElse(item.get("label").text(), item.get("name").text())
		inner.Job = inner.Name + " " + item.get("key").text()
		inner.If = item.get("if").text()
		inner.Ignored = item.get("soft_fail").isTrue()
		inner.Container = !item.get("plugins").absent()
		inner.Env = maps.Clone(s.Env)
		maps.Copy(inner.Env, item.get("env").stringMap())
		if depth < maxDepth {
			r.buildkiteSteps(inner, item.get("steps"), depth+1) // a group
		}
		for _, key := range []string{"command", "commands"} {
			r.scriptList(inner, item.get(key).either())
		}
	}
}
