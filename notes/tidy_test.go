package notes

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"git-isitdone/gitstore"
)

// counts are loose objects and packs, as git counts them.
func (c *clone) counts() (loose, packs int) {
	c.t.Helper()
	for line := range strings.Lines(c.run("count-objects", "-v")) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		n, err := strconv.Atoi(value)
		switch {
		case err != nil:
			c.t.Fatal(line)
		case key == "count":
			loose = n
		case key == "packs":
			packs = n
		case key == "garbage" && n > 0:
			c.t.Errorf("git count-objects: %s", line)
		}
	}
	return loose, packs
}

// manyWrites records so many receipts and fails where more lies about than is allowed.
func (c *clone) manyWrites(n, maxLoose, maxPacks int) {
	c.t.Helper()
	for i := range n {
		c.put(receiptOf(spread(i), i, tests(Pass)))
		if i%(n/20) == 0 {
			if loose, packs := c.counts(); loose > maxLoose || packs > maxPacks {
				c.t.Fatalf("after %d writes: %d loose objects, %d packs", i+1, loose, packs)
			}
		}
	}
	for _, l := range []*clone{c, c.open(c.name)} {
		all, err := l.ledger.All(c.t.Context(), 0)
		if err != nil || len(all.Receipts) != n || len(all.Bad) > 0 {
			c.t.Fatalf("%d of %d receipts, %v, %v", len(all.Receipts), n, all.Bad, err)
		}
	}
	c.fsck()
}

// What writes leave behind is packed, nothing that anybody has is lost, and neither git's
// automatic gc nor a gc by hand finds much to do.
func TestLooseObjectsStayFew(t *testing.T) {
	c := newPlace(t).newClone("r")
	// Somebody else's loose object with our content, which must stay whatever we remove.
	mine := c.run("rev-parse", "HEAD:a.txt")
	c.ledger.packAt = 3 << 10 // a dozen writes
	c.manyWrites(60, 120, 3)
	if loose, packs := c.counts(); loose > 120 || packs == 0 {
		t.Errorf("%d loose objects, %d packs", loose, packs)
	}
	if got := c.run("cat-file", "blob", mine); got != "a" {
		t.Errorf("the user's object holds %q", got)
	}
	if out := c.run("-c", "gc.autoDetach=false", "gc", "--auto"); out != "" {
		t.Errorf("git gc --auto: %s", out)
	}
	c.run("gc", "-q")
	if loose, _ := c.counts(); loose > 20 {
		t.Errorf("git gc left %d loose objects", loose)
	}
	c.put(receiptOf(treeA, 1, tests(Pass)))
	c.fsck()
}

func TestPackingLosesNothingOfOthers(t *testing.T) {
	c := newPlace(t).newClone("r")
	c.put(receiptOf(treeA, 1, tests(Pass)))
	root := gitstore.OID(c.run("rev-parse", ledgerRef))
	c.run("update-ref", "refs/backup", string(root))
	ids, err := madeBy(t.Context(), c.repo, root, []string{receiptsPath(treeA), recentPath})
	if err != nil || len(ids) != 6 {
		t.Fatal(ids, err)
	}
	head := gitstore.OID(c.run("rev-parse", "HEAD"))
	packs, err := c.repo.PackLoose(t.Context(), append(ids, head, treeB, "x"), nil)
	if err != nil || len(packs) != 1 || packs[0].Objects != 7 {
		t.Fatal(packs, err)
	}
	again, err := c.repo.PackLoose(t.Context(), ids, packs)
	if err != nil || len(again) != 1 || again[0] != packs[0] {
		t.Errorf("nothing is loose, and still: %v, %v", again, err)
	}
	for _, id := range append(ids, head) {
		c.run("cat-file", "-e", string(id))
		if _, err := os.Stat(filepath.Join(c.dir, "r/.git/objects", string(id[:2]), string(id[2:]))); err == nil {
			t.Errorf("%s is still loose", id)
		}
	}
	if loose, _ := c.counts(); loose != 2 {
		t.Errorf("%d loose objects, not the commit's two", loose)
	}
	// A pack that somebody marked to be kept, or that a multi-pack-index names, stays.
	keep := filepath.Join(c.dir, "r/.git/objects/pack", packs[0].Name+".keep")
	if err := os.WriteFile(keep, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	tree := c.head().Tree
	more, err := c.repo.PackLoose(t.Context(), []gitstore.OID{tree}, packs)
	if err != nil || len(more) != 1 || more[0].Objects != 1 {
		t.Errorf("beside a kept pack: %v, %v", more, err)
	}
	if _, err := os.Stat(strings.TrimSuffix(keep, "keep") + "pack"); err != nil {
		t.Error(err)
	}
	c.run("multi-pack-index", "write")
	blob := gitstore.OID(c.run("rev-parse", "HEAD:a.txt"))
	last, err := c.repo.PackLoose(t.Context(), []gitstore.OID{blob}, more)
	if err != nil || len(last) != 2 {
		t.Errorf("beside a multi-pack-index: %v, %v", last, err)
	}
	c.fsck()
}

// A process that is killed between packing and forgetting packs the same again.
func TestPackingTwiceIsHarmless(t *testing.T) {
	c := newPlace(t).newClone("r")
	for i := range 5 {
		c.put(receiptOf(numbered(i), i, tests(Pass)))
	}
	log := filepath.Join(c.dir, "r/.git/isitdone", writtenName)
	before, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := os.WriteFile(log, append(before, "torn"...), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := c.ledger.packWritten(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if _, packs := c.counts(); packs != 1 {
		t.Errorf("%d packs", packs)
	}
	if good := c.ledger.lastGood(t.Context(), ""); string(good) != c.run("rev-parse", ledgerRef) {
		t.Errorf("last good state is %s", good)
	}
	c.fsck()
}
