package ci

import (
	"maps"
	"strings"
)

// circle reads .circleci/config.yml: the run steps of jobs and of the repository's own
// commands (circleci.com/docs, "Configuration reference"). Orbs are elsewhere.
func (r *reader) circle() {
	const name = ".circleci/config.yml"
	doc := r.document(name)
	if doc.absent() {
		return
	}
	c := circleReader{reader: r, file: name, commands: doc.get("commands")}
	executors := doc.get("executors")
	for _, j := range doc.get("jobs").pairs() {
		// A job's working_directory is where the code is checked out, whatever its name.
		s := Step{File: name, Workflow: "circleci", Job: j.key, Triggered: true, Container: true, RunsOn: "linux"}
		if !j.value.get("macos").absent() || strings.HasPrefix(j.value.get("executor").text()+j.value.get("executor", "name").text(), "win") ||
			!executors.get(j.value.get("executor").text(), "macos").absent() {
			s.RunsOn = "macos"
		}
		s.Env = j.value.get("environment").stringMap()
		s.Services = len(j.value.get("docker").items()) > 1
		c.steps(s, j.value.get("steps"), j.value.get("parameters"), node{}, 0)
	}
}

type circleReader struct {
	*reader
	file     string
	commands node
}

func (c *circleReader) steps(s Step, list, parameters, given node, depth int) {
	if depth > maxDepth {
		return
	}
	for _, item := range list.items() {
		if name := item.text(); name != "" {
			c.steps(s, c.commands.get(name, "steps"), c.commands.get(name, "parameters"), node{}, depth+1)
			continue
		}
		for _, p := range item.pairs() {
			switch p.key {
			case "run":
				c.run(s, p.value, parameters, given)
			case "when", "unless":
				c.steps(s, p.value.get("steps"), parameters, given, depth+1)
			default:
				c.steps(s, c.commands.get(p.key, "steps"), c.commands.get(p.key, "parameters"), p.value, depth+1)
			}
		}
	}
}

func (c *circleReader) run(s Step, run, parameters, given node) {
	command := run
	if run.isMap() {
		command = run.get("command")
		s.Name = run.get("name").text()
		if dir := run.get("working_directory").text(); dir != "" {
			s.Dir, s.Lost = place(strings.TrimPrefix(dir, "~/project/"))
			s.Lost = s.Lost || strings.HasPrefix(dir, "<<") || strings.HasPrefix(dir, "~") && !strings.HasPrefix(dir, "~/project")
		}
		if run.get("when").text() == "on_fail" || run.get("background").isTrue() {
			return
		}
		s.Env = maps.Clone(s.Env)
		maps.Copy(s.Env, run.get("environment").stringMap())
	}
	if command.absent() {
		return
	}
	s.Line, s.Folded = command.start()
	c.add(s, circleParameters(command.text(), parameters, given))
}

// circleParameters replaces << parameters.x >>.
func circleParameters(text string, parameters, given node) string {
	for strings.Contains(text, "<<") {
		before, after, _ := strings.Cut(text, "<<")
		inner, rest, closed := strings.Cut(after, ">>")
		if !closed {
			return text
		}
		value := unknownWord
		if name, ok := strings.CutPrefix(strings.TrimSpace(inner), "parameters."); ok {
			if v := given.get(name); !v.absent() {
				value = v.text()
			} else if v := parameters.get(name, "default"); !v.absent() {
				value = v.text()
			}
		}
		if strings.Contains(value, "<<") {
			value = unknownWord
		}
		text = before + value + rest
	}
	return text
}
