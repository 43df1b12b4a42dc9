package gitstore

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestChangesAreGits(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		from := w.headTree("r")
		w.write("r/a", "edited\n")
		os.Remove(w.path("r/d/b"))
		w.write("r/d/b/now/dir", "x\n")
		os.RemoveAll(w.path("r/d/e"))
		os.Symlink("a", w.path("r/d/e"))
		w.write("r/a-b", "new\n")
		to := w.addedTree("r")
		want := gitChanges(w, string(from), string(to))
		// Settings that change git diff's answer must not change ours.
		for _, s := range []string{"diff.noprefix=true", "diff.external=/bin/true", "diff.renames=copies", "diff.orderFile=/nowhere", "diff.relative=true"} {
			key, value, _ := strings.Cut(s, "=")
			w.git("r", "config", key, value)
		}
		got := must(open("r").Changes(ctx, from, to))(t)
		if !slices.Equal(rawChanges(got), want) {
			t.Errorf("got %q, git says %q", rawChanges(got), want)
		}
		if c := got[0]; c.Path != "a" || c.OldPath != "a" || c.Status != 'M' || c.OldID != OID(w.git("r", "rev-parse", "HEAD:a")) || !c.NewID.Valid() {
			t.Errorf("first is %+v", c)
		}
		if all := must(open("r").Changes(ctx, "", from))(t); len(all) != 3 || all[0].Status != 'A' || all[0].OldPath != "" {
			t.Errorf("from nothing: %+v", all)
		}
		if none := must(open("r").Changes(ctx, to, to))(t); none != nil {
			t.Errorf("of itself: %+v", none)
		}
	})
}

func TestFileBecomingALinkIsAChangeOfType(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	os.Remove(w.path("r/a"))
	os.Symlink("d", w.path("r/a"))
	got := must(w.snap("r").Changes(ctx, w.headTree("r")))(t)
	if len(got) != 1 || got[0].Status != 'T' || got[0].NewMode != ModeSymlink {
		t.Errorf("got %+v", got)
	}
}

func TestChangesSince(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.write("r/a", "one\n")
	before := w.snap("r")
	w.write("r/a", "two\n")
	w.write("r/coverage/out", "x\n")
	after := w.snap("r")
	got := must(after.ChangesSince(ctx, before))(t)
	if len(got) != 2 || got[0].Path != "a" || got[0].Status != 'M' || got[1].Path != "coverage/out" || got[1].Status != 'A' {
		t.Errorf("got %+v", got)
	}
	if old := must(before.Blob(ctx, got[0].OldID))(t); string(old) != "one\n" {
		t.Errorf("old content %q", old)
	}
}
