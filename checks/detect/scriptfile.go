package detect

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// testFiles are the script files that by custom run a project's tests, the most explicit
// first (github.com/github/scripts-to-rule-them-all; Rails' bin/test).
func scriptFiles() []string {
	return []string{
		"script/test", "scripts/test", "bin/test", "script/cibuild", "scripts/test.sh", "script/test.sh", "bin/test.sh", "run_tests.sh", "run-tests.sh", "runtests.sh", "runtest", "runtests",
		"test.sh", "tests/run.sh", "test/run.sh", "tests/run_tests.sh", "scripts/run-tests.sh", "scripts/run_tests.sh", "ci/test.sh", "ci.sh", "check.sh",
	}
}

// addScriptFile fills the gap of a test by an executable script.
func addScriptFile(t *tree, p *project) {
	if hasBase(p.checks, roleTest) {
		return
	}
	for _, name := range scriptFiles() {
		info, ok := t.stat(name)
		if !ok || !info.Mode().IsRegular() {
			continue
		}
		if info.Mode().Perm()&0o111 == 0 {
			p.note("%s is not executable, so it is not taken for the tests; chmod +x %s", name, name)
			continue
		}
		text, _ := t.text(name)
		if placeholder(shellBody(text)) {
			p.note("%s is a placeholder", name)
			continue
		}
		if what := hides(text); what != "" {
			p.note("%s hides an exit status (%q); see that it can fail", name, what)
		}
		p.checks = append(p.checks, candidate{base: roleTest, eco: "script", qual: "script", Check: plan.Check{
			Cmd: "./" + name, Kind: notes.Full, Source: plan.Source{File: name, Line: 1}, Files: []string{name}, Test: true, Reader: readerOf(text),
		}})
		return
	}
}

// shellBody is a script file's text where it is written for a shell; "" for another language.
func shellBody(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	if strings.HasPrefix(first, "#!") && !strings.Contains(first, "sh") {
		return ""
	}
	return text
}

// scriptWord is which word names the script: the second after sh or bash.
func scriptWord(raw []string) int {
	if len(raw) > 1 && slices.Contains([]string{"sh", "bash", "zsh"}, raw[0]) && !strings.HasPrefix(raw[1], "-") {
		return 1
	}
	return 0
}

// scriptFileRole reads a command that is a script file: its name says what it is for.
func scriptFileRole(raw []string) string {
	raw = raw[scriptWord(raw):]
	if len(raw) == 0 || !strings.Contains(raw[0], "/") && !strings.HasSuffix(raw[0], ".sh") {
		return ""
	}
	name := strings.TrimSuffix(path.Base(raw[0]), path.Ext(raw[0]))
	switch name {
	case "configure", "gradlew", "mvnw", "bootstrap", "autogen":
		return ""
	case "runtest", "runtests", "testall", "run_tests", "verify", "ci", "cibuild":
		return roleTest
	}
	if ext := path.Ext(raw[0]); ext != "" && ext != ".sh" && ext != ".bash" {
		return ""
	}
	return nameRole(name)
}
