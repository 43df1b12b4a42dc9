package setup

import (
	"strings"

	"git-isitdone/scan/setup/data"
)

// maxExpansion bounds what a Makefile's variables may unfold to.
const maxExpansion = 4096

// readMakefile reads rules and their recipes (GNU make manual, "Recipe Execution", "Errors in
// Recipes"): every line is a shell of its own, and one that begins with - may fail.
func readMakefile(f *facts, src []byte) error {
	vars := map[string]string{}
	var targets []string
	ignore := false
	lines := strings.Split(string(src), "\n")
	for i := 0; i < len(lines); i++ {
		at := i + 1
		line := strings.TrimRight(lines[i], "\r")
		for strings.HasSuffix(line, `\`) && i+1 < len(lines) {
			i++
			line = strings.TrimSuffix(line, `\`) + " " + strings.TrimSpace(lines[i])
		}
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case strings.HasPrefix(line, "\t"):
			f.recipe(targets, trimmed, at, vars, ignore)
		default:
			if name, value, ok := makeAssignment(trimmed); ok {
				vars[name] = value
				continue
			}
			names, rest, ok := strings.Cut(trimmed, ":")
			if !ok || strings.ContainsAny(names, "=()") {
				continue
			}
			targets = strings.Fields(names)
			if strings.HasPrefix(names, ".IGNORE") && strings.TrimSpace(rest) == "" {
				ignore = true
			}
			f.prerequisites(targets, rest, at)
			if _, inline, ok := strings.Cut(rest, ";"); ok {
				f.recipe(targets, strings.TrimSpace(inline), at, vars, ignore)
			}
		}
	}
	f.follow("make")
	return nil
}

func makeAssignment(line string) (name, value string, ok bool) {
	for _, op := range []string{"::=", ":=", "?=", "+=", "="} {
		i := strings.Index(line, op)
		if i <= 0 {
			continue
		}
		name = strings.TrimSpace(strings.TrimPrefix(line[:i], "export "))
		if strings.ContainsAny(name, " \t:$(") {
			return "", "", false
		}
		return name, strings.TrimSpace(line[i+len(op):]), true
	}
	return "", "", false
}

// prerequisites are targets that a target makes first: it tests where they do.
func (f *facts) prerequisites(targets []string, rest string, line int) {
	rest, _, _ = strings.Cut(rest, ";")
	for _, name := range targets {
		if strings.HasPrefix(name, ".") {
			continue
		}
		f.mark(name, line)
		for _, need := range strings.Fields(rest) {
			if need != "|" && !strings.ContainsAny(need, "$/.=") {
				f.calls(name, "make "+need, line)
			}
		}
	}
}

// calls adds a call of another target.
func (f *facts) calls(place, command string, line int) {
	f.script(command, spot{place: place, line: line, folded: true}, false)
}

func (f *facts) recipe(targets []string, text string, line int, vars map[string]string, ignore bool) {
	body := strings.TrimLeft(text, "@+- \t")
	at := spot{line: line, folded: true}
	if strings.Contains(text[:len(text)-len(body)], "-") {
		at.losses = []loss{{text: "-", severity: Critical}}
	} else if ignore {
		at.losses = []loss{{text: ".IGNORE", severity: Critical}}
	}
	body = makeExpand(body, vars)
	for _, t := range targets {
		if strings.HasPrefix(t, ".") || testName(t) == no {
			continue
		}
		at.place = t
		f.script(body, at, testName(t) == yes)
	}
}

// makeExpand puts in variables that are set in the file; others become the shell's.
func makeExpand(s string, vars map[string]string) string {
	for range 4 {
		var b strings.Builder
		changed := false
		for i := 0; i < len(s); i++ {
			if s[i] != '$' || i+1 >= len(s) {
				b.WriteByte(s[i])
				continue
			}
			shut := byte(')')
			switch s[i+1] {
			case '$':
				b.WriteString("$")
				i++
				continue
			case '{':
				shut = '}'
			case '(':
			default:
				b.WriteByte('$')
				continue
			}
			j := strings.IndexByte(s[i:], shut)
			if j < 0 {
				b.WriteByte('$')
				continue
			}
			name := s[i+2 : i+j]
			value, known := vars[name]
			switch {
			case known:
				b.WriteString(value)
				changed = true
			case name == "MAKE":
				b.WriteString("make")
			case strings.ContainsAny(name, " ,$("):
				b.WriteString("$_make")
			default:
				if guess := strings.ToLower(name); tool(words{guess, "test"}) != "" {
					b.WriteString(guess)
				} else {
					b.WriteString("$_make")
				}
			}
			i += j
		}
		s = b.String()
		if !changed || len(s) > maxExpansion {
			break
		}
	}
	return s
}

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
