package detect

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// pythonProject is one directory with Python's files.
type pythonProject struct {
	*tree
	deps   dependencies
	py     pyproject
	runner string // "uv run ", "poetry run " … or empty
	found  found
}

// findPython finds tests, linter and type checker of a Python project. What CI
// runs is weighed against them afterwards (see reconcile).
func findPython(t *tree, _ config.Config) found {
	if t.first("pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "pytest.ini", ".pytest.ini", "tox.ini", "Pipfile", "conftest.py", "noxfile.py") == "" {
		return found{}
	}
	p := pythonProject{tree: t, found: found{here: true}, runner: pythonRunner(t)}
	p.py = readPyproject(t)
	if p.py.broken != "" {
		p.found.note("pyproject.toml cannot be read: %s", p.py.broken)
	}
	p.deps = pythonDependencies(t, p.py)
	if !p.task() {
		p.test()
	}
	if !hasBase(p.found.checks, roleTest) {
		p.session()
	}
	p.tools()
	if p.isFile(".pre-commit-config.yaml") && !hasBase(p.found.checks, roleLint) {
		p.add(roleLint, "pre-commit run --all-files", notes.Lite, where{".pre-commit-config.yaml", 1}, ".pre-commit-config.yaml")
	}
	return p.found
}

// pythonRunner is the prefix by which the lock file's tool runs a command in its own
// environment.
func pythonRunner(t *tree) string {
	for _, l := range []struct{ file, prefix string }{
		{"uv.lock", "uv run "}, {"poetry.lock", "poetry run "}, {"Pipfile.lock", "pipenv run "}, {"pdm.lock", "pdm run "},
	} {
		if t.isFile(l.file) {
			return l.prefix
		}
	}
	return ""
}

// interpreter: Debian has no "python" without a virtual environment.
func (p *pythonProject) interpreter() string {
	if p.runner != "" {
		return p.runner + "python"
	}
	return "python3"
}

func (p *pythonProject) add(base, cmd string, kind notes.Kind, at where, files ...string) {
	c := candidate{base: base, Check: plan.Check{
		Cmd: cmd, Kind: kind, Source: plan.Source{File: at.file, Line: at.line}, Files: files,
	}}
	if base == "test" {
		c.Test, c.Reader = true, readerOf(cmd)
	}
	p.found.checks = append(p.found.checks, c)
}

func (p *pythonProject) test() {
	files := []string{"pyproject.toml", "pytest.ini", ".pytest.ini", "setup.cfg", "tox.ini"}
	if at := p.usesPytest(); at.file != "" {
		p.add("test", p.runner+"pytest -q", notes.Full, at, files...)
		return
	}
	if p.isFile("manage.py") {
		p.add("test", p.interpreter()+" manage.py test", notes.Full, where{"manage.py", 1}, files...)
		return
	}
	dir, style := p.testFiles()
	switch {
	case dir == "":
	case style.pytest:
		p.add("test", p.runner+"pytest -q", notes.Full, style.at, files...)
	case dir == "." || p.isFile(path.Join(dir, "__init__.py")):
		p.add("test", p.interpreter()+" -m unittest discover", notes.Full, style.at, files...)
	default:
		// Discovery does not enter a directory that is no package (unittest, "Test Discovery").
		p.add("test", p.interpreter()+" -m unittest discover -s "+dir, notes.Full, style.at, files...)
	}
}

// usesPytest is where the project says that its tests are pytest's; an empty place where it
// does not say so.
func (p *pythonProject) usesPytest() where {
	for _, name := range []string{"pytest.ini", ".pytest.ini"} {
		if p.isFile(name) {
			return where{name, 1}
		}
	}
	if line := p.py.table("pytest"); line > 0 {
		return where{"pyproject.toml", line}
	}
	for _, ini := range []struct{ file, section string }{{"setup.cfg", "tool:pytest"}, {"tox.ini", "pytest"}} {
		if line := p.section(ini.file, ini.section); line > 0 {
			return where{ini.file, line}
		}
	}
	for _, name := range []string{"conftest.py", "tests/conftest.py", "test/conftest.py"} {
		if p.isFile(name) {
			return where{name, 1}
		}
	}
	if at, ok := p.deps["pytest"]; ok {
		return at
	}
	return where{}
}

// byLockedRunner puts the lock file's runner in front of a tool that CI installed globally.
func byLockedRunner(t *tree, cmd string) string {
	runner := pythonRunner(t)
	first := strings.Fields(cmd)
	if runner == "" || len(first) == 0 || slices.Contains([]string{"uv", "uvx", "poetry", "pipenv", "pdm", "hatch", "rye", "pipx", "tox", "nox", "pre-commit", "make"}, first[0]) || strings.Contains(cmd, "/") && strings.HasPrefix(first[0], "./") {
		return cmd
	}
	return runner + cmd
}

// testStyle is what a test file turned out to be written for.
type testStyle struct {
	pytest bool
	at     where
}

// maxTestFiles bounds how many test files are read to tell unittest from pytest.
const maxTestFiles = 20

// testFiles finds a directory with tests and whether they need pytest: one that imports it,
// or none that uses unittest.
func (p *pythonProject) testFiles() (dir string, style testStyle) {
	read, unittest := 0, where{}
	for _, d := range []string{"tests", "test", "."} {
		for _, e := range p.entries(d) {
			if e.IsDir() || !isPythonTest(e.Name()) || read >= maxTestFiles {
				continue
			}
			name := path.Join(d, e.Name())
			text, ok := p.text(name)
			if !ok {
				continue
			}
			read++
			if dir == "" {
				dir, style = d, testStyle{pytest: true, at: where{name, 1}}
			}
			if line := max(lineOf(text, "import pytest"), lineOf(text, "from pytest")); line > 0 {
				return d, testStyle{pytest: true, at: where{name, line}}
			}
			if line := max(lineOf(text, "import unittest"), lineOf(text, "from unittest import TestCase"), lineOf(text, "from django.test")); line > 0 && unittest.file == "" {
				unittest = where{name, line}
				dir = d
			}
		}
		if dir != "" {
			break
		}
	}
	if unittest.file != "" {
		return dir, testStyle{at: unittest}
	}
	return dir, style
}

func isPythonTest(name string) bool {
	return strings.HasSuffix(name, ".py") && (strings.HasPrefix(name, "test") || strings.HasSuffix(name, "_test.py")) && name != "test.py"
}
