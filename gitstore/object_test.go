package gitstore

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestObjectIdsAreGits(t *testing.T) {
	w := newWorld(t)
	w.git(".", "init", "-q", "sha1")
	w.git(".", "init", "-q", "--object-format=sha256", "sha256")
	for _, format := range []string{"sha1", "sha256"} {
		for _, content := range []string{"", "x", strings.Repeat("\x00\xff", 5000)} {
			w.write(format+"/f", content)
			if got, want := newObject(format, kindBlob, []byte(content)).id, OID(w.git(format, "hash-object", "f")); got != want {
				t.Errorf("%s of %d bytes: %s, git says %s", format, len(content), got, want)
			}
		}
	}
	if got := EmptyTree("sha1"); got != "4b825dc642cb6eb9a060e54bf8d69288fbee4904" {
		t.Errorf("empty tree %s", got)
	}
}

func genEntries() *rapid.Generator[[]TreeEntry] {
	entry := rapid.Custom(func(t *rapid.T) TreeEntry {
		return TreeEntry{
			Mode: rapid.SampledFrom([]uint32{ModeTree, ModeBlob, ModeExec, ModeSymlink, ModeGitlink}).Draw(t, "mode"),
			Name: rapid.StringMatching(`[a-c.\-0]{1,4}`).Draw(t, "name"),
			ID:   OID(rapid.StringMatching(`[0-9a-f]{40}`).Draw(t, "id")),
		}
	})
	return rapid.SliceOfDistinct(entry, func(e TreeEntry) string { return e.Name })
}

func TestTreeEncodingIsReversible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := genEntries().Draw(t, "entries")
		data, err := encodeTree(entries)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodeTree("sha1", data)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(entries, compareEntries)
		if !slices.Equal(got, entries) {
			t.Fatalf("%v became %v", entries, got)
		}
	})
}

func FuzzDecodeTree(f *testing.F) {
	seed, _ := encodeTree([]TreeEntry{{ModeBlob, "a", EmptyTree("sha1")}, {ModeTree, "b", EmptyTree("sha1")}})
	f.Add(seed)
	f.Add([]byte("100644 a\x00short"))
	f.Add([]byte(" \x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := decodeTree("sha1", data)
		if err != nil {
			return
		}
		for _, e := range entries {
			if e.Name == "" || !e.ID.Valid() {
				t.Errorf("bad entry %+v", e)
			}
		}
	})
}

func TestPackIsAcceptedByGit(t *testing.T) {
	w := newWorld(t)
	w.git(".", "init", "-q", "r")
	var objects []object
	for _, size := range []int{0, 1, 15, 16, 17, 2047, 2048, 70_000} {
		objects = append(objects, newObject("sha1", kindBlob, bytes.Repeat([]byte{'x'}, size)))
	}
	r := w.open("r")
	if err := newGitStore(r).write(ctx, objects); err != nil {
		t.Fatal(err)
	}
	for _, o := range objects {
		if got := w.git("r", "cat-file", "-s", string(o.id)); OID(w.git("r", "cat-file", "-t", string(o.id))) != "blob" || got == "" {
			t.Errorf("%s: size %s", o.id, got)
		}
	}
	if err := newGitStore(r).write(ctx, []object{{kind: "nonsense"}}); err == nil {
		t.Error("an object of no kind was written")
	}
}

func TestReadLoose(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	objects := w.path("r/.git/objects")
	id := OID(w.git("r", "rev-parse", "HEAD:a"))
	kind, data, err := readLoose(objects, id)
	if err != nil || kind != kindBlob || string(data) != "a\n" {
		t.Errorf("%s %q %v", kind, data, err)
	}
	for _, missing := range []OID{"", "x", OID(strings.Repeat("0", 40))} {
		if _, _, err := readLoose(objects, missing); !errors.Is(err, ErrNotFound) {
			t.Errorf("%q: %v", missing, err)
		}
	}
	file := "r/.git/objects/" + string(id[:2]) + "/" + string(id[2:])
	os.Chmod(w.path(file), 0o600)
	for _, damage := range []string{"", "garbage"} {
		w.write(file, damage)
		if _, _, err := readLoose(objects, id); err == nil || errors.Is(err, ErrNotFound) {
			t.Errorf("damaged %q: %v", damage, err)
		}
	}
}
