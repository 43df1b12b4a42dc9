package install

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"git-isitdone/gitstore"
)

// gitWorld is a world whose project is a repository with one commit.
func gitWorld(t *testing.T) world {
	t.Helper()
	w := newWorld(t)
	w.env = w.env.With("PATH="+os.Getenv("PATH"), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+filepath.Join(w.env.Home(), "gitconfig"),
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@b")
	w.git("init", "-q", "-b", "main")
	w.git("commit", "-q", "--allow-empty", "-m", "base")
	return w
}

func (w world) git(args ...string) string {
	w.t.Helper()
	out, err := w.gitIn(w.top, args...)
	if err != nil {
		w.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return out
}

func (w world) gitIn(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = dir, w.env.Vars
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

func (w world) hook() string { return filepath.Join(w.top, ".git", "hooks", "pre-push") }

func (w world) open(dir string) *gitstore.Repo {
	w.t.Helper()
	repo, err := gitstore.Open(context.Background(), w.env, dir)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = repo.Close() })
	return repo
}

// hooks plans and applies the git hook's installation.
func (w world) hooks() (Result, error) {
	r, changes, err := planPrePush(context.Background(), w.env, w.open(w.top), Options{})
	if err != nil {
		return r, err
	}
	return r, writeAll(changes)
}

func (w world) mustHooks(want string) Result {
	w.t.Helper()
	r, err := w.hooks()
	if err != nil {
		w.t.Fatal(err)
	}
	if r.Action != want {
		w.t.Fatalf("action %s, want %s (%s)", r.Action, want, r.Note)
	}
	return r
}

func (w world) unhook(want string) Result {
	w.t.Helper()
	all, changes, err := planPrePushRemoval(context.Background(), w.open(w.top))
	if err != nil {
		w.t.Fatal(err)
	}
	if err := writeAll(changes); err != nil {
		w.t.Fatal(err)
	}
	if len(all) != 1 || all[0].Action != want {
		w.t.Fatalf("got %+v, want %s", all, want)
	}
	return all[0]
}

// program puts a stand-in for git-isitdone on PATH, which records its arguments and its input.
func (w world) program(exit string) (record string) {
	w.t.Helper()
	dir := w.t.TempDir()
	record = filepath.Join(dir, "record")
	w.script(filepath.Join(dir, "git-isitdone"), "echo \"$@\" >>"+record+"; cat >>"+record+"; exit "+exit)
	return record
}

func (w world) script(path, body string) {
	w.t.Helper()
	w.write(path, "#!/bin/sh\n"+body+"\n")
	if err := os.Chmod(path, 0o755); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) onPath(record string) {
	w.env = w.env.With("PATH=" + filepath.Dir(record) + string(os.PathListSeparator) + w.env.Value("PATH"))
}

// remote is a bare repository to push to.
func (w world) remote() string {
	w.t.Helper()
	dir := w.t.TempDir()
	w.git("init", "-q", "--bare", dir)
	w.git("remote", "add", "origin", dir)
	return dir
}

func TestHookGetsGitsLinesAndItsStatusCounts(t *testing.T) {
	w := gitWorld(t)
	remote := w.remote()
	record := w.program("0")
	w.onPath(record)
	w.mustHooks(Added)
	head := w.git("rev-parse", "HEAD")
	w.git("push", "-q", "origin", "main")
	want := "git-hook pre-push origin " + remote + "\nrefs/heads/main " + head + " refs/heads/main " + strings.Repeat("0", 40) + "\n"
	if got := w.read(record); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	w.onPath(w.program("1"))
	w.git("commit", "-q", "--allow-empty", "-m", "more")
	if out, err := w.gitIn(w.top, "push", "-q", "origin", "main"); err == nil {
		t.Errorf("a refusing hook let the push go: %s", out)
	}
}

func TestHookIsInstalledOnceAndGoesAgain(t *testing.T) {
	w := gitWorld(t)
	w.mustHooks(Added)
	first := w.read(w.hook())
	w.mustHooks(Unchanged)
	if w.read(w.hook()) != first {
		t.Error("the second run wrote")
	}
	w.unhook(Removed)
	if exists(w.hook()) {
		t.Error("still there")
	}
	w.unhook(Absent)
}

func TestHookOfAnotherVersionIsReplaced(t *testing.T) {
	w := gitWorld(t)
	old := "# an older text\necho old\n"
	w.write(w.hook(), "#!/bin/sh\n"+shimMark+shimDigest(old)+"\n"+old)
	r := w.mustHooks(Updated)
	if shimState([]byte(w.read(r.Path))) != shimOurs || exists(w.hook()+".isitdone-next") {
		t.Error("our own old hook was kept as somebody else's")
	}
	if info, err := os.Stat(w.hook()); err != nil || info.Mode()&0o111 == 0 {
		t.Error("not executable")
	}
}

func TestEditedHookIsLeftAlone(t *testing.T) {
	w := gitWorld(t)
	w.mustHooks(Added)
	edited := w.read(w.hook()) + "echo mine\n"
	w.write(w.hook(), edited)
	w.mustHooks(Unchanged)
	w.unhook(Skipped)
	if w.read(w.hook()) != edited {
		t.Error("the user's edit is lost")
	}
	above := strings.Replace(Shim(""), "#!/bin/sh\n", "#!/bin/sh\nPATH=/opt/bin:$PATH\n", 1)
	w.write(w.hook(), above)
	w.unhook(Skipped)
	if w.read(w.hook()) != above {
		t.Error("the user's lines above the mark are lost")
	}
}

// The x bit is what makes git run a hook at all; without it there is only a hint.
func TestD08MissingExecutableBitIsSet(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIP no executable bit on windows")
	}
	w := gitWorld(t)
	w.mustHooks(Added)
	if err := os.Chmod(w.hook(), 0o644); err != nil {
		t.Fatal(err)
	}
	w.mustHooks(Updated)
	if info, err := os.Stat(w.hook()); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("mode %v", info.Mode())
	}
}

// D08: an existing hook is kept and chained, never lost.
func TestD08ForeignHookRunsFirstAndComesBack(t *testing.T) {
	w := gitWorld(t)
	remote := w.remote()
	record := w.program("0")
	w.onPath(record)
	foreign := "#!/bin/sh\n# mine \x01\xff\necho \"$@\" >" + record + ".foreign\ncat >>" + record + ".foreign\n[ -z \"$FOREIGN_FAILS\" ] || exit 7\n"
	w.write(w.hook(), foreign)
	if err := os.Chmod(w.hook(), 0o700); err != nil {
		t.Fatal(err)
	}
	r := w.mustHooks(Added)
	if !strings.Contains(r.Note, "runs first") {
		t.Errorf("note %q", r.Note)
	}
	w.git("push", "-q", "origin", "main", "main:refs/heads/second")
	ours, theirs := w.read(record), w.read(record+".foreign")
	if strings.TrimPrefix(ours, "git-hook pre-push ") != theirs || !strings.HasPrefix(theirs, "origin "+remote+"\n") || strings.Count(theirs, "\n") != 3 {
		t.Errorf("ours %q, theirs %q", ours, theirs)
	}
	w.git("commit", "-q", "--allow-empty", "-m", "more")
	w.env = w.env.With("FOREIGN_FAILS=1")
	if out, err := w.gitIn(w.top, "push", "-q", "origin", "main"); err == nil || w.read(record) != ours {
		t.Errorf("its refusal does not count, or ours ran after it: %v %s", err, out)
	}
	w.mustHooks(Unchanged)
	w.unhook(Removed)
	if got := w.read(w.hook()); got != foreign {
		t.Errorf("not the original: %q", got)
	}
	if info, err := os.Stat(w.hook()); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("mode %v", info.Mode())
	}
	if exists(w.hook() + ".isitdone-next") {
		t.Error("left behind")
	}
}

func TestForeignHookThatReadsNothingIsNoTrouble(t *testing.T) {
	w := gitWorld(t)
	w.remote()
	record := w.program("0")
	w.onPath(record)
	w.script(w.hook(), "exit 0")
	w.mustHooks(Added)
	if out, err := w.gitIn(w.top, "push", "origin", "main"); err != nil || strings.Contains(out, "ipe") {
		t.Errorf("%v: %s", err, out)
	}
}

func TestSecondForeignHookIsRefused(t *testing.T) {
	w := gitWorld(t)
	w.script(w.hook(), "exit 0")
	w.mustHooks(Added)
	w.script(w.hook(), "echo a tool wrote over it")
	_, err := w.hooks()
	var refused *RefusedError
	if !errors.As(err, &refused) {
		t.Fatalf("got %v", err)
	}
	if !strings.Contains(w.read(w.hook()), "wrote over") || !exists(w.hook()+".isitdone-next") {
		t.Error("something is lost")
	}
}

func TestD18MissingProgramSaysSoAndLetsGo(t *testing.T) {
	w := gitWorld(t)
	w.remote()
	w.mustHooks(Added)
	if strings.Contains(w.read(w.hook()), "elif [ -x '") {
		t.Skip("SKIP git-isitdone is installed on this machine")
	}
	out, err := w.gitIn(w.top, "push", "-q", "origin", "main")
	if err != nil || strings.Count(out, "not verified") != 1 {
		t.Errorf("%v: %s", err, out)
	}
}

// D18: graphical clients start hooks with a short PATH.
func TestD18ShortPathFindsTheRecordedProgram(t *testing.T) {
	w := gitWorld(t)
	w.remote()
	dir := filepath.Join(w.t.TempDir(), "a b's")
	record := filepath.Join(dir, "record")
	w.script(filepath.Join(dir, "git-isitdone"), `echo called >"`+record+`"`)
	_, changes, err := planPrePush(context.Background(), w.env, w.open(w.top), Options{Binary: filepath.Join(dir, "git-isitdone")})
	if err != nil {
		t.Fatal(err)
	}
	if err := writeAll(changes); err != nil {
		t.Fatal(err)
	}
	w.env = w.env.With("PATH=/usr/bin:/bin")
	w.git("push", "-q", "origin", "main")
	if got := w.read(record); got != "called\n" {
		t.Errorf("got %q", got)
	}
}

func TestD08LinkedWorktreeSharesTheHook(t *testing.T) {
	w := gitWorld(t)
	linked := filepath.Join(t.TempDir(), "w")
	w.git("worktree", "add", "-q", linked)
	r, changes, err := planPrePush(context.Background(), w.env, w.open(linked), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := writeAll(changes); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(r.Note, "shared by all worktrees") || !exists(w.hook()) {
		t.Errorf("path %s, note %q", r.Path, r.Note)
	}
}

// D07, D08: a folder that the project tracks, a manager's folder and the user's own are not ours to write.
func TestD07PlacesThatAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(w world)
		want []string
	}{
		"tracked folder": {func(w world) {
			w.write(filepath.Join(w.top, ".githooks", "commit-msg"), "x")
			w.git("add", ".")
			w.git("commit", "-q", "-m", "hooks")
			w.git("config", "core.hooksPath", ".githooks")
		}, []string{"tracked by git", `git isitdone git-hook pre-push "$@"`}},
		"husky": {func(w world) {
			w.write(filepath.Join(w.top, ".husky", "_", "pre-push"), "#!/bin/sh\n. \"$(dirname \"$0\")/h\"")
			w.git("config", "core.hooksPath", ".husky/_")
		}, []string{"husky manages", ".husky/pre-push"}},
		"lefthook's hook": {func(w world) { w.script(w.hook(), "call_lefthook run pre-push \"$@\"") }, []string{"lefthook manages", "use_stdin: true"}},
		"lefthook's file": {func(w world) { w.write(filepath.Join(w.top, "lefthook.yml"), "pre-commit:\n") }, []string{"add this to lefthook.yml"}},
		"pre-commit": {func(w world) {
			w.script(w.hook(), "# File generated by pre-commit: https://pre-commit.com")
		}, []string{"pre-commit manages", "stages: [pre-push]"}},
		"simple-git-hooks": {func(w world) { w.script(w.hook(), "[ \"$SKIP_SIMPLE_GIT_HOOKS\" = 1 ] && exit 0") }, []string{"package.json"}},
		"overcommit":       {func(w world) { w.script(w.hook(), "# run overcommit") }, []string{".overcommit.yml"}},
		"user's own": {func(w world) {
			w.git("config", "--global", "core.hooksPath", filepath.Join(w.env.Home(), "hooks"))
		}, []string{"global configuration"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := gitWorld(t)
			c.set(w)
			before := w.git("status", "--porcelain", "--untracked-files=all")
			_, err := w.hooks()
			var refused *RefusedError
			if !errors.As(err, &refused) {
				t.Fatalf("got %v", err)
			}
			for _, word := range c.want {
				if !strings.Contains(err.Error(), word) {
					t.Errorf("no %q in: %v", word, err)
				}
			}
			if after := w.git("status", "--porcelain", "--untracked-files=all"); after != before {
				t.Errorf("the tree changed: %s", after)
			}
		})
	}
}

func TestSnippetThatWasAddedIsSeen(t *testing.T) {
	w := gitWorld(t)
	w.write(filepath.Join(w.top, "lefthook.yml"), "pre-push:\n  commands:\n    isitdone:\n      run: git isitdone git-hook pre-push {0}\n")
	if r := w.mustHooks(Unchanged); r.Path != filepath.Join(w.top, "lefthook.yml") {
		t.Errorf("got %+v", r)
	}
	w.unhook(Skipped)
	w.write(filepath.Join(w.top, "lefthook.yml"), "#     run: git isitdone git-hook pre-push {0}\n")
	if _, err := w.hooks(); err == nil {
		t.Error("a comment was taken for the line")
	}
}

func TestD07UntrackedHooksFolderIsUsed(t *testing.T) {
	w := gitWorld(t)
	dir := filepath.Join(t.TempDir(), "hooks of mine")
	w.git("config", "core.hooksPath", dir)
	r := w.mustHooks(Added)
	if r.Path != filepath.Join(dir, "pre-push") || !strings.Contains(r.Note, "core.hooksPath") {
		t.Errorf("got %+v", r)
	}
	w.remote()
	record := w.program("0")
	w.onPath(record)
	w.git("push", "-q", "origin", "main")
	if !exists(record) {
		t.Error("the hook does not fire")
	}
}

func TestHookIsFoundAgainAfterHooksPathWasSet(t *testing.T) {
	w := gitWorld(t)
	w.mustHooks(Added)
	w.git("config", "core.hooksPath", t.TempDir())
	if r := w.unhook(Removed); exists(w.hook()) || resolved(filepath.Dir(r.Path)) != resolved(filepath.Dir(w.hook())) {
		t.Errorf("got %+v", r)
	}
	w.unhook(Absent)
}

func TestShimIsValidInEveryShell(t *testing.T) {
	for _, shell := range []string{"sh", "dash", "bash", "busybox"} {
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		args := []string{"-n"}
		if shell == "busybox" {
			args = []string{"sh", "-n"}
		}
		cmd := exec.Command(path, args...)
		cmd.Stdin = strings.NewReader(Shim("/opt/it's here/git-isitdone"))
		if out, err := cmd.CombinedOutput(); err != nil || len(bytes.TrimSpace(out)) > 0 {
			t.Errorf("%s: %v %s", shell, err, out)
		}
	}
}

func TestA13ShellPath(t *testing.T) {
	for _, c := range []struct{ path, goos, want string }{
		{`C:\Users\a b\git-isitdone.exe`, "windows", `'C:/Users/a b/git-isitdone.exe'`},
		{`/opt/it's`, "linux", `'/opt/it'\''s'`},
		{`/opt/a\b`, "linux", `'/opt/a\b'`},
	} {
		if got := shellPath(c.path, c.goos); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
