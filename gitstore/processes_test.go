package gitstore

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// wrapGit puts a git on PATH that writes down how it is called, and returns the calls.
func (w *world) wrapGit() (calls func() []string) {
	w.t.Helper()
	real, err := exec.LookPath("git")
	if err != nil {
		w.t.Fatal(err)
	}
	w.write("bin/git", "#!/bin/sh\necho \"$*\" >>'"+w.path("calls")+"'\nexec '"+real+"' \"$@\"\n")
	if err := os.Chmod(w.path("bin/git"), 0o755); err != nil {
		w.t.Fatal(err)
	}
	w.env = w.env.With("PATH=" + w.path("bin") + ":" + os.Getenv("PATH"))
	return func() []string {
		data, err := os.ReadFile(w.path("calls"))
		if err != nil {
			return nil
		}
		return strings.Split(strings.TrimSpace(string(data)), "\n")
	}
}

// What a look-up needs starts no git process where libgit2 opens the repository: finding
// it, its configuration, HEAD, the tree id of a clean and of an edited working tree, what
// changed, and the ledger's ref.
func TestCachedPathStartsNoGit(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "worktree", "add", "-q", "../linked")
	if openLibgit2(w.open("r")) == nil {
		t.Skip("SKIP this build has no libgit2")
	}
	w.write("r/a", "edited\n")
	w.write("r/new", "new\n")
	os.Remove(w.path("r/d/b"))
	calls := w.wrapGit()
	// Copilot CLI hands a setting to every hook.
	w.env = w.env.With("GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*")
	for _, dir := range []string{"r", "r/d", "linked"} {
		r := w.open(dir)
		head := must(r.Head(ctx))(t)
		s := must(r.Snapshot(ctx))(t)
		changes := must(s.Changes(ctx, head.Tree))(t)
		for _, c := range changes {
			if c.Status != 'D' {
				_ = must(s.Blob(ctx, c.NewID))(t)
			}
		}
		if want := map[string]int{"r": 3, "r/d": 3}[dir]; len(changes) != want {
			t.Errorf("%s: %v", dir, changes)
		}
		_ = must(r.Config(ctx, "isitdone."))(t)
		if r.Identity(ctx) == "" {
			t.Error("no identity")
		}
		if _, err := r.Ref(ctx, "refs/isitdone/ledger"); !errors.Is(err, ErrNotFound) {
			t.Errorf("ledger: %v", err)
		}
		_ = s.Close()
	}
	if c := calls(); len(c) > 0 {
		t.Errorf("git was started: %q", c)
	}
	_ = must(w.open("r").Commits(ctx, "HEAD"))(t)
	if len(calls()) != 1 {
		t.Error("the wrapper is not called at all, so this test shows nothing")
	}
}
