package setup

import (
	"strings"

	"git-isitdone/scan/setup/data"
)

// readJustfile reads recipes: indented lines, one shell each unless they begin with #!.
func readJustfile(f *facts, src []byte) error {
	place, script, first := "", "", 0
	flush := func() {
		if script != "" && testName(place) != no {
			f.script(script, spot{place: place, line: first}, testName(place) == yes)
		}
		script = ""
	}
	n := 0
	for line := range strings.Lines(string(src)) {
		n++
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || trimmed[0] == '#' && !strings.HasPrefix(trimmed, "#!"):
			if script != "" {
				script += "\n"
			}
		case line[0] == ' ' || line[0] == '\t':
			switch {
			case strings.HasPrefix(trimmed, "#!"):
				script, first = trimmed+"\n", n
			case script != "":
				script += trimmed + "\n"
			case place != "" && testName(place) != no:
				body := strings.TrimLeft(trimmed, "@-")
				at := spot{place: place, line: n}
				if strings.HasPrefix(trimmed, "-") || strings.HasPrefix(trimmed, "@-") {
					at.losses = []loss{{text: "-", severity: Critical}}
				}
				f.script(body, at, testName(place) == yes)
			}
		default:
			flush()
			place = ""
			head, rest, ok := strings.Cut(trimmed, ":")
			if names := strings.Fields(head); ok && len(names) > 0 && !strings.HasPrefix(rest, "=") && names[0] != "set" && names[0] != "alias" && names[0] != "export" {
				place = strings.TrimPrefix(names[0], "@")
				f.mark(place, n)
				for _, need := range strings.Fields(rest) {
					if !strings.ContainsAny(need, "(){}\"'&|=$") {
						f.calls(place, "just "+need, n)
					}
				}
			}
		}
	}
	flush()
	f.follow("just")
	return nil
}

func readTaskfile(f *facts, src []byte) error {
	root, err := data.YAML(src)
	if err != nil {
		return err
	}
	for _, t := range root.Get("tasks").Members() {
		if testName(t.Key) == no {
			continue
		}
		f.mark(t.Key, t.Line)
		at := spot{place: t.Key}
		at.ignored(t.Value.Get("ignore_error"), "ignore_error")
		for _, d := range t.Value.Get("deps").Scalars() {
			f.calls(t.Key, "task "+d.Text, d.Line)
		}
		cmds := t.Value.Get("cmds")
		if !cmds.Given() {
			cmds = t.Value.Get("cmd")
		}
		if t.Value.Kind == data.String || t.Value.Kind == data.List {
			cmds = t.Value
		}
		for _, c := range cmds.Each() {
			inner := at
			inner.line = c.Line
			text := c.Text
			if c.Kind == data.Map {
				inner.ignored(c.Get("ignore_error"), "ignore_error")
				text = c.Get("cmd").Text
				if call := c.Get("task"); call.Given() {
					text = "task " + call.Text
				}
			}
			f.script(text, inner, testName(t.Key) == yes)
		}
	}
	f.follow("task")
	return nil
}
