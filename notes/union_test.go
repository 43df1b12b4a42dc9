package notes

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"git-isitdone/gitstore"
)

// A few keys, so that sets meet: trees, the commits that have them, and a foreign one.
var (
	unionTrees   = []gitstore.OID{treeA, treeB}
	unionCommits = []gitstore.OID{gitstore.OID(strings.Repeat("1", 40)), gitstore.OID(strings.Repeat("2", 40)), gitstore.OID(strings.Repeat("3", 40))}
)

// genNotes makes the notes of somebody who published some receipts of some commits.
func genNotes() *rapid.Generator[noteSet] {
	return rapid.Custom(func(t *rapid.T) noteSet {
		notes := noteSet{}
		for range rapid.IntRange(0, 4).Draw(t, "receipts") {
			tree := rapid.SampledFrom(unionTrees).Draw(t, "tree")
			r := receiptOf(tree, rapid.IntRange(0, 3).Draw(t, "minute"), lint(rapid.SampledFrom([]Verdict{Pass, Fail}).Draw(t, "verdict")))
			if rapid.Bool().Draw(t, "full") {
				r.Profile = ProfileFull
			}
			r.By = rapid.SampledFrom([]string{"", "Ann <a@x>", "Bob <b@x>"}).Draw(t, "by")
			raw, err := r.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			notes[tree] = addLine(notes[tree], raw)
			// A commit has one tree: the first commit that of A, the others that of B.
			commit := unionCommits[0]
			if tree == treeB {
				commit = rapid.SampledFrom(unionCommits[1:]).Draw(t, "commit")
			}
			if rapid.Bool().Draw(t, "link") {
				notes[tree] = addLine(notes[tree], linkLine(commit))
			}
		}
		key := rapid.SampledFrom(append(unionTrees, unionCommits...)).Draw(t, "key")
		if rapid.Bool().Draw(t, "foreign") {
			notes[key] = joinContents(notes[key], []byte(rapid.SampledFrom([]string{"by hand\n", "b\na\n", "a\n\nb", "{\"v\":2}\n"}).Draw(t, "text")))
		}
		return union(notes, nil)
	})
}

func equalSets(a, b noteSet) bool { return maps.EqualFunc(a, b, bytes.Equal) }

func TestUnionIsAUnion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := genNotes().Draw(t, "a"), genNotes().Draw(t, "b"), genNotes().Draw(t, "c")
		ab := union(a, b)
		if !equalSets(ab, union(b, a)) {
			t.Fatalf("not commutative:\n%q\n%q", ab, union(b, a))
		}
		if l, r := union(ab, c), union(a, union(b, c)); !equalSets(l, r) {
			t.Fatalf("not associative:\n%q\n%q", l, r)
		}
		if !equalSets(union(a, a), a) || !equalSets(union(ab, b), ab) || !equalSets(union(ab, nil), ab) {
			t.Fatalf("not idempotent: %q", ab)
		}
		for _, in := range []noteSet{a, b} {
			for key, content := range in {
				for _, l := range splitLines(content) {
					if !bytes.HasPrefix(l, []byte(humanPrefix)) && !slices.ContainsFunc(splitLines(ab[key]), func(x []byte) bool { return bytes.Equal(x, l) }) {
						t.Fatalf("lost %q of %s", l, key)
					}
				}
			}
		}
		for _, commit := range unionCommits {
			if n := bytes.Count(ab[commit], []byte(humanPrefix)); n > 1 {
				t.Fatalf("%d lines for people: %q", n, ab[commit])
			}
		}
	})
}

// What is written into git is the same union, whatever the fan-outs, and each note lies in
// one place.
func TestJoinTreesIsUnion(t *testing.T) {
	fanouts := []func(gitstore.OID) string{
		func(k gitstore.OID) string { return string(k) },
		func(k gitstore.OID) string { return string(k[:2] + "/" + k[2:]) },
		func(k gitstore.OID) string { return string(k[:2] + "/" + k[2:4] + "/" + k[4:]) },
		func(k gitstore.OID) string { // mixed
			if k[0] == 'a' || k[0] == '1' {
				return string(k)
			}
			return string(k[:2] + "/" + k[2:])
		},
	}
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(t)
		a, b := genNotes().Draw(rt, "a"), genNotes().Draw(rt, "b")
		ours := w.treeOf(a, rapid.SampledFrom(fanouts).Draw(rt, "ours"))
		theirs := w.treeOf(b, rapid.SampledFrom(fanouts).Draw(rt, "theirs"))
		got, err := joinTrees(t.Context(), w.fakeRepo, ours, theirs)
		if err != nil {
			rt.Fatal(err)
		}
		if want := union(a, b); !equalSets(w.noteSetOf(got), want) {
			rt.Fatalf("\n got %q\nwant %q", w.noteSetOf(got), want)
		}
		if again, err := joinTrees(t.Context(), w.fakeRepo, got, theirs); err != nil || again != got {
			rt.Fatalf("joined again it is another tree (%v)", err)
		}
	})
}

// noteSetOf reads a whole notes tree.
func (w *fakeWorld) noteSetOf(root gitstore.OID) noteSet {
	w.t.Helper()
	t := noteTree{from: w.fakeRepo, root: root}
	ix, err := t.index(w.t.Context(), nil)
	if err != nil {
		w.t.Fatal(err)
	}
	out := noteSet{}
	for key, blobs := range ix.notes {
		if out[key], err = t.contents(w.t.Context(), blobs); err != nil {
			w.t.Fatal(err)
		}
	}
	return out
}

func TestOneKeyInTwoPlacesIsBroughtTogether(t *testing.T) {
	w := newWorld(t)
	flat := w.treeOf(noteSet{treeA: []byte("flat\n")}, func(k gitstore.OID) string { return string(k) })
	both, err := w.edit(t.Context(), flat, gitstore.TreeEdit{Path: "aa/" + string(treeA[2:]), Content: []byte("fanned\n")})
	if err != nil {
		t.Fatal(err)
	}
	content, at, err := noteTree{from: w.fakeRepo, root: both}.read(t.Context(), treeA)
	if err != nil || string(content) != "fanned\nflat\n" || len(at) != 2 {
		t.Errorf("read %q from %v, %v", content, at, err)
	}
	other := w.treeOf(noteSet{treeA: []byte("theirs\n")}, nil)
	got, err := joinTrees(t.Context(), w.fakeRepo, both, other)
	if err != nil {
		t.Fatal(err)
	}
	_, at, err = noteTree{from: w.fakeRepo, root: got}.read(t.Context(), treeA)
	if err != nil || len(at) != 1 || at[0].path != "aa/"+string(treeA[2:]) || string(w.noteSetOf(got)[treeA]) != "fanned\nflat\ntheirs\n" {
		t.Errorf("lies in %v as %q, %v", at, w.noteSetOf(got)[treeA], err)
	}
}

func TestPlaceFollowsTheFanOut(t *testing.T) {
	w := newWorld(t)
	flat := func(k gitstore.OID) string { return string(k) }
	deep := func(k gitstore.OID) string { return string(k[:2] + "/" + k[2:4] + "/" + k[4:]) }
	blocked, err := w.edit(t.Context(), "", gitstore.TreeEdit{Path: "aa", Content: []byte("in the way")})
	if err != nil {
		t.Fatal(err)
	}
	near := treeA[:39] + "0"
	for name, c := range map[string]struct {
		root gitstore.OID
		want string
	}{
		"empty":             {"", "aa/" + string(treeA[2:])},
		"flat":              {w.treeOf(noteSet{near: []byte("x")}, flat), "aa/" + string(treeA[2:])},
		"two levels":        {w.treeOf(noteSet{near: []byte("x")}, deep), "aa/aa/" + string(treeA[4:])},
		"two, of another":   {w.treeOf(noteSet{treeB: []byte("x")}, deep), "aa/" + string(treeA[2:])},
		"one level":         {w.treeOf(noteSet{near: []byte("x")}, nil), "aa/" + string(treeA[2:])},
		"a file in the way": {blocked, string(treeA)},
	} {
		tree := noteTree{from: w.fakeRepo, root: c.root}
		if got, err := tree.place(t.Context(), treeA); err != nil || got != c.want {
			t.Errorf("%s: %s, %v", name, got, err)
		}
		// And what is placed there can be written and is found.
		e := noteEditor{tree: tree}
		if err := e.set(t.Context(), treeA, func([]byte) []byte { return []byte("y\n") }); err != nil {
			t.Fatal(err)
		}
		edits, err := e.edits(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		root, err := w.EditTree(t.Context(), c.root, edits)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if content, _, err := (noteTree{from: w.fakeRepo, root: root}).read(t.Context(), treeA); err != nil || string(content) != "y\n" {
			t.Errorf("%s: read back %q, %v", name, content, err)
		}
	}
}

func TestForeignFilesInANotesTreeStay(t *testing.T) {
	w := newWorld(t)
	tree := func(files map[string]string) gitstore.OID {
		var root gitstore.OID
		for _, path := range slices.Sorted(maps.Keys(files)) {
			var err error
			if root, err = w.edit(t.Context(), root, gitstore.TreeEdit{Path: path, Content: []byte(files[path])}); err != nil {
				t.Fatal(err)
			}
		}
		return root
	}
	note := "aa/" + string(treeA[2:])
	a := tree(map[string]string{"README": "ours", "x": "a file", "d/e": "1", note: "n1\n"})
	b := tree(map[string]string{"README": "theirs", "x/y": "below", "d": "a file", "new/er": "2", note: "n2\n"})
	names := func(root gitstore.OID) map[string]bool {
		ix, err := noteTree{from: w.fakeRepo, root: root}.index(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]bool{}
		for path := range ix.other {
			out[path] = true
		}
		return out
	}
	ab, err := joinTrees(t.Context(), w.fakeRepo, a, b)
	if err != nil {
		t.Fatal(err)
	}
	ba, err := joinTrees(t.Context(), w.fakeRepo, b, a)
	if err != nil {
		t.Fatal(err)
	}
	if got := names(ab); !maps.Equal(got, map[string]bool{"README": true, "x": true, "d/e": true, "new/er": true}) {
		t.Errorf("joined into ours: %v", got)
	}
	if got := names(ba); !maps.Equal(got, map[string]bool{"README": true, "x/y": true, "d": true, "new/er": true}) {
		t.Errorf("joined into theirs: %v", got)
	}
	readme := func(root gitstore.OID) string {
		e, err := w.Entry(t.Context(), root, "README")
		if err != nil {
			t.Fatal(err)
		}
		return string(e.ID)
	}
	if readme(ab) != readme(ba) {
		t.Error("which README wins depends on the side")
	}
	if got := w.noteSetOf(ab)[treeA]; string(got) != "n1\nn2\n" {
		t.Errorf("note is %q", got)
	}
}

func TestHumanLine(t *testing.T) {
	one := func(rs ...Receipt) []byte {
		var note []byte
		for _, r := range rs {
			raw, err := r.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			note = addLine(note, raw)
		}
		return note
	}
	by := func(name string, r Receipt) Receipt { r.By = name; return r }
	full := receiptOf(treeA, 1, lint(Pass), tests(Pass))
	for name, c := range map[string]struct {
		note []byte
		want string
	}{
		"none":            {nil, ""},
		"foreign":         {[]byte("by hand\n"), ""},
		"of another tree": {one(receiptOf(treeB, 1, lint(Pass))), ""},
		"full":            {one(by("Ann Example <ann@example.org>", full)), "isitdone: PASS full, 2 checks, 2026-11-30 by Ann Example, tree aaaaaaa"},
		"lite, nobody":    {one(receiptOf(treeA, 1, lint(Fail))), "isitdone: FAIL lite, 1 check, 2026-11-30, tree aaaaaaa"},
		"newest":          {one(full, receiptOf(treeA, 2, tests(Fail))), "isitdone: FAIL full, 1 check, 2026-11-30, tree aaaaaaa"},
		"lite pass after full failure": {
			one(receiptOf(treeA, 1, tests(Fail)), receiptOf(treeA, 2, lint(Pass))),
			"isitdone: FAIL full, 1 check, 2026-11-30, tree aaaaaaa",
		},
		"a name with lines": {one(by("A\nB\x1b[31m <x>", full)), "isitdone: PASS full, 2 checks, 2026-11-30 by A B [31m, tree aaaaaaa"},
	} {
		if got := humanLine(treeA, c.note); got != c.want {
			t.Errorf("%s:\n got %q\nwant %q", name, got, c.want)
		}
	}
}

func TestLinksAreNoReceiptsAndReceiptsNoLinks(t *testing.T) {
	commit := unionCommits[0]
	if got, ok := parseLink(linkLine(commit)); !ok || got != commit {
		t.Errorf("own link read as %q %v", got, ok)
	}
	r := receiptOf(treeA, 1, lint(Pass))
	r.Branch = `"commit"`
	raw, err := r.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []string{string(raw), `{"v":1,"commit":"x"}`, `{"commit":"` + string(commit) + `"}`, `{"v":1,"tree":"x","commit":"` + string(commit) + `"}`, "by hand"} {
		if got, ok := parseLink([]byte(l)); ok {
			t.Errorf("%s is a link to %s", l, got)
		}
	}
	if _, err := decodeReceipt(linkLine(commit)); err == nil {
		t.Error("a link is a receipt")
	}
}

func FuzzUnion(f *testing.F) {
	raw, err := receiptOf(treeA, 1, lint(Pass)).MarshalJSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(append(raw, '\n'), linkLine(unionCommits[0]))
	f.Add([]byte("a\nb"), []byte("\n\n"))
	f.Fuzz(func(t *testing.T, x, y []byte) {
		a, b := union(noteSet{treeA: x, unionCommits[0]: y}, nil), union(noteSet{treeA: y, unionCommits[0]: x}, nil)
		ab := union(a, b)
		if !equalSets(ab, union(b, a)) || !equalSets(union(ab, a), ab) {
			t.Fatalf("%q", ab)
		}
	})
}
