package notes

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func journalOf(t *testing.T) journal { return journal{dir: filepath.Join(t.TempDir(), "isitdone")} }

func TestJournalKeepsWholeLines(t *testing.T) {
	j := journalOf(t)
	if recs, err := j.read(); recs != nil || err != nil {
		t.Fatalf("no journal: %v, %v", recs, err)
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 25 {
				raw := bytes.Repeat([]byte{byte('a' + i)}, 100)
				if _, err := j.append(t.Context(), record{kind: kindDecision, raw: raw}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	recs, err := j.read()
	if err != nil || len(recs) != 200 {
		t.Fatalf("%d records, %v", len(recs), err)
	}
	for _, r := range recs {
		if r.kind != kindDecision || len(r.raw) != 100 || strings.Trim(string(r.raw), string(r.raw[:1])) != "" {
			t.Fatalf("torn record %q", r.raw)
		}
	}
	info, err := os.Stat(j.path())
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestJournalSurvivesAKilledWriter(t *testing.T) {
	j := journalOf(t)
	for range 2 {
		if _, err := j.append(t.Context(), record{kind: kindReceipt, raw: []byte("whole")}); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Truncate(j.path(), int64(len("receipt whole\nreceipt wh"))); err != nil {
		t.Fatal(err)
	}
	if recs, err := j.read(); err != nil || len(recs) != 1 {
		t.Errorf("a torn line is read: %q, %v", recs, err)
	}
	if _, err := j.append(t.Context(), record{kind: kindReceipt, raw: []byte("next")}); err != nil {
		t.Fatal(err)
	}
	recs, err := j.read()
	if err != nil || len(recs) != 3 || string(recs[2].raw) != "next" {
		t.Errorf("the next line grew onto the torn one: %q, %v", recs, err)
	}
}

func TestJournalIsBounded(t *testing.T) {
	j := journalOf(t)
	raw := bytes.Repeat([]byte("x"), 100<<10)
	var size int64
	for i := range 30 {
		var err error
		last := append([]byte{byte('a' + i)}, raw...)
		if size, err = j.append(t.Context(), record{kind: kindReceipt, raw: last}); err != nil {
			t.Fatal(err)
		}
	}
	recs, err := j.read()
	if err != nil || len(recs) < 10 || size > journalMax+int64(len(raw)) {
		t.Fatalf("%d records, %d bytes, %v", len(recs), size, err)
	}
	if newest := recs[len(recs)-1].raw[0]; newest != 'a'+29 {
		t.Errorf("the newest record went: %c", newest)
	}
}

// What nobody can read stays in the journal, is named, and does not stop the fold.
func TestUnreadableJournalLinesStay(t *testing.T) {
	w := newWorld(t)
	w.readOnly = true
	w.put(receiptOf(treeA, 1, tests(Pass)))
	w.readOnly = false
	path := w.ledger.journals[0].path()
	if err := appendFile(path, []byte("receipt {\"v\":1}\nhello there\n")); err != nil {
		t.Fatal(err)
	}
	if got := w.receipts(treeA); len(got.Receipts) != 1 || len(got.Bad) != 2 {
		t.Errorf("got %+v", got)
	}
	w.put(receiptOf(treeA, 2, tests(Pass)))
	if got := w.receipts(treeA); len(got.Receipts) != 2 || len(got.Bad) != 2 {
		t.Errorf("after the fold: %+v", got)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "receipt {\"v\":1}\nhello there\n" {
		t.Errorf("journal is %q (%v)", content, err)
	}
}
