package githook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"git-isitdone/checks"
	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// fake is a repository and its record. The tree of commit "X..." is "tX...".
type fake struct {
	commits map[string]gitstore.OID // rev -> commit
	known   map[string]notes.Answer // by commit
	plans   map[gitstore.OID]plan.Plan
	cfg     config.Config
	planErr error
	head    gitstore.Head
	tree    gitstore.OID
	treeErr error
	trusted bool
	there   gitstore.OID // what the remote has
	outcome func() (checks.Outcome, error)
	runs    int
}

var fullPlan = plan.Plan{Checks: []plan.Check{{ID: "test", Kind: notes.Full}}}

func newFake() *fake {
	return &fake{
		commits: map[string]gitstore.OID{"HEAD": idA, idA: idA, idB: idB, "tag": idA},
		known:   map[string]notes.Answer{}, plans: map[gitstore.OID]plan.Plan{},
		cfg: config.Config{PrePush: "run"}, head: gitstore.Head{Commit: idA, Tree: "t" + idA}, tree: "t" + idA, trusted: true,
	}
}

func (f *fake) Resolve(_ context.Context, rev string) (commit, tree gitstore.OID, err error) {
	c, ok := f.commits[rev]
	if !ok {
		return "", "", fmt.Errorf("resolving %s: %w", rev, gitstore.ErrNotFound)
	}
	return c, "t" + c, nil
}
func (f *fake) Head(context.Context) (gitstore.Head, error)       { return f.head, nil }
func (f *fake) WorkingTree(context.Context) (gitstore.OID, error) { return f.tree, f.treeErr }
func (f *fake) OnRemote(_ context.Context, _ string, commit gitstore.OID) (bool, error) {
	return f.there == commit, nil
}

func (f *fake) PlanOf(_ context.Context, tree gitstore.OID) (plan.Plan, config.Config, error) {
	if own, ok := f.plans[tree]; ok {
		return own, f.cfg, f.planErr
	}
	return fullPlan, f.cfg, f.planErr
}

func (f *fake) Known(_ context.Context, rev string) (notes.Answer, error) {
	if a, ok := f.known[rev]; ok {
		return a, nil
	}
	return notes.Answer{State: notes.StateNone}, nil
}

func (f *fake) Verify(_ context.Context, req checks.Request) (checks.Outcome, error) {
	f.runs++
	if req.Profile != notes.ProfileFull || req.Host != "pre-push" || req.DryRun {
		return checks.Outcome{}, fmt.Errorf("wrong request %+v", req)
	}
	return f.outcome()
}

// judge feeds lines of git's and tells what came out.
func (f *fake) judge(t *testing.T, updates ...update) (ok bool, proven []gitstore.CommitTree, said string) {
	t.Helper()
	var out bytes.Buffer
	p := push{prover: f, repo: f, say: &printer{w: &out}, trusted: func() bool { return f.trusted }, slow: time.Hour}
	ok, proven = p.judge(context.Background(), updates)
	return ok, proven, out.String()
}

func to(ref, id string) update {
	return update{localRef: ref, local: id, remoteRef: ref, remote: zero}
}

var pass = notes.Answer{State: "PASS", Done: true, Origin: "ledger"}

func wants(t *testing.T, said string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(said, w) {
			t.Errorf("no %q in:\n%s", w, said)
		}
	}
}

func TestReceiptLetsThroughAndNothingRuns(t *testing.T) {
	f := newFake()
	f.known[idA] = pass
	ok, proven, said := f.judge(t, to("refs/heads/main", idA))
	if !ok || f.runs != 0 || len(proven) != 1 || proven[0].Tree != "t"+idA {
		t.Errorf("ok %v, runs %d, proven %v", ok, f.runs, proven)
	}
	wants(t, said, "refs/heads/main (aaaaaaa): PASS by receipt (ledger), nothing ran")
}

// D05: a push of several refs was judged by the last one only.
func TestD05EveryRefIsJudged(t *testing.T) {
	for _, order := range [][]update{
		{to("refs/heads/green", idB), to("refs/heads/main", idA)},
		{to("refs/heads/main", idA), to("refs/heads/green", idB)},
	} {
		f := newFake()
		f.known[idB] = pass
		f.tree = "other"
		ok, proven, said := f.judge(t, order...)
		if ok || len(proven) != 1 {
			t.Errorf("ok %v, proven %v", ok, proven)
		}
		wants(t, said, "push of refs/heads/main (aaaaaaa) refused", "refs/heads/green (bbbbbbb): PASS")
	}
}

func TestOneCommitUnderTwoNamesIsJudgedOnce(t *testing.T) {
	f := newFake()
	f.outcome = func() (checks.Outcome, error) {
		return checks.Outcome{Done: true, Verdict: notes.Pass, Tree: "t" + idA, Results: []run.Result{{CheckResult: notes.CheckResult{ID: "lint"}}, {CheckResult: notes.CheckResult{ID: "test"}}}}, nil
	}
	ok, _, said := f.judge(t, to("refs/heads/main", idA), to("refs/tags/v1", "tag"))
	if !ok || f.runs != 1 {
		t.Errorf("ok %v, runs %d", ok, f.runs)
	}
	wants(t, said, "refs/heads/main, refs/tags/v1 (aaaaaaa): PASS (lint, test)")
}

func TestD06NoRefsJudgesHead(t *testing.T) {
	f := newFake()
	f.known[idA] = pass
	ok, _, said := f.judge(t)
	if !ok || strings.Count(said, "HEAD is judged") != 1 {
		t.Errorf("ok %v:\n%s", ok, said)
	}
	delete(f.commits, "HEAD")
	if ok, _, said := f.judge(t); !ok {
		t.Errorf("no commit yet, nothing to judge:\n%s", said)
	}
}

func TestFailingChecksRefuse(t *testing.T) {
	f := newFake()
	f.outcome = func() (checks.Outcome, error) {
		r := run.Result{Why: "exit 1", Tail: []string{"old", "x_test.go:4: bad"}}
		r.ID, r.Cmd, r.Verdict = "test", "go test ./...", notes.Fail
		return checks.Outcome{Verdict: notes.Fail, Tree: "t" + idA, Results: []run.Result{r}}, nil
	}
	ok, proven, said := f.judge(t, to("refs/heads/main", idA))
	if ok || len(proven) != 0 {
		t.Error("a failing commit was let through")
	}
	wants(t, said, "FAIL    test: go test ./... (exit 1)", "    x_test.go:4: bad", "push of refs/heads/main (aaaaaaa) refused", "hint: git isitdone")
}

func TestOnlyAFullPassLetsThrough(t *testing.T) {
	for _, v := range []notes.Verdict{notes.Fail, notes.Empty, notes.Broken, notes.Timeout, notes.Flaky, notes.Cancelled, ""} {
		f := newFake()
		f.outcome = func() (checks.Outcome, error) { return checks.Outcome{Verdict: v, Tree: "t" + idA}, nil }
		if ok, _, said := f.judge(t, to("refs/heads/main", idA)); ok {
			t.Errorf("%q lets through:\n%s", v, said)
		}
	}
}

func TestAnotherTreeThatPassedProvesNothing(t *testing.T) {
	f := newFake()
	f.outcome = func() (checks.Outcome, error) {
		return checks.Outcome{Done: true, Verdict: notes.Pass, Tree: "other"}, nil
	}
	ok, _, said := f.judge(t, to("refs/heads/main", idA))
	if ok {
		t.Error("the pass of another tree let it through")
	}
	wants(t, said, "changed while")
}

// A formatter among the checks leaves another tree behind, but the pushed one has passed.
func TestPassThatWroteFilesCountsByItsReceipt(t *testing.T) {
	f := newFake()
	f.outcome = func() (checks.Outcome, error) {
		f.known[idA] = pass
		return checks.Outcome{Verdict: notes.Pass, Tree: "t" + idA, Modified: []string{"x"}}, nil
	}
	if ok, _, said := f.judge(t, to("refs/heads/main", idA)); !ok {
		t.Errorf("refused:\n%s", said)
	}
}

func TestCommitThatIsNotHereIsRefusedWithTheCommand(t *testing.T) {
	for name, c := range map[string]struct {
		head, tree gitstore.OID
		ref, want  string
	}{
		"another branch":     {idA, "t" + idA, "refs/heads/topic", "hint: git checkout topic && git isitdone"},
		"an older commit":    {idA, "t" + idA, "HEAD~3", "hint: git checkout bbbbbbb && git isitdone"},
		"changed since":      {idB, "dirty", "refs/heads/topic", "hint: git stash -u && { git isitdone; git stash pop; }"},
		"no receipt, no run": {idB, "dirty", "refs/heads/topic", "no receipt"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFake()
			f.head, f.tree = gitstore.Head{Commit: c.head}, c.tree
			u := to("refs/heads/topic", idB)
			u.localRef = c.ref
			ok, _, said := f.judge(t, u)
			if ok || f.runs != 0 {
				t.Errorf("ok %v, runs %d", ok, f.runs)
			}
			wants(t, said, "refs/heads/topic (bbbbbbb)", c.want)
		})
	}
}

func TestPolicies(t *testing.T) {
	broken := func(f *fake) {
		f.outcome = func() (checks.Outcome, error) { return checks.Outcome{}, errors.New("disk full") }
	}
	for name, c := range map[string]struct {
		set  func(*fake)
		ok   bool
		want string
	}{
		"receipt only":  {func(f *fake) { f.cfg.PrePush = "receipt" }, false, "isitdone.prePush is receipt"},
		"off":           {func(f *fake) { f.cfg.PrePush = "off" }, true, "isitdone.prePush is off"},
		"no checks":     {func(f *fake) { f.plans["t"+idA] = plan.Plan{} }, true, "it has no checks"},
		"lite only":     {func(f *fake) { f.plans["t"+idA] = plan.Plan{Checks: []plan.Check{{Kind: notes.Lite}}} }, true, "only lite checks"},
		"untrusted":     {func(f *fake) { f.trusted = false }, false, "hint: git isitdone trust"},
		"bad config":    {func(f *fake) { f.planErr = errors.New("unknown key") }, false, "unknown key"},
		"unhashable":    {func(f *fake) { f.treeErr = &gitstore.UnhashableError{Words: "bad name"} }, false, "bad name"},
		"cannot run":    {broken, false, "disk full"},
		"stale receipt": {func(f *fake) { f.known[idA] = notes.Answer{State: "FAIL", Reason: "test failed"}; f.tree = "x" }, false, "receipt says FAIL (test failed)"},
		"lite receipt":  {func(f *fake) { f.known[idA] = notes.Answer{State: "PASS"}; f.tree = "x" }, false, "receipt says PASS"},
		"locked": {func(f *fake) {
			f.outcome = func() (checks.Outcome, error) { return checks.Outcome{}, fmt.Errorf("run: %w", gitstore.ErrLocked) }
		}, false, "holds the lock"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFake()
			c.set(f)
			ok, proven, said := f.judge(t, to("refs/heads/main", idA))
			if ok != c.ok || len(proven) != 0 {
				t.Errorf("ok %v, proven %v", ok, proven)
			}
			wants(t, said, c.want, "refs/heads/main (aaaaaaa)")
		})
	}
}

func TestTagOfNoCommitIsNothingToJudge(t *testing.T) {
	f := newFake()
	ok, _, said := f.judge(t, to("refs/tags/blob", strings.Repeat("c", 40)))
	if !ok {
		t.Error("refused")
	}
	wants(t, said, "refs/tags/blob is no commit")
}

func TestSlowRunHintsOnce(t *testing.T) {
	f := newFake()
	spoken := make(chan struct{})
	f.outcome = func() (checks.Outcome, error) {
		<-spoken
		return checks.Outcome{Done: true, Verdict: notes.Pass, Tree: "t" + idA}, nil
	}
	out := &signalling{spoken: spoken}
	p := push{prover: f, repo: f, say: &printer{w: out}, trusted: func() bool { return true }, slow: time.Millisecond}
	if ok, _ := p.judge(context.Background(), []update{to("refs/heads/main", idA)}); !ok {
		t.Error("refused")
	}
	if n := strings.Count(out.b.String(), "before pushing"); n != 1 {
		t.Errorf("%d hints:\n%s", n, out.b.String())
	}
}

// signalling closes a channel at the first thing that is written.
type signalling struct {
	b      bytes.Buffer
	spoken chan struct{}
}

func (s *signalling) Write(p []byte) (int, error) {
	if s.b.Len() == 0 {
		close(s.spoken)
	}
	return s.b.Write(p)
}

// publishing records, and may fail or never return.
type publishing struct {
	err     error
	hang    bool
	commits []gitstore.CommitTree
	remote  string
}

func (p *publishing) Publish(_ context.Context, commits []gitstore.CommitTree) (int, error) {
	p.commits = commits
	return len(commits), p.err
}

func (p *publishing) Push(_ context.Context, remote string, _ time.Time) error {
	p.remote = remote
	if p.hang {
		select {}
	}
	return nil
}

func TestPublishNeverHoldsThePush(t *testing.T) {
	commits := []gitstore.CommitTree{{Commit: idA, Tree: "t" + idA}}
	for name, c := range map[string]struct {
		to   *publishing
		want string
	}{
		"fine":       {&publishing{}, ""},
		"fails":      {&publishing{err: errors.New("no room")}, "no room"},
		"left alone": {&publishing{err: fmt.Errorf("pushing: %w", notes.ErrLeftAlone)}, ""},
		"hangs":      {&publishing{hang: true}, "did not take the receipts"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			if c.to.hang {
				cancel() // stands for the bound
			}
			publish(ctx, &printer{w: &out}, c.to, time.Time{}, "origin", commits)
			if c.want == "" && (out.Len() != 0 || c.to.err == nil && c.to.remote != "origin" || len(c.to.commits) != 1) {
				t.Errorf("said %q, %+v", out.String(), c.to)
			}
			wants(t, out.String(), c.want)
		})
	}
}

// An up-to-date push hands over no refs and has nothing to refuse.
func TestUpToDatePushIsNotJudged(t *testing.T) {
	f := newFake()
	f.there = idA
	if ok, proven, said := f.judge(t); !ok || len(proven) != 0 || said != "" || f.runs != 0 {
		t.Errorf("ok %v, proven %v, %d runs, said %q", ok, proven, f.runs, said)
	}
}
