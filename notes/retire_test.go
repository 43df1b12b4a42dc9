package notes

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/sealkey"
)

// dated is a receipt for a tree of its own, so many days before the world's present.
func (w *fakeWorld) dated(i, daysAgo int) Receipt {
	r := receiptOf(numbered(i), i, tests(Pass))
	r.Start = w.now.AddDate(0, 0, -daysAgo).Add(time.Duration(i) * time.Millisecond)
	r.End = r.Start.Add(time.Second)
	return r
}

func (w *fakeWorld) has(trees ...int) (got []int) {
	w.t.Helper()
	for _, i := range trees {
		if len(w.receipts(numbered(i)).Receipts) > 0 {
			got = append(got, i)
		}
	}
	return got
}

func TestOldReceiptsGo(t *testing.T) {
	w := newWorld(t)
	for i, days := range []int{1: 200, 2: 91, 3: 89, 4: 1} {
		if i > 0 {
			w.put(w.dated(i, days))
		}
	}
	tip := w.dated(5, 400)
	tip.Deep, tip.After = numbered(6), numbered(7)
	w.put(tip)
	old, fresh := decisionAt(1), decisionAt(2)
	old.Time, fresh.Time = w.now.AddDate(0, 0, -100), w.now.AddDate(0, 0, -80)
	w.decide(old, fresh)
	w.tips = []gitstore.OID{numbered(5)}
	w.put(w.dated(8, 0))
	if got := w.has(1, 2, 3, 4, 5, 6, 7, 8); len(got) != 8 {
		t.Fatalf("without a limit only %v are left", got)
	}
	w.ledger.Keep(90, 0)
	w.put(w.dated(9, 0))
	if got := w.has(1, 2, 3, 4, 5, 6, 7, 8, 9); !slices.Equal(got, []int{3, 4, 5, 6, 7, 8, 9}) {
		t.Errorf("left are %v", got)
	}
	if ds, bad, err := w.ledger.Decisions(t.Context(), 0); err != nil || len(ds) != 1 || !ds[0].Time.Equal(fresh.Time) || len(bad) > 0 {
		t.Errorf("decisions %+v, %v, %v", ds, bad, err)
	}
	if got := w.file(ledgerRef, recentPath); strings.Contains(got, string(numbered(1))) || !strings.Contains(got, string(numbered(5))) {
		t.Errorf("pointers are %s", got)
	}
	// The next look for old ones is a day away.
	w.put(w.dated(10, 300))
	if got := w.has(10); len(got) != 1 {
		t.Error("retired again at once")
	}
	w.now = w.now.Add(25 * time.Hour)
	w.put(w.dated(11, 0))
	if got := w.has(10, 11); !slices.Equal(got, []int{11}) {
		t.Errorf("a day later %v are left", got)
	}
}

func TestTooManyTreesGoOldestFirst(t *testing.T) {
	const keep = 20
	w := newWorld(t)
	w.ledger.Keep(0, keep)
	w.put(w.dated(1, 50))
	w.tips = []gitstore.OID{numbered(1)}
	for i := 2; i <= 100; i++ {
		w.put(w.dated(i, 40))
		all, err := w.ledger.All(t.Context(), 0)
		if err != nil || len(all.Bad) > 0 {
			t.Fatal(all.Bad, err)
		}
		if n := len(all.Receipts); n > keep+keep/10+2 || n < min(i, keep) {
			t.Fatalf("after %d writes there are receipts of %d trees", i, n)
		}
		if !all.Receipts[0].Start.Equal(w.dated(i, 40).Start) {
			t.Fatalf("after %d writes the newest is gone", i)
		}
	}
	if len(w.has(1)) != 1 {
		t.Error("what a branch has is gone")
	}
}

// A receipt that comes while old ones are looked for keeps its tree.
func TestTreeProvedAgainMeanwhileStays(t *testing.T) {
	w := newWorld(t)
	w.put(w.dated(1, 100), w.dated(2, 100))
	v, err := w.ledger.view(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	trees, err := v.keptTrees(t.Context())
	if err != nil || len(trees) != 2 {
		t.Fatal(trees, err)
	}
	again := w.dated(1, 0)
	w.put(again)
	root, paths, err := w.ledger.without(t.Context(), w.refs[ledgerRef], trees, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.refs[ledgerRef] = root
	if got := w.has(1, 2); !slices.Equal(got, []int{1}) || len(paths) == 0 {
		t.Errorf("left are %v", got)
	}
}

func TestUnreadableTimesGoFirst(t *testing.T) {
	w := newWorld(t)
	w.put(w.dated(1, 10), w.dated(2, 20), w.dated(3, 0))
	w.rewrite(receiptsPath(numbered(3)), "what somebody wrote\n")
	w.ledger.Keep(90, 0)
	w.put(w.dated(4, 0))
	if got := w.file(ledgerRef, receiptsPath(numbered(3))); got != "what somebody wrote\n" {
		t.Errorf("age: %q", got)
	}
	w.ledger.Keep(90, 3)
	w.now = w.now.Add(25 * time.Hour)
	w.put(w.dated(4, 0))
	if _, err := w.Entry(t.Context(), w.refs[ledgerRef], receiptsPath(numbered(3))); err == nil {
		t.Error("there are too many and it is still there")
	}
	if got := w.has(1, 2, 4); len(got) != 3 {
		t.Errorf("left are %v", got)
	}
}

func TestDecisionsOfADayAreBounded(t *testing.T) {
	w := newWorld(t)
	key, err := sealkey.Make(w.env)
	if err != nil {
		t.Fatal(err)
	}
	var recs []record
	for i := range keepPerDay + 10 {
		d := decisionAt(0)
		d.Session = fmt.Sprint(i)
		text, err := d.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		recs = append(recs, record{kind: kindDecision, raw: signLine(key, kindDecision, text)})
	}
	if err := w.ledger.fold(t.Context(), key, recs...); err != nil {
		t.Fatal(err)
	}
	got := w.file(ledgerRef, decisionsPath(at(0)))
	if n := strings.Count(got, "\n"); n != keepPerDay || strings.Contains(got, `"session":"9"`) || !strings.Contains(got, fmt.Sprintf(`"session":"%d"`, keepPerDay+9)) {
		t.Errorf("%d decisions of one day", n)
	}
}

func TestTipsOfARealRepositoryAreKept(t *testing.T) {
	p := newPlace(t)
	c := p.newClone("r")
	trees := []gitstore.OID{c.head().Tree}
	for _, name := range []string{"branch", "light", "annotated", "gone"} {
		c.run("checkout", "-q", "-b", "b-"+name)
		p.write("r/a.txt", name+"\n")
		c.run("commit", "-qam", name)
		trees = append(trees, c.head().Tree)
	}
	c.run("tag", "v1", "b-light")
	c.run("tag", "-a", "-m", "x", "v2", "b-annotated")
	c.run("checkout", "-q", "main")
	c.run("branch", "-q", "-D", "b-light", "b-annotated", "b-gone")
	for i, tree := range trees {
		c.put(receiptOf(tree, -500_000+i, tests(Pass)))
	}
	c.ledger.Keep(90, 1)
	c.put(receiptOf(treeA, 1, tests(Pass)))
	for i, tree := range trees {
		got, err := c.ledger.Receipts(t.Context(), tree)
		if err != nil || len(got.Receipts) != min(1, len(trees)-1-i) {
			t.Errorf("tree %d has %d receipts, %v", i, len(got.Receipts), err)
		}
	}
	c.fsck()
}
