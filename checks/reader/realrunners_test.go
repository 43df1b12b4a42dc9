//go:build full && unix

package reader_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/reader"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore/environ"
	"git-isitdone/notes"
)

// With -record=meson,ava the outputs of these projects' cases become samples in
// testdata/<project>; what is read out of them has to be checked by eye and added to WANT.
var record = flag.String("record", "", "comma-separated projects whose outputs are to be recorded as samples")

// project is a real project of one runner: testdata/projects/<runner>.txtar. The archive's
// comment is a list of directives, its files lie in one folder a case:
//
//	tool NAME             without which it cannot run here
//	npm PACKAGE@VERSION   installed for it, once for all projects
//	go MODULE@VERSION     likewise
//	version COMMAND       says the runner's version
//	env NAME=VALUE
//	case DIR VERDICT PASSED/FAILED/SKIPPED COMMAND
//
// Counts are "-" where the runner prints none. A case directory may be named with a suffix
// after a dot ("green.again") to run in "green" once more.
type project struct {
	name             string
	tools, npm, gomo []string
	version          string
	env              []string
	cases            []realCase
	files            []txtar.File
}

type realCase struct{ name, verdict, counts, cmd string }

func projects(t *testing.T) []project {
	t.Helper()
	files, err := filepath.Glob("testdata/projects/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no projects: %v", err)
	}
	var out []project
	for _, f := range files {
		a, err := txtar.ParseFile(f)
		if err != nil {
			t.Fatal(err)
		}
		p := project{name: strings.TrimSuffix(filepath.Base(f), ".txtar"), files: a.Files}
		for _, line := range strings.Split(strings.TrimSpace(string(a.Comment)), "\n") {
			if err := p.directive(line); err != nil {
				t.Fatalf("%s: %v", f, err)
			}
		}
		out = append(out, p)
	}
	return out
}

func (p *project) directive(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "", "#":
	case "tool":
		p.tools = append(p.tools, strings.Fields(rest)...)
	case "npm":
		p.npm = append(p.npm, strings.Fields(rest)...)
	case "go":
		p.gomo = append(p.gomo, rest)
	case "version":
		p.version = rest
	case "env":
		p.env = append(p.env, rest)
	case "case":
		f := strings.SplitN(rest, " ", 4)
		if len(f) != 4 {
			return fmt.Errorf("%q is no case", line)
		}
		p.cases = append(p.cases, realCase{f[0], f[1], f[2], f[3]})
	default:
		return fmt.Errorf("unknown directive %q", word)
	}
	return nil
}

// TestRealRunners runs a real green, red and empty project of every runner that this
// machine can have, as the gate would: by the runner of checks, judged by its reader.
func TestRealRunners(t *testing.T) {
	all := projects(t)
	kit := &toolkit{dir: t.TempDir()}
	for _, p := range all {
		t.Run(p.name, func(t *testing.T) {
			if !slices.Contains(reader.Proved(), p.name) {
				t.Errorf("%s is missing in Proved()", p.name)
			}
			for _, tool := range p.tools {
				if _, err := exec.LookPath(tool); err != nil {
					t.Skipf("SKIP needs %s: it is not on the PATH", tool)
				}
			}
			path := kit.provide(t, all, p)
			for _, c := range p.cases {
				t.Run(c.name, func(t *testing.T) { p.runCase(t, kit, path, c) })
			}
		})
	}
	for _, name := range reader.Proved() {
		if !slices.ContainsFunc(all, func(p project) bool { return p.name == name }) {
			t.Errorf("Proved() names %s, of which there is no project", name)
		}
	}
}

func (p project) runCase(t *testing.T, kit *toolkit, path string, c realCase) {
	home := t.TempDir()
	top := filepath.Join(home, "src")
	p.unpack(t, kit, top)
	dir, _, _ := strings.Cut(c.name, ".")
	vars := append([]string{
		"PATH=" + path, "HOME=" + home, "LANG=C.UTF-8", "XDG_CACHE_HOME=" + filepath.Join(home, "cache"),
		"GIT_CONFIG_NOSYSTEM=1", "GOFLAGS=-mod=mod", "GOPROXY=off", "GOCACHE=" + goEnv(t, "GOCACHE"), "GOMODCACHE=" + goEnv(t, "GOMODCACHE"),
		"CARGO_HOME=" + orHome("CARGO_HOME", ".cargo"), "RUSTUP_HOME=" + orHome("RUSTUP_HOME", ".rustup"),
		"NX_DAEMON=false", "TURBO_TELEMETRY_DISABLED=1", "DO_NOT_TRACK=1", "MIX_HOME=" + filepath.Join(home, "mix"),
	}, p.env...)
	o := run.Options{Dir: top, Env: environ.Env{Vars: vars, Now: time.Now}}
	check := plan.Check{ID: "test", Cmd: c.cmd, Cwd: dir, Kind: notes.Full, Test: true, Timeout: 3 * time.Minute}
	r := run.Check(context.Background(), check, o)
	counts := "-"
	if r.Counts != nil {
		counts = fmt.Sprintf("%d/%d/%d", r.Counts.Passed, r.Counts.Failed, r.Counts.Skipped)
	}
	if string(r.Verdict) != c.verdict || counts != c.counts {
		t.Errorf("%s: %s %s (%s); want %s %s; read by %q\n%s", c.cmd, r.Verdict, counts, r.Why, c.verdict, c.counts,
			r.Report.Runner, strings.Join(r.Tail, "\n"))
	}
	if len(r.Leftover) > 0 {
		t.Logf("left behind: %q", r.Leftover)
	}
	if slices.Contains(strings.Split(*record, ","), p.name) {
		p.record(t, kit, c, vars, top)
	}
}

// record runs the case once more and keeps what it prints.
func (p project) record(t *testing.T, kit *toolkit, c realCase, vars []string, top string) {
	dir, _, _ := strings.Cut(c.name, ".")
	env := append(vars, "CI=true", "NO_COLOR=1", "CLICOLOR=0", "TERM=dumb")
	shell := func(in, cmd string) ([]byte, int) {
		x := exec.Command("sh", "-c", cmd)
		x.Dir, x.Env = in, env
		out, err := x.CombinedOutput()
		if err != nil && x.ProcessState == nil {
			t.Fatal(err)
		}
		return out, x.ProcessState.ExitCode()
	}
	if err := os.RemoveAll(top); err != nil {
		t.Fatal(err)
	}
	p.unpack(t, kit, top)
	out, code := shell(filepath.Join(top, dir), c.cmd)
	text := strings.NewReplacer(top, "/src", filepath.Dir(top), "/home/u", os.Getenv("HOME"), "/home/u", os.TempDir(), "/tmp").Replace(string(out))
	folder := filepath.Join("testdata", p.name)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	index := filepath.Join(folder, "CASES")
	if c == p.cases[0] {
		version, _ := shell(filepath.Join(top, dir), p.version)
		first, _, _ := strings.Cut(strings.TrimSpace(clean(string(version))), "\n")
		head := fmt.Sprintf("# Output of %s %s, stdout and stderr merged, with CI=true NO_COLOR=1 TERM=dumb.\n# Made by go test -tags full ./checks/reader -run TestRealRunners -record=%s\n# case<TAB>exit status<TAB>command\n", p.name, first, p.name)
		if err := os.WriteFile(index, []byte(head), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.OpenFile(index, os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fmt.Fprintf(f, "%s\t%d\t%s\n", c.name, code, c.cmd)
	if err := os.WriteFile(filepath.Join(folder, c.name+".txt"), []byte(clean(text)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// clean takes out what the runner of checks takes out before a reader sees a line.
func clean(s string) string {
	var b strings.Builder
	for _, line := range strings.Split(s, "\n") {
		line = strings.TrimSuffix(line, "\r")
		line = line[strings.LastIndexByte(line, '\r')+1:]
		for {
			i := strings.Index(line, "\x1b[")
			if i < 0 {
				break
			}
			end := strings.IndexFunc(line[i+2:], func(r rune) bool { return r >= '@' && r <= '~' })
			if end < 0 {
				break
			}
			line = line[:i] + line[i+2+end+1:]
		}
		b.WriteString(strings.TrimRight(line, " \t") + "\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func (p project) unpack(t *testing.T, kit *toolkit, top string) {
	t.Helper()
	for _, f := range p.files {
		name := filepath.Join(top, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		mode := os.FileMode(0o644)
		if strings.HasPrefix(string(f.Data), "#!") {
			mode = 0o755
		}
		if err := os.WriteFile(name, f.Data, mode); err != nil {
			t.Fatal(err)
		}
	}
	if len(p.npm) > 0 {
		if err := os.Symlink(filepath.Join(kit.dir, "npm/node_modules"), filepath.Join(top, "node_modules")); err != nil {
			t.Fatal(err)
		}
	}
}

// toolkit is what registries have, installed once for all projects.
type toolkit struct {
	dir  string
	npm  sync.Once
	trbl error
}

// provide installs what the project needs and gives the PATH for it.
func (k *toolkit) provide(t *testing.T, all []project, p project) string {
	t.Helper()
	path := os.Getenv("PATH")
	if len(p.npm) > 0 {
		if _, err := exec.LookPath("npm"); err != nil {
			t.Skip("SKIP needs npm: it is not on the PATH")
		}
		k.npm.Do(func() { k.trbl = k.installNPM(all) })
		if k.trbl != nil {
			t.Skipf("SKIP needs npm-registry: %v", k.trbl)
		}
		path = filepath.Join(k.dir, "npm/node_modules/.bin") + ":" + path
	}
	for _, m := range p.gomo {
		cmd := exec.Command("go", "install", m)
		cmd.Env = append(os.Environ(), "GOBIN="+filepath.Join(k.dir, "gobin"), "GOFLAGS=", "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Skipf("SKIP needs module-proxy: %v: %s", err, out)
		}
		path = filepath.Join(k.dir, "gobin") + ":" + path
	}
	return path
}

func (k *toolkit) installNPM(all []project) error {
	dir := filepath.Join(k.dir, "npm")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if have := os.Getenv("REALRUNNERS_NODE_MODULES"); have != "" { // while developing
		return os.Symlink(have, filepath.Join(dir, "node_modules"))
	}
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte("{\"private\": true}\n"), 0o644); err != nil {
		return err
	}
	args := []string{"install", "--save-exact", "--no-audit", "--no-fund", "--loglevel=error"}
	for _, p := range all {
		args = append(args, p.npm...)
	}
	cmd := exec.Command("npm", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm install: %w: %s", err, out)
	}
	return nil
}

var goEnvOnce = sync.OnceValue(func() map[string]string {
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	f := strings.Fields(string(out))
	if err != nil || len(f) != 2 {
		return nil
	}
	return map[string]string{"GOCACHE": f[0], "GOMODCACHE": f[1]}
})

func goEnv(t *testing.T, name string) string {
	t.Helper()
	return goEnvOnce()[name]
}

func orHome(variable, name string) string {
	if v := os.Getenv(variable); v != "" {
		return v
	}
	return filepath.Join(os.Getenv("HOME"), name)
}
