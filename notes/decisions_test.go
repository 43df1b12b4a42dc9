package notes

import (
	"os"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
)

func decisionAt(n int) Decision {
	claim := true
	return Decision{V: Version, Time: at(n), Host: "claude", Session: "5e55", Kind: "block", Claim: &claim, Profile: ProfileFull, Checks: 2, Failed: 1, Tree: treeA}
}

func (w *fakeWorld) decide(ds ...Decision) {
	w.t.Helper()
	for _, d := range ds {
		if err := w.ledger.PutDecision(w.t.Context(), d); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *fakeWorld) decisions(limit int) ([]Decision, []Bad) {
	w.t.Helper()
	ds, bad, err := w.ledger.Decisions(w.t.Context(), limit)
	if err != nil {
		w.t.Fatal(err)
	}
	return ds, bad
}

func TestDecisionsWaitInTheJournalAndAreFoldedIn(t *testing.T) {
	w := newWorld(t)
	unhashable := decisionAt(2)
	unhashable.Tree = ""
	w.decide(decisionAt(1), unhashable, decisionAt(24*60))
	if len(w.refs) != 0 {
		t.Error("a decision made git objects")
	}
	check := func(when string) {
		t.Helper()
		ds, bad := w.decisions(0)
		if len(ds) != 3 || len(bad) != 0 || !ds[0].Time.Equal(at(24*60)) || ds[1].Tree != "" || ds[2].MAC != "" || !*ds[2].Claim {
			t.Errorf("%s: %+v, %v", when, ds, bad)
		}
		if ds, _ := w.decisions(2); len(ds) != 2 || !ds[1].Time.Equal(at(2)) {
			t.Errorf("%s, two of them: %+v", when, ds)
		}
	}
	check("in the journal")
	w.put(receiptOf(treeA, 3, lint(Pass)))
	check("in the ledger")
	if got := w.file(ledgerRef, "decisions/2026-11-30"); strings.Count(got, "\n") != 2 {
		t.Errorf("day file is %q", got)
	}
	w.decide(decisionAt(30))
	if ds, _ := w.decisions(2); len(ds) != 2 || !ds[1].Time.Equal(at(30)) {
		t.Errorf("in both: %+v", ds)
	}
}

// A journal that could not be folded in for long holds older decisions than the ledger.
func TestNewestDecisionsWithAnOldJournal(t *testing.T) {
	w := newWorld(t)
	w.decide(decisionAt(3*24*60), decisionAt(4*24*60))
	w.put(receiptOf(treeA, 1, lint(Pass)))
	w.decide(decisionAt(1), decisionAt(2))
	for limit, want := range map[int][]int{1: {4 * 24 * 60}, 2: {4 * 24 * 60, 3 * 24 * 60}, 3: {4 * 24 * 60, 3 * 24 * 60, 2}} {
		ds, bad := w.decisions(limit)
		if len(ds) != len(want) || len(bad) > 0 {
			t.Fatalf("limit %d: %+v, %v", limit, ds, bad)
		}
		for i, n := range want {
			if !ds[i].Time.Equal(at(n)) {
				t.Errorf("limit %d: decision %d is of %v", limit, i, ds[i].Time)
			}
		}
	}
}

func TestManyDecisionsAreFoldedWithoutAReceipt(t *testing.T) {
	w := newWorld(t)
	const n = 400
	for i := range n {
		w.decide(decisionAt(i))
	}
	if w.refs[ledgerRef] == "" {
		t.Error("nothing was folded in")
	}
	if info, err := os.Stat(w.ledger.journals[0].path()); err != nil || info.Size() > foldAt+1000 {
		t.Errorf("journal of %v bytes, %v", info, err)
	}
	if ds, bad := w.decisions(0); len(ds) != n || len(bad) != 0 {
		t.Errorf("%d decisions, %v", len(ds), bad)
	}
}

func TestForgedDecisionIsNamed(t *testing.T) {
	w := newWorld(t)
	w.decide(decisionAt(1), decisionAt(2))
	w.put(receiptOf(treeA, 3, lint(Pass)))
	path := decisionsPath(at(1))
	w.rewrite(path, strings.Replace(w.file(ledgerRef, path), `"block"`, `"allow"`, 1))
	ds, bad := w.decisions(0)
	if len(ds) != 1 || len(bad) != 1 || !strings.Contains(bad[0].Where, path+" line 1") {
		t.Errorf("%+v, %v", ds, bad)
	}
}

func TestDecisionWithoutItsKindOrTreeIsRefused(t *testing.T) {
	w := newWorld(t)
	for _, d := range []Decision{{Time: time.Now()}, {Kind: "block", Tree: gitstore.OID("x")}, {Kind: "block", Profile: "x"}} {
		if err := w.ledger.PutDecision(t.Context(), d); err == nil {
			t.Errorf("recorded %+v", d)
		}
	}
}
