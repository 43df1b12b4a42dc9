//go:build unix

package run

import (
	"context"
	"os"
	"path/filepath"
	"strings"
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
