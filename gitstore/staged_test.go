package gitstore

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// TestStaged: the tree of the index is what git write-tree gives, and asking writes nothing.
func TestStaged(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	r := w.open("r")
	w.write("r/a", "staged\n")
	w.git("r", "add", "-A")
	w.write("r/a", "edited after\n")
	w.write("r/untracked", "x\n")
	before := w.git("r", "count-objects", "-v")
	s, err := r.Staged(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	changes := must(s.Changes(ctx, w.headTree("r")))(t)
	if len(changes) != 1 || changes[0].Path != "a" {
		t.Fatalf("changes %+v", changes)
	}
	if data := must(s.Blob(ctx, changes[0].NewID))(t); string(data) != "staged\n" {
		t.Errorf("staged is %q", data)
	}
	if after := w.git("r", "count-objects", "-v"); after != before {
		t.Errorf("objects before %q, after %q", before, after)
	}
	if want := w.git("r", "write-tree"); string(s.Tree) != want || s.Plain != s.Tree {
		t.Errorf("tree %s, git says %s", s.Tree, want)
	}

	// Before anything is added, it is the empty tree.
	w.git(".", "init", "-q", "new")
	empty, err := w.open("new").Staged(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer empty.Close()
	if empty.Tree != EmptyTree("sha1") {
		t.Errorf("an index that is not there: %s", empty.Tree)
	}

	// Of a conflict there is no tree.
	w.git("r", "reset", "-q", "--hard")
	blob := w.git("r", "rev-parse", "HEAD:a")
	w.write("info", "0 "+strings.Repeat("0", 40)+"\ta\n100644 "+blob+" 2\ta\n100644 "+blob+" 3\ta\n")
	info, err := os.ReadFile(w.path("info"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newIndexInfo(r, info); err != nil {
		t.Fatal(err)
	}
	var refused *UnhashableError
	if _, err := r.Staged(ctx); !errors.As(err, &refused) {
		t.Errorf("an unmerged index: %v", err)
	}
}

func newIndexInfo(r *Repo, info []byte) ([]byte, error) {
	return r.git.run(ctx, gitCall{dir: r.Top, args: []string{"update-index", "--index-info"}, stdin: strings.NewReader(string(info))})
}

func TestParents(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	root := OID(w.git("r", "rev-parse", "HEAD"))
	w.git("r", "checkout", "-qb", "side")
	w.git("r", "commit", "-q", "--allow-empty", "-m", "side\n\nparent "+strings.Repeat("a", 40))
	side := OID(w.git("r", "rev-parse", "HEAD"))
	w.git("r", "checkout", "-q", "main")
	w.git("r", "commit", "-q", "--allow-empty", "-m", "main")
	first := OID(w.git("r", "rev-parse", "HEAD"))
	w.git("r", "merge", "-q", "--no-ff", "-m", "merged", "side")
	merge := OID(w.git("r", "rev-parse", "HEAD"))
	r := w.open("r")
	for commit, want := range map[OID][]OID{root: nil, side: {root}, merge: {first, side}} {
		got := must(r.Parents(ctx, commit))(t)
		if len(got) != len(want) || len(want) > 0 && got[0] != want[0] {
			t.Errorf("%s has %v, want %v", commit.Short(), got, want)
		}
	}
	if _, err := r.Parents(ctx, OID(strings.Repeat("b", 40))); !errors.Is(err, ErrNotFound) {
		t.Errorf("a commit that is not there: %v", err)
	}
	if r.Shallow() {
		t.Error("a whole clone is shallow")
	}
	w.git(".", "clone", "-q", "--depth", "1", "--no-single-branch", "file://"+w.path("r"), "shallow")
	s := w.open("shallow")
	if got := must(s.Parents(ctx, merge))(t); !s.Shallow() || len(got) != 2 {
		t.Errorf("a shallow clone (%v) says the merge has %v", s.Shallow(), got)
	}
	if _, _, err := s.Resolve(ctx, string(first)); !errors.Is(err, ErrNotFound) {
		t.Errorf("the parent is there: %v", err)
	}
}

func TestInnerSnapshots(t *testing.T) {
	w := withSub(t)
	w.write("r/sub/a", "edit\n")
	s := w.snap("r")
	all := s.Inner()
	if len(all) != 1 || all[0].Path != "sub" {
		t.Fatalf("inner: %+v", all)
	}
	changes := must(all[0].Snapshot.Changes(ctx, w.headTree("r/sub")))(t)
	if len(changes) != 1 || changes[0].Path != "a" {
		t.Errorf("changes inside: %+v", changes)
	}
	if data := must(all[0].Snapshot.Blob(ctx, changes[0].NewID))(t); string(data) != "edit\n" {
		t.Errorf("content inside: %q", data)
	}
}

func TestDefaultRemoteURL(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	if _, err := w.open("r").DefaultRemoteURL(ctx); !errors.Is(err, ErrNotFound) {
		t.Errorf("without a remote: %v", err)
	}
	w.git("r", "remote", "add", "Up", "https://example.org/a.git")
	if got := must(w.open("r").DefaultRemoteURL(ctx))(t); got != "https://example.org/a.git" {
		t.Errorf("the URL is %q", got)
	}
}
