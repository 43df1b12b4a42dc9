package gitstore

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"git-isitdone/gitstore/environ"
)

func TestOpenFinds(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "worktree", "add", "-q", "../linked")
	w.repo("src")
	w.git("r", "submodule", "--quiet", "add", "../src", "sub")
	w.git(".", "init", "-q", "--separate-git-dir", w.path("elsewhere.git"), "separate")
	w.git(".", "init", "-q", "unborn")
	w.repo("core")
	w.write("tree/in/x", "x\n")
	w.git("core", "config", "core.worktree", w.path("tree"))
	w.repo("new\nline")
	if err := os.Symlink("r", w.path("link")); err != nil {
		t.Fatal(err)
	}
	cases := []struct{ dir, top, gitDir, commonDir string }{
		{"r", "r", "r/.git", "r/.git"},
		{"r/d/e", "r", "r/.git", "r/.git"},
		{"link/d", "r", "r/.git", "r/.git"},
		{"r/.git", "r", "r/.git", "r/.git"},
		{"r/.git/hooks", "r", "r/.git", "r/.git"},
		{"linked/d", "linked", "r/.git/worktrees/linked", "r/.git"},
		{"r/.git/worktrees/linked", "linked", "r/.git/worktrees/linked", "r/.git"},
		{"r/sub", "r/sub", "r/.git/modules/sub", "r/.git/modules/sub"},
		{"separate", "separate", "elsewhere.git", "elsewhere.git"},
		{"unborn", "unborn", "unborn/.git", "unborn/.git"},
		{"core", "tree", "core/.git", "core/.git"},
		{"new\nline/d", "new\nline", "new\nline/.git", "new\nline/.git"},
	}
	for _, c := range cases {
		r, err := Open(ctx, w.env, w.path(c.dir))
		if err != nil {
			t.Errorf("%s: %v", c.dir, err)
			continue
		}
		if r.Top != w.path(c.top) || r.GitDir != w.path(c.gitDir) || r.CommonDir != w.path(c.commonDir) || r.ObjectFormat != "sha1" {
			t.Errorf("%s: %s %s %s %s", c.dir, r.Top, r.GitDir, r.CommonDir, r.ObjectFormat)
		}
		s, err := r.Snapshot(ctx)
		if err != nil {
			t.Errorf("snapshot of %s: %v", c.dir, err)
		}
		_ = s.Close()
	}
}

// Where discovery without git answers at all, git must give the same answer; and it must
// answer in the plain cases, or every hook pays for a process.
func TestNativeDiscoveryAgreesWithGit(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "worktree", "add", "-q", "../linked")
	w.repo("src")
	w.git("r", "submodule", "--quiet", "add", "../src", "sub")
	w.git(".", "init", "-q", "--bare", "bare.git")
	w.git(".", "init", "-q", "--object-format=sha256", "sha256")
	w.repo("partial")
	w.git("partial", "config", "extensions.partialClone", "x")
	w.repo("core")
	w.write("tree/x", "x\n")
	w.git("core", "config", "core.worktree", w.path("tree"))
	w.repo("isbare")
	w.git("isbare", "config", "core.bare", "true")
	w.repo("nohead")
	os.Remove(w.path("nohead/.git/HEAD"))
	w.write("badfile/.git", "gitdir: nowhere\n")
	w.repo("sparse")
	w.git("sparse", "sparse-checkout", "set", "d")
	w.write("plain/dir/x", "x")
	git := must(findGit(w.env))(t)
	answered := map[string]bool{"r": true, "r/d/e": true, "linked": true, "sha256": false, "core": false, "isbare": false, "nohead": false, "plain/dir": false, "partial": false}
	for _, dir := range []string{
		"r", "r/d/e", "r/.git", "r/.git/hooks", "linked", "r/sub", "bare.git", "bare.git/refs", "sha256", "partial", "core", "tree", "isbare", "isbare/d",
		"nohead", "badfile", "sparse", "plain/dir", "missing",
	} {
		native, ok := discoverNative(w.env, w.path(dir))
		if want, known := answered[dir]; known && ok != want {
			t.Errorf("%s: answered natively is %v, want %v", dir, ok, want)
		}
		if !ok {
			continue
		}
		asked, err := discover(ctx, git, w.path(dir))
		if err != nil || asked != native {
			t.Errorf("%s: native %+v, git %+v, %v", dir, native, asked, err)
		}
	}
}

// Settings that variables hand over leave discovery as it is, but for those that lead git
// elsewhere.
func TestNativeDiscoveryWithSettingsByVariable(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	base := w.env
	for setting, want := range map[string]bool{
		"user.name=x": true, "safe.directory=*": true, "credential.https://example.org.helper=": true,
		"core.bare=true": false, "Core.Worktree=/": false, "extensions.worktreeConfig=true": false, "safe.bareRepository=explicit": false, "include.path=/x": false,
	} {
		key, value, _ := strings.Cut(setting, "=")
		w.env = base.With("GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0="+key, "GIT_CONFIG_VALUE_0="+value)
		native, ok := discoverNative(w.env, w.path("r/d"))
		if ok != want {
			t.Errorf("%s: answered natively is %v, want %v", setting, ok, want)
		}
		if asked, err := discover(ctx, must(findGit(w.env))(t), w.path("r/d")); ok && (err != nil || asked != native) {
			t.Errorf("%s: native %+v, git %+v, %v", setting, native, asked, err)
		}
	}
}

func TestOpenTellsFailuresApart(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git(".", "init", "-q", "--bare", "bare.git")
	w.write("plain/dir/x", "x")
	w.repo("nohead")
	os.Remove(w.path("nohead/.git/HEAD"))
	w.write("badfile/.git", "gitdir: /nowhere\n")
	w.write("garbage/.git", "what is this\n")
	w.repo("future")
	w.git("future", "config", "core.repositoryFormatVersion", "9")

	for dir, want := range map[string]error{"plain/dir": ErrNotRepo, "bare.git": ErrBare, "bare.git/refs": ErrBare} {
		if _, err := Open(ctx, w.env, w.path(dir)); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", dir, err, want)
		}
	}
	// A damaged repository is not the absence of one.
	for _, dir := range []string{"nohead", "badfile", "garbage", "future", "missing/dir"} {
		_, err := Open(ctx, w.env, w.path(dir))
		if err == nil || errors.Is(err, ErrNotRepo) || errors.Is(err, ErrBare) {
			t.Errorf("%s: %v", dir, err)
		}
	}
	_, err := Open(ctx, w.env.With("GIT_TEST_ASSUME_DIFFERENT_OWNER=1"), w.path("r/d"))
	if !errors.Is(err, ErrDubiousOwnership) || errors.Is(err, ErrNotRepo) || !strings.Contains(err.Error(), "safe.directory") {
		t.Errorf("another owner: %v", err)
	}
	if _, err := Open(ctx, environ.Env{Vars: []string{"PATH=" + w.path("plain")}}, w.path("plain/dir")); err == nil || !strings.Contains(err.Error(), "git is not on PATH") {
		t.Errorf("without git: %v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Open(cancelled, w.env, w.path("plain/dir")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestSafeDirectoryIsGits(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "config", "--global", "safe.directory", "*")
	w.env = w.env.With("GIT_TEST_ASSUME_DIFFERENT_OWNER=1")
	if got := w.snap("r").Tree; got != w.headTree("r") {
		t.Errorf("got %s", got)
	}
}

func TestRelativeDirIsBelowTheEnvironments(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.env.Dir = w.path("r")
	r, err := Open(ctx, w.env, "d")
	if err != nil || r.Top != w.path("r") {
		t.Errorf("%+v %v", r, err)
	}
}

func TestScrubbedCoversGitsOwnList(t *testing.T) {
	w := newWorld(t)
	kept := map[string]bool{"GIT_CONFIG_PARAMETERS": true, "GIT_CONFIG_COUNT": true}
	for name := range strings.FieldsSeq(w.git(".", "rev-parse", "--local-env-vars")) {
		if IsRepoVariable(name) == kept[name] {
			t.Errorf("%s: scrubbed is %v", name, IsRepoVariable(name))
		}
	}
	env := environ.Env{Vars: []string{
		"GIT_DIR=x", "git_work_tree=x", "GIT_TRACE=1", "GIT_TRACE2_EVENT=/log/file", "GIT_SSH=x", "GIT_CONFIG_GLOBAL=g", "LC_ALL=de_DE", "A=1",
	}}
	got := strings.Join(scrubbed(env), " ")
	want := "GIT_TRACE2_EVENT=/log/file GIT_SSH=x GIT_CONFIG_GLOBAL=g A=1 " + strings.Join(alwaysSet, " ")
	if filepath.IsAbs("/log") && got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
