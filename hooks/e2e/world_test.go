//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/e2e/fakemodel"
)

// clientLimit ends a client that hangs; a run takes 3 to 80 s on an idle machine.
const clientLimit = 5 * time.Minute

// laboratory is what all worlds share: the tool, and the installed clients.
type laboratory struct {
	npm      Npm
	versions map[string]Version
	tool     string // folder of git-isitdone
	newest   bool
}

func newLaboratory(t *testing.T) *laboratory {
	t.Helper()
	env := environ.Env{Vars: os.Environ(), TempDir: os.TempDir()}
	dir, err := CacheDir(env)
	if err != nil {
		t.Fatal(err)
	}
	versions, err := Versions()
	if err != nil {
		t.Fatal(err)
	}
	lab := &laboratory{npm: Npm{Dir: dir, Env: env}, versions: versions, newest: os.Getenv("ISITDONE_E2E_LATEST") != "", tool: t.TempDir()}
	if built := os.Getenv("ISITDONE_E2E_TOOL"); built != "" {
		lab.tool = filepath.Dir(built)
		return lab
	}
	build := exec.Command("go", "build", "-tags", "urfave_cli_no_docs", "-o", lab.tool, "git-isitdone/cli/git-isitdone")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the tool: %v\n%s", err, out)
	}
	return lab
}

// install brings a client and its Node, and says which version it is. Without npm the test
// is skipped.
func (l *laboratory) install(t *testing.T, name string) (dir, node, version string) {
	t.Helper()
	v, ok := l.versions[name]
	if !ok {
		t.Fatalf("versions.json does not know %s", name)
	}
	if l.newest && !v.Pinned {
		latest, err := l.npm.Latest(t.Context(), v.Package)
		skipWithoutNpm(t, err)
		v.Version = latest
	}
	dir, err := l.npm.Install(t.Context(), v)
	skipWithoutNpm(t, err)
	if v.Node == "" {
		path, err := exec.LookPath("node")
		if err != nil {
			t.Skip("SKIP needs node: the clients run on it")
		}
		return dir, filepath.Dir(path), v.Version
	}
	n := l.versions[v.Node]
	nodeDir, err := l.npm.Install(t.Context(), n)
	skipWithoutNpm(t, err)
	return dir, filepath.Join(nodeDir, "node_modules", n.Package, "bin"), v.Version
}

func skipWithoutNpm(t *testing.T, err error) {
	t.Helper()
	if errors.Is(err, ErrNoNpm) {
		t.Skipf("SKIP needs npm: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// world is one client in one repository.
type world struct {
	Place
	client Client
}

// newWorld lays a repository with a failing test and prepares the client's home. It is kept,
// and its path told, where the test fails.
func (l *laboratory) newWorld(t *testing.T, c Client) world {
	t.Helper()
	dir, node, _ := l.install(t, c.Facts().ID)
	root, err := os.MkdirTemp("", "e2e-gate-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("kept: %s", root)
			return
		}
		// A client's daemon may still be writing its last file; what stays is a temporary file.
		_ = os.RemoveAll(root)
	})
	if root, err = filepath.EvalSymlinks(root); err != nil {
		t.Fatal(err)
	}
	w := world{Place: Place{Root: root, Tool: l.tool, Node: node, Installed: dir}, client: c}
	if err := w.project(t.Context()); err != nil {
		t.Fatal(err)
	}
	return w
}

// gate installs the gate as a user would, in a project whose settings file may have words of
// the user's own.
func (w world) gate(t *testing.T) {
	t.Helper()
	f := w.client.Facts()
	if f.Before != "" {
		if err := write(w.File(f.Settings), f.Before); err != nil {
			t.Fatal(err)
		}
		w.git(t, "add", "-A")
		w.git(t, "commit", "-qm", "Settings")
	}
	// The baseline would be red: the project's test fails on purpose. The probe stays.
	if e := w.isitdone(t, "init", "--agent", f.Agent, "--no-baseline"); e.Code != 0 {
		t.Fatalf("git isitdone init --agent %s: exit %d\n%s%s", f.Agent, e.Code, e.Stdout, e.Stderr)
	}
	if _, err := os.Stat(w.File(f.Settings)); err != nil {
		t.Fatalf("init registered nothing: %v", err)
	}
	w.git(t, "add", "-A")
	w.git(t, "commit", "-qm", "Gate the agent")
}

// script is what the model says to a client.
type script func(Client, Place) fakemodel.Script

// said is what one run of a client was.
type said struct {
	Exit
	model *fakemodel.Server
}

// say runs the client on one prompt, against a model that plays the script.
func (w world) say(t *testing.T, script script, prompt string, again bool) said {
	t.Helper()
	s, err := w.sayContext(t.Context(), script, prompt, again)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (w world) sayContext(ctx context.Context, script script, prompt string, again bool) (said, error) {
	model, err := fakemodel.Start(script(w.client, w.Place), clientLimit+time.Minute)
	if err != nil {
		return said{}, err
	}
	defer model.Close()
	w.URL = model.URL()
	if err := w.client.Prepare(w.Place); err != nil {
		return said{}, err
	}
	c, ok := w.client.Start(w.Place, prompt, again)
	if !ok {
		return said{}, errors.New("this client cannot go on in a session")
	}
	e, err := w.Run(ctx, clientLimit, c)
	s := said{Exit: e, model: model}
	w.keep(s)
	return s, err
}

// keep writes what the model was asked and what the client printed, for whoever looks into a
// failed run's folder.
func (w world) keep(s said) {
	dir, err := os.MkdirTemp(w.Root, "said-")
	if err != nil {
		return
	}
	text, _ := json.MarshalIndent(s.model.Requests(), "", " ")
	_ = os.WriteFile(filepath.Join(dir, "requests.json"), text, 0o644)
	_ = os.WriteFile(filepath.Join(dir, "stdout"), []byte(s.Stdout), 0o644)
	_ = os.WriteFile(filepath.Join(dir, "stderr"), []byte(s.Stderr), 0o644)
}

// isitdone runs the tool in the client's world.
func (w world) isitdone(t *testing.T, args ...string) Exit {
	t.Helper()
	e, err := w.Run(t.Context(), 2*time.Minute, Command{Args: append([]string{"git", "isitdone"}, args...)})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func (w world) git(t *testing.T, args ...string) {
	t.Helper()
	e, err := w.Run(t.Context(), time.Minute, Command{Args: append([]string{"git"}, args...)})
	if err != nil || e.Code != 0 {
		t.Fatalf("git %v: %v, exit %d\n%s", args, err, e.Code, e.Stderr)
	}
}

// decision is a line of the decision log.
type decision struct {
	Host    string `json:"host"`
	Kind    string `json:"kind"`
	Claim   *bool  `json:"claim"`
	Attempt int    `json:"attempt"`
	Failed  int    `json:"failed"`
}

// decisions are the log, oldest first.
func (w world) decisions(t *testing.T) []decision {
	t.Helper()
	e := w.isitdone(t, "log", "--json", "-n", "0")
	var log struct {
		Events []struct {
			Decision *decision `json:"decision"`
		} `json:"events"`
		Bad []json.RawMessage `json:"bad"`
	}
	if err := json.Unmarshal([]byte(e.Stdout), &log); err != nil || e.Code != 0 {
		t.Fatalf("git isitdone log --json: exit %d, %v\n%s%s", e.Code, err, e.Stdout, e.Stderr)
	}
	if len(log.Bad) > 0 {
		t.Errorf("log lines that are not believed: %s", log.Bad)
	}
	var out []decision
	for i := len(log.Events) - 1; i >= 0; i-- {
		if d := log.Events[i].Decision; d != nil {
			out = append(out, *d)
		}
	}
	return out
}

func kinds(list []decision) string {
	var out []string
	for _, d := range list {
		out = append(out, d.Kind)
	}
	return strings.Join(out, " ")
}

// runs counts lines of the file to which the project's checks write.
func (w world) runs(t *testing.T, line string) int {
	t.Helper()
	text, err := os.ReadFile(w.Runs())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	n := 0
	for l := range strings.Lines(string(text)) {
		if strings.TrimSpace(l) == line {
			n++
		}
	}
	return n
}

func (w world) read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(w.File(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// beside is another client in the same repository and home.
func (w world) beside(t *testing.T, lab *laboratory, c Client) world {
	t.Helper()
	dir, _, _ := lab.install(t, c.Facts().ID)
	o := world{Place: w.Place, client: c}
	o.Installed = dir
	if c.Facts().Agent != w.client.Facts().Agent {
		o.gate(t)
	}
	return o
}
