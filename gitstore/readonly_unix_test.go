//go:build unix

package gitstore

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func (w *world) makeReadOnly(dir string) {
	w.t.Helper()
	chmod := func(mode func(fs.FileMode) fs.FileMode) {
		_ = filepath.WalkDir(w.path(dir), func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			return os.Chmod(p, mode(info.Mode().Perm()))
		})
	}
	chmod(func(m fs.FileMode) fs.FileMode { return m &^ 0o222 })
	w.t.Cleanup(func() { chmod(func(m fs.FileMode) fs.FileMode { return m | 0o200 }) })
}

func TestSnapshotOfReadOnlyRepository(t *testing.T) {
	for _, prepare := range []string{"", "update-index --split-index", "sparse-checkout set --cone --sparse-index d"} {
		t.Run(prepare, func(t *testing.T) {
			w := newWorld(t)
			w.repo("r")
			if prepare != "" {
				w.git("r", strings.Fields(prepare)...)
			}
			w.write("r/a", "edited\n")
			w.write("r/new/file", "new\n")
			cmd := w.asNobody("snapshot", "r")
			w.makeReadOnly("r/.git")
			w.cannotWrite("r/.git")
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			reference := newWorld(t)
			reference.repo("r")
			reference.write("r/a", "edited\n")
			reference.write("r/new/file", "new\n")
			if got, want := strings.TrimSpace(string(out)), string(reference.addedTree("r")); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

func TestReadOnlyRepositoryKeepsItsStateElsewhere(t *testing.T) {
	formats := []string{"files"}
	if gitKnowsReftable(t) {
		formats = append(formats, "reftable")
	}
	for _, format := range formats {
		t.Run(format, func(t *testing.T) { stateElsewhere(t, format) })
	}
}

func stateElsewhere(t *testing.T, format string) {
	w := newWorld(t)
	if format != "files" {
		w.refFormat = format
	}
	w.repo("r")
	if _, _, err := w.open("r").StateDir(ctx); err != nil { // was made while it could be
		t.Fatal(err)
	}
	cmd := w.asNobody("state", "r")
	w.makeReadOnly("r/.git")
	w.cannotWrite("r/.git/isitdone")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	want := []string{"writable=false", "readonly=true", "locked=true", w.path("home/.local/state/isitdone/repos/")}
	for _, word := range want {
		if !strings.Contains(string(out), word) {
			t.Errorf("%s is missing in %s", word, out)
		}
	}
}

func TestUnreadableFilesAreMarked(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.write("r/secret", "one\n")
	w.write("r/tool", "#!/bin/sh\n")
	w.write("r/closed/in", "x\n")
	w.write("r/new", "n\n")
	w.write("r/.gitignore", "ignored\n")
	w.write("r/ignored", "i\n")
	cmd := w.asNobody("snapshot", "r")
	os.Chmod(w.path("r/secret"), 0)
	os.Chmod(w.path("r/ignored"), 0)
	os.Chmod(w.path("r/tool"), 0o100)
	os.Chmod(w.path("r/closed"), 0)
	t.Cleanup(func() { os.Chmod(w.path("r/closed"), 0o755) })
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, want := range []string{`could not read "secret"`, `could not read "tool"`, `could not look into directory 'closed/'`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%s is missing in %s", want, out)
		}
	}
	if strings.Contains(string(out), "ignored") {
		t.Errorf("an ignored file was looked at: %s", out)
	}
	reference := newWorld(t)
	reference.repo("r")
	reference.write("r/secret", unreadableMarker)
	reference.write("r/tool", unreadableMarker)
	os.Chmod(reference.path("r/tool"), 0o755)
	reference.write("r/new", "n\n")
	reference.write("r/.gitignore", "ignored\n")
	got, _, _ := strings.Cut(string(out), "\n")
	if want := string(reference.addedTree("r")); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
