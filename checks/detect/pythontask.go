package detect

import (
	"strings"

	"git-isitdone/notes"
)

// task takes the project's own task named test, where its manager knows tasks.
func (p *pythonProject) task() bool {
	for _, m := range []struct {
		cmd   string
		table []string
	}{
		{"pdm run test", []string{"tool", "pdm", "scripts", "test"}},
		{"hatch run test", []string{"tool", "hatch", "envs", "default", "scripts", "test"}},
		{"rye run test", []string{"tool", "rye", "scripts", "test"}},
		{p.runner + "poe test", []string{"tool", "poe", "tasks", "test"}},
		{p.runner + "task test", []string{"tool", "taskipy", "tasks", "test"}},
	} {
		body, ok := taskText(p.py.value(m.table...))
		if !ok || placeholder(body) {
			continue
		}
		header := "[" + strings.Join(m.table[:len(m.table)-1], ".") + "]"
		line := lineOf(p.py.text, header)
		if line > 0 {
			line += lineOf(p.py.text[strings.Index(p.py.text, header):], "\ntest")
		}
		p.add(roleTest, m.cmd, notes.Full, where{"pyproject.toml", max(1, line)}, "pyproject.toml")
		c := &p.found.checks[len(p.found.checks)-1]
		c.Body, c.fromScript, c.Reader = body, true, readerOf(body)
		return true
	}
	return false
}

// taskText is a task's command: a text, a list of texts, or a table with one of those.
func taskText(v any) (string, bool) {
	switch t := v.(type) {
	case string:
		return t, true
	case []any:
		var out []string
		for _, e := range t {
			if s, ok := e.(string); ok {
				out = append(out, s)
			}
		}
		return strings.Join(out, " && "), len(out) > 0
	case map[string]any:
		for _, key := range []string{"cmd", "shell", "sequence", "chain"} {
			if s, ok := taskText(t[key]); ok {
				return s, true
			}
		}
	}
	return "", false
}

// session stands in where nothing else is known: nox, then tox with the interpreter that is
// here.
func (p *pythonProject) session() {
	if text, ok := p.text("noxfile.py"); ok {
		for _, name := range []string{"tests", "test"} {
			if line := max(lineOf(text, "def "+name+"("), lineOf(text, `name="`+name+`"`)); line > 0 {
				p.add(roleTest, p.runner+"nox -s "+name, notes.Full, where{"noxfile.py", line}, "noxfile.py")
				return
			}
		}
	}
	if line := p.section("tox.ini", "testenv"); line > 0 {
		p.add(roleTest, p.runner+"tox -e py", notes.Full, where{"tox.ini", line}, "tox.ini")
	}
}
