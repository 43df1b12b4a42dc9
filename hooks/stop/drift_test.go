package stop

import (
	"strings"
	"testing"
	"time"
)

// another adds a working tree elsewhere, green and clean.
func (w *world) another() *world {
	w.t.Helper()
	o := newWorld(w.t)
	o.env = w.env
	o.tree = treeNow{id: "other", head: "other"}
	o.green()
	if w.others == nil {
		w.others = map[string]*world{}
	}
	w.others[o.top] = o
	return o
}

func TestADirectoryThatDriftedIntoAnotherRepositoryMisdirectsNothing(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.tree.id = "worked"
	o := w.another()
	if a := w.stop("cwd", o.top); !a.blocks() || len(w.requests) != 1 {
		t.Errorf("first stop: %+v, %d runs where the session began", a, len(w.requests))
	}
	if a := w.stop("cwd", o.top); !a.blocks() || !strings.Contains(a.Reason, "attempt 2/3") {
		t.Errorf("second stop: %+v", a)
	}
	w.green()
	w.tree.id = "fixed"
	if a := w.stop("cwd", o.top); a.blocks() {
		t.Errorf("fixed: %+v", a)
	}
	o.red()
	o.tree.id = "worked there too"
	if a := w.stop("cwd", o.top, "prompt_id", "2"); !a.blocks() {
		t.Errorf("work in the other repository is not judged: %+v", a)
	}
}

func TestARepositoryThatIsOnlyLookedAtHoldsNobody(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.green()
	w.tree.id = "worked"
	o := w.another()
	o.red()
	if a := w.stop("cwd", o.top); a.blocks() || len(o.requests) != 0 {
		t.Errorf("got %+v, %d runs in the other repository", a, len(o.requests))
	}
}

func TestASubPackageNarrowsNothing(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.tree.id = "worked"
	w.edit("x.go")
	if a := w.stop("cwd", w.top+"/pkg/a"); !a.blocks() {
		t.Errorf("got %+v", a)
	}
}

func TestSkipLetsOneStopThrough(t *testing.T) {
	w := newWorld(t)
	w.env = w.env.With("ISITDONE_SKIP=the database is down")
	if a := w.stop(); a.blocks() {
		t.Errorf("first: %+v", a)
	}
	if a := w.stop(); !a.blocks() {
		t.Errorf("second: %+v", a)
	}
	w.env = w.env.With("ISITDONE_SKIP=and now the network")
	if a := w.stop(); a.blocks() {
		t.Errorf("another reason: %+v", a)
	}
}

func TestSkipThatTheSessionWroteItselfOpensNothing(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.gate.Openers = []string{"/top/.claude/settings.json: ISITDONE_SKIP"}
	w.env = w.env.With("ISITDONE_SKIP=trust me")
	w.tree.id = "worked"
	if a := w.stop(); !a.blocks() || !strings.Contains(a.Reason, "ISITDONE_SKIP was written into") {
		t.Errorf("got %+v", a)
	}
}

func TestTheRegisteredLimitIsKept(t *testing.T) {
	for limit, want := range map[time.Duration]time.Duration{30 * time.Second: 20 * time.Second, 900 * time.Second: 880 * time.Second} {
		w := newWorld(t)
		w.limit = limit
		w.stop()
		if got := w.requests[0].Deadline.Sub(w.clock); got != want {
			t.Errorf("got %s, want %s of the host's %s", got, want, limit)
		}
	}
}
