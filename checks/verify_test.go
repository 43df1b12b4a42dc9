package checks

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

const counting = `echo x >>"$OUT/count"; test "$(cat a.txt)" != broken`

func TestRedThenFixedThenCommitted(t *testing.T) {
	w := newWorld(t, "lint lite true", "test full "+counting)
	w.write("a.txt", "broken\n")
	out := w.verify(full())
	w.expect(out, notes.Fail, "FAIL", false)
	if out.Cached || out.Receipt == nil || out.Receipt.Profile != notes.ProfileFull || len(out.Dirty) != 1 {
		t.Errorf("cached %v, receipt %+v, dirty %v", out.Cached, out.Receipt, out.Dirty)
	}
	w.write("a.txt", "fixed\n")
	w.expect(w.verify(full()), notes.Pass, "PASS", true)
	if got := w.outside("count"); got != "x\nx\n" {
		t.Fatalf("runs: %q", got)
	}
	out = w.verify(full())
	w.expect(out, notes.Pass, "PASS", true)
	if !out.Cached || out.Receipt == nil || ids(out) != "lint test" || out.Results[1].Check.Cmd == "" {
		t.Errorf("cached %v, receipt %v, results %s", out.Cached, out.Receipt, ids(out))
	}
	w.git("commit", "-qam", "fix")
	if out = w.verify(full()); !out.Cached || !out.Done || len(out.Dirty) != 0 {
		t.Errorf("the commit lost the receipt: %+v", out)
	}
	if a := w.known("HEAD"); !a.Done {
		t.Errorf("HEAD: %s %s", a.State, a.Reason)
	}
	if a := w.known("HEAD~"); a.Done {
		t.Errorf("HEAD~ was never run: %s", a.State)
	}
	w.write("a.txt", "broken\n")
	if a := w.known(""); a.State != "FAIL" {
		t.Errorf("the state seen before: %s %s", a.State, a.Reason)
	}
	w.write("a.txt", "another\n")
	if a := w.known(""); a.State != notes.StateStale || a.Done {
		t.Errorf("another tree: %s %s", a.State, a.Reason)
	}
	if got := w.outside("count"); got != "x\nx\n" {
		t.Errorf("something was run again: %q", got)
	}
}

// The verdict table (design §4) as far as a run decides it.
func TestVerdictTable(t *testing.T) {
	for name, c := range map[string]struct {
		checks  []string
		verdict notes.Verdict
		state   notes.State
		done    bool
		profile notes.Profile
	}{
		"pass":                      {[]string{"lint lite true", "test full true"}, notes.Pass, "PASS", true, notes.ProfileFull},
		"fail":                      {[]string{"test full exit 1"}, notes.Fail, "FAIL", false, notes.ProfileFull},
		"empty":                     {[]string{"test full echo 'No tests executed!'"}, notes.Empty, "EMPTY", false, notes.ProfileFull},
		"empty allowed":             {[]string{"test full echo 'No tests executed!' #empty"}, notes.Pass, "PASS", true, notes.ProfileFull},
		"broken":                    {[]string{"test full nosuchtool"}, notes.Broken, "BROKEN", false, notes.ProfileFull},
		"killed from outside":       {[]string{"test full kill -KILL $$"}, notes.Broken, "BROKEN", false, notes.ProfileFull},
		"its own crash":             {[]string{"test full ulimit -c 0; kill -SEGV $$"}, notes.Fail, "FAIL", false, notes.ProfileFull},
		"flaky":                     {[]string{`test full test -e "$OUT/x" || { echo >"$OUT/x"; exit 1; } #retry`}, notes.Flaky, "FLAKY", false, notes.ProfileFull},
		"exit 0, failure summary":   {[]string{"test full echo 'Tests:       1 failed, 2 passed, 3 total'"}, notes.Fail, "FAIL", false, notes.ProfileFull},
		"lite checks only":          {[]string{"lint lite true"}, notes.Pass, "PASS", false, notes.ProfileLite},
		"full checks only":          {[]string{"test full true"}, notes.Pass, "PASS", true, notes.ProfileFull},
		"the worse of two":          {[]string{"a full nosuchtool", "b full exit 1", "c full true"}, notes.Fail, "FAIL", false, notes.ProfileFull},
		"lite failure skips tests":  {[]string{"lint lite exit 1", "test full true"}, notes.Fail, "FAIL", false, notes.ProfileLite},
		"a failing full goes on":    {[]string{"a full exit 1", "b full true"}, notes.Fail, "FAIL", false, notes.ProfileFull},
		"lite empty does not skip":  {[]string{"lint lite echo 'no tests ran in 0.1s'; exit 5", "test full true"}, notes.Empty, "EMPTY", false, notes.ProfileFull},
		"reported as C16 first red": {[]string{"a full echo 'test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out'", "b full exit 1"}, notes.Fail, "FAIL", false, notes.ProfileFull},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, c.checks...)
			out := w.verify(full())
			w.expect(out, c.verdict, c.state, c.done)
			if out.Profile != c.profile || out.Tree == "" || out.Now != out.Tree {
				t.Errorf("profile %s, tree %s, now %s", out.Profile, out.Tree, out.Now)
			}
			if a := w.known(""); a.State != c.state || a.Done != c.done {
				t.Errorf("recorded: %s done %v: %s", a.State, a.Done, a.Reason)
			}
			// A PASS is answered from the record, everything else runs again.
			again := w.verify(full())
			if again.Cached != (c.verdict == notes.Pass) {
				t.Errorf("the second time: cached %v", again.Cached)
			}
		})
	}
}

func TestNothingToRun(t *testing.T) {
	w := newWorld(t)
	out := w.verify(full())
	w.expect(out, "", notes.StateNone, false)
	if !out.NoChecks || out.Cached || out.Receipt != nil {
		t.Errorf("%+v", out)
	}
	w = newWorld(t, "test full true")
	out = w.verify(Request{Profile: notes.ProfileLite})
	w.expect(out, "", notes.StateNone, false)
	if out.NoChecks || out.Cached || ids(out) != "-test" || out.Skipped[0].Reason != "not part of the lite profile" {
		t.Errorf("%s %+v", ids(out), out)
	}
}

func TestOrderIsThePlansAndFullChecksComeAfterLite(t *testing.T) {
	w := newWorld(t, `test full echo test >>"$OUT/log"`, `slow lite while [ ! -e "$OUT/quick" ]; do sleep 0.01; done; echo slow >>"$OUT/log"`, `quick lite echo >"$OUT/quick"`, `e2e full echo e2e >>"$OUT/log"`)
	out := w.verify(full())
	w.expect(out, notes.Pass, "PASS", true)
	if ids(out) != "test slow quick e2e" {
		t.Errorf("reported in the order %s", ids(out))
	}
	if got := w.outside("log"); got != "slow\ntest\ne2e\n" {
		t.Errorf("ran in the order %q", got)
	}
}

func TestSkippedAfterALiteFailureUnlessAll(t *testing.T) {
	w := newWorld(t, "lint lite exit 1", `test full echo ran >>"$OUT/log"`)
	out := w.verify(full())
	if ids(out) != "lint -test" || out.Skipped[0].Reason != "lint did not pass (FAIL)" || out.Receipt.Profile != notes.ProfileLite {
		t.Errorf("%s, %+v", ids(out), out.Skipped)
	}
	req := full()
	req.All = true
	out = w.verify(req)
	if ids(out) != "lint test" || w.outside("log") != "ran\n" || out.Profile != notes.ProfileFull {
		t.Errorf("with All: %s, log %q", ids(out), w.outside("log"))
	}
	// The pass of the test is on record now and is not run again, nor skipped.
	if out = w.verify(full()); ids(out) != "lint test" || w.outside("log") != "ran\n" {
		t.Errorf("third: %s, log %q", ids(out), w.outside("log"))
	}
}

func TestOnlyWhatIsMissingRuns(t *testing.T) {
	w := newWorld(t, `lint lite echo lint >>"$OUT/log"`, `test full echo test >>"$OUT/log"`)
	out := w.verify(Request{Profile: notes.ProfileLite})
	w.expect(out, notes.Pass, "PASS", false)
	if out.Profile != notes.ProfileLite {
		t.Errorf("profile %s", out.Profile)
	}
	out = w.verify(full())
	w.expect(out, notes.Pass, "PASS", true)
	if w.outside("log") != "lint\ntest\n" || out.Cached || len(out.Receipt.Checks) != 1 {
		t.Errorf("log %q, cached %v, receipt %+v", w.outside("log"), out.Cached, out.Receipt)
	}
	if out = w.verify(Request{Profile: notes.ProfileLite}); !out.Cached || out.Done || out.Profile != notes.ProfileLite {
		t.Errorf("lite after full: %+v", out)
	}
	req := full()
	req.NoCache = true
	if out = w.verify(req); w.outside("log") != "lint\ntest\nlint\ntest\n" || out.Cached || !out.Done {
		t.Errorf("no cache: log %q, %+v", w.outside("log"), out)
	}
}

func TestDryRunRecordsNothing(t *testing.T) {
	w := newWorld(t, "test full true")
	req := full()
	req.DryRun = true
	out := w.verify(req)
	w.expect(out, notes.Pass, notes.StateNone, true)
	if a := w.known(""); a.State != notes.StateNone {
		t.Errorf("recorded %s", a.State)
	}
}

func TestC09_CheckRewritesATrackedFile(t *testing.T) {
	w := newWorld(t, `test full date +%s%N >a.txt`)
	out := w.verify(full())
	w.expect(out, notes.Pass, notes.StateStale, false)
	if len(out.Modified) != 1 || out.Modified[0] != "a.txt" || out.Now == out.Tree || out.Now == "" || out.Receipt.After != "" {
		t.Errorf("modified %v, tree %s, now %s, after %q", out.Modified, out.Tree, out.Now, out.Receipt.After)
	}
	if !strings.Contains(strings.Join(out.Warnings, "\n"), "a.txt") {
		t.Errorf("warnings %q", out.Warnings)
	}
	if a := w.known("HEAD"); !a.Done {
		t.Errorf("the tree that ran: %s %s", a.State, a.Reason)
	}
}

func TestC10_SomebodyEditsDuringTheRun(t *testing.T) {
	w := newWorld(t, `test full echo >"$OUT/started"; while [ ! -e "$OUT/edited" ]; do sleep 0.01; done`)
	done := make(chan Outcome, 1)
	ws := w.open()
	go func() {
		out, err := ws.Verify(context.Background(), full())
		if err != nil {
			t.Error(err)
		}
		done <- out
	}()
	waitFor(t, func() bool { return w.outside("started") != "" })
	w.write("a.txt", "edited by somebody\n")
	if err := os.WriteFile(filepath.Join(w.env.Dir, "edited"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	out := watch(t, done)
	w.expect(out, notes.Pass, notes.StateStale, false)
	if len(out.Modified) != 1 {
		t.Errorf("modified %v", out.Modified)
	}
	w.git("checkout", "-q", "a.txt")
	if out := w.verify(full()); !out.Cached || !out.Done {
		t.Errorf("the tree that ran is not proved: %+v", out)
	}
}

func TestChecksThatAddFilesAndTidyUp(t *testing.T) {
	for name, c := range map[string]struct {
		cmd  string
		done bool
	}{
		"adds a file":                  {`mkdir -p cover && echo >cover/out`, true},
		"edits and restores":           {`cp a.txt "$OUT/a"; echo x >a.txt; cat "$OUT/a" >a.txt; rm "$OUT/a"`, true},
		"ignored by info/exclude":      {`echo junk >>junk.log`, true},
		"deletes a file":               {`rm a.txt`, false},
		"adds a file and edits one":    {`echo >new; echo >a.txt`, false},
		"adds a file to be a check":    {`echo 'more full true' >>checks.txt`, false},
		"changes a mode":               {`chmod +x a.txt`, false},
		"replaces a file by a symlink": {`ln -sf nowhere a.txt`, false},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, "test full "+c.cmd)
			if err := os.WriteFile(w.path(".git/info/exclude"), []byte("*.log\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			out := w.verify(full())
			if out.Verdict != notes.Pass || out.Done != c.done || (len(out.Modified) > 0) == c.done {
				t.Errorf("%s, done %v, modified %v, warnings %q", out.Verdict, out.Done, out.Modified, out.Warnings)
			}
			if a := w.known(""); a.Done != c.done {
				t.Errorf("now: %s %s", a.State, a.Reason)
			}
			if a := w.known("HEAD"); !a.Done {
				t.Errorf("the tree that ran: %s %s", a.State, a.Reason)
			}
			if c.done {
				if again := w.verify(full()); !again.Cached {
					t.Error("not answered from the record")
				}
			}
		})
	}
}

// A file that appears during the run and defines a check was not part of what ran.
func TestAddedFileThatDefinesAChecks(t *testing.T) {
	w := newWorld(t)
	w.git("rm", "-q", "checks.txt")
	w.git("commit", "-qm", "none")
	ws := w.open()
	p, _, _ := testPlan(os.DirFS(w.dir), nil)
	p = plan.New(os.DirFS(w.dir), []plan.Check{{ID: "test", Kind: notes.Full, Cmd: "echo 'more full exit 1' >checks.txt", Test: true}}, nil)
	req := full()
	req.Plan = &p
	out, err := ws.Verify(context.Background(), req)
	if err != nil {
		t.Fatal(err)
	}
	if out.Done || out.Verdict != notes.Pass || !strings.Contains(strings.Join(out.Warnings, " "), "define checks") {
		t.Errorf("%s, done %v, warnings %q", out.Verdict, out.Done, out.Warnings)
	}
}

func TestUnionOfTwoPlansRunsBoth(t *testing.T) {
	w := newWorld(t, "lint lite true", "test full exit 1")
	start := w.open().Plan
	w.write("checks.txt", "lint lite true\n") // the failing test is switched off
	req := full()
	req.Plan = &start
	out := w.verify(req)
	if out.Verdict != notes.Fail || out.Done {
		t.Errorf("%s: %s", out.Verdict, ids(out))
	}
}

// What git ignores can neither add a check nor take one away.
func TestPlanIsReadFromTheTree(t *testing.T) {
	w := newWorld(t, "test full exit 1")
	w.git("rm", "-q", "--cached", "checks.txt")
	w.git("commit", "-qm", "checks are not tracked")
	if err := os.WriteFile(w.path(".git/info/exclude"), []byte("checks.txt\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	w.write("checks.txt", "test full true")
	out := w.verify(full())
	if out.Done || !out.NoChecks || !strings.Contains(strings.Join(out.Warnings, " "), "defined otherwise than in the tree") {
		t.Errorf("done %v, %s, warnings %q", out.Done, ids(out), out.Warnings)
	}
}

func TestUnhashableTree(t *testing.T) {
	for _, c := range []struct {
		cmd     string
		verdict notes.Verdict
	}{{"true", notes.Pass}, {"exit 1", notes.Fail}} {
		w := newWorld(t, "test full "+c.cmd)
		w.write(".gitattributes", "*.txt filter=missing\n")
		w.git("config", "filter.missing.required", "true")
		w.git("config", "filter.missing.clean", "nosuchfilter")
		w.write("a.txt", "changed\n")
		out := w.verify(full())
		w.expect(out, c.verdict, notes.StateNone, false)
		if out.Unhashable == "" || out.Tree != "" || out.Receipt != nil || out.Cached {
			t.Errorf("unhashable %q, tree %q, receipt %v", out.Unhashable, out.Tree, out.Receipt)
		}
		if a := w.known(""); a.State != notes.StateNone || !strings.Contains(a.Reason, "cannot be hashed") {
			t.Errorf("%s %q", a.State, a.Reason)
		}
	}
}

func TestCancelledStoresNothing(t *testing.T) {
	w := newWorld(t, `test full echo >"$OUT/started"; sleep 71`, `more full echo ran >"$OUT/more"`)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ws, done := w.open(), make(chan Outcome, 1)
	go func() {
		out, err := ws.Verify(ctx, full())
		if err != nil {
			t.Error(err)
		}
		done <- out
	}()
	waitFor(t, func() bool { return w.outside("started") != "" })
	cancel()
	out := watch(t, done)
	if out.Verdict != notes.Cancelled || out.Done || out.Receipt != nil || w.outside("more") != "" {
		t.Errorf("%+v", out)
	}
	if a := w.known(""); a.State != notes.StateNone {
		t.Errorf("recorded %s", a.State)
	}
	// The lock is free again.
	req := full()
	req.Deadline = time.Now().Add(300 * time.Millisecond)
	if out, err := w.open().Verify(context.Background(), req); err != nil || out.Verdict != notes.Timeout {
		t.Errorf("%v %v", out.Verdict, err)
	}
}

func TestDeadlineMakesTheRestTimeOut(t *testing.T) {
	w := newWorld(t, `test full sleep 72`, `more full echo ran >"$OUT/more"`)
	req := full()
	req.Deadline = time.Now().Add(500 * time.Millisecond)
	done := make(chan Outcome, 1)
	ws := w.open()
	go func() { out, _ := ws.Verify(context.Background(), req); done <- out }()
	out := watch(t, done)
	w.expect(out, notes.Timeout, "TIMEOUT", false)
	if ids(out) != "test more" || out.Results[1].Verdict != notes.Timeout || w.outside("more") != "" {
		t.Errorf("%s, more %q", ids(out), w.outside("more"))
	}
}

func TestE01_LeftoverDoesNotKeepTheLock(t *testing.T) {
	w := newWorld(t, "test full sleep 73 & exit 0")
	out := w.verify(full())
	w.expect(out, notes.Pass, "PASS", true)
	if !strings.Contains(strings.Join(out.Warnings, " "), "sleep 73") {
		t.Errorf("warnings %q", out.Warnings)
	}
	req := full()
	req.NoCache = true // LockWait 0: it starts at once or not at all
	w.expect(w.verify(req), notes.Pass, "PASS", true)
}

func TestLockedByAnotherRun(t *testing.T) {
	w := newWorld(t, "test full "+counting)
	held, err := w.open().Repo.Lock(context.Background(), gitstore.LockOptions{Command: "somebody"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = held.Unlock() }()
	if _, err := w.open().Verify(context.Background(), full()); !errors.Is(err, gitstore.ErrLocked) {
		t.Errorf("got %v", err)
	}
	if w.outside("count") != "" {
		t.Error("it ran all the same")
	}
}

// A cached PASS never waits, and who waited does not run again what the other has proved.
func TestLookUpsAroundTheLock(t *testing.T) {
	w := newWorld(t, "test full "+counting)
	held, err := w.open().Repo.Lock(context.Background(), gitstore.LockOptions{Command: "somebody"})
	if err != nil {
		t.Fatal(err)
	}
	waiting := make(chan struct{})
	g := &listener{waiting: func(gitstore.Holder) { close(waiting) }}
	req := full()
	req.LockWait, req.Progress = time.Minute, g
	ws, done := w.open(), make(chan Outcome, 1)
	go func() {
		out, err := ws.Verify(context.Background(), req)
		if err != nil {
			t.Error(err)
		}
		done <- out
	}()
	<-waiting
	// The other run proves the tree meanwhile.
	other := w.open()
	m, err := other.look(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	v := &verification{Workspace: other, req: full()}
	w.expect(v.conclude(context.Background(), m, v.execute(context.Background(), m, "")), notes.Pass, "PASS", true)
	m.close()
	if err := held.Unlock(); err != nil {
		t.Fatal(err)
	}
	out := watch(t, done)
	w.expect(out, notes.Pass, "PASS", true)
	if !out.Cached || w.outside("count") != "x\n" {
		t.Errorf("cached %v, runs %q", out.Cached, w.outside("count"))
	}
	again, err := w.open().Repo.Lock(context.Background(), gitstore.LockOptions{Command: "somebody"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = again.Unlock() }()
	if out := w.verify(full()); !out.Cached || !out.Done {
		t.Errorf("a recorded PASS waited for the lock: %+v", out)
	}
}

func TestE04_NestedRunIsRefused(t *testing.T) {
	w := newWorld(t, `test full printf %s "$ISITDONE_RUN_TOKEN" >"$OUT/token"; while [ ! -e "$OUT/go" ]; do sleep 0.01; done`)
	ws, done := w.open(), make(chan Outcome, 1)
	go func() { out, _ := ws.Verify(context.Background(), full()); done <- out }()
	waitFor(t, func() bool { return w.outside("token") != "" })
	inner := *w
	inner.env = w.env.With(gitstore.TokenVar + "=" + w.outside("token"))
	if _, err := inner.open().Verify(context.Background(), full()); !errors.Is(err, ErrNested) {
		t.Errorf("inside a check: %v", err)
	}
	inner.env = w.env.With("ISITDONE=1", gitstore.TokenVar+"=forged")
	if _, err := inner.open().Verify(context.Background(), full()); errors.Is(err, ErrNested) {
		t.Error("a forged token passes for a nested run")
	}
	if err := os.WriteFile(filepath.Join(w.env.Dir, "go"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	watch(t, done)
	inner.env = w.env.With(gitstore.TokenVar + "=" + w.outside("token"))
	if out, err := inner.open().Verify(context.Background(), full()); err != nil || !out.Done {
		t.Errorf("after the run the token is nothing: %v", err)
	}
}

func TestC14_WhatTheSurroundingsLackIsNamed(t *testing.T) {
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("SKIP npm is not installed")
	}
	w := newWorld(t, "test full npm test", "lint lite true")
	w.write("package.json", `{"scripts": {"test": "vitest run"}, "dependencies": {"vitest": "1"}}`)
	w.write("package-lock.json", "{}")
	out := w.verify(full())
	w.expect(out, notes.Broken, "BROKEN", false)
	if why := out.Results[0].Why; !strings.HasPrefix(why, "environment: ") || !strings.Contains(why, "npm ci") {
		t.Errorf("why %q", why)
	}
}

// The environment is shown; it decides only where the configuration says so.
func TestStrictEnvironment(t *testing.T) {
	for _, strict := range []bool{false, true} {
		w := newWorld(t, "test full true")
		w.write(".gitignore", ".env\n")
		if strict {
			w.write("strict", "")
		}
		w.write(".env", "A=1\n")
		w.expect(w.verify(full()), notes.Pass, "PASS", true)
		if a := w.known(""); !a.Done || a.Receipt.Env == "" {
			t.Errorf("strict %v: %s, environment %q", strict, a.Reason, a.Receipt.Env)
		}
		w.write(".env", "A=2\n")
		if a := w.known(""); a.Done == strict {
			t.Errorf("strict %v: done %v after the environment changed: %s", strict, a.Done, a.Reason)
		}
	}
}

func TestC13_FailThenPassOnTheSameTree(t *testing.T) {
	w := newWorld(t, `test full test -e "$OUT/x" || { echo >"$OUT/x"; exit 1; }`)
	w.expect(w.verify(full()), notes.Fail, "FAIL", false)
	w.expect(w.verify(full()), notes.Pass, "PASS", true)
	if a := w.known(""); !strings.Contains(a.Reason, "failed before") {
		t.Errorf("reason %q", a.Reason)
	}
}

func TestUnbornHeadAndSubdirectory(t *testing.T) {
	w := newWorld(t, "test full "+counting)
	if err := os.RemoveAll(w.path(".git")); err != nil {
		t.Fatal(err)
	}
	w.git("init", "-q", ".")
	w.expect(w.verify(full()), notes.Pass, "PASS", true)
	if err := os.Mkdir(w.path("sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	w.dir = w.path("sub")
	if out := w.verify(full()); !out.Cached || !out.Done {
		t.Errorf("from a sub-directory: %+v", out)
	}
}

// In a linked worktree git exports an absolute GIT_DIR to hooks: it must mislead neither us
// nor a check that makes a repository of its own.
func TestD02_GitDirOfALinkedWorktree(t *testing.T) {
	w := newWorld(t, `test full cd "$(mktemp -d "$OUT/t.XXXX")" && git init -q . && test -d .git`)
	w.git("worktree", "add", "-q", "../w", "-b", "w")
	before := w.git("rev-parse", "HEAD") + w.git("config", "--list", "--local")
	in := *w
	in.dir = filepath.Join(w.env.Dir, "w")
	in.write("a.txt", "only here\n")
	in.env = w.env.With("GIT_DIR="+w.path(".git/worktrees/w"), "GIT_INDEX_FILE="+w.path(".git/worktrees/w/index"))
	out := in.verify(full())
	in.expect(out, notes.Pass, "PASS", true)
	if len(out.Dirty) != 1 || out.Head.Branch != "w" {
		t.Errorf("dirty %v on %s", out.Dirty, out.Head.Branch)
	}
	if after := w.git("rev-parse", "HEAD") + w.git("config", "--list", "--local"); after != before {
		t.Errorf("the repository changed:\n%s\n%s", before, after)
	}
	// The ledger is shared: the same tree in the main checkout is proved.
	w.write("a.txt", "only here\n")
	if out := w.verify(full()); !out.Cached || !out.Done {
		t.Errorf("in the main checkout: %+v", out)
	}
}

// A result that cannot be recorded is still a result, and is said to be unrecorded.
func TestRecordFails(t *testing.T) {
	w := newWorld(t, "test full true")
	ws := w.open()
	ws.Ledger = notes.OpenLedger(ws.Repo, w.env.With("HOME=/dev/null", "XDG_STATE_HOME=/dev/null/x"))
	out, err := ws.Verify(context.Background(), full())
	if err != nil {
		t.Fatal(err)
	}
	w.expect(out, notes.Pass, notes.StateNone, true)
	if !strings.Contains(strings.Join(out.Warnings, " "), "could not be recorded") {
		t.Errorf("warnings %q", out.Warnings)
	}
}

func TestProgressIsToldOneAtATime(t *testing.T) {
	w := newWorld(t, "a lite true", "b lite true", "c lite true", "test full true")
	g := &listener{second: make(chan struct{})}
	req := full()
	req.Progress = g
	w.verify(req)
	if g.started != 4 || g.finished != 4 || g.overlapped.Load() {
		t.Errorf("%d started, %d finished, overlapped %v", g.started, g.finished, g.overlapped.Load())
	}
}

// listener is a Progress that is not safe for two calls at once, and notices them: its first
// call stays until a second one comes, or long enough for one to come if it could.
type listener struct {
	busy              sync.Mutex
	overlapped        atomic.Bool
	second            chan struct{}
	started, finished int
	waiting           func(gitstore.Holder)
}

func (g *listener) call(f func()) {
	if !g.busy.TryLock() {
		g.overlapped.Store(true)
		close(g.second)
		return
	}
	defer g.busy.Unlock()
	if g.second != nil && g.started == 0 {
		select {
		case <-g.second:
		case <-time.After(200 * time.Millisecond):
		}
	}
	f()
}

func (g *listener) Waiting(h gitstore.Holder) {
	if g.waiting != nil {
		g.waiting(h)
	}
}
func (g *listener) Started(plan.Check)  { g.call(func() { g.started++ }) }
func (g *listener) Finished(run.Result) { g.call(func() { g.finished++ }) }

// waitFor waits for what a child does, under a watchdog.
func waitFor(t *testing.T, ok func() bool) {
	t.Helper()
	tick, over := time.NewTicker(5*time.Millisecond), time.After(30*time.Second)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-over:
			t.Fatal("it did not happen")
		}
	}
}

func watch(t *testing.T, done <-chan Outcome) Outcome {
	t.Helper()
	select {
	case out := <-done:
		return out
	case <-time.After(30 * time.Second):
		t.Fatal("no outcome")
		return Outcome{}
	}
}
