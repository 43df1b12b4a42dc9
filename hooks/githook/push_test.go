package githook

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/install"
	"git-isitdone/hooks/trust"
	"git-isitdone/notes"
)

// TestMain lets this test binary stand for git-isitdone, so that real pushes run the real
// hook through the real shim.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) != "git-isitdone" {
		os.Exit(m.Run())
	}
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	env := environ.Env{Vars: os.Environ(), Dir: dir, TempDir: os.TempDir(), Now: time.Now}
	log, err := os.OpenFile(env.Value("CALLS"), os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		panic(err)
	}
	_, _ = log.WriteString(strings.Join(os.Args[1:], " ") + "\n")
	os.Exit(PrePush(context.Background(), env, "isitdone/0.1.0", os.Args[3:], os.Stdin, os.Stderr))
}

// clone is a working tree with our hook, a bare remote and one check: `sh t.sh`.
type clone struct {
	t           *testing.T
	top, remote string
	calls       string
	env         environ.Env
}

func newClone(t *testing.T, check string) *clone {
	t.Helper()
	home, bin := t.TempDir(), t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(bin, "git-isitdone")); err != nil {
		t.Skip("SKIP no symbolic links here: ", err)
	}
	c := &clone{t: t, top: t.TempDir(), remote: t.TempDir(), calls: filepath.Join(home, "calls")}
	c.env = environ.Env{
		Vars: []string{
			"HOME=" + home, "XDG_STATE_HOME=" + filepath.Join(home, "state"), "XDG_CONFIG_HOME=" + filepath.Join(home, "config"),
			"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"), "CALLS=" + c.calls, "TMPDIR=" + t.TempDir(),
			"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + filepath.Join(home, "gitconfig"),
			"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@b",
		},
		Dir: c.top, TempDir: t.TempDir(), Now: time.Now,
	}
	c.git("init", "-q", "--bare", c.remote)
	c.git("init", "-q", "-b", "main")
	c.git("remote", "add", "origin", c.remote)
	c.write(".isitdone.json", `{"checks": {"test": {"cmd": "sh t.sh", "kind": "full"}}}`)
	c.commit(check)
	repo, err := gitstore.Open(context.Background(), c.env, c.top)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = repo.Close() }()
	if _, err := install.Install(context.Background(), c.env, repo, install.Options{GitHooks: true}); err != nil {
		t.Fatal(err)
	}
	return c
}

func (c *clone) write(name, content string) {
	c.t.Helper()
	if err := os.WriteFile(filepath.Join(c.top, name), []byte(content), 0o644); err != nil {
		c.t.Fatal(err)
	}
}

// commit records a tree whose check is this script.
func (c *clone) commit(script string) {
	c.t.Helper()
	c.write("t.sh", script+"\n")
	c.git("add", ".")
	c.git("commit", "-q", "-m", script)
}

func (c *clone) git(args ...string) string {
	c.t.Helper()
	out, err := c.try(c.top, args...)
	if err != nil {
		c.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return out
}

// try runs git with a watchdog, since what is tested is that nothing hangs or repeats.
func (c *clone) try(dir string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = dir, c.env.Vars, time.Second
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		c.t.Fatalf("git %v did not end:\n%s", args, out)
	}
	return strings.TrimSpace(string(out)), err
}

func (c *clone) refused(args ...string) string {
	c.t.Helper()
	out, err := c.try(c.top, args...)
	if err == nil {
		c.t.Fatalf("git %v was let through:\n%s", args, out)
	}
	return out
}

// hookCalls are the calls of the hook since the last question.
func (c *clone) hookCalls() int {
	content, _ := os.ReadFile(c.calls)
	_ = os.Remove(c.calls)
	return strings.Count(string(content), "\n")
}

func (c *clone) remoteHas(ref string) bool {
	_, err := c.try(c.remote, "rev-parse", "-q", "--verify", ref)
	return err == nil
}

func TestRedIsRefusedGreenGoesAndItsReceiptIsEnough(t *testing.T) {
	c := newClone(t, "echo counting wrong; exit 1")
	said := c.refused("push", "origin", "main")
	wants(t, said, "refs/heads/main", "FAIL", "counting wrong", "refused", "hint: git isitdone")
	if c.remoteHas("main") {
		t.Error("the red commit is there")
	}
	c.commit("echo ran >>" + filepath.Join(c.env.Home(), "ran"))
	wants(t, c.git("push", "origin", "main"), "PASS")
	c.git("branch", "again")
	wants(t, c.git("push", "origin", "again"), "PASS by receipt", "nothing ran")
	ran, _ := os.ReadFile(filepath.Join(c.env.Home(), "ran"))
	if string(ran) != "ran\n" {
		t.Errorf("the check ran %q", ran)
	}
}

// D03: a hook that pushes notes calls itself without end.
func TestD03PublishingCallsTheHookOnce(t *testing.T) {
	c := newClone(t, "exit 0")
	c.git("push", "origin", "HEAD")
	if n := c.hookCalls(); n != 1 {
		t.Errorf("the hook was called %d times", n)
	}
	if !c.remoteHas("refs/notes/isitdone") {
		t.Error("the receipt was not published")
	}
}

// D04: git names the deleted ref first, so the first line must not decide.
func TestD04DeletingJudgesNothingButWhatComesWithItIs(t *testing.T) {
	c := newClone(t, "exit 1")
	c.git("push", "-q", "--no-verify", "origin", "main:tmp")
	c.refused("push", "origin", ":tmp", "main")
	c.git("push", "-q", "origin", ":tmp")
	if c.remoteHas("tmp") {
		t.Error("still there")
	}
}

func TestD05AnyRedRefRefuses(t *testing.T) {
	c := newClone(t, "exit 0")
	c.git("push", "-q", "origin", "main")
	c.git("checkout", "-q", "-b", "red")
	c.commit("exit 1")
	c.git("checkout", "-q", "main")
	for _, order := range [][]string{{"main:a", "red:b"}, {"red:b", "main:a"}} {
		said := c.refused(append([]string{"push", "origin"}, order...)...)
		wants(t, said, "push of refs/heads/b", "git checkout red && git isitdone")
	}
}

// The working tree is not what is pushed.
func TestDirtyTreeProvesNothing(t *testing.T) {
	c := newClone(t, "exit 1")
	c.write("t.sh", "exit 0\n")
	wants(t, c.refused("push", "origin", "main"), "git stash -u && { git isitdone")
}

func TestTagIsFollowedToItsCommit(t *testing.T) {
	c := newClone(t, "exit 1")
	c.git("tag", "-a", "-m", "one", "v1")
	wants(t, c.refused("push", "origin", "v1"), "refs/tags/v1", "FAIL")
}

func TestUntrustedCloneRunsNothing(t *testing.T) {
	c := newClone(t, "echo ran >"+"ran; exit 0")
	if err := os.RemoveAll(filepath.Join(c.env.Home(), "state")); err != nil {
		t.Fatal(err)
	}
	repo, err := gitstore.Open(context.Background(), c.env, c.top)
	if err != nil {
		t.Fatal(err)
	}
	if trust.Granted(c.env, repo) {
		t.Fatal("trust survives outside the state directory")
	}
	wants(t, c.refused("push", "origin", "main"), "hint: git isitdone trust")
	if _, err := os.Stat(filepath.Join(c.top, "ran")); err == nil {
		t.Error("the check ran")
	}
}

// D01, D02: a check that makes repositories must not get git's variables, which a push from
// a linked worktree has and one from the main tree has not.
func TestD02ChecksDoNotSeeGitsVariables(t *testing.T) {
	const script = `test -z "$GIT_DIR$GIT_INDEX_FILE$GIT_PREFIX" || exit 3
d=$(mktemp -d) && cd "$d" && git init -q . && test -d .git && git -c user.name=x -c user.email=x commit -q --allow-empty -m inner`
	c := newClone(t, script)
	before := c.git("rev-parse", "HEAD") + c.git("config", "--list", "--local")
	c.git("push", "-q", "origin", "main")
	linked := filepath.Join(c.t.TempDir(), "w")
	c.git("worktree", "add", "-q", "-b", "linked", linked)
	if err := os.WriteFile(filepath.Join(linked, "more"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"add", "."}, {"commit", "-q", "-m", "more"}, {"push", "-q", "origin", "linked"}} {
		if out, err := c.try(linked, args...); err != nil {
			t.Fatalf("git %v in the worktree: %v\n%s", args, err, out)
		}
	}
	if after := c.git("rev-parse", "HEAD") + c.git("config", "--list", "--local"); after != before {
		t.Errorf("the repository changed:\n%s\n%s", before, after)
	}
}

// E04: a check that pushes would wait for the run that it is part of.
func TestE04NestedPushReturnsAtOnce(t *testing.T) {
	c := newClone(t, "git push -q origin HEAD:refs/heads/inner 2>>inner.log; exit 0")
	c.write(".gitignore", "inner.log\n")
	c.commit("git push origin HEAD:refs/heads/inner 2>inner.log; exit 0")
	c.git("push", "-q", "origin", "main")
	said, err := os.ReadFile(filepath.Join(c.top, "inner.log"))
	if err != nil {
		t.Fatal(err)
	}
	wants(t, string(said), "not judged again")
	if n := c.hookCalls(); n != 2 {
		t.Errorf("the hook was called %d times", n)
	}
}

func TestD06EmptyInputJudgesHead(t *testing.T) {
	c := newClone(t, "exit 0")
	var out strings.Builder
	env := c.env
	env.Dir = c.top
	if status := PrePush(context.Background(), env, "isitdone/0.1.0", []string{"origin"}, strings.NewReader(""), &out); status != 0 {
		t.Errorf("a green HEAD: status %d", status)
	}
	wants(t, out.String(), "HEAD is judged")
	c.git("push", "-q", "origin", "main")
	if said := c.git("push", "origin", "main"); strings.Contains(said, "isitdone") {
		t.Errorf("an up-to-date push is judged:\n%s", said)
	}
}

func TestPlaceWithoutRepositoryIsLetThrough(t *testing.T) {
	c := newClone(t, "exit 1")
	var out strings.Builder
	env := c.env
	env.Dir = c.t.TempDir()
	if status := PrePush(context.Background(), env, "isitdone/0.1.0", []string{"origin"}, strings.NewReader(""), &out); status != 0 {
		t.Errorf("status %d", status)
	}
	wants(t, out.String(), "not verified")
	env.Dir = c.top
	env = env.With(notes.PublishingVar + "=1")
	if status := PrePush(context.Background(), env, "isitdone/0.1.0", []string{"origin"}, strings.NewReader(""), &out); status != 0 {
		t.Errorf("our own push: status %d", status)
	}
	env = c.env.With(DoctorVar + "=1")
	if status := PrePush(context.Background(), env, "isitdone/0.1.0", nil, strings.NewReader(""), &out); status != 1 {
		t.Errorf("doctor's variable opens the gate: status %d", status)
	}
	wants(t, out.String(), "[isitdone 0.1.0]")
}

// `git --git-dir` pushes from anywhere: also from another repository, whose checks say
// nothing of these commits.
func TestPushWithGitDirIsJudgedWhereTheRepositoryIs(t *testing.T) {
	c := newClone(t, "exit 1")
	other := newClone(t, "exit 0")
	dotGit := filepath.Join(c.top, ".git")
	relative, err := filepath.Rel(filepath.Dir(c.top), dotGit)
	if err != nil {
		t.Fatal(err)
	}
	for name, from := range map[string]struct{ dir, gitDir string }{
		"nowhere":            {t.TempDir(), dotGit},
		"another repository": {other.top, dotGit},
		"the folder above":   {filepath.Dir(c.top), relative},
	} {
		if out, err := c.try(from.dir, "--git-dir="+from.gitDir, "push", "-q", "origin", "main"); err == nil || !strings.Contains(out, "exit 1") && !strings.Contains(out, "FAIL") {
			t.Errorf("from %s: %v\n%s", name, err, out)
		}
	}
	linked := filepath.Join(t.TempDir(), "linked")
	c.git("worktree", "add", "-q", "-b", "side", linked)
	if out, err := c.try(other.top, "--git-dir="+filepath.Join(dotGit, "worktrees", "linked"), "push", "-q", "origin", "side"); err == nil {
		t.Errorf("from a linked worktree's directory:\n%s", out)
	}
	if c.remoteHas("main") || c.remoteHas("side") {
		t.Error("unproved commits are on the remote")
	}
	c.commit("exit 0")
	if out, err := c.try(other.top, "--git-dir="+dotGit, "push", "-q", "origin", "main"); err != nil || !c.remoteHas("main") {
		t.Errorf("green: %v\n%s", err, out)
	}
}
