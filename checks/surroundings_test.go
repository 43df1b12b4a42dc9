package checks

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"git-isitdone/notes"
)

func TestUnionOfTwoPlansRunsBoth(t *testing.T) {
	w := newWorld(t, "lint lite true", "test full exit 1")
	start := w.open().Plan
	w.write("checks.txt", "lint lite true\n") // the failing test is switched off
	req := full()
	req.Plan = &start
	out := w.verify(req)
	if out.Verdict != notes.Fail || out.Done {
		t.Errorf("%s: %s", out.Verdict, ids(out))
	}
}

// What git ignores can neither add a check nor take one away.
func TestPlanIsReadFromTheTree(t *testing.T) {
	w := newWorld(t, "test full exit 1")
	w.git("rm", "-q", "--cached", "checks.txt")
	w.git("commit", "-qm", "checks are not tracked")
	if err := os.WriteFile(w.path(".git/info/exclude"), []byte("checks.txt\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	w.write("checks.txt", "test full true")
	out := w.verify(full())
	if out.Done || !out.NoChecks || !strings.Contains(strings.Join(out.Warnings, " "), "defined otherwise than in the tree") {
		t.Errorf("done %v, %s, warnings %q", out.Done, ids(out), out.Warnings)
	}
}

func TestC14_WhatTheSurroundingsLackIsNamed(t *testing.T) {
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("SKIP npm is not installed")
	}
	w := newWorld(t, "test full npm test", "lint lite true")
	w.write("package.json", `{"scripts": {"test": "vitest run"}, "dependencies": {"vitest": "1"}}`)
	w.write("package-lock.json", "{}")
	out := w.verify(full())
	w.expect(out, notes.Broken, "BROKEN", false)
	if why := out.Results[0].Why; !strings.HasPrefix(why, "environment: ") || !strings.Contains(why, "npm ci") {
		t.Errorf("why %q", why)
	}
}

// The environment is shown; it decides only where the configuration says so.
func TestStrictEnvironment(t *testing.T) {
	for _, strict := range []bool{false, true} {
		w := newWorld(t, "test full true")
		w.write(".gitignore", ".env\n")
		if strict {
			w.write("strict", "")
		}
		w.write(".env", "A=1\n")
		w.expect(w.verify(full()), notes.Pass, "PASS", true)
		if a := w.known(""); !a.Done || a.Receipt.Env == "" {
			t.Errorf("strict %v: %s, environment %q", strict, a.Reason, a.Receipt.Env)
		}
		w.write(".env", "A=2\n")
		if a := w.known(""); a.Done == strict {
			t.Errorf("strict %v: done %v after the environment changed: %s", strict, a.Done, a.Reason)
		}
	}
}

func TestUnbornHeadAndSubdirectory(t *testing.T) {
	w := newWorld(t, "test full "+counting)
	if err := os.RemoveAll(w.path(".git")); err != nil {
		t.Fatal(err)
	}
	w.git("init", "-q", ".")
	w.expect(w.verify(full()), notes.Pass, "PASS", true)
	if err := os.Mkdir(w.path("sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	w.dir = w.path("sub")
	if out := w.verify(full()); !out.Cached || !out.Done {
		t.Errorf("from a sub-directory: %+v", out)
	}
}

// In a linked worktree git exports an absolute GIT_DIR to hooks: it must mislead neither us
// nor a check that makes a repository of its own.
func TestD02_GitDirOfALinkedWorktree(t *testing.T) {
	w := newWorld(t, `test full cd "$(mktemp -d "$OUT/t.XXXX")" && git init -q . && test -d .git`)
	w.git("worktree", "add", "-q", "../w", "-b", "w")
	before := w.git("rev-parse", "HEAD") + w.git("config", "--list", "--local")
	in := *w
	in.dir = filepath.Join(w.env.Dir, "w")
	in.write("a.txt", "only here\n")
	in.env = w.env.With("GIT_DIR="+w.path(".git/worktrees/w"), "GIT_INDEX_FILE="+w.path(".git/worktrees/w/index"))
	out := in.verify(full())
	in.expect(out, notes.Pass, "PASS", true)
	if len(out.Dirty) != 1 || out.Head.Branch != "w" {
		t.Errorf("dirty %v on %s", out.Dirty, out.Head.Branch)
	}
	if after := w.git("rev-parse", "HEAD") + w.git("config", "--list", "--local"); after != before {
		t.Errorf("the repository changed:\n%s\n%s", before, after)
	}
	// The ledger is shared: the same tree in the main checkout is proved.
	w.write("a.txt", "only here\n")
	if out := w.verify(full()); !out.Cached || !out.Done {
		t.Errorf("in the main checkout: %+v", out)
	}
}
