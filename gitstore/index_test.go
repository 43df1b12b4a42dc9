package gitstore

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

func everyEntry(*indexEntry, []byte) bool { return true }

// git's own listing is the reference, for each index version.
func TestParseIndexAgreesWithGit(t *testing.T) {
	for _, version := range []string{"2", "3", "4"} {
		t.Run(version, func(t *testing.T) {
			w := newWorld(t)
			w.repo("r")
			for i := range 40 {
				w.write(fmt.Sprintf("r/%s/%d", strings.Repeat("long", i), i), "x")
			}
			w.write("r/nl\n\xff", "x")
			w.git("r", "add", "-A")
			w.git("r", "update-index", "--index-version", version)
			w.git("r", "update-index", "--assume-unchanged", "a")
			if version != "2" {
				w.git("r", "update-index", "--skip-worktree", "d/b", "a")
				w.write("r/ita", "x")
				w.git("r", "add", "-N", "ita")
			}
			got, err := parseIndex([]byte(w.read("r/.git/index")), "sha1", everyEntry)
			if err != nil {
				t.Fatal(err)
			}
			for i := range got {
				if version != "2" && got[i].intentToAdd != (got[i].path == "ita") {
					t.Errorf("%s: intent to add is %v", got[i].path, got[i].intentToAdd)
				}
				got[i].intentToAdd = false // ls-files does not say
			}
			want := must(parseLsFiles(w.git("r", "ls-files", "-z", "--stage", "-v")))(t)
			if fmt.Sprint(got) != fmt.Sprint(want) || len(got) < 40 {
				t.Errorf("got  %v\nwant %v", got, want)
			}
		})
	}
}

func TestParseIndexOfAConflict(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	id := w.git("r", "rev-parse", "HEAD:a")
	lines := fmt.Sprintf("0 %s\ta\n100644 %s 1\ta\n100644 %s 2\ta\n100755 %s 3\ta\n", strings.Repeat("0", 40), id, id, id)
	w.write("lines", lines)
	cmd := "git update-index --index-info < ../lines"
	w.git("r", "-c", "alias.x=!"+cmd, "x")
	got := must(parseIndex([]byte(w.read("r/.git/index")), "sha1", everyEntry))(t)
	if len(got) != 5 || got[0].stage != 1 || got[2].stage != 3 || got[2].mode != ModeExec || got[3].stage != 0 {
		t.Errorf("got %+v", got)
	}
}

func TestParseIndexLeavesOtherFormsToGit(t *testing.T) {
	w := newWorld(t)
	w.repo("split")
	w.git("split", "update-index", "--split-index")
	w.repo("sparse")
	w.git("sparse", "sparse-checkout", "set", "--cone", "--sparse-index", "nothing")
	whole := w.read("split/.git/index")
	for name, data := range map[string]string{
		"split": whole, "sparse": w.read("sparse/.git/index"), "empty": "", "short": "DIRC", "other": "TREE" + strings.Repeat("x", 99),
		"version 9": "DIRC\x00\x00\x00\x09" + whole[8:], "cut": whole[:len(whole)-30],
	} {
		if got, err := parseIndex([]byte(data), "sha1", everyEntry); !errors.Is(err, errIndexForeign) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

func TestParseIndexPassesOverOptionalExtensionsOnly(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	whole := w.read("r/.git/index")
	entries, sum := whole[:len(whole)-20], whole[len(whole)-20:]
	if got, err := parseIndex([]byte(entries+"ABCD\x00\x00\x00\x01x"+sum), "sha1", everyEntry); err != nil || len(got) != 3 {
		t.Errorf("optional: %v, %v", got, err)
	}
	for _, extension := range []string{"abcd\x00\x00\x00\x00", "ABCD\x00\x00\x00\x09x", "A"} {
		if got, err := parseIndex([]byte(entries+extension+sum), "sha1", everyEntry); !errors.Is(err, errIndexForeign) {
			t.Errorf("%q: %v, %v", extension, got, err)
		}
	}
}

func FuzzParseIndex(f *testing.F) {
	w := newWorld(f)
	w.repo("r")
	for _, version := range []string{"2", "4"} {
		w.git("r", "update-index", "--index-version", version)
		f.Add([]byte(w.read("r/.git/index")))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := parseIndex(data, "sha1", everyEntry)
		if err != nil && len(entries) > 0 {
			t.Error("entries beside an error")
		}
		for _, e := range entries {
			if !e.id.Valid() || strings.ContainsRune(e.path, 0) {
				t.Errorf("bad entry %+v", e)
			}
		}
	})
}

func BenchmarkParseIndex(b *testing.B) {
	w := newWorld(b)
	w.repo("r")
	for i := range 5000 {
		w.write(fmt.Sprintf("r/dir%d/file-with-a-name-%d.go", i%100, i), "x")
	}
	w.git("r", "add", "-A")
	data, err := os.ReadFile(w.path("r/.git/index"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := parseIndex(data, "sha1", special); err != nil {
			b.Fatal(err)
		}
	}
}
