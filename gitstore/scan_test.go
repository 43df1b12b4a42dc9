package gitstore

import (
	"os"
	"strings"
	"testing"
)

// Which of the two answers is visible, and the reason with it.
func TestWhoComputesTheTree(t *testing.T) {
	cases := []struct {
		name, why string // no reason: the own scanner
		make      func(w *world)
	}{
		{"clean", "", func(*world) {}},
		{"edited", "", func(w *world) { w.write("r/a", "edited\n"); w.write("r/n", "new\n") }},
		{"conversion", "", func(w *world) { w.write("r/.gitattributes", "* text\n"); w.write("r/a", "x\r\n") }},
		{"skipped file that is there", "", func(w *world) { w.git("r", "update-index", "--skip-worktree", "a") }},
		{"ignorecase", "core.ignorecase", func(w *world) { w.git("r", "config", "core.ignoreCase", "true") }},
		{"no symlinks", "core.symlinks", func(w *world) { w.git("r", "config", "core.symlinks", "false") }},
		{"split index", "index", func(w *world) { w.git("r", "update-index", "--split-index") }},
		{"linked .gitignore", ".gitignore", func(w *world) { _ = os.Symlink("a", w.path("r/.gitignore")) }},
		{"backslash", "the name", func(w *world) { w.write("r/x\\y", "x") }},
		{"attributes in the index only", ".gitattributes", func(w *world) {
			w.write("r/.gitattributes", "* text\n")
			w.git("r", "add", "-A")
			_ = os.Remove(w.path("r/.gitattributes"))
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.repo("r")
			c.make(w)
			s := w.snap("r")
			want := "own scanner"
			if c.why != "" {
				want = "git "
			}
			if !strings.HasPrefix(s.Engine(), want) || !strings.Contains(s.Declined, c.why) || (s.Declined == "") != (c.why == "") {
				t.Errorf("%s answered, because of %q", s.Engine(), s.Declined)
			}
			compared := must(w.open("r").CompareEngines(ctx))(t)
			if !compared.Agree() || compared.Git != s.Tree || (compared.Scanner == "") != (c.why != "") {
				t.Errorf("compared: %+v", compared)
			}
			if added := w.addedTree("r"); added != s.Tree {
				t.Errorf("got %s, git says %s", s.Tree, added)
			}
		})
	}
}

// Content that was edited since is not passed off as what it was.
func TestBlobOfASnapshotThatWasEditedSince(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.write("r/small", "small\n")
	w.write("r/big", strings.Repeat("b", maxKeptFile+1))
	s := w.snap("r")
	w.write("r/small", "edited\n")
	w.write("r/big", "edited\n")
	e := must(s.Entry(ctx, s.Tree, "small"))(t)
	if data := must(s.Blob(ctx, e.ID))(t); string(data) != "small\n" {
		t.Errorf("small is %q", data)
	}
	e = must(s.Entry(ctx, s.Tree, "big"))(t)
	if data, err := s.Blob(ctx, e.ID); err == nil || !strings.Contains(err.Error(), "changed since") {
		t.Errorf("big is %.20q (%v)", data, err)
	}
}

func FuzzReadScanIndex(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x00" + strings.Repeat("x", 20)))
	f.Add(encodeTinyIndex([]convertTask{{path: "a/b", oldMode: ModeBlob}, {path: "c", oldMode: ModeSymlink}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		root, err := readScanIndex(data)
		if err != nil {
			return
		}
		maker := treeMaker{made: map[OID]object{}}
		if id, _, some, _ := maker.build(root); some && !id.oid().Valid() {
			t.Errorf("id %q", id.oid())
		}
	})
}
