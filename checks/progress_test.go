package checks

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
)

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
