package notes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"git-isitdone/gitstore"
)

// What ledger and notes do is the same whichever engine answers: libgit2 where it can open
// the repository, git for sha256 and for shared repositories (and for everything in a build
// without cgo).
func TestSameOnEveryEngine(t *testing.T) {
	for name, init := range map[string][]string{
		"plain":  {"init", "-q", "r"},
		"shared": {"init", "-q", "--shared=group", "r"},
		"sha256": {"init", "-q", "--object-format=sha256", "r"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlace(t)
			p.git(".", init...)
			c := p.newClone("r")
			t.Logf("%s answers", c.repo.Engine())
			c.ledger.packAt = 1
			tree := c.head().Tree
			c.put(receiptOf(tree, 1, lint(Pass), tests(Fail)), receiptOf(treeB, 2, lint(Pass)), receiptOf(tree, 3, tests(Pass)))
			if err := c.ledger.PutDecision(t.Context(), decisionAt(1)); err != nil {
				t.Fatal(err)
			}
			if n := c.publish(); n != 2 {
				t.Errorf("%d receipts published", n)
			}
			c.ledger.Keep(0, 1)
			c.put(receiptOf(treeC, 4, lint(Pass)))
			c.everythingThere("after writes", tree)
			if _, packs := c.counts(); packs == 0 {
				t.Error("nothing was packed")
			}
			c.run("gc", "-q", "--prune=now")
			c.everythingThere("after gc", tree)

			ref := filepath.Join(p.dir, "r/.git", ledgerRef)
			for what, content := range map[string]string{"garbage": "x\n", "dangling": strings.Repeat("1", len(tree)) + "\n"} {
				if err := os.MkdirAll(filepath.Dir(ref), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(ref, []byte(content), 0o644); err != nil {
					t.Fatal(err)
				}
				again := p.open("r")
				if a := again.state(); a.Done {
					t.Errorf("with a %s ref: %+v", what, a)
				}
				again.put(receiptOf(treeC, 5, lint(Pass)))
				c.everythingThere("after a "+what+" ref", tree)
			}
			c.fsck()
		})
	}
}

// everythingThere: the tree that HEAD has is proved, one that nobody has is gone.
func (c *clone) everythingThere(when string, tree gitstore.OID) {
	c.t.Helper()
	again := c.open(c.name)
	if a := again.state(); !a.Done || a.Origin != originLedger || len(a.Bad) > 0 {
		c.t.Errorf("%s: %+v", when, a)
	}
	for id, want := range map[gitstore.OID]int{tree: 2, treeB: 0} {
		got, err := again.ledger.Receipts(c.t.Context(), id)
		if err != nil || len(got.Receipts) != want || len(got.Bad) > 0 {
			c.t.Errorf("%s, tree %s: %+v, %v", when, short(id), got, err)
		}
	}
	if ds, bad, err := again.ledger.Decisions(c.t.Context(), 0); err != nil || len(ds) != 1 || len(bad) > 0 {
		c.t.Errorf("%s: decisions %v, %v, %v", when, ds, bad, err)
	}
	found, bad, err := again.notes.Receipts(c.t.Context(), tree)
	if err != nil || len(found) != 2 || len(bad) > 0 {
		c.t.Errorf("%s: notes %+v, %v, %v", when, found, bad, err)
	}
}
