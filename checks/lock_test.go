package checks

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

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
