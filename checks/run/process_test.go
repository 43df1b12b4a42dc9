//go:build unix

package run

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

func TestExitStatusDecides(t *testing.T) {
	o := surroundings(t)
	for _, c := range []struct {
		cmd string
		v   notes.Verdict
		why string
	}{
		{"true", notes.Pass, ""},
		{"exit 1", notes.Fail, "exit status 1"},
		{"echo boom >&2; exit 3", notes.Fail, "exit status 3"},
		{"exit 129", notes.Fail, "exit status 129"}, // git's own "wrong option"
		{"exit 200", notes.Fail, "exit status 200"},
	} {
		want(t, runs(t, sh(c.cmd), o), c.v, c.why)
	}
	r := runs(t, sh("echo out; echo err >&2; printf last"), o)
	if r.ExitCode == nil || *r.ExitCode != 0 || r.Lines != 3 || !slices.Equal(r.Tail, []string{"out", "err", "last"}) {
		t.Errorf("exit %v, %d lines, tail %q", r.ExitCode, r.Lines, r.Tail)
	}
	const sum = "sha256:9fe3305e31261151a27e87fb11380f82ce923bc88c476326f8631d1f340ebb62" // printf 'out\nerr\nlast' | sha256sum
	if r.Output != sum {
		t.Errorf("digest %q, want %q", r.Output, sum)
	}
	if other := runs(t, sh("echo out"), o); other.Output == r.Output {
		t.Error("another output has the same digest")
	}
}

func TestC01_NoInputNoTerminalCIAlways(t *testing.T) {
	o := surroundings(t)
	o.Env = o.Env.With("CI=false")
	want(t, runs(t, sh(`[ "$CI" = true ] || sleep 600`), o), notes.Pass, "")
	want(t, runs(t, sh(`cat; read x && exit 1; exit 0`), o), notes.Pass, "")
	want(t, runs(t, sh(`[ -t 0 ] || [ -t 1 ] || [ -t 2 ] && exit 1; (: </dev/tty) 2>/dev/null && exit 1; exit 0`), o), notes.Pass, "")
}

func TestOwnSessionAndGroup(t *testing.T) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("SKIP no /proc here")
	}
	r := runs(t, sh(`cut -d' ' -f1,5,6 /proc/$$/stat`), surroundings(t))
	f := strings.Fields(strings.Join(r.Tail, ""))
	if len(f) != 3 || f[0] != f[1] || f[0] != f[2] {
		t.Errorf("pid, group and session are %v", f)
	}
}

func TestC04_NoTestsIsEmpty(t *testing.T) {
	o := surroundings(t)
	for _, c := range []struct{ tool, cmd string }{
		{"node", "node --test"},
		{"python3", "python3 -m unittest"},
		{"go", "printf 'module x\\n' >go.mod; printf 'package x\\n' >x.go; GOFLAGS=-mod=mod GOCACHE=\"$PWD/c\" go test ./..."},
		{"sh", "echo 'no tests ran in 0.01s'; exit 5"},
		{"sh", "echo 'No tests were found!!!'"},
		{"sh", "echo 'No tests found, exiting with code 1'; exit 1"},
	} {
		if _, err := exec.LookPath(c.tool); err != nil {
			t.Logf("SKIP %s is not installed", c.tool)
			continue
		}
		check := sh(c.cmd)
		o.Dir = t.TempDir()
		r := watched(t, 30*time.Second, context.Background(), check, o)
		want(t, r, notes.Empty, "no test ran")
		check.AllowEmpty = true
		if strings.HasPrefix(c.cmd, "echo") {
			want(t, runs(t, check, o), notes.Pass, "")
		}
	}
	lint := sh("echo 'No tests were found!!!'")
	lint.Test = false
	want(t, runs(t, lint, o), notes.Pass, "")
}

func TestC11_EnvironmentTroubleIsBroken(t *testing.T) {
	o := surroundings(t)
	for _, c := range []struct{ cmd, why string }{
		{`echo "connect ECONNREFUSED 127.0.0.1:5432"; exit 1`, "environment: connect ECONNREFUSED 127.0.0.1:5432"},
		{`echo "Cannot connect to the Docker daemon at unix:///x"; exit 1`, "environment: Cannot connect to the Docker daemon"},
		{"nosuchtool --run", "environment: "},
		{"./nosuch", "environment: "},
		{"exit 127", "environment: command not found (exit status 127)"},
		{"echo >x; ./x", "environment: "},
		{"exit 126", "environment: command cannot be executed"},
	} {
		want(t, runs(t, sh(c.cmd), o), notes.Broken, c.why)
	}
	want(t, runs(t, sh(`echo "connect ECONNREFUSED 1:1"; echo "1 failed, 2 passed in 0.1s"; exit 1`), o), notes.Fail, "1 failed, 2 passed (exit status 1)")
	want(t, runs(t, sh(`echo "2 failed, 2 passed in 0.1s"; exit 127`), o), notes.Fail, "2 failed, 2 passed")
}

func TestCannotBeStarted(t *testing.T) {
	o := surroundings(t)
	want(t, runs(t, plan.Check{ID: "a", Argv: []string{"nosuchtool"}}, o), notes.Broken, "environment: command not found: nosuchtool")
	want(t, runs(t, plan.Check{ID: "a", Cmd: "true", Cwd: "nosuch/dir"}, o), notes.Broken, "environment: it could not be started: its directory")
	if err := os.WriteFile(filepath.Join(o.Dir, "data"), []byte("not a program\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	want(t, runs(t, plan.Check{ID: "a", Argv: []string{"./data"}}, o), notes.Broken, "environment: it could not be started")
}

func TestSecretsInTheCommandAreMasked(t *testing.T) {
	r := runs(t, sh("API_TOKEN=hunter2 true"), surroundings(t))
	if strings.Contains(r.Cmd, "hunter2") || !strings.Contains(r.Check.Cmd, "hunter2") {
		t.Errorf("recorded as %q", r.Cmd)
	}
}

func TestArgvIsNoShell(t *testing.T) {
	o := surroundings(t)
	r := runs(t, plan.Check{ID: "a", Cmd: "shown only", Argv: []string{"printf", "%s|", "a b", "$HOME"}}, o)
	if want := []string{"a b|$HOME|"}; !slices.Equal(r.Tail, want) || r.Cmd != "shown only" {
		t.Errorf("tail %q, cmd %q", r.Tail, r.Cmd)
	}
	if err := os.Mkdir(filepath.Join(o.Dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	r = runs(t, plan.Check{ID: "a", Cmd: `pwd; echo "$PWD"`, Cwd: "sub"}, o)
	if dir := filepath.Join(o.Dir, "sub"); !slices.Equal(r.Tail, []string{dir, dir}) {
		t.Errorf("directory %q", r.Tail)
	}
}

func TestC13_RetriesAreFlakyAndNeverAutomatic(t *testing.T) {
	o := surroundings(t)
	c := sh(`if [ -e seen ]; then exit 0; fi; echo >seen; echo first; exit 1`)
	want(t, runs(t, c, o), notes.Fail, "exit status 1")
	if err := os.Remove(filepath.Join(o.Dir, "seen")); err != nil {
		t.Fatal(err)
	}
	c.Retries = 2
	want(t, runs(t, c, o), notes.Flaky, "failed (exit status 1), then passed at try 2")
	want(t, runs(t, c, o), notes.Pass, "")
	always := sh("echo x >>count; exit 1")
	always.Retries = 2
	want(t, runs(t, always, o), notes.Fail, "exit status 1")
	if b, _ := os.ReadFile(filepath.Join(o.Dir, "count")); string(b) != "x\nx\nx\n" {
		t.Errorf("tries: %q", b)
	}
}

func TestB07_C16_ExitZeroWithAFailureSummary(t *testing.T) {
	o := surroundings(t)
	for _, line := range []string{
		"test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s",
		"1 failed, 2 passed in 0.12s", "Tests:       1 failed, 2 passed, 3 total",
	} {
		want(t, runs(t, sh("echo '"+line+"' | cat"), o), notes.Fail, "exit 0 with a failure summary: 1 failed, ")
	}
	want(t, runs(t, sh(`printf 'FAIL\tx\t0.1s\nFAIL\n' | tee o`), o), notes.Fail, "exit 0 with a failure summary: 1 of 1 package failed: x")
}

func TestD01_GitInitInATemporaryDirectory(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("SKIP git is not installed")
	}
	o := surroundings(t)
	o.Env = o.Env.With("GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null")
	want(t, runs(t, sh("git init -q ."), o), notes.Pass, "")
	o.Env = o.Env.With("GIT_DIR="+filepath.Join(o.Dir, ".git"), "GIT_INDEX_FILE="+filepath.Join(o.Dir, ".git/index"))
	r := runs(t, sh(`d=$(mktemp -d ./t.XXXX) && cd $d && git init -q . && ls -A`), o)
	if !slices.Equal(r.Tail, []string{".git"}) {
		t.Errorf("the new repository holds %q", r.Tail)
	}
}
