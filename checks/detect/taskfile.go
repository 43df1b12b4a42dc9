package detect

import (
	"strings"

	"go.yaml.in/yaml/v3"
)

func taskFile(t *tree) string {
	return t.first("Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml")
}

// readTaskfile finds the tasks of a Taskfile (taskfile.dev/reference/schema). A task is a
// command, a list of them, or a map with cmds and deps.
func readTaskfile(text string) map[string]target {
	var doc struct {
		Tasks yaml.Node `yaml:"tasks"`
	}
	out := map[string]target{}
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		return out
	}
	for i := 0; i+1 < len(doc.Tasks.Content); i += 2 {
		key, value := doc.Tasks.Content[i], doc.Tasks.Content[i+1]
		tg := target{line: key.Line, phony: true}
		switch value.Kind {
		case yaml.ScalarNode:
			tg.recipe = []string{value.Value}
		case yaml.SequenceNode:
			tg.addTaskCommands(value)
		case yaml.MappingNode:
			for j := 0; j+1 < len(value.Content); j += 2 {
				switch value.Content[j].Value {
				case "cmds":
					tg.addTaskCommands(value.Content[j+1])
				case "cmd":
					tg.recipe = append(tg.recipe, value.Content[j+1].Value)
				case "deps":
					for _, d := range value.Content[j+1].Content {
						tg.needs = append(tg.needs, taskName(d))
					}
				}
			}
		}
		tg.depends = len(tg.needs) > 0
		out[key.Value] = tg
	}
	return out
}

func (tg *target) addTaskCommands(list *yaml.Node) {
	for _, c := range list.Content {
		switch c.Kind {
		case yaml.ScalarNode:
			tg.recipe = append(tg.recipe, c.Value)
		case yaml.MappingNode:
			for j := 0; j+1 < len(c.Content); j += 2 {
				switch c.Content[j].Value {
				case "cmd":
					tg.recipe = append(tg.recipe, c.Content[j+1].Value)
				case "task":
					tg.needs = append(tg.needs, c.Content[j+1].Value)
				}
			}
		}
	}
}

func taskName(n *yaml.Node) string {
	for j := 0; j+1 < len(n.Content); j += 2 {
		if n.Content[j].Value == "task" {
			return n.Content[j+1].Value
		}
	}
	return strings.TrimSpace(n.Value)
}

func taskFront(t *tree, w words) (front, bool) {
	file := taskFile(t)
	if file == "" {
		return front{}, false
	}
	return targetFront(file, t.targets(file, readTaskfile), w.sub(0))
}
