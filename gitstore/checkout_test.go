package gitstore

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheckoutIsAloneAndLeavesNothing(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	first := OID(w.git("r", "rev-parse", "HEAD"))
	w.write("r/a", "changed\n")
	w.write("r/untracked", "x\n")
	before := w.git("r", "for-each-ref") + w.git("r", "count-objects", "-v") + w.git("r", "config", "--list", "--local")

	c, err := w.open("r").Checkout(context.Background(), first)
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(filepath.Join(c.Top, "a"))
	if err != nil || string(content) != "a\n" || filepath.Base(c.Top) != "r" {
		t.Errorf("%s has a = %q, %v", c.Top, content, err)
	}
	if _, err := os.Stat(filepath.Join(c.Top, "untracked")); err == nil {
		t.Error("an untracked file of the real working tree is there")
	}
	inside, err := filepath.Rel(w.dir, c.Top)
	if err != nil {
		t.Fatal(err)
	}
	w.git(inside, "commit", "-q", "--allow-empty", "-m", "inside")
	w.git(inside, "tag", "inside")
	if err := c.Remove(); err != nil {
		t.Fatal(err)
	}
	if err := c.Remove(); err != nil {
		t.Errorf("a second time: %v", err)
	}
	if after := w.git("r", "for-each-ref") + w.git("r", "count-objects", "-v") + w.git("r", "config", "--list", "--local"); after != before {
		t.Errorf("the repository was\n%s\nand is\n%s", before, after)
	}
	if left := w.leftovers(); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

func TestCheckoutHasTheRepositorysLineEndings(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "config", "core.autocrlf", "true")
	w.git("r", "config", "filter.upper.smudge", "tr a-z A-Z")
	w.write("r/.gitattributes", "b.up filter=upper\n")
	w.write("r/b.up", "loud\n")
	w.git("r", "add", "-A")
	w.git("r", "commit", "-qm", "two")
	c, err := w.open("r").Checkout(context.Background(), OID(w.git("r", "rev-parse", "HEAD")))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Remove() }()
	for name, want := range map[string]string{"a": "a\r\n", "b.up": "LOUD\r\n"} {
		if got, err := os.ReadFile(filepath.Join(c.Top, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
}

func TestCheckoutOfALinkedWorktreeAndOfWhatIsNotThere(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "worktree", "add", "-q", "../linked", "-b", "other")
	r := w.open("linked")
	c, err := r.Checkout(context.Background(), OID(w.git("linked", "rev-parse", "HEAD")))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Remove(); err != nil {
		t.Error(err)
	}
	missing := OID(strings.Repeat("0", 39) + "1")
	if _, err := r.Checkout(context.Background(), missing); err == nil {
		t.Error("a commit that does not exist was checked out")
	}
	if _, err := r.Checkout(context.Background(), "--all"); err == nil {
		t.Error("a flag was taken for a commit")
	}
	if left := w.leftovers(); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}
