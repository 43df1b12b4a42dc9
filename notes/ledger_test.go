package notes

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
)

func TestPutAndReadBack(t *testing.T) {
	w := newWorld(t)
	older, newer := receiptOf(treeA, 1, lint(Pass)), receiptOf(treeA, 2, lint(Pass), tests(Fail))
	other := receiptOf(treeB, 3, lint(Pass))
	newer.By, newer.MAC = "somebody", "forged"
	w.put(newer, other, older)
	newer.By, newer.MAC = "", ""
	got := w.receipts(treeA)
	if !reflect.DeepEqual(got.Receipts, []Receipt{newer, older}) || len(got.Bad) > 0 {
		t.Errorf("got %+v", got)
	}
	if got := w.file(ledgerRef, "aa/aa/"+strings.Repeat("a", 36)+"/receipts"); strings.Count(got, "\n") != 2 || strings.Count(got, `"mac":"`) != 2 {
		t.Errorf("file is %q", got)
	}
	if got := w.receipts(treeC); len(got.Receipts)+len(got.Bad) > 0 {
		t.Errorf("a tree without receipts has %+v", got)
	}
	w.put(newer)
	if got := w.receipts(treeA); len(got.Receipts) != 2 {
		t.Errorf("the same receipt twice gives %d", len(got.Receipts))
	}
}

func TestLookingCreatesNothing(t *testing.T) {
	w := newWorld(t)
	w.receipts(treeA)
	if _, err := w.ledger.All(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if _, _, err := w.ledger.Decisions(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	for _, j := range w.ledger.journals {
		if _, err := os.Stat(j.dir); !os.IsNotExist(err) {
			t.Errorf("%s was made", j.dir)
		}
	}
	if len(w.refs)+len(w.objects) > 0 {
		t.Errorf("written: %v, %d objects", w.refs, len(w.objects))
	}
}

func TestAliasesFindTheReceipt(t *testing.T) {
	w := newWorld(t)
	r := receiptOf(treeA, 1, lint(Pass))
	r.Deep, r.After = treeB, treeC
	w.put(r)
	for _, tree := range []gitstore.OID{treeA, treeB, treeC} {
		if got := w.receipts(tree); len(got.Receipts) != 1 || got.Receipts[0].Tree != treeA {
			t.Errorf("%s: %+v", short(tree), got)
		}
	}
	all, err := w.ledger.All(t.Context(), 0)
	if err != nil || len(all.Receipts) != 1 {
		t.Errorf("All counts an alias: %+v, %v", all, err)
	}
}

func TestPutRefusesWhatWouldNotBeRead(t *testing.T) {
	w := newWorld(t)
	for name, r := range map[string]Receipt{
		"no tree":    receiptOf("", 1, lint(Pass)),
		"cancelled":  receiptOf(treeA, 1, lint(Cancelled)),
		"no kind":    receiptOf(treeA, 1, CheckResult{ID: "x", Verdict: Pass}),
		"too long":   receiptOf(treeA, 1, CheckResult{ID: "x", Kind: Lite, Verdict: Pass, Cmd: strings.Repeat("x", maxLine)}),
		"path in id": receiptOf("../../../../../../../../../../../../../x", 1, lint(Pass)),
	} {
		if err := w.ledger.Put(t.Context(), r); err == nil {
			t.Errorf("%s: recorded", name)
		}
	}
	if len(w.refs) > 0 {
		t.Errorf("written: %v", w.refs)
	}
}

// Lines that are not believed are named, count as absent, and survive the next write.
func TestUnbelievableLines(t *testing.T) {
	w := newWorld(t)
	good := receiptOf(treeA, 1, tests(Pass))
	w.put(good, receiptOf(treeB, 2, tests(Fail)))
	path := receiptsPath(treeA)
	line := strings.TrimSpace(w.file(ledgerRef, path))
	other := strings.TrimSpace(w.file(ledgerRef, receiptsPath(treeB)))
	for name, c := range map[string]struct{ line, reason string }{
		"edited by hand":       {strings.Replace(line, `"ms":0`, `"ms":1`, 1), "edited by hand"},
		"verdict turned":       {strings.Replace(other, `FAIL`, `PASS`, 2), "edited by hand"},
		"of another tree":      {other, "speaks of tree bbbbbbb but stands under aaaaaaa"},
		"without signature":    {line[:strings.Index(line, `,"mac"`)] + "}", "not signed"},
		"cut off":              {line[:len(line)/2], "not JSON"},
		"later format":         {strings.Replace(line, `"v":1`, `"v":2`, 1), "newer format"},
		"not ours":             {"hello", "not JSON"},
		"signature of nothing": {`{"mac":"` + strings.Repeat("0", 64) + `"}`, "no format version"},
	} {
		w.rewrite(path, c.line+"\n")
		got := w.receipts(treeA)
		if len(got.Receipts) != 0 || len(got.Bad) != 1 || !strings.Contains(got.Bad[0].Reason, c.reason) || !strings.Contains(got.Bad[0].Where, path) {
			t.Errorf("%s: %+v", name, got)
		}
		w.put(receiptOf(treeA, 5, tests(Pass)))
		if got := w.receipts(treeA); len(got.Receipts) != 1 || len(got.Bad) != 1 {
			t.Errorf("%s, after a write: %+v", name, got)
		}
		if !strings.Contains(w.file(ledgerRef, path), c.line+"\n") {
			t.Errorf("%s: the write lost the line", name)
		}
	}
}

func TestAnotherAccountsLedgerIsNotBelieved(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, tests(Pass)))
	if err := os.Remove(filepath.Join(w.state, "key")); err != nil {
		t.Fatal(err)
	}
	if got := w.receipts(treeA); len(got.Receipts) != 0 || len(got.Bad) != 1 || !strings.Contains(got.Bad[0].Reason, "no key") {
		t.Errorf("without the key: %+v", got)
	}
	w.put(receiptOf(treeB, 1, tests(Pass)))
	if got := w.receipts(treeA); len(got.Receipts) != 0 || len(got.Bad) != 1 {
		t.Errorf("with another key: %+v", got)
	}
}

func TestFileOfATreeStaysBounded(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 0, CheckResult{ID: "e2e", Kind: Full, Verdict: Pass, Def: "d"}))
	for i := range 2 * keepPerTree {
		w.put(receiptOf(treeA, i+1, lint(Pass)))
	}
	got := w.receipts(treeA)
	if len(got.Receipts) != keepPerTree+1 {
		t.Fatalf("%d receipts kept", len(got.Receipts))
	}
	if first, last := got.Receipts[0], got.Receipts[keepPerTree]; !first.Start.Equal(at(2*keepPerTree)) || last.Checks[0].ID != "e2e" {
		t.Errorf("kept %v … %v", first.Start, last)
	}
}

func TestAllIsNewestFirst(t *testing.T) {
	w := newWorld(t)
	const n = keepRecent + 20
	for i := range n {
		tree := gitstore.OID(fmt.Sprintf("%040x", i/2))
		w.put(receiptOf(tree, (i*37)%n, lint(Pass)))
	}
	if got := strings.Count(w.file(ledgerRef, recentPath), "\n"); got != keepRecent {
		t.Errorf("%d pointers are kept", got)
	}
	for _, limit := range []int{1, 7, keepRecent, keepRecent + 5, 0} {
		got, err := w.ledger.All(t.Context(), limit)
		if err != nil {
			t.Fatal(err)
		}
		want := limit
		if limit == 0 {
			want = n
		}
		if len(got.Receipts) != want || len(got.Bad) > 0 {
			t.Fatalf("limit %d gives %d receipts, %v", limit, len(got.Receipts), got.Bad)
		}
		for i, r := range got.Receipts {
			if !r.Start.Equal(at(n - 1 - i)) {
				t.Fatalf("limit %d: receipt %d started %v", limit, i, r.Start)
			}
		}
	}
}

// The pointers say where to look and nothing else: without them, or with false ones, the
// same receipts are found.
func TestPointersProveNothing(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, lint(Pass)), receiptOf(treeB, 2, lint(Fail)))
	for name, content := range map[string]string{
		"absent": "", "garbage": "x\n\n1 2 3\n", "of no receipt": string(treeC) + " 2027-01-01T00:00:00.000Z\n",
	} {
		w.rewrite(recentPath, content)
		got, err := w.ledger.All(t.Context(), 1)
		if err != nil || len(got.Receipts) != 1 || got.Receipts[0].Tree != treeB {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestLostRacesAreRetried(t *testing.T) {
	w := newWorld(t)
	w.moves = 5
	w.put(receiptOf(treeA, 1, lint(Pass)))
	if got := w.receipts(treeA); len(got.Receipts) != 1 {
		t.Errorf("got %+v", got)
	}
	w.moves = 1 << 30
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := w.ledger.Put(ctx, receiptOf(treeA, 2, lint(Pass))); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a ref that keeps moving: %v", err)
	}
}

func TestReadOnlyRepositoryUsesTheJournal(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, lint(Pass)))
	w.readOnly = true
	r := receiptOf(treeA, 2, tests(Fail))
	r.After = treeC
	w.put(r)
	for _, tree := range []gitstore.OID{treeA, treeC} {
		if got := w.receipts(tree); len(got.Receipts) == 0 || got.Receipts[0].Verdict != Fail || len(got.Bad) > 0 {
			t.Errorf("%s while read-only: %+v", short(tree), got)
		}
	}
	for _, limit := range []int{0, 1} {
		if all, err := w.ledger.All(t.Context(), limit); err != nil || all.Receipts[0].Verdict != Fail {
			t.Errorf("All(%d) while read-only: %+v, %v", limit, all, err)
		}
	}
	w.readOnly = false
	w.put(receiptOf(treeB, 3, lint(Pass)))
	if got := w.receipts(treeA); len(got.Receipts) != 2 {
		t.Errorf("after folding in: %+v", got)
	}
	if n := strings.Count(w.file(ledgerRef, receiptsPath(treeA)), "\n"); n != 2 {
		t.Errorf("the ledger has %d lines", n)
	}
	for _, j := range w.ledger.journals {
		if recs, err := j.read(); err != nil || len(recs) > 0 {
			t.Errorf("%s still has %d records (%v)", j.path(), len(recs), err)
		}
	}
}

// A ref file full of garbage gives way to the last good state with the next write; until
// then, and where even that is refused, the journal takes what comes.
func TestUnreadableRefIsSetAnew(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, tests(Pass)))
	w.refErr = errors.New("reference broken")
	if got := w.receipts(treeA); len(got.Receipts) != 0 || len(got.Bad) != 1 || got.Bad[0].Where != ledgerRef {
		t.Errorf("looked up: %+v", got)
	}
	w.readOnly = true
	w.put(receiptOf(treeB, 2, tests(Pass)))
	if got := w.receipts(treeB); len(got.Receipts) != 1 || len(got.Bad) != 1 {
		t.Errorf("from the journal: %+v", got)
	}
	w.readOnly = false
	w.put(receiptOf(treeC, 3, tests(Pass)))
	for _, tree := range []gitstore.OID{treeA, treeB, treeC} {
		if got := w.receipts(tree); len(got.Receipts) != 1 || len(got.Bad) != 0 {
			t.Errorf("after a write, %s: %+v", short(tree), got)
		}
	}
	if text, err := os.ReadFile(filepath.Join(w.ledger.journals[0].dir, brokenLog)); err != nil || !strings.Contains(string(text), "garbage") {
		t.Errorf("log is %q (%v)", text, err)
	}
}

// A killed process leaves the ref's lock behind: until that is beyond doubt, the journal
// takes what comes; then the lock goes.
func TestLockLeftBehind(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, tests(Pass)))
	before := w.refs[ledgerRef]
	w.moves = 1 << 30
	w.put(receiptOf(treeB, 2, tests(Pass)))
	if got := w.receipts(treeB); len(got.Receipts) != 1 || w.refs[ledgerRef] != before {
		t.Errorf("while locked: %+v, the ref moved: %v", got, w.refs[ledgerRef] != before)
	}
	w.staleLock = true
	w.put(receiptOf(treeC, 3, tests(Pass)))
	for _, j := range w.ledger.journals {
		if recs, err := j.read(); err != nil || len(recs) > 0 {
			t.Errorf("%s still has %d records (%v)", j.path(), len(recs), err)
		}
	}
	for _, tree := range []gitstore.OID{treeA, treeB, treeC} {
		if got := w.receipts(tree); len(got.Receipts) != 1 {
			t.Errorf("%s: %+v", short(tree), got)
		}
	}
}

func TestFullDiskIsAnErrorAndNoDamage(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, tests(Pass)))
	before := w.refs[ledgerRef]
	w.writeErr = errors.New("no space left on device")
	if err := w.ledger.Put(t.Context(), receiptOf(treeB, 2, tests(Pass))); !errors.Is(err, w.writeErr) {
		t.Errorf("error is %v", err)
	}
	if w.refs[ledgerRef] != before {
		t.Error("the ledger moved")
	}
	for _, j := range w.ledger.journals {
		if _, err := os.Stat(filepath.Join(j.dir, brokenLog)); err == nil {
			t.Error("a full disk was taken for a broken ledger")
		}
	}
}

func TestDamagedLedger(t *testing.T) {
	find := func(w *fakeWorld, path string) gitstore.OID {
		e, err := w.Entry(t.Context(), w.refs[ledgerRef], path)
		if err != nil {
			t.Fatal(err)
		}
		return e.ID
	}
	entry := func(w *fakeWorld, path string, mode uint32, id gitstore.OID) {
		// Puts a foreign entry at the top.
		root := w.objects[w.refs[ledgerRef]]
		var entries []gitstore.TreeEntry
		for _, e := range root.entries {
			if e.Name != path {
				entries = append(entries, e)
			}
		}
		w.refs[ledgerRef] = w.fakeRepo.put(fakeObject{kind: "tree", entries: append(entries, gitstore.TreeEntry{Mode: mode, Name: path, ID: id})})
	}
	for name, c := range map[string]struct {
		damage func(w *fakeWorld)
		kept   bool // a ref keeps the old value
		found  int  // how many receipts treeA has after another write
		lost   bool // treeB's receipts cannot be found any more
	}{
		"root missing":      {func(w *fakeWorld) { delete(w.objects, w.refs[ledgerRef]) }, false, 2, true},
		"root is a blob":    {func(w *fakeWorld) { w.refs[ledgerRef] = w.fakeRepo.put(fakeObject{kind: "blob"}) }, true, 2, false},
		"directory missing": {func(w *fakeWorld) { delete(w.objects, find(w, "aa")) }, false, 1, false},
		"file missing":      {func(w *fakeWorld) { delete(w.objects, find(w, receiptsPath(treeA))) }, false, 1, false},
		"file for a directory": {func(w *fakeWorld) {
			entry(w, "aa", gitstore.ModeBlob, w.fakeRepo.put(fakeObject{kind: "blob", content: []byte("x")}))
		}, true, 2, false},
		"gitlink for a directory": {func(w *fakeWorld) { entry(w, "aa", gitstore.ModeGitlink, treeC) }, true, 2, false},
		"directory for a file": {func(w *fakeWorld) {
			dir, err := w.edit(t.Context(), "", gitstore.TreeEdit{Path: "aa/" + string(treeA[4:]) + "/receipts/x", Content: []byte("y")})
			if err != nil {
				t.Fatal(err)
			}
			entry(w, "aa", gitstore.ModeTree, dir)
		}, true, 2, false},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.put(receiptOf(treeA, 1, tests(Pass)), receiptOf(treeB, 2, tests(Pass)))
			c.damage(w)
			broken := w.refs[ledgerRef]
			if got := w.receipts(treeA); len(got.Receipts) != 0 || len(got.Bad) == 0 {
				t.Errorf("looked up: %+v", got)
			}
			if _, err := w.ledger.All(t.Context(), 0); err != nil {
				t.Errorf("All: %v", err)
			}
			w.put(receiptOf(treeA, 3, tests(Fail)))
			if got := w.receipts(treeA); len(got.Receipts) != c.found || len(got.Bad) != 0 {
				t.Errorf("after a write: %+v", got)
			}
			if got := w.receipts(treeB); (len(got.Receipts) == 0) != c.lost || len(got.Bad) != 0 {
				t.Errorf("the other tree, after a write: %+v", got)
			}
			if _, kept := w.refs[ledgerRef+"-broken-"+string(broken[:12])]; kept != c.kept {
				t.Errorf("old value kept in a ref: %v", kept)
			}
			text, err := os.ReadFile(filepath.Join(w.ledger.journals[0].dir, brokenLog))
			if err != nil || !strings.Contains(string(text), string(broken)) {
				t.Errorf("log is %q (%v)", text, err)
			}
		})
	}
}

func TestDamageElsewhereIsNotTouched(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, tests(Pass)), receiptOf(treeB, 2, tests(Pass)))
	e, err := w.Entry(t.Context(), w.refs[ledgerRef], "bb")
	if err != nil {
		t.Fatal(err)
	}
	delete(w.objects, e.ID)
	w.put(receiptOf(treeA, 3, tests(Pass)))
	if got := w.receipts(treeA); len(got.Receipts) != 2 || len(got.Bad) != 0 {
		t.Errorf("got %+v", got)
	}
	if got := w.receipts(treeB); len(got.Receipts) != 0 || len(got.Bad) != 1 {
		t.Errorf("the damaged one: %+v", got)
	}
	if all, err := w.ledger.All(t.Context(), 0); err != nil || len(all.Receipts) != 2 || len(all.Bad) == 0 {
		t.Errorf("All: %+v, %v", all, err)
	}
}
