package notes

import (
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
)

// planOf is the plan of a lint check and a test check, as receiptOf records them.
func planOf() map[string]Def {
	return map[string]Def{"lint": {Digest: "def-lint", Kind: Lite}, "test": {Digest: "def-test", Kind: Full}}
}

func queryFor(tree gitstore.OID) Query {
	return Query{Trees: []gitstore.OID{tree}, Plan: "plan1", Defs: planOf()}
}

func (w *fakeWorld) lookup(q Query) Answer {
	w.t.Helper()
	a, err := Lookup(w.t.Context(), w.ledger, w.notes, q)
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

func withIgnore(r Receipt, digest string) Receipt {
	r.Ignore = digest
	return r
}

func withPlan(r Receipt, plan, def string) Receipt {
	r.Plan = plan
	for i := range r.Checks {
		r.Checks[i].Def = def
	}
	return r
}

func TestLookupStates(t *testing.T) {
	liteOnly := map[string]Def{"lint": {Digest: "def-lint", Kind: Lite}}
	for name, c := range map[string]struct {
		recorded []Receipt
		ask      func(q *Query)
		state    State
		profile  Profile
		done     bool
		reason   string
		reusable []string
	}{
		"nothing": {nil, nil, StateNone, "", false, "no receipt for tree aaaaaaa", nil},
		"full pass": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Pass))},
			nil,
			"PASS", ProfileFull, true, "all 2 checks of the plan passed",
			[]string{"lint", "test"},
		},
		"lite pass": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass))},
			nil,
			"PASS", ProfileLite, false, "full checks were not run (test)",
			[]string{"lint"},
		},
		"lite pass after a full pass": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Pass)), receiptOf(treeA, 2, lint(Pass))},
			nil,
			"PASS", ProfileFull, true, "all 2 checks",
			[]string{"lint", "test"},
		},
		"composed of two runs": {
			[]Receipt{receiptOf(treeA, 1, lint(Fail)), receiptOf(treeA, 2, tests(Pass)), receiptOf(treeA, 3, lint(Pass))},
			nil,
			"PASS", ProfileFull, true, "lint had failed before on this same tree",
			[]string{"lint", "test"},
		},
		"full checks only, no lint": {
			[]Receipt{receiptOf(treeA, 1, tests(Pass))},
			nil,
			StateStale, "", false, "no result for lint",
			[]string{"test"},
		},
		"repository with lite checks only": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass))},
			func(q *Query) { q.Defs = liteOnly },
			"PASS", ProfileLite, false, "no full checks",
			[]string{"lint"},
		},
		"plan without checks": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Pass))},
			func(q *Query) { q.Defs = map[string]Def{} },
			StateStale, "", false, "for another plan", nil,
		},
		"fail after pass": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Pass)), receiptOf(treeA, 2, lint(Pass), tests(Fail))},
			nil,
			"FAIL", ProfileFull, false, "test failed on this tree",
			[]string{"lint", "test"},
		},
		"pass after fail": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Fail)), receiptOf(treeA, 2, lint(Pass), tests(Pass))},
			nil,
			"PASS", ProfileFull, true, "test had failed before on this same tree and may be flaky",
			[]string{"lint", "test"},
		},
		"lint fails, tests skipped": {
			[]Receipt{receiptOf(treeA, 1, lint(Fail))},
			nil,
			"FAIL", ProfileLite, false, "lint failed",
			[]string{"lint"},
		},
		"empty":   {[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Empty))}, nil, "EMPTY", ProfileFull, false, "test passed but ran no test", []string{"lint", "test"}},
		"timeout": {[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Timeout))}, nil, "TIMEOUT", ProfileFull, false, "time limit", []string{"lint", "test"}},
		"broken":  {[]Receipt{receiptOf(treeA, 1, lint(Broken), tests(Pass))}, nil, "BROKEN", ProfileFull, false, "lint could not run", []string{"lint", "test"}},
		"flaky":   {[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Flaky))}, nil, "FLAKY", ProfileFull, false, "retry", []string{"lint", "test"}},
		"another definition": {
			[]Receipt{withPlan(receiptOf(treeA, 1, lint(Pass), tests(Pass)), "plan0", "old")},
			nil,
			StateStale, "", false, "for another plan", nil,
		},
		"one check redefined": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Pass))},
			func(q *Query) { q.Defs["test"] = Def{Digest: "new", Kind: Full} },
			StateStale, "", false, "no result for test",
			[]string{"lint"},
		},
		"a check was added": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Pass))},
			func(q *Query) { q.Defs["vet"] = Def{Digest: "vet", Kind: Lite}; q.Plan = "plan2" },
			StateStale, "", false, "no result for vet",
			[]string{"lint", "test"},
		},
		"a check was removed": {
			[]Receipt{receiptOf(treeA, 1, lint(Fail), tests(Pass))},
			func(q *Query) { delete(q.Defs, "lint"); q.Plan = "plan2" },
			"PASS", ProfileFull, true, "the one check",
			[]string{"test"},
		},
		"a receipt calls a full check lite": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass), CheckResult{ID: "test", Kind: Lite, Verdict: Pass, Def: "def-test"})},
			nil,
			"PASS", ProfileFull, true, "all 2",
			[]string{"lint", "test"},
		},
		"worse than its checks say": {
			[]Receipt{func() Receipt { r := receiptOf(treeA, 1, lint(Pass), tests(Pass)); r.Verdict = Broken; return r }()},
			nil,
			"BROKEN", ProfileFull, false, "the run ended as BROKEN",
			[]string{"lint", "test"},
		},
		"another tree": {
			[]Receipt{receiptOf(treeB, 1, lint(Pass), tests(Pass))},
			nil,
			StateStale, "", false, "the newest receipt is for tree bbbbbbb (PASS full, 2026-11-30 12:01 UTC); the tree is now aaaaaaa", nil,
		},
		"dirty, same ignore rules": {
			[]Receipt{withIgnore(receiptOf(treeA, 1, lint(Pass), tests(Pass)), "i1")},
			func(q *Query) { q.Dirty, q.Ignore = true, "i1" },
			"PASS", ProfileFull, true, "",
			[]string{"lint", "test"},
		},
		"dirty, ignore rules changed": {
			[]Receipt{withIgnore(receiptOf(treeA, 1, lint(Pass), tests(Pass)), "i1")},
			func(q *Query) { q.Dirty, q.Ignore = true, "i2" },
			StateStale, "", false, "ignore rules outside the repository have changed", nil,
		},
		"committed, ignore rules changed": {
			[]Receipt{withIgnore(receiptOf(treeA, 1, lint(Pass), tests(Pass)), "i1")},
			func(q *Query) { q.Ignore = "i2" },
			"PASS", ProfileFull, true, "",
			[]string{"lint", "test"},
		},
		"found by an alias": {
			[]Receipt{receiptOf(treeB, 1, lint(Pass), tests(Pass))},
			func(q *Query) { q.Trees = []gitstore.OID{treeA, treeB} },
			"PASS", ProfileFull, true, "",
			[]string{"lint", "test"},
		},
		"plan by digest only": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Pass))},
			func(q *Query) { q.Defs = nil },
			"PASS", ProfileFull, true, "",
			[]string{"lint", "test"},
		},
		"another plan by digest only": {
			[]Receipt{receiptOf(treeA, 1, lint(Pass), tests(Pass))},
			func(q *Query) { q.Defs, q.Plan = nil, "plan2" },
			StateStale, "", false, "for another plan", nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.put(c.recorded...)
			q := queryFor(treeA)
			if c.ask != nil {
				c.ask(&q)
			}
			a := w.lookup(q)
			if a.State != c.state || a.Done != c.done || c.profile != "" && a.Profile != c.profile || !strings.Contains(a.Reason, c.reason) {
				t.Errorf("got %s %s done %v: %s", a.State, a.Profile, a.Done, a.Reason)
			}
			if len(a.Checks) != len(c.reusable) {
				t.Errorf("checks %v, want %v", a.Checks, c.reusable)
			}
			for _, id := range c.reusable {
				if a.Checks[id].ID != id {
					t.Errorf("checks lack %s: %v", id, a.Checks)
				}
			}
			if (a.Receipt == nil) != (a.State == StateNone) || (a.Origin == "") != (a.State == StateNone) || len(a.Bad) > 0 {
				t.Errorf("receipt %v, origin %q, bad %v", a.Receipt, a.Origin, a.Bad)
			}
		})
	}
}

func TestLookupTakesTheNewestResultOfEachCheck(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 3, tests(Fail)), receiptOf(treeA, 1, lint(Pass), tests(Pass)), receiptOf(treeA, 2, lint(Fail)))
	a := w.lookup(queryFor(treeA))
	if a.Checks["test"].Verdict != Fail || a.Checks["lint"].Verdict != Fail || !a.Receipt.Start.Equal(at(3)) {
		t.Errorf("%+v", a)
	}
	if !strings.Contains(a.Reason, "lint, test failed") {
		t.Errorf("reason %q", a.Reason)
	}
}

// A lone receipt that was edited by hand reads NONE, not STALE: the pointer to it vouches
// for nothing.
func TestHandEditedLoneReceiptIsNone(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, lint(Pass), tests(Fail)))
	path := receiptsPath(treeA)
	w.rewrite(path, strings.ReplaceAll(w.file(ledgerRef, path), "FAIL", "PASS"))
	for _, tree := range []gitstore.OID{treeA, treeB} {
		a := w.lookup(queryFor(tree))
		if a.State != StateNone || a.Done || a.Receipt != nil || len(a.Bad) != 1 || !strings.Contains(a.Reason, "1 entry not believed") {
			t.Errorf("%s: %+v", short(tree), a)
		}
	}
}

func TestLookupInTheNotes(t *testing.T) {
	full := receiptOf(treeA, 1, lint(Pass), tests(Pass))
	full.By = "Bob <bob@example.org>"
	failed := receiptOf(treeA, 2, lint(Pass), tests(Fail))
	for name, c := range map[string]struct {
		own       []Receipt
		published []Receipt
		trust     []string
		tree      gitstore.OID
		state     State
		done      bool
		origin    string
		reason    string
	}{
		"default policy":               {nil, []Receipt{full}, nil, treeA, "PASS", false, "note (unsigned)", "not one that trustNotes accepts"},
		"signed only":                  {nil, []Receipt{full}, []string{"signed"}, treeA, "PASS", false, "note (unsigned)", "trustNotes"},
		"any":                          {nil, []Receipt{full}, []string{"any"}, treeA, "PASS", true, "note (unsigned)", "all 2 checks"},
		"a name proves nothing":        {nil, []Receipt{full}, []string{"Bob <bob@example.org>", "unsigned"}, treeA, "PASS", false, "note (unsigned)", ""},
		"a published failure":          {nil, []Receipt{full, failed}, []string{"any"}, treeA, "FAIL", false, "note (unsigned)", "test failed"},
		"the ledger's failure holds":   {[]Receipt{failed}, []Receipt{full}, []string{"any"}, treeA, "FAIL", false, "ledger", "test failed"},
		"the ledger's pass holds":      {[]Receipt{full}, []Receipt{failed}, []string{"any"}, treeA, "PASS", true, "ledger", ""},
		"more than the own lite pass":  {[]Receipt{receiptOf(treeA, 3, lint(Pass))}, []Receipt{full}, []string{"any"}, treeA, "PASS", true, "note (unsigned)", ""},
		"less than the own lite pass":  {[]Receipt{receiptOf(treeA, 3, lint(Pass))}, []Receipt{failed}, []string{"any"}, treeA, "PASS", false, "ledger", ""},
		"another tree, HEAD's":         {nil, []Receipt{full}, []string{"any"}, treeB, StateStale, false, "note (unsigned)", "for tree aaaaaaa (PASS full"},
		"own stale before theirs":      {[]Receipt{receiptOf(treeC, 3, lint(Pass))}, []Receipt{full}, nil, treeB, StateStale, false, "ledger", "for tree ccccccc"},
		"own of another tree, note of": {[]Receipt{receiptOf(treeC, 3, lint(Pass))}, []Receipt{full}, []string{"any"}, treeA, "PASS", true, "note (unsigned)", ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.publishAs(c.published...)
			w.put(c.own...)
			for _, head := range []gitstore.OID{treeA, ""} { // with and without knowing HEAD's tree
				q := queryFor(c.tree)
				q.Head, q.TrustNotes = head, c.trust
				a := w.lookup(q)
				if a.State != c.state || a.Done != c.done || a.Origin != c.origin || !strings.Contains(a.Reason, c.reason) {
					t.Errorf("HEAD %q: %s done %v from %s: %s", head, a.State, a.Done, a.Origin, a.Reason)
				}
			}
			a, err := Lookup(t.Context(), w.ledger, nil, queryFor(c.tree))
			if err != nil || strings.HasPrefix(a.Origin, "note") {
				t.Errorf("without notes: %+v, %v", a, err)
			}
		})
	}
}

// publishAs writes receipts into the notes as they are.
func (w *fakeWorld) publishAs(rs ...Receipt) {
	w.t.Helper()
	notes := noteSet{}
	for _, r := range rs {
		raw, err := r.MarshalJSON()
		if err != nil {
			w.t.Fatal(err)
		}
		notes[r.Tree] = addLine(notes[r.Tree], raw)
	}
	w.setNotes(Ref, notes)
}

// setNotes makes a ref's notes these.
func (w *fakeWorld) setNotes(ref string, notes noteSet) {
	w.t.Helper()
	w.refs[ref] = w.fakeRepo.put(fakeObject{kind: "commit", tree: w.treeOf(notes, nil)})
}

func (w *fakeWorld) treeOf(notes noteSet, fanout func(gitstore.OID) string) gitstore.OID {
	w.t.Helper()
	var root gitstore.OID
	for key, content := range notes {
		path := string(key[:2] + "/" + key[2:])
		if fanout != nil {
			path = fanout(key)
		}
		var err error
		if root, err = w.edit(w.t.Context(), root, gitstore.TreeEdit{Path: path, Content: content}); err != nil {
			w.t.Fatal(err)
		}
	}
	return root
}

func TestTrusted(t *testing.T) {
	for _, c := range []struct {
		origin string
		policy []string
		want   bool
	}{
		{originUnsigned, nil, false},
		{originUnsigned, []string{"any"}, true},
		{originUnsigned, []string{"unsigned"}, false},
		{originSigned + "bob", nil, true},
		{originSigned + "bob", []string{"signed"}, true},
		{originSigned + "bob", []string{"any"}, true},
		{originSigned + "bob", []string{"bob", "eve"}, true},
		{originSigned + "bob", []string{"eve"}, false},
		{originBadSignature, []string{"any"}, false},
		{originBadSignature, nil, false},
	} {
		if got := trusted(c.origin, c.policy); got != c.want {
			t.Errorf("trusted(%q, %v) = %v", c.origin, c.policy, got)
		}
	}
}

func TestDamagedNotesAreNamed(t *testing.T) {
	w := newWorld(t)
	w.publishAs(receiptOf(treeA, 1, lint(Pass), tests(Pass)))
	w.setNotes(Ref, noteSet{treeA: append([]byte("a note by hand\n{\"v\":9}\n"), w.file(Ref, "aa/"+string(treeA[2:]))...)})
	q := queryFor(treeA)
	q.TrustNotes = []string{"any"}
	if a := w.lookup(q); !a.Done || len(a.Bad) != 2 {
		t.Errorf("foreign lines: %+v", a)
	}
	elsewhere := w.file(Ref, "aa/"+string(treeA[2:]))
	w.setNotes(Ref, noteSet{treeB: []byte(elsewhere)})
	other := queryFor(treeB)
	other.TrustNotes = []string{"any"}
	if a := w.lookup(other); a.Done || a.State == "PASS" || len(a.Bad) != 3 {
		t.Errorf("another tree's lines: %+v", a)
	}
	w.refs[Ref] = treeC
	if a := w.lookup(q); a.State != StateNone || len(a.Bad) != 1 {
		t.Errorf("missing commit: %+v", a)
	}
}

func TestLookupWithoutATreeIsAnError(t *testing.T) {
	w := newWorld(t)
	if a, err := Lookup(t.Context(), w.ledger, w.notes, Query{}); err == nil {
		t.Errorf("answered %+v", a)
	}
	if a, err := Lookup(t.Context(), w.ledger, w.notes, queryFor("HEAD")); err == nil {
		t.Errorf("answered %+v", a)
	}
}

func TestReasonsHaveNoOddSpacing(t *testing.T) {
	w := newWorld(t)
	w.now = time.Now()
	w.put(receiptOf(treeA, 1, lint(Pass), tests(Pass)))
	if a := w.lookup(queryFor(treeA)); strings.Contains(a.Reason, "  ") || a.Reason != "all 2 checks of the plan passed on this tree, 2026-11-30 12:01 UTC" {
		t.Errorf("%q", a.Reason)
	}
}
