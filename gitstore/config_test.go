package gitstore

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestConfig(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "config", "--global", "isitdone.Jobs", "2")
	w.git("r", "config", "isitdone.jobs", "4")
	w.git("r", "config", "isitdone.Check.Weird Name.command", "line one\nline two")
	w.write("r/.git/config", w.read("r/.git/config")+"[isitdone]\n\tflag\n\tempty =\n")
	w.env = w.env.With("GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=isitdone.jobs", "GIT_CONFIG_VALUE_0=8")
	got := must(w.open("r").Config(ctx, "isitdone."))(t)
	want := []ConfigEntry{
		{"isitdone.jobs", "2", "global"},
		{"isitdone.jobs", "4", "local"},
		{"isitdone.Check.Weird Name.command", "line one\nline two", "local"},
		{"isitdone.flag", "true", "local"},
		{"isitdone.empty", "", "local"},
		{"isitdone.jobs", "8", "command"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestIdentity(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	if got := w.open("r").Identity(ctx); got != "Test <test@example.org>" {
		t.Errorf("configured: %q", got)
	}
	w.git("r", "config", "user.name", " A <evil>\n B. ")
	if got := w.open("r").Identity(ctx); got != "A evil B <test@example.org>" {
		t.Errorf("cleaned: %q", got)
	}
	w.env = w.env.With("GIT_AUTHOR_NAME=Env", "GIT_AUTHOR_EMAIL=env@example.org")
	if got := w.open("r").Identity(ctx); got != "Env <env@example.org>" {
		t.Errorf("by variable: %q", got)
	}
	w = newWorld(t)
	w.repo("r")
	w.write("home/.gitconfig", "[user]\n\tname = Only\n")
	if got := w.open("r").Identity(ctx); got != "" {
		t.Errorf("without an address: %q", got)
	}
}

func TestGitPath(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "worktree", "add", "-q", "../linked")
	for _, c := range []struct{ dir, name, want string }{
		{"r", "hooks", "r/.git/hooks"},
		{"linked", "hooks", "r/.git/hooks"},
		{"r/d", "isitdone", "r/.git/isitdone"},
		{"linked", "isitdone", "r/.git/worktrees/linked/isitdone"},
	} {
		if got := must(w.open(c.dir).GitPath(ctx, c.name))(t); got != w.path(c.want) {
			t.Errorf("%s in %s: %s", c.name, c.dir, got)
		}
	}
	w.git("r", "config", "core.hooksPath", ".husky/_")
	if got := must(w.open("r/d").GitPath(ctx, "hooks"))(t); got != w.path("r/.husky/_") {
		t.Errorf("core.hooksPath: %s", got)
	}
}

func TestStateDirIsGitsPath(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "worktree", "add", "-q", "../linked")
	for _, dir := range []string{"r", "linked"} {
		r := w.open(dir)
		got, writable, err := r.StateDir(ctx)
		if want := must(r.GitPath(ctx, "isitdone"))(t); got != want || !writable || err != nil {
			t.Errorf("%s: %s %v %v, want %s", dir, got, writable, err, want)
		}
	}
}

func TestStateDirWithoutAnyPlace(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.write("r/.git/isitdone", "a file is in the way\n")
	dir, writable, err := w.open("r").StateDir(ctx)
	if err != nil || writable || filepath.Dir(dir) != w.path("home/.local/state/isitdone/repos") {
		t.Errorf("fallback: %s %v %v", dir, writable, err)
	}
	w.env = w.env.WithoutFunc(func(name string) bool { return name == "HOME" })
	if dir, _, err := w.open("r").StateDir(ctx); err == nil {
		t.Errorf("without a home: %s", dir)
	}
	if got := w.read("r/.git/isitdone"); got != "a file is in the way\n" {
		t.Errorf("the file was changed to %q", got)
	}
}

func TestBrokenConfigIsAnError(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	r := w.open("r")
	w.write("r/.git/config", "[broken\n")
	if got, err := r.Config(ctx, "isitdone."); err == nil {
		t.Errorf("got %v", got)
	}
}
