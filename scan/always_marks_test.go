package scan

import (
	"testing"

	"git-isitdone/scan/lang"
)

// TestMarksMissNothing holds the quick look at a file to the slow one: what that finds, the
// quick one must have seen coming.
func TestMarksMissNothing(t *testing.T) {
	found := 0
	for _, dir := range []string{"testdata/cases", "testdata/heldout", "testdata/unseen"} {
		for _, c := range corpus(t, dir) {
			for _, change := range c.changes {
				l := lang.Of(change.Path)
				if l == nil {
					continue
				}
				for _, src := range [][]byte{change.Old, change.New} {
					p := programOf(lang.Read(change.Path, src), l.Name())
					if list := constantEqualities(p); len(list) > 0 {
						if found++; !mayEqual(l.Name(), src) {
							t.Errorf("%s %s: missed: %s", c.Name, change.Path, list[0].what)
						}
					}
					if list := mutings(p); len(list) > 0 {
						if found++; !mayMute(l.Name(), src) {
							t.Errorf("%s %s: missed: %s", c.Name, change.Path, list[0].what)
						}
					}
				}
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d places in the corpus to miss", found)
	}
}
