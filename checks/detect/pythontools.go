package detect

import (
	"strings"

	"git-isitdone/notes"
)

// pythonTool is a linter or type checker. It is used where a file, a table or a dependency
// says so; unless names a tool that makes it superfluous.
type pythonTool struct {
	name, base string
	sub        []string // sub-command
	fallback   string   // arguments
	files      []string // that say that it is used, and define it
	sections   [][2]string
	unless     string
}

func pythonTools() []pythonTool {
	return []pythonTool{
		{name: "ruff", base: "lint", sub: []string{"check"}, fallback: ".", files: []string{"ruff.toml", ".ruff.toml"}},
		{name: "flake8", base: "lint", files: []string{".flake8"}, sections: [][2]string{{"setup.cfg", "flake8"}, {"tox.ini", "flake8"}}, unless: "ruff"},
		{name: "black", base: "format", fallback: "--check .", unless: "ruff"},
		{name: "mypy", base: "typecheck", files: []string{"mypy.ini", ".mypy.ini"}, sections: [][2]string{{"setup.cfg", "mypy"}}},
		{name: "pyright", base: "typecheck", files: []string{"pyrightconfig.json"}, unless: "mypy"},
	}
}

func (p *pythonProject) tools() {
	used := map[string]bool{}
	for _, tool := range pythonTools() {
		at := p.uses(tool)
		if at.file == "" || used[tool.unless] {
			continue
		}
		used[tool.name] = true
		words := append([]string{tool.name}, tool.sub...)
		cmd := p.runner + strings.Join(words, " ")
		switch {
		case tool.name == "mypy":
			cmd += p.mypyTarget()
		case tool.fallback != "":
			cmd += " " + tool.fallback
		}
		p.add(tool.base, cmd, notes.Lite, at, append([]string{"pyproject.toml", "setup.cfg"}, tool.files...)...)
	}
}

func (p *pythonProject) uses(tool pythonTool) where {
	if name := p.first(tool.files...); name != "" {
		return where{name, 1}
	}
	if line := p.py.table(tool.name); line > 0 {
		return where{"pyproject.toml", line}
	}
	for _, s := range tool.sections {
		if line := p.section(s[0], s[1]); line > 0 {
			return where{s[0], line}
		}
	}
	return p.deps[tool.name]
}

// mypyTarget: mypy without arguments reads its own configuration's files, packages or
// modules; with nothing there it would refuse to run.
func (p *pythonProject) mypyTarget() string {
	if p.py.has("mypy", "files", "packages", "modules") {
		return ""
	}
	for _, ini := range []struct{ file, section string }{{"mypy.ini", "mypy"}, {".mypy.ini", "mypy"}, {"setup.cfg", "mypy"}} {
		for _, key := range []string{"files", "packages", "modules"} {
			if p.iniHas(ini.file, ini.section, key) {
				return ""
			}
		}
	}
	if p.isDir("src") {
		return " src"
	}
	return " ."
}
