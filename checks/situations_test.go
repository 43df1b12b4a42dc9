package checks

import (
	"os/exec"
	"strings"
	"testing"

	"git-isitdone/notes"
)

// The situations of the public threads that need the whole way from a repository's own files
// to the verdict; those of one room are tested there, under the same numbers.

// repository is a world whose plan is detected from its files, as a user's is.
func repository(t *testing.T, files ...string) *world {
	t.Helper()
	w := newWorld(t)
	for i := 0; i < len(files); i += 2 {
		w.write(files[i], files[i+1])
	}
	w.git("add", "-A")
	w.git("commit", "-qm", "files")
	return w
}

// detected verifies with the plan that Open detects.
func (w *world) detected(req Request) (Outcome, *Workspace) {
	w.t.Helper()
	ws, err := Open(w.t.Context(), w.env, w.dir, "isitdone/test")
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = ws.Repo.Close() })
	out, err := ws.Verify(w.t.Context(), req)
	if err != nil {
		w.t.Fatal(err)
	}
	return out, ws
}

func needs(t *testing.T, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("SKIP needs %s: it is not on the PATH", tool)
		}
	}
}

func TestC02_TerminatingScriptIsPreferred(t *testing.T) {
	needs(t, "npm")
	w := repository(t, "package.json", `{"scripts": {"test": "vitest", "test:ci": "node --test"}}`,
		"a.test.js", "require('node:test')('adds', () => {});\n", "package-lock.json", `{"lockfileVersion": 3, "packages": {"": {}}}`)
	out, _ := w.detected(full())
	w.expect(out, notes.Pass, notes.Pass.State(), true)
	if r := out.Results[0]; r.Cmd != "npm run test:ci" {
		t.Errorf("ran %q", r.Cmd)
	}
}

func TestC03_PlaceholdersProveNothing(t *testing.T) {
	for _, script := range []string{`echo \"Error: no test specified\" && exit 1`, `echo 'Write tests!'; exit 0`} {
		w := repository(t, "package.json", `{"scripts": {"test": "`+script+`"}}`)
		out, ws := w.detected(full())
		w.expect(out, "", notes.StateNone, false)
		if all := strings.Join(ws.Plan.Notes, "\n"); !out.NoChecks || !strings.Contains(all, "no tests configured") {
			t.Errorf("%s: no checks %v, notes %q", script, out.NoChecks, all)
		}
	}
}

func TestC04_MakeWithNothingUnderItIsEmpty(t *testing.T) {
	needs(t, "make")
	for _, c := range []struct{ name, script string }{
		{"pytest's status under make", "echo 'no tests ran in 0.01s'; exit 5"},
		{"success under make", "echo 'No tests were found!!!'"},
	} {
		w := repository(t, "Makefile", "test:\n\tsh t.sh\n", "t.sh", c.script+"\n")
		out, _ := w.detected(full())
		if w.expect(out, notes.Empty, notes.Empty.State(), false); t.Failed() {
			t.Log(c.name)
		}
	}
	w := repository(t, "Makefile", "test:\n\tsh t.sh\n", "t.sh", "echo 'no tests ran in 0.01s'; exit 1\n")
	out, _ := w.detected(full())
	w.expect(out, notes.Fail, notes.Fail.State(), false)
}

func TestC06_VirtualEnvOfElsewhereIsNotFollowed(t *testing.T) {
	w := repository(t, "Makefile", "test:\n\t@[ -z \"$$VIRTUAL_ENV\" ] && echo '1 passed in 0.01s'\n")
	w.env = w.env.With("VIRTUAL_ENV=/other/.venv")
	out, _ := w.detected(full())
	w.expect(out, notes.Pass, notes.Pass.State(), true)
}

// The network is not asked for a runner that is not installed, and what to do is said.
func TestC14_NothingIsDownloaded(t *testing.T) {
	needs(t, "npm")
	w := repository(t, "package.json", `{"scripts": {"test": "mocha"}, "devDependencies": {"mocha": "10"}}`,
		"package-lock.json", `{"lockfileVersion": 3, "packages": {"": {}}}`)
	w.env = w.env.With("npm_config_registry=http://127.0.0.1:1")
	out, _ := w.detected(full())
	w.expect(out, notes.Broken, notes.Broken.State(), false)
	if why := out.Results[0].Why; !strings.HasPrefix(why, "environment: ") || strings.Contains(why, "ECONNREFUSED") {
		t.Errorf("why %q", why)
	}
}

func TestC15_FailureInAnIgnoredCopyIsNamed(t *testing.T) {
	w := newWorld(t, "test full echo '--- FAIL: TestA (0.00s)'; echo '    dist/a_test.go:3: no'; echo '    src/a_test.go:3: no'; exit 1")
	w.write(".gitignore", "dist/\n")
	w.write("src/a_test.go", "package a\n")
	w.git("add", "-A")
	w.git("commit", "-qm", "files")
	w.write("dist/a_test.go", "package a\n")
	out := w.verify(full())
	w.expect(out, notes.Fail, notes.Fail.State(), false)
	all := strings.Join(out.Warnings, "\n")
	if !strings.Contains(all, "test fails in what is no part of the tree, because git ignores it or the run made it: dist/a_test.go") || strings.Contains(all, "src/") {
		t.Errorf("warnings %q", all)
	}
	if len(out.Modified) > 0 {
		t.Errorf("blames an edit of %q", out.Modified)
	}
}
