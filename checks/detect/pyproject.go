package detect

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// where is a place in a file.
type where struct {
	file string
	line int
}

// pyproject is pyproject.toml. Where it is no TOML, its tables are still found by their
// headers, so that a broken file does not make a tool disappear.
type pyproject struct {
	text   string
	doc    map[string]any
	broken string // why it could not be parsed
}

func readPyproject(t *tree) pyproject {
	text, ok := t.text("pyproject.toml")
	if !ok {
		return pyproject{}
	}
	p := pyproject{text: text}
	err := toml.Unmarshal([]byte(text), &p.doc)
	var de *toml.DecodeError
	switch {
	case errors.As(err, &de):
		line, _ := de.Position()
		p.broken = fmt.Sprintf("line %d: %v", line, de)
	case err != nil:
		p.broken = err.Error()
	}
	return p
}

// table is the line of [tool.<name>] or a table below it; 0 where there is none.
func (p pyproject) table(name string) int {
	for i, l := range lines(p.text) {
		l = strings.TrimLeft(strings.TrimSpace(l), "[")
		rest, ok := strings.CutPrefix(l, "tool."+name)
		if ok && rest != "" && (rest[0] == ']' || rest[0] == '.') {
			return i + 1
		}
	}
	if p.value("tool", name) != nil {
		return 1 // [tool] with the tool's settings as an inline table
	}
	return 0
}

// has reports whether [tool.<name>] sets one of the keys.
func (p pyproject) has(name string, keys ...string) bool {
	for _, k := range keys {
		if p.value("tool", name, k) != nil {
			return true
		}
	}
	return false
}

func (p pyproject) value(path ...string) any {
	var v any = p.doc
	for _, k := range path {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[k]
	}
	return v
}

// dependencies maps the name of a required package to where it is required.
type dependencies map[string]where

// add takes one requirement ("pytest-cov>=4; python_version…", PEP 508). A plug-in of
// pytest needs pytest.
func (d dependencies) add(requirement string, at where) {
	name := requirementName(requirement)
	if strings.HasPrefix(name, "pytest-") {
		name = "pytest"
	}
	if _, seen := d[name]; !seen && name != "" {
		d[name] = at
	}
}

func requirementName(r string) string {
	r = strings.TrimSpace(r)
	end := strings.IndexFunc(r, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("._-", c))
	})
	if end >= 0 {
		r = r[:end]
	}
	return strings.NewReplacer("_", "-", ".", "-").Replace(strings.ToLower(r))
}

func pythonDependencies(t *tree, p pyproject) dependencies {
	d := dependencies{}
	at := func(requirement string) where {
		return where{"pyproject.toml", max(1, lineOf(strings.ToLower(p.text), strings.ToLower(requirement)))}
	}
	d.addFrom(p.value("project", "dependencies"), at)
	d.addFrom(p.value("project", "optional-dependencies"), at)
	d.addFrom(p.value("dependency-groups"), at)
	d.addFrom(p.value("tool", "uv", "dev-dependencies"), at)
	d.addFrom(p.value("tool", "pdm", "dev-dependencies"), at)
	for _, path := range [][]string{{"tool", "poetry", "dependencies"}, {"tool", "poetry", "dev-dependencies"}} {
		d.addNames(p.value(path...), at)
	}
	groups, _ := p.value("tool", "poetry", "group").(map[string]any)
	for _, g := range groups {
		if m, ok := g.(map[string]any); ok {
			d.addNames(m["dependencies"], at)
		}
	}
	envs, _ := p.value("tool", "hatch", "envs").(map[string]any)
	for _, e := range envs {
		if m, ok := e.(map[string]any); ok {
			d.addFrom(m["dependencies"], at)
			d.addFrom(m["extra-dependencies"], at)
		}
	}
	d.addTexts(t)
	return d
}

// addFrom takes a list of requirements, or a table of such lists.
func (d dependencies) addFrom(v any, at func(string) where) {
	switch t := v.(type) {
	case string:
		d.add(t, at(requirementName(t)))
	case []any:
		for _, e := range t {
			d.addFrom(e, at)
		}
	case map[string]any:
		for _, e := range t {
			if _, isText := e.(string); !isText { // {include-group = "x"} names a group
				d.addFrom(e, at)
			}
		}
	}
}

// addNames takes a table whose keys are the packages.
func (d dependencies) addNames(v any, at func(string) where) {
	m, _ := v.(map[string]any)
	for name := range m {
		d.add(name, at(name))
	}
}

// addTexts takes requirement files, and the packages that Pipfile, setup.cfg, setup.py and
// tox.ini name at the start of a line or in quotes.
func (d dependencies) addTexts(t *tree) {
	files := t.matching("requirements*.txt", "*-requirements.txt", "*_requirements.txt", "requirements*.in", "Pipfile", "setup.cfg", "setup.py", "tox.ini")
	for _, e := range t.entries("requirements") {
		if !e.IsDir() && strings.HasSuffix(e.Name(), ".txt") {
			files = append(files, "requirements/"+e.Name())
		}
	}
	for _, name := range files {
		text, _ := t.text(name)
		for i, l := range lines(text) {
			l = strings.TrimSpace(l)
			if name == "setup.py" {
				for _, quoted := range quotedWords(l) {
					d.addKnown(quoted, where{name, i + 1})
				}
				continue
			}
			if strings.HasPrefix(l, "#") || strings.HasPrefix(l, "-") || strings.HasPrefix(l, "[") {
				continue
			}
			if strings.Contains(name, "requirements") {
				d.add(l, where{name, i + 1})
				continue
			}
			d.addKnown(strings.Trim(l, `"'`), where{name, i + 1})
		}
	}
}

// addKnown takes a word only if it is one of the tools looked for: these files hold more
// than requirements.
func (d dependencies) addKnown(requirement string, at where) {
	name := requirementName(requirement)
	if name == "pytest" || strings.HasPrefix(name, "pytest-") || name == "ruff" || name == "flake8" || name == "mypy" || name == "pyright" {
		d.add(requirement, at)
	}
}

// quotedWords lists what stands in quotes on a line.
func quotedWords(l string) []string {
	var out []string
	for _, q := range []string{`"`, `'`} {
		parts := strings.Split(l, q)
		for i := 1; i < len(parts); i += 2 {
			out = append(out, parts[i])
		}
	}
	return out
}
