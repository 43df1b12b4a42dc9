package checks

import (
	"context"
	"testing"

	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

func (w *world) now(ws *Workspace, instead *Reading) *Now {
	w.t.Helper()
	n, err := ws.Look(context.Background(), instead)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(n.Close)
	return n
}

func TestVerifyTakesTheTreeThatWasFoundAlready(t *testing.T) {
	w := newWorld(t, "test full echo 1 passed; echo ran >>$OUT/runs")
	w.write("a.txt", "b\n")
	ws := on(w.env, w.open().Repo, "isitdone/test", testPlan)
	for range 2 {
		n := w.now(ws, nil)
		if n.Tree() != gitstore.OID(w.tree()) || n.Head().Tree == n.Tree() || len(n.Plan().Checks) != 1 {
			t.Errorf("found %s, %+v", n.Tree(), n.Plan())
		}
		req := full()
		req.Now = n
		out, err := ws.Verify(context.Background(), req)
		if err != nil || !out.Done || out.Tree == "" {
			t.Errorf("got %+v, %v", out, err)
		}
		if n.Snapshot() != nil {
			t.Error("the snapshot is still open")
		}
		// Used a second time, it is found anew: the tree may have changed since.
		w.write("a.txt", "c\n")
		if out, err = ws.Verify(context.Background(), req); err != nil || !out.Done || out.Tree != gitstore.OID(w.tree()) {
			t.Errorf("again: %+v, %v", out, err)
		}
		w.write("a.txt", "b\n")
	}
	if w.outside("runs") != "ran\nran\n" {
		t.Errorf("runs %q, want one for each tree", w.outside("runs"))
	}
}

func TestAnotherReadingStandsForThePlan(t *testing.T) {
	w := newWorld(t, "test full echo 1 passed")
	ws := on(w.env, w.open().Repo, "isitdone/test", testPlan)
	old := plan.Plan{Checks: []plan.Check{{ID: "old", Kind: notes.Full, Cmd: "exit 1"}}, Defs: map[string]string{"old": "d"}, Digest: "p"}
	req := full()
	req.Now = w.now(ws, &Reading{Plan: old})
	out, err := ws.Verify(context.Background(), req)
	if err != nil || ids(out) != "old" || out.Verdict != notes.Fail {
		t.Errorf("got %s %s, %v", ids(out), out.Verdict, err)
	}
}

// tree is what git itself makes of the working tree.
func (w *world) tree() string {
	w.t.Helper()
	w.git("add", "-A")
	return w.git("write-tree")
}
