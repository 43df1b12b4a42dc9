package checks

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/notes"
)

// world is a home directory and a repository of its own, so that no setting of the machine
// or of a surrounding run changes what a test sees.
type world struct {
	t   testing.TB
	dir string // the repository
	env environ.Env
}

// newWorld makes a repository with one commit. checks are lines of the file checks.txt:
// id, kind, command.
func newWorld(t testing.TB, checks ...string) *world {
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
	w := &world{t: t, dir: filepath.Join(dir, "r"), env: environ.Env{
		Dir: dir, TempDir: temp, Now: time.Now,
		Vars: []string{
			"PATH=" + os.Getenv("PATH"), "HOME=" + home, "GIT_CONFIG_NOSYSTEM=1",
			"GIT_CONFIG_GLOBAL=" + filepath.Join(home, ".gitconfig"), "OUT=" + dir,
		},
	}}
	config := "[user]\n\tname = Test\n\temail = test@example.org\n[init]\n\tdefaultBranch = main\n[gc]\n\tauto = 0\n"
	if err := os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(w.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	w.git("init", "-q", ".")
	w.write("a.txt", "a\n")
	w.write("checks.txt", strings.Join(checks, "\n"))
	w.git("add", "-A")
	w.git("commit", "-qm", "base")
	return w
}

func (w *world) path(name string) string { return filepath.Join(w.dir, filepath.FromSlash(name)) }

func (w *world) write(name, content string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(w.path(name)), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(w.path(name), []byte(content), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// outside is the content of a file that checks write outside the tree ($OUT).
func (w *world) outside(name string) string {
	b, _ := os.ReadFile(filepath.Join(w.env.Dir, name))
	return string(b)
}

// setOutside writes such a file.
func (w *world) setOutside(name, content string) {
	w.t.Helper()
	if err := os.WriteFile(filepath.Join(w.env.Dir, name), []byte(content), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) git(args ...string) string {
	w.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = w.dir, w.env.Vars
	var out, words bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &words
	if err := cmd.Run(); err != nil {
		w.t.Fatalf("git %s: %v %s", strings.Join(args, " "), err, words.String())
	}
	return strings.TrimRight(out.String(), "\n")
}

func (w *world) open() *Workspace {
	w.t.Helper()
	ws, err := open(context.Background(), w.env, w.dir, "isitdone/test", testPlan)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = ws.Repo.Close() })
	return ws
}

// testPlan reads checks.txt; "#empty" at the end of a line allows a run without tests,
// "#retry" one more try.
func testPlan(fsys fs.FS, _ []gitstore.ConfigEntry) (plan.Plan, config.Config, error) {
	b, err := fs.ReadFile(fsys, "checks.txt")
	if err != nil {
		b = nil
	}
	var list []plan.Check
	for _, line := range strings.Split(string(b), "\n") {
		f := strings.SplitN(line, " ", 3)
		if len(f) < 3 {
			continue
		}
		c := plan.Check{
			ID: f[0], Kind: notes.Kind(f[1]), Cmd: f[2], Timeout: 20 * time.Second, Test: f[1] == "full",
			Source: plan.Source{File: "checks.txt"},
		}
		c.AllowEmpty = strings.HasSuffix(line, "#empty")
		if strings.HasSuffix(line, "#retry") {
			c.Retries = 1
		}
		options(&c, line)
		list = append(list, c)
	}
	_, err = fs.Stat(fsys, "strict")
	c := config.Config{StrictEnvironment: err == nil}
	if b, err := fs.ReadFile(fsys, "jobs"); err == nil {
		c.Jobs, _ = strconv.Atoi(string(b))
	}
	return plan.New(fsys, list, nil), c, nil
}

// options reads what stands behind the command: "#needs=a,b #independent #until=2027-01-31".
func options(c *plan.Check, line string) {
	for _, word := range strings.Fields(line) {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "#needs":
			c.Needs = strings.Split(value, ",")
		case "#independent":
			c.Independent = true
		case "#until":
			until, _ := time.Parse(time.DateOnly, value)
			c.Quarantine = &plan.Quarantine{Until: until, Owner: "ann", Reason: "flaky socket"}
		}
	}
}

func full() Request { return Request{Profile: notes.ProfileFull, Host: "test"} }

func (w *world) verify(req Request) Outcome {
	w.t.Helper()
	out, err := w.open().Verify(context.Background(), req)
	if err != nil {
		w.t.Fatal(err)
	}
	return out
}

// expect compares the part of an outcome that decides.
func (w *world) expect(out Outcome, verdict notes.Verdict, state notes.State, done bool) {
	w.t.Helper()
	if out.Verdict != verdict || out.State != state || out.Done != done {
		why := ""
		for _, r := range out.Results {
			why += "\n  " + r.ID + " " + string(r.Verdict) + " " + r.Why + " " + strings.Join(r.Tail, "|")
		}
		w.t.Errorf("got %s, state %s, done %v; want %s, state %s, done %v; warnings %q, unhashable %q%s",
			out.Verdict, out.State, out.Done, verdict, state, done, out.Warnings, out.Unhashable, why)
	}
}

func (w *world) known(rev string) notes.Answer {
	w.t.Helper()
	a, err := w.open().Known(context.Background(), rev)
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

func ids(out Outcome) string {
	var s []string
	for _, r := range out.Results {
		s = append(s, r.ID)
	}
	for _, k := range out.Skipped {
		s = append(s, "-"+k.Check.ID)
	}
	return strings.Join(s, " ")
}
