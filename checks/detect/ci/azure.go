package ci

import (
	"maps"
	"path"
	"strings"
)

// azure reads Azure Pipelines with the templates of this repository (learn.microsoft.com,
// "YAML schema reference for Azure Pipelines").
func (r *reader) azure() {
	names := []string{"azure-pipelines.yml", "azure-pipelines.yaml", ".azure-pipelines.yml", "build/azure-pipelines.yml"}
	for _, dir := range []string{".azure-pipelines", "azure-pipelines", ".azure", ".pipelines"} {
		for _, base := range r.files.Names(dir) {
			if ext := path.Ext(base); ext == ".yml" || ext == ".yaml" {
				names = append(names, path.Join(dir, base))
			}
		}
	}
	for _, name := range names[:min(len(names), 24)] {
		doc := r.document(name)
		if doc.absent() || !doc.get("parameters").absent() && doc.get("trigger").absent() {
			continue // a template, read where it is used
		}
		s := Step{File: name, Workflow: path.Base(name), Triggered: doc.get("trigger").text() != "none" || doc.get("pr").text() != "none", RunsOn: flat(doc.get("pool")), Env: map[string]string{}}
		maps.Copy(s.Env, doc.get("variables").stringMap())
		r.azureTree(s, doc, 0)
	}
}

// azureTree goes down stages, jobs and steps.
func (r *reader) azureTree(s Step, n node, depth int) {
	if depth > 2*maxDepth {
		return
	}
	for _, key := range []string{"stages", "jobs", "steps"} {
		for _, item := range n.get(key).items() {
			if template := item.get("template").text(); template != "" {
				r.azureTemplate(s, template, depth)
				continue
			}
			// ${{ if … }}: is a key whose value is a list of items.
			if p := item.pairs(); len(p) == 1 && strings.HasPrefix(p[0].key, "${{") {
				continue
			}
			if key == "steps" {
				r.azureStep(s, item)
				continue
			}
			inner := s
			inner.Job = strings.TrimSpace(s.Job + " " + item.get("stage").text() + item.get("job").text() + " " + item.get("displayName").text())
			inner.Ignored = s.Ignored || item.get("continueOnError").isTrue()
			inner.If = strings.TrimSpace(s.If + " " + item.get("condition").text())
			inner.Env = maps.Clone(s.Env)
			maps.Copy(inner.Env, item.get("variables").stringMap())
			if pool := flat(item.get("pool")); pool != "" {
				inner.RunsOn = pool
			}
			inner.Container = !item.get("container").absent()
			r.azureTree(inner, item, depth+1)
		}
	}
}

func (r *reader) azureTemplate(s Step, template string, depth int) {
	if strings.Contains(template, "@") || strings.Contains(template, "$") {
		return
	}
	name := path.Join(path.Dir(s.File), template)
	if absolute, ok := strings.CutPrefix(template, "/"); ok {
		name = path.Clean(absolute)
	}
	s.File = name
	r.azureTree(s, r.document(name), depth+1)
}

func (r *reader) azureStep(s Step, item node) {
	s.Name = item.get("displayName").text()
	s.Ignored = s.Ignored || item.get("continueOnError").isTrue()
	s.If = strings.TrimSpace(s.If + " " + item.get("condition").text())
	dir := item.get("workingDirectory").text()
	if dir == "" {
		dir = item.get("inputs", "workingDirectory").text()
	}
	dir = strings.TrimPrefix(strings.TrimPrefix(strings.NewReplacer("$(System.DefaultWorkingDirectory)", ".", "$(Build.SourcesDirectory)", ".", "$(Build.Repository.LocalPath)", ".").Replace(dir), "./"), "/")
	s.Dir, s.Lost = place(orElse(dir, "."))
	s.Env = maps.Clone(s.Env)
	for name, v := range item.get("env").stringMap() {
		if strings.Contains(v, "$(") { // a pipeline's variable: where secrets come from
			s.Secrets = append(s.Secrets, name)
			continue
		}
		s.Env[name] = v
	}
	for _, key := range []string{"script", "bash"} {
		if script := item.get(key); script.text() != "" {
			s.Line, s.Folded = script.start()
			r.add(s, script.text())
			return
		}
	}
	if task := item.get("task"); task.text() != "" {
		s.Line, s.Folded = task.start()
		r.add(s, azureTask(task.text(), item.get("inputs")))
	}
}

// azureTask is the command that a task of Azure's own stands for; "" where it is none.
func azureTask(task string, inputs node) string {
	name, _, _ := strings.Cut(task, "@")
	switch name {
	case "DotNetCoreCLI":
		if command := inputs.get("command").text(); command == "test" || command == "build" {
			projects := inputs.get("projects").text()
			if strings.ContainsAny(projects, "*$") {
				projects = ""
			}
			return "dotnet " + command + " " + projects
		}
	case "Maven":
		return "mvn " + orElse(inputs.get("goals").text(), "package")
	case "Gradle":
		return "./gradlew " + orElse(inputs.get("tasks").text(), "build")
	case "Npm":
		if inputs.get("command").text() == "custom" {
			return "npm " + inputs.get("customCommand").text()
		}
	case "Bash", "CmdLine":
		return inputs.get("script").text()
	}
	return ""
}
