//go:build unix

package run

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/gitstore/environ"
	"git-isitdone/notes"
)

// surroundings are what a check gets in these tests: nothing of the run around them.
func surroundings(t testing.TB) Options {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return Options{
		Dir:   dir,
		Grace: 500 * time.Millisecond,
		Env:   environ.Env{Vars: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir}, Now: time.Now},
	}
}

// watched runs a check and fails the test if it takes longer than ten times bound.
func watched(t *testing.T, bound time.Duration, ctx context.Context, c plan.Check, o Options) Result {
	t.Helper()
	done := make(chan Result, 1)
	go func() { done <- Check(ctx, c, o) }()
	select {
	case r := <-done:
		return r
	case <-time.After(10 * bound):
		t.Fatalf("%q: no result after %s", c.Cmd, 10*bound)
		return Result{}
	}
}

func sh(cmd string) plan.Check { return plan.Check{ID: "test", Cmd: cmd, Kind: notes.Full, Test: true} }

func runs(t *testing.T, c plan.Check, o Options) Result {
	t.Helper()
	return watched(t, 3*time.Second, context.Background(), c, o)
}

func want(t *testing.T, r Result, v notes.Verdict, why string) {
	t.Helper()
	if r.Verdict != v || !strings.HasPrefix(r.Why, why) || (why == "" && r.Why != "") {
		t.Errorf("%q: got %s %q, want %s %q...; output %q", r.Check.Cmd, r.Verdict, r.Why, v, why, r.Tail)
	}
}

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

func TestC07_TimeLimitEndsTheWholeGroup(t *testing.T) {
	o := surroundings(t)
	for _, cmd := range []string{
		"echo hi; sleep 61; true", "echo hi; sleep 61 | cat", "echo hi; (sleep 61)", "echo hi; sleep 61 & wait",
		"echo hi; setsid sleep 61; true", "echo hi; setsid sh -c 'sleep 61; true' & wait",
		"echo hi; (env -i setsid sleep 61 &) ; sleep 61",
	} {
		c := sh(cmd)
		c.Timeout = 700 * time.Millisecond
		r := watched(t, c.Timeout+o.Grace, context.Background(), c, o)
		want(t, r, notes.Timeout, "still running after 700ms")
		if !slices.Equal(r.Tail, []string{"hi"}) {
			t.Errorf("%q: output %q", cmd, r.Tail)
		}
		if r.ExitCode != nil || r.Signal != "" {
			t.Errorf("%q: exit %v signal %q for what we ended", cmd, r.ExitCode, r.Signal)
		}
		nothingRuns(t, "sleep\x0061\x00")
	}
}

func TestC07_SIGTERMFirst(t *testing.T) {
	o := surroundings(t)
	c := sh(`trap 'echo cleaned; exit 0' TERM; echo hi; while :; do sleep 0.05; done`)
	c.Timeout = 700 * time.Millisecond
	r := watched(t, c.Timeout+o.Grace, context.Background(), c, o)
	want(t, r, notes.Timeout, "still running after")
	if !slices.Contains(r.Tail, "cleaned") {
		t.Errorf("no time to clean up: %q", r.Tail)
	}
	c = sh(`trap '' TERM; echo hi; while :; do sleep 62; done`)
	c.Timeout = 700 * time.Millisecond
	want(t, watched(t, c.Timeout+o.Grace, context.Background(), c, o), notes.Timeout, "still running after")
	nothingRuns(t, "sleep\x0062\x00")
	c = sh(`kill -STOP $$`)
	c.Timeout = 700 * time.Millisecond
	want(t, watched(t, c.Timeout+o.Grace, context.Background(), c, o), notes.Timeout, "still running after")
}

func TestC07_LeftoverChildHoldsPipe(t *testing.T) {
	o := surroundings(t)
	for _, c := range []struct {
		cmd string
		v   notes.Verdict
	}{
		{"sleep 63 & exit 0", notes.Pass},
		{"sleep 63 & exit 7", notes.Fail},
		{"sleep 63 >/dev/null 2>&1 & exit 0", notes.Pass}, // not the pipe, but the group
		{"setsid sleep 63 & exit 0", notes.Pass},          // not the group, but the pipe
		{"env -i setsid sleep 63 & exit 0", notes.Pass},
		{"(trap '' TERM; sleep 63) & exit 0", notes.Pass},
	} {
		r := watched(t, 2*drain+o.Grace, context.Background(), sh(c.cmd), o)
		if r.Verdict != c.v {
			t.Errorf("%q: got %s, want %s", c.cmd, r.Verdict, c.v)
		}
		if !strings.Contains(strings.Join(r.Leftover, " "), "sleep 63 (pid ") {
			t.Errorf("%q: left-over %q", c.cmd, r.Leftover)
		}
		nothingRuns(t, "sleep\x0063\x00")
	}
}

// A build server in a session of its own, with its output elsewhere, was meant to stay.
func TestDetachedDaemonIsLetBe(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip("SKIP no setsid here")
	}
	r := runs(t, sh(`setsid sleep 64 >/dev/null 2>&1 & while [ "$(cut -d' ' -f6 /proc/$!/stat)" != $! ]; do :; done; echo $!`), surroundings(t))
	pid, err := strconv.Atoi(strings.Join(r.Tail, ""))
	if err != nil {
		t.Fatalf("tail %q", r.Tail)
	}
	defer syscall.Kill(pid, syscall.SIGKILL)
	if len(r.Leftover) > 0 || r.Verdict != notes.Pass {
		t.Errorf("%s, left-over %q", r.Verdict, r.Leftover)
	}
	if err := syscall.Kill(pid, 0); err != nil {
		t.Errorf("the daemon is gone: %v", err)
	}
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

func TestSignals(t *testing.T) {
	o := surroundings(t)
	for _, c := range []struct {
		cmd, why, signal string
		v                notes.Verdict
	}{
		{"kill -KILL $$", "environment: ended by SIGKILL from outside; out of memory?", "SIGKILL", notes.Broken},
		{"kill -TERM $$", "environment: ended by SIGTERM from outside", "SIGTERM", notes.Broken},
		{"kill -HUP $$", "environment: ended by SIGHUP from outside", "SIGHUP", notes.Broken},
		{"kill -SEGV $$", "crashed: SIGSEGV", "SIGSEGV", notes.Fail},
		{"kill -ABRT $$", "crashed: SIGABRT", "SIGABRT", notes.Fail},
		{`sh -c 'kill -KILL $$'; exit $?`, "environment: ended by SIGKILL from outside (exit status 137)", "", notes.Broken},
		{`sh -c 'kill -SEGV $$'; exit $?`, "crashed: SIGSEGV (exit status 139)", "", notes.Fail},
	} {
		r := runs(t, sh("ulimit -c 0; "+c.cmd), o)
		want(t, r, c.v, c.why)
		if r.Signal != c.signal || (r.ExitCode == nil) != (c.signal != "") {
			t.Errorf("%q: signal %q, exit %v", c.cmd, r.Signal, r.ExitCode)
		}
	}
}

func TestCancelled(t *testing.T) {
	o := surroundings(t)
	ctx, cancel := context.WithCancel(context.Background())
	started := filepath.Join(o.Dir, "started")
	done := make(chan Result, 1)
	go func() { done <- Check(ctx, sh("echo hi; mkfifo f; echo >started; sleep 65; true"), o) }()
	waitFor(t, func() bool { _, err := os.Stat(started); return err == nil })
	cancel()
	select {
	case r := <-done:
		want(t, r, notes.Cancelled, "cancelled")
	case <-time.After(10 * (o.Grace + time.Second)):
		t.Fatal("not ended")
	}
	nothingRuns(t, "sleep\x0065\x00")

	r := watched(t, time.Second, ctx, sh("echo >never"), o)
	want(t, r, notes.Cancelled, "cancelled")
	if _, err := os.Stat(filepath.Join(o.Dir, "never")); err == nil {
		t.Error("it was started although the run was cancelled")
	}
}

func TestDeadlineOfTheRunIsTimeout(t *testing.T) {
	o := surroundings(t)
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	want(t, watched(t, time.Second, ctx, sh("sleep 66"), o), notes.Timeout, "the run's deadline has passed")
	want(t, watched(t, time.Second, ctx, sh("true"), o), notes.Timeout, "the run's deadline has passed")
}

func TestC02_WatchModeIsNamed(t *testing.T) {
	c := sh("echo ' PASS  Waiting for file changes...'; sleep 66")
	c.Timeout = 200 * time.Millisecond
	r := runs(t, c, surroundings(t))
	if r.Verdict != notes.Timeout || !strings.Contains(r.Why, "watch mode") {
		t.Errorf("%s %q", r.Verdict, r.Why)
	}
}

func TestC12_HugeOutputAndHugeLine(t *testing.T) {
	o := surroundings(t)
	r := watched(t, 10*time.Second, context.Background(), sh(`head -c 5000000 /dev/zero | tr '\0' x; echo; echo FAIL; exit 1`), o)
	want(t, r, notes.Fail, "exit status 1")
	if r.Lines != 2 || r.Tail[1] != "FAIL" || len(r.Tail[0]) > 9000 || r.Bytes != 5000006 {
		t.Errorf("%d lines, %d bytes, tail ends %q", r.Lines, r.Bytes, r.Tail[len(r.Tail)-1])
	}
	// 100 MB, and the child is never blocked on a full pipe.
	r = watched(t, 30*time.Second, context.Background(), sh(`yes 'some line of output, forty bytes long ...' | head -c 100000000; echo; echo end`), o)
	want(t, r, notes.Pass, "")
	if r.Bytes != 100000005 || len(r.Tail) != tailLines || r.Tail[tailLines-1] != "end" || r.Lines < 2_300_000 {
		t.Errorf("%d bytes, %d lines, %d kept", r.Bytes, r.Lines, len(r.Tail))
	}
}

func TestF02_InvalidUTF8AndColoursAreCleaned(t *testing.T) {
	r := runs(t, sh(`printf '\377\376\033[31mFAIL\033[0m\n'; printf '10%%\r100%%\r\n'; exit 1`), surroundings(t))
	if want := []string{"\uFFFDFAIL", "100%"}; !slices.Equal(r.Tail, want) {
		t.Errorf("got %q, want %q", r.Tail, want)
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

func TestC08_FirstFailureIsShownAndCounted(t *testing.T) {
	r := runs(t, sh(`echo '--- FAIL: TestX (0.00s)'; echo '    x_test.go:7: bad'; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36; do echo $i; done; printf 'FAIL\tx\t0.1s\n'; exit 1`), surroundings(t))
	if slices.Contains(r.Tail, "--- FAIL: TestX (0.00s)") || !slices.Contains(r.Failure, "    x_test.go:7: bad") {
		t.Errorf("failure %q", r.Failure)
	}
	if r.Report.FirstFailure != "TestX" {
		t.Errorf("first failure %q", r.Report.FirstFailure)
	}
}

// nothingRuns fails if a process with this command line (NUL-separated) is alive.
func nothingRuns(t *testing.T, cmdline string) {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Log("SKIP no /proc here")
		return
	}
	for _, e := range entries {
		b, err := os.ReadFile(fmt.Sprintf("/proc/%s/cmdline", e.Name()))
		if err == nil && string(b) == cmdline {
			t.Errorf("%q still runs as pid %s", cmdline, e.Name())
		}
	}
}

// waitFor waits for what a child does, under a watchdog.
func waitFor(t *testing.T, ok func() bool) {
	t.Helper()
	tick, over := time.NewTicker(5*time.Millisecond), time.After(20*time.Second)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-over:
			t.Fatal("it did not happen")
		}
	}
}
