package gitstore

import (
	"errors"
	"io/fs"
	"os"
	"testing"
	"testing/fstest"
)

func TestTreeFSIsAFileSystem(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		w.write("r/tool", "#!/bin/sh\n")
		os.Chmod(w.path("r/tool"), 0o755)
		w.git("r", "add", "-A")
		w.git("r", "commit", "-qm", "tool")
		fsys := open("r").TreeFS(ctx, w.headTree("r"))
		if err := fstest.TestFS(fsys, "a", "d/b", "d/e/c", "tool"); err != nil {
			t.Error(err)
		}
		info, err := fs.Stat(fsys, "tool")
		if err != nil || info.Mode() != 0o755 || info.Size() != 10 {
			t.Errorf("tool: %v %v", info, err)
		}
	})
}

func TestTreeFSDoesNotFollowLinks(t *testing.T) {
	w := newWorld(t)
	w.repo("src")
	w.repo("r")
	os.Symlink("a", w.path("r/link"))
	os.Symlink("d", w.path("r/dirlink"))
	w.git("r", "submodule", "--quiet", "add", "../src", "sub")
	w.git("r", "add", "-A")
	w.git("r", "commit", "-qm", "links")
	fsys := w.open("r").TreeFS(ctx, w.headTree("r"))
	if data, err := fs.ReadFile(fsys, "link"); err == nil {
		t.Errorf("a link was read: %q", data)
	}
	if _, err := fsys.Open("link"); err == nil {
		t.Error("a link was opened")
	}
	if _, err := fs.ReadFile(fsys, "dirlink/b"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("below a link: %v", err)
	}
	if target, err := fs.ReadLink(fsys, "link"); err != nil || target != "a" {
		t.Errorf("the link points at %q, %v", target, err)
	}
	if info, err := fs.Lstat(fsys, "link"); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info, err)
	}
	if list, err := fs.ReadDir(fsys, "sub"); err != nil || len(list) != 0 {
		t.Errorf("the submodule lists %v, %v", list, err)
	}
	for name, want := range map[string]error{"nothing": fs.ErrNotExist, "../x": fs.ErrInvalid, "/a": fs.ErrInvalid} {
		if _, err := fsys.Open(name); !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := fs.ReadFile(fsys, "d"); err == nil {
		t.Error("a directory was read as a file")
	}
	if _, err := fs.ReadDir(fsys, "a"); err == nil {
		t.Error("a file was listed")
	}
}

func TestTreeFSOfASnapshot(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.write("r/a", "not committed\n")
	s := w.snap("r")
	if data, err := fs.ReadFile(s.TreeFS(ctx, s.Tree), "a"); err != nil || string(data) != "not committed\n" {
		t.Errorf("read %q, %v", data, err)
	}
}
