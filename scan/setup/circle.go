package setup

import (
	"strings"

	"git-isitdone/scan/setup/data"
	"git-isitdone/scan/shell"
)

// readCircle reads .circleci/config.yml. A job that no workflow names does not run.
func readCircle(f *facts, src []byte) error {
	root, err := data.YAML(src)
	if err != nil {
		return err
	}
	called := map[string]data.Value{}
	hasWorkflows := false
	for _, w := range root.Get("workflows").Members() {
		for _, j := range w.Value.Get("jobs").Each() {
			hasWorkflows = true
			if j.Kind == data.String {
				called[j.Text] = data.Value{}
			}
			for _, m := range j.Members() {
				called[m.Key] = m.Value
			}
		}
	}
	for _, section := range []string{"jobs", "commands"} {
		for _, j := range root.Get(section).Members() {
			at := spot{place: j.Key, shell: shell.Options{Errexit: true, Pipefail: true}}
			use, ok := called[j.Key]
			if section == "jobs" && hasWorkflows && !ok && j.Key != "build" {
				at.conditions = append(at.conditions, "when:never")
			}
			if only := use.Get("filters", "branches", "only"); only.Given() {
				at.conditions = append(at.conditions, "refs/ "+only.Source())
			}
			f.circleSteps(j.Value.Get("steps"), at, 0)
		}
	}
	return nil
}

func (f *facts) circleSteps(steps data.Value, at spot, depth int) {
	if depth > 8 {
		return
	}
	for _, s := range steps.Each() {
		for _, m := range s.Members() {
			switch m.Key {
			case "run":
				text := m.Value
				if text.Kind == data.Map {
					text = text.Get("command")
				}
				inner := at
				if m.Value.Get("background").Is("true") {
					inner.losses = append(inner.losses, loss{text: "background: true", severity: High})
				}
				if sh := m.Value.Get("shell").Text; sh != "" {
					inner.shell = shell.Options{Errexit: strings.Contains(sh, "-e"), Pipefail: strings.Contains(sh, "pipefail")}
				}
				inner.line = text.Line
				f.script(text.Text, inner, false)
			case "when", "unless":
				f.circleSteps(m.Value.Get("steps"), at, depth+1)
			}
		}
	}
}
