package scan

import (
	"maps"
	"slices"
	"testing"
)

// TestCorpusIsLargeEnough: what is measured is measured on enough. Each language has 20 tampered
// and 16 honest cases over all parts, and each kind of finding is the only right answer to three.
func TestCorpusIsLargeEnough(t *testing.T) {
	tampered, honest, sole := map[string]int{}, map[string]int{}, map[string]int{}
	for _, dir := range []string{"testdata/cases", "testdata/heldout", "testdata/unseen"} {
		for _, c := range corpus(t, dir) {
			if !c.Tampered() {
				honest[c.Part()]++
				continue
			}
			tampered[c.Part()]++
			if len(c.IDs) == 1 {
				sole[c.IDs[0]]++
			}
		}
	}
	for _, language := range []string{"go", "js", "py", "rust"} {
		if tampered[language] < 20 || honest[language] < 16 {
			t.Errorf("%s has %d tampered and %d honest cases, fewer than 20 and 16", language, tampered[language], honest[language])
		}
	}
	for _, r := range Rules() {
		if r.ID == allowanceAdded { // needs two versions of a policy beside the change; suppress_test.go has it
			continue
		}
		if sole[r.ID] < 3 {
			t.Errorf("%s is the only right answer to %d cases, fewer than 3", r.ID, sole[r.ID])
		}
		delete(sole, r.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(sole)) {
		t.Logf("no rule of today: %s (%d cases)", id, sole[id])
	}
}
