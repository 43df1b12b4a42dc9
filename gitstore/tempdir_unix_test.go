//go:build unix

package gitstore

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// deadPID is the process number of a process that has ended.
func deadPID(t *testing.T) int {
	t.Helper()
	cmd := exec.Command("true")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return cmd.Process.Pid
}

func TestLeftoversOfKilledRunsAreRemoved(t *testing.T) { eachHasher(t, testLeftovers) }

func testLeftovers(t *testing.T, byGit bool) {
	w := newWorld(t)
	w.byGit = byGit
	w.repo("r")
	dead := deadPID(t)
	make := func(name string) string {
		p := filepath.Join(w.env.TempDir, name)
		if err := os.MkdirAll(filepath.Join(p, "objects"), 0o700); err != nil {
			t.Fatal(err)
		}
		return p
	}
	gone := make(fmt.Sprintf("%s%d-1", tempPrefix, dead))
	// Another container may use the same numbers: the lock says that somebody lives there.
	held := make(fmt.Sprintf("%s%d-2", tempPrefix, dead))
	lock := lockDir(held)
	defer lock.Close()
	keep := []string{
		held,
		make(fmt.Sprintf("%s%d-3", tempPrefix, os.Getppid())),
		make(tempPrefix + "x-4"),
		make(fmt.Sprintf("isitdone-other-%d-5", dead)),
	}
	target := make("target")
	link := filepath.Join(w.env.TempDir, fmt.Sprintf("%s%d-6", tempPrefix, dead))
	if err := os.Symlink(target, link); err != nil {
		t.Fatal(err)
	}
	keep = append(keep, link, target)
	_ = w.snap("r").Close()
	left, err := filepath.Glob(filepath.Join(w.env.TempDir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(left)
	slices.Sort(keep)
	if !slices.Equal(left, keep) {
		t.Errorf("%s should be gone; left are\n%q, want\n%q", gone, left, keep)
	}
}

func TestTempDirIsPrivate(t *testing.T) {
	w := newWorld(t)
	w.byGit = true
	w.repo("r")
	s := w.snap("r")
	info, err := os.Stat(s.temp.dir.path)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v %v", info.Mode(), err)
	}
}

func TestAlternatesWithColonsAndQuotes(t *testing.T) {
	w := newWorld(t)
	name := "odd:na\"me\\ \n"
	w.repo(name)
	w.write(name+"/unchanged", "only in the repository's own objects\n")
	// Older than the index, or git would read and store it again.
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(w.path(name+"/unchanged"), old, old); err != nil {
		t.Fatal(err)
	}
	w.git(name, "add", "-A")
	w.git(name, "commit", "-qm", "unchanged")
	w.write(name+"/a", "edit\n")
	s := w.snap(name)
	if want := w.addedTree(name); s.Tree != want {
		t.Errorf("got %s, git says %s", s.Tree, want)
	}
}

// TMPDIR may point into the working tree; git would add our own files to the tree.
func TestTempDirInsideTheWorkingTree(t *testing.T) {
	w := newWorld(t)
	w.byGit = true
	w.repo("r")
	w.write("r/tmp/x", "x\n")
	w.env.TempDir = w.path("r/tmp")
	s := w.snap("r")
	if want := w.addedTree("r"); s.Tree != want {
		t.Errorf("got %s, git says %s", s.Tree, want)
	}
	if !isBelow(s.temp.dir.path, w.path("r/.git")) {
		t.Errorf("the temporary directory is %s", s.temp.dir.path)
	}
}

func TestTempDirUnknown(t *testing.T) {
	w := newWorld(t)
	w.byGit = true
	w.repo("r")
	for _, dir := range []string{"", w.path("missing")} {
		w.env.TempDir = dir
		if _, err := w.open("r").Snapshot(ctx); err == nil {
			t.Errorf("%q was taken", dir)
		}
	}
}
