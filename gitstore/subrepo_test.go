package gitstore

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// withSub is a repository r with the committed submodule sub, cloned from src.
func withSub(t *testing.T) *world {
	w := newWorld(t)
	w.repo("src")
	w.repo("r")
	w.git("r", "submodule", "--quiet", "add", "../src", "sub")
	w.git("r", "commit", "-qm", "sub")
	return w
}

func TestCleanSubmoduleKeepsGitsId(t *testing.T) {
	w := withSub(t)
	s := w.snap("r")
	if s.Tree != w.headTree("r") || s.Plain != s.Tree {
		t.Errorf("tree %s, plain %s, HEAD %s", s.Tree, s.Plain, w.headTree("r"))
	}
	e, err := s.Entry(ctx, s.Deep, "sub")
	if err != nil || e.Mode != ModeTree || e.ID != w.headTree("r/sub") {
		t.Errorf("deep has %+v, %v", e, err)
	}
}

func TestDirtySubmoduleChangesTheKey(t *testing.T) {
	w := withSub(t)
	clean := w.snap("r")
	w.write("r/sub/a", "edit\n")
	w.write("r/sub/new", "n\n")
	dirty := w.snap("r")
	if dirty.Plain != clean.Plain {
		t.Errorf("git's own id sees the edit: %s", dirty.Plain)
	}
	if dirty.Tree == clean.Tree || dirty.Deep == clean.Deep || dirty.Tree != dirty.Deep {
		t.Errorf("clean %s %s, dirty %s %s", clean.Tree, clean.Deep, dirty.Tree, dirty.Deep)
	}
	var got string
	changes := must(dirty.ChangesSince(ctx, clean))(t)
	for _, c := range changes {
		got += string(c.Status) + " " + c.Path + ";"
	}
	if got != "M sub/a;A sub/new;" {
		t.Errorf("changes since: %s", got)
	}
	if data := must(dirty.Blob(ctx, changes[0].NewID))(t); string(data) != "edit\n" {
		t.Errorf("the new content is %q", data)
	}
	if plain := must(dirty.Changes(ctx, w.headTree("r")))(t); len(plain) != 0 {
		t.Errorf("changes of the plain tree: %v", plain)
	}

	// Committing inside, and then outside, changes git's id but keeps a key.
	w.git("r/sub", "add", "-A")
	w.git("r/sub", "commit", "-qm", "edit")
	committed := w.snap("r")
	if committed.Deep != dirty.Tree || committed.Tree != committed.Plain || committed.Plain == dirty.Plain {
		t.Errorf("after the inner commit: tree %s, plain %s, deep %s; before %s", committed.Tree, committed.Plain, committed.Deep, dirty.Tree)
	}
	w.git("r", "commit", "-qam", "move sub")
	if both := w.snap("r"); both.Deep != dirty.Tree || both.Tree != w.headTree("r") {
		t.Errorf("after both commits: tree %s, deep %s", both.Tree, both.Deep)
	}
}

func TestIgnoreRulesOfASubmoduleAreInTheDigest(t *testing.T) {
	w := withSub(t)
	before := w.snap("r").IgnoreDigest
	w.write("r/.git/modules/sub/info/exclude", "*.log\n")
	if after := w.snap("r").IgnoreDigest; after == before {
		t.Errorf("the digest stayed %q", after)
	}
}

func TestNestedSubmodulesReachTheKey(t *testing.T) {
	w := newWorld(t)
	w.repo("inner")
	w.repo("middle")
	w.git("middle", "submodule", "--quiet", "add", "../inner", "in")
	w.git("middle", "commit", "-qm", "in")
	w.repo("r")
	w.git("r", "submodule", "--quiet", "add", "../middle", "x/mid")
	w.git("r", "commit", "-qm", "mid")
	w.git("r", "submodule", "--quiet", "update", "--init", "--recursive")
	clean := w.snap("r")
	if clean.Tree != w.headTree("r") {
		t.Errorf("clean: %s", clean.Tree)
	}
	w.write("r/x/mid/in/d/b", "deep edit\n")
	dirty := w.snap("r")
	if dirty.Tree == clean.Tree {
		t.Error("the edit two levels down is not in the key")
	}
	e := must(dirty.Entry(ctx, dirty.Tree, "x/mid/in/d/b"))(t)
	if data := must(dirty.Blob(ctx, e.ID))(t); string(data) != "deep edit\n" {
		t.Errorf("the key has %q", data)
	}
	w.git("r/x/mid/in", "commit", "-qam", "edit")
	half := w.snap("r")
	if half.Deep != dirty.Deep {
		t.Errorf("the deep key moved from %s to %s", dirty.Deep, half.Deep)
	}
	if got := must(clean.ChangesSince(ctx, dirty))(t); len(got) != 1 || got[0].Path != "x/mid/in/d/b" {
		t.Errorf("changes: %v", got)
	}
}

func TestEmbeddedRepository(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.repo("r/emb")
	clean := w.snap("r")
	w.write("r/emb/a", "edit\n")
	dirty := w.snap("r")
	if clean.Tree != clean.Plain || dirty.Plain != clean.Plain || dirty.Tree == clean.Tree {
		t.Errorf("clean %s %s, dirty %s %s", clean.Tree, clean.Plain, dirty.Tree, dirty.Plain)
	}
}

func TestSubmoduleWithoutItsRepository(t *testing.T) {
	w := withSub(t)
	w.git("r", "submodule", "--quiet", "deinit", "-f", "sub")
	if s := w.snap("r"); s.Tree != w.headTree("r") || s.Deep != "" {
		t.Errorf("not checked out: tree %s, deep %q", s.Tree, s.Deep)
	}
	// Files where the submodule would be: git keeps the gitlink and never looks.
	w.write("r/sub/loose", "one\n")
	one := w.snap("r")
	w.write("r/sub/loose", "two\n")
	two := w.snap("r")
	if one.Plain != w.headTree("r") || one.Plain != two.Plain {
		t.Errorf("git sees the files: %s %s", one.Plain, two.Plain)
	}
	if one.Tree == two.Tree || one.Tree == one.Plain {
		t.Errorf("keys %s and %s", one.Tree, two.Tree)
	}
	e := must(two.Entry(ctx, two.Tree, "sub/loose"))(t)
	if data := must(two.Blob(ctx, e.ID))(t); string(data) != "two\n" {
		t.Errorf("the key has %q", data)
	}
}

func TestSubmoduleIgnoredBySettingIsStillSeen(t *testing.T) {
	w := withSub(t)
	w.git("r", "config", "submodule.sub.ignore", "all")
	w.git("r", "config", "diff.ignoreSubmodules", "all")
	clean := w.snap("r")
	w.write("r/sub/a", "edit\n")
	if dirty := w.snap("r"); dirty.Tree == clean.Tree {
		t.Error("the edit is not in the key")
	}
}

func TestLinkedWorktreeInsideIsLeftOut(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	before := w.snap("r")
	w.git("r", "worktree", "add", "-q", "trees/other")
	s := w.snap("r")
	w.write("r/trees/other/a", "somebody else's work\n")
	w.git("r/trees/other", "commit", "-qam", "theirs")
	later := w.snap("r")
	if s.Tree != before.Tree || later.Tree != before.Tree || later.Deep != "" {
		t.Errorf("before %s, with a worktree %s, after work in it %s (deep %q)", before.Tree, s.Tree, later.Tree, later.Deep)
	}
	inside := w.snap("r/trees/other")
	if inside.Tree != w.headTree("r/trees/other") || inside.r.Top != w.path("r/trees/other") {
		t.Errorf("seen from inside: %s of %s", inside.Tree, inside.r.Top)
	}
}

func TestRefusalInsideASubmoduleIsNamed(t *testing.T) {
	w := withSub(t)
	w.git("r/sub", "init", "-q", "unborn")
	w.write("r/sub/unborn/x", "x\n")
	_, err := w.open("r").Snapshot(ctx)
	var refused *UnhashableError
	if !errors.As(err, &refused) || !strings.Contains(refused.Words, `in "sub": `) {
		t.Errorf("got %v", err)
	}
	if left := w.leftovers(); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

func TestHookVariablesDoNotReachSubmodules(t *testing.T) {
	w := withSub(t)
	w.write("r/sub/a", "edit\n")
	want := w.snap("r").Tree
	w.env = w.env.With("GIT_DIR="+w.path("r/.git"), "GIT_INDEX_FILE="+w.path("r/.git/index"))
	if got := w.snap("r").Tree; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestHiddenEditsAreSeen(t *testing.T) {
	for _, flag := range []string{"--assume-unchanged", "--skip-worktree"} {
		t.Run(flag, func(t *testing.T) {
			w := newWorld(t)
			w.repo("r")
			w.git("r", "update-index", flag, "a", "d/b")
			if s := w.snap("r"); s.Tree != w.headTree("r") || len(s.HiddenPaths) != 0 {
				t.Errorf("without an edit: %s, hidden %q", s.Tree, s.HiddenPaths)
			}
			w.write("r/a", "hidden\n")
			if out := w.git("r", "status", "--porcelain"); out != "" {
				t.Fatalf("git sees the edit: %q", out)
			}
			s := w.snap("r")
			e := must(s.Entry(ctx, s.Tree, "a"))(t)
			if data := must(s.Blob(ctx, e.ID))(t); string(data) != "hidden\n" || len(s.HiddenPaths) != 1 || s.HiddenPaths[0] != "a" {
				t.Errorf("the key has %q, hidden are %q", data, s.HiddenPaths)
			}
			if got := w.git("r", "ls-files", "-v", "a"); got == "H a" {
				t.Error("the user's own flag was cleared")
			}
		})
	}
}

func TestHiddenDeletion(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "update-index", "--assume-unchanged", "a")
	w.git("r", "update-index", "--skip-worktree", "d/b")
	os.Remove(w.path("r/a"))
	os.Remove(w.path("r/d/b"))
	s := w.snap("r")
	if _, err := s.Entry(ctx, s.Tree, "a"); !errors.Is(err, ErrNotFound) || len(s.HiddenPaths) != 1 {
		t.Errorf("a deleted file is still there: %v, hidden %q", err, s.HiddenPaths)
	}
	// What a sparse checkout leaves out is not deleted.
	if _, err := s.Entry(ctx, s.Tree, "d/b"); err != nil {
		t.Errorf("a skipped file is gone: %v", err)
	}
}

func TestSparseCheckout(t *testing.T) {
	for _, index := range []string{"--no-sparse-index", "--sparse-index"} {
		t.Run(index, func(t *testing.T) {
			w := newWorld(t)
			w.repo("r")
			w.write("r/out/far/f", "f\n")
			w.git("r", "add", "-A")
			w.git("r", "commit", "-qm", "out")
			w.git("r", "sparse-checkout", "set", "--cone", index, "d")
			if got := w.snap("r").Tree; got != w.headTree("r") {
				t.Errorf("clean: %s, HEAD %s", got, w.headTree("r"))
			}
			w.write("r/out/far/f", "present and edited\n")
			w.write("r/out/new", "new outside the cone\n")
			s := w.snap("r")
			for path, want := range map[string]string{"out/far/f": "present and edited\n", "out/new": "new outside the cone\n", "d/b": "b\n"} {
				e, err := s.Entry(ctx, s.Tree, path)
				if err != nil {
					t.Errorf("%s: %v", path, err)
					continue
				}
				if data := must(s.Blob(ctx, e.ID))(t); string(data) != want {
					t.Errorf("%s is %q", path, data)
				}
			}
		})
	}
}

func TestHiddenBelowALinkIsNotPresent(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.write("elsewhere/b", "another file\n")
	w.git("r", "update-index", "--skip-worktree", "d/b", "d/e/c")
	os.RemoveAll(w.path("r/d"))
	if err := os.Symlink("../elsewhere", w.path("r/d")); err != nil {
		t.Fatal(err)
	}
	p := newPresence(w.path("r"))
	if p.has("d/b") || p.has("d/e/c") || !p.has("a") || p.has("nothing") {
		t.Errorf("presence: d/b %v, d/e/c %v, a %v, nothing %v", p.has("d/b"), p.has("d/e/c"), p.has("a"), p.has("nothing"))
	}
}
