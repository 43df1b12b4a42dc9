package gitstore

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore/environ"
)

// world is a home directory and an environment of its own, so that no setting of the
// machine or of a surrounding run changes what a test sees.
type world struct {
	t   testing.TB
	dir string
	env environ.Env
	// byGit: the repositories that are opened leave the own scanner out.
	byGit bool
	// refFormat is how the repositories that are made keep their refs; empty: git's default.
	refFormat string
}

func newWorld(t testing.TB) *world {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	home, temp := filepath.Join(dir, "home"), filepath.Join(dir, "tmp")
	for _, d := range []string{home, temp} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	w := &world{t: t, dir: dir, env: environ.Env{
		Dir: dir, TempDir: temp, Now: time.Now,
		Vars: []string{
			"PATH=" + os.Getenv("PATH"), "HOME=" + home, "GIT_CONFIG_NOSYSTEM=1",
			"GIT_CONFIG_GLOBAL=" + filepath.Join(home, ".gitconfig"),
		},
	}}
	w.write("home/.gitconfig", "[user]\n\tname = Test\n\temail = test@example.org\n[init]\n\tdefaultBranch = main\n"+
		"[protocol \"file\"]\n\tallow = always\n[advice]\n\taddEmbeddedRepo = false\n[gc]\n\tauto = 0\n")
	return w
}

func (w *world) path(name string) string { return filepath.Join(w.dir, filepath.FromSlash(name)) }

func (w *world) write(name, content string) {
	w.t.Helper()
	p := w.path(name)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(content), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) fifo(name string) {
	w.t.Helper()
	if out, err := exec.Command("mkfifo", w.path(name)).CombinedOutput(); err != nil {
		w.t.Fatalf("mkfifo: %v %s", err, out)
	}
}

func (w *world) read(name string) string {
	w.t.Helper()
	data, err := os.ReadFile(w.path(name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(data)
}

// tryGit runs git in a directory of the world.
func (w *world) tryGit(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = w.path(dir)
	cmd.Env = w.env.Vars
	var out, words bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &words
	if err := cmd.Run(); err != nil {
		return "", &GitError{Args: args, ExitCode: cmd.ProcessState.ExitCode(), Stderr: words.String()}
	}
	return strings.TrimRight(out.String(), "\n"), nil
}

func (w *world) git(dir string, args ...string) string {
	w.t.Helper()
	out, err := w.tryGit(dir, args...)
	if err != nil {
		w.t.Fatalf("in %s: %v", dir, err)
	}
	return out
}

// repo makes a repository with one commit: a, d/b, d/e/c.
func (w *world) repo(name string) {
	w.t.Helper()
	if w.refFormat != "" {
		w.git(".", "init", "-q", "--ref-format="+w.refFormat, name)
	} else {
		w.git(".", "init", "-q", name)
	}
	w.write(name+"/a", "a\n")
	w.write(name+"/d/b", "b\n")
	w.write(name+"/d/e/c", "c\n")
	w.git(name, "add", "-A")
	w.git(name, "commit", "-qm", "first")
}

func (w *world) open(dir string) *Repo {
	w.t.Helper()
	r, err := Open(context.Background(), w.env, w.path(dir))
	if err != nil {
		w.t.Fatalf("opening %s: %v", dir, err)
	}
	w.t.Cleanup(func() { _ = r.Close() })
	r.reference = w.byGit
	return r
}

// snap takes a snapshot that lives until the test ends.
func (w *world) snap(dir string) *Snapshot {
	w.t.Helper()
	s, err := w.open(dir).Snapshot(context.Background())
	if err != nil {
		w.t.Fatalf("snapshot of %s: %v", dir, err)
	}
	w.t.Cleanup(func() { _ = s.Close() })
	return s
}

// eachHasher runs a test with the own scanner (which may leave a tree to git) and with git
// alone.
func eachHasher(t *testing.T, test func(t *testing.T, byGit bool)) {
	t.Run("scanner", func(t *testing.T) { test(t, false) })
	t.Run("git", func(t *testing.T) { test(t, true) })
}

// addedTree is the reference: what git itself makes of the working tree, in place.
func (w *world) addedTree(dir string) OID {
	w.t.Helper()
	w.git(dir, "add", "-A")
	return OID(w.git(dir, "write-tree"))
}

func (w *world) headTree(dir string) OID { return OID(w.git(dir, "rev-parse", "HEAD^{tree}")) }

// leftovers are our temporary directories that still exist.
func (w *world) leftovers() []string {
	found, _ := filepath.Glob(filepath.Join(w.env.TempDir, tempPrefix+"*"))
	return found
}

func must[T any](v T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}
