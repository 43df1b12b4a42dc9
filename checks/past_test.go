package checks

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/checks/config"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// pastOf asks about the check "test" at a commit.
func (w *world) pastOf(ws *Workspace, rev, prepare string) Past {
	w.t.Helper()
	ctx := context.Background()
	commit, tree, err := ws.Repo.Resolve(ctx, rev)
	if err != nil {
		w.t.Fatal(err)
	}
	p, _, err := ws.PlanOf(ctx, tree)
	if err != nil || len(p.Checks) == 0 {
		w.t.Fatal(err, p)
	}
	return ws.Past(ctx, PastRequest{
		Check: p.Checks[0], Def: p.Defs[p.Checks[0].ID], Tree: tree, Commit: commit,
		Config: config.Config{Prepare: prepare}, Limit: time.Minute,
	})
}

func TestPastComesFromAReceiptFirst(t *testing.T) {
	w := newWorld(t, `test lite echo ran >>$OUT/runs; grep -q a a.txt`)
	if out := w.verify(Request{Profile: notes.ProfileLite, Host: "test"}); out.Verdict != notes.Pass {
		t.Fatalf("got %+v", out)
	}
	w.write("a.txt", "b\n")
	p := w.pastOf(w.open(), "HEAD", "")
	if p.Result.Verdict != notes.Pass || p.Ran || w.outside("runs") != "ran\n" {
		t.Errorf("got %+v, runs %q", p, w.outside("runs"))
	}
}

func TestPastIsRunInACheckoutAfterPrepare(t *testing.T) {
	w := newWorld(t, `test lite pwd >>$OUT/where; test -f installed && grep -q b a.txt`)
	w.write("a.txt", "b\n") // red at HEAD, green now
	ws := w.open()
	p := w.pastOf(ws, "HEAD", "touch installed")
	if p.Result.Verdict != notes.Fail || !p.Ran {
		t.Errorf("got %+v", p)
	}
	where := strings.TrimSpace(w.outside("where"))
	if where == "" || where == w.dir || filepath.Base(where) != "r" {
		t.Errorf("it ran in %q", where)
	}
	if _, err := os.Stat(where); err == nil {
		t.Errorf("%s is still there", where)
	}
	if a := w.known("HEAD"); a.State != notes.StateNone {
		t.Errorf("a receipt was written: %+v", a)
	}
	if p := w.pastOf(ws, "HEAD", "false"); p.Result.Verdict != "" || !strings.Contains(p.Why, "false") {
		t.Errorf("prepare that fails: %+v", p)
	}
}

func TestPastThatCannotBeFoundOutIsUnknown(t *testing.T) {
	w := newWorld(t, `test lite sleep 30`)
	ws := w.open()
	ctx := context.Background()
	c := ws.Plan.Checks[0]
	for name, req := range map[string]PastRequest{
		"no commit":  {Check: c, Tree: gitstore.OID(strings.Repeat("1", 40)), Limit: time.Second},
		"no time":    {Check: c, Commit: gitstore.OID(w.git("rev-parse", "HEAD"))},
		"not a tree": {Check: c, Commit: gitstore.OID(strings.Repeat("1", 40)), Limit: time.Second},
	} {
		if p := ws.Past(ctx, req); p.Result.Verdict != "" || p.Why == "" {
			t.Errorf("%s: %+v", name, p)
		}
	}
	p := ws.Past(ctx, PastRequest{Check: c, Commit: gitstore.OID(w.git("rev-parse", "HEAD")), Limit: 500 * time.Millisecond})
	if p.Result.Verdict != notes.Timeout && p.Why == "" {
		t.Errorf("a check that hangs: %+v", p)
	}
}
