package environment

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"git-isitdone/checks/plan"
	"git-isitdone/gitstore/environ"
)

// write makes files below a new directory; a name ending in * is executable.
func write(t *testing.T, pairs ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(pairs); i += 2 {
		put(t, dir, pairs[i], pairs[i+1])
	}
	return dir
}

func put(t *testing.T, dir, name, content string) {
	t.Helper()
	mode := os.FileMode(0o644)
	if exec, ok := strings.CutSuffix(name, "*"); ok {
		name, mode = exec, 0o755
	}
	file := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), mode); err != nil {
		t.Fatal(err)
	}
}

func unixOnly(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("SKIP mode bits and bin/python")
	}
}

func TestPythonEnvironment(t *testing.T) {
	unixOnly(t)
	other := write(t, "bin/python*", "", "bin/pytest*", "")
	pytest := []plan.Check{{ID: "test", Cmd: "pytest -q"}}
	cases := []struct {
		name      string
		dir       string
		inherited string
		checks    []plan.Check
		venv      string // relative to dir; empty: VIRTUAL_ENV is not set
		keepsPath bool   // the inherited environment's bin stays on the PATH
		note      string
	}{
		{"none", write(t), "", nil, "", false, ""},
		{".venv first", write(t, "venv/bin/python*", "", ".venv/bin/python*", "", ".venv/bin/pytest*", ""), "", pytest, ".venv", false, ""},
		{"env", write(t, "env/bin/python*", ""), "", nil, "env", false, ""},
		{"no interpreter in it", write(t, ".venv/pyvenv.cfg", ""), "", nil, "", false, ""},
		{"foreign, own exists", write(t, ".venv/bin/python*", "", ".venv/bin/pytest*", ""), other, pytest, ".venv", false, "outside the repository"},
		{"foreign, no own", write(t), other, pytest, "", true, "outside the repository"},
		{"in a check's directory", write(t, "api/.venv/bin/python*", "", "api/.venv/bin/pytest*", ""), "", []plan.Check{{ID: "test", Cmd: "pytest", Cwd: "api"}}, "api/.venv", false, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			env := environ.Env{Vars: []string{"PATH=/none", "PYTHONHOME=/x"}}
			if c.inherited != "" {
				env = env.With("VIRTUAL_ENV="+c.inherited, "PATH="+c.inherited+"/bin:/none")
			}
			s := Find(c.dir, env, c.checks)
			venv, set := s.Env.Lookup("VIRTUAL_ENV")
			want := ""
			if c.venv != "" {
				want = filepath.Join(c.dir, c.venv)
			}
			if venv != want || set != (want != "") {
				t.Errorf("VIRTUAL_ENV = %q, %v; want %q", venv, set, want)
			}
			path := filepath.SplitList(s.Env.Value("PATH"))
			if want != "" && path[0] != filepath.Join(want, "bin") {
				t.Errorf("PATH = %q; want %s/bin in front", path, want)
			}
			if kept := slices.Contains(path, c.inherited+"/bin"); c.inherited != "" && kept != c.keepsPath {
				t.Errorf("PATH = %q; the other environment's bin on it: %v, want %v", path, kept, c.keepsPath)
			}
			if _, home := s.Env.Lookup("PYTHONHOME"); home == (want != "") {
				t.Errorf("PYTHONHOME is set: %v", home)
			}
			all := strings.Join(s.Notes, "\n")
			if !strings.Contains(all, c.note) || c.note == "" && all != "" {
				t.Errorf("notes = %q; want %q", all, c.note)
			}
		})
	}
}

func TestVirtualEnvOfTheRepositoryStays(t *testing.T) {
	dir := write(t, "envs/a/bin/python", "", ".venv/bin/python", "")
	s := Find(dir, environ.Env{Vars: []string{"VIRTUAL_ENV=" + dir + "/envs/a"}}, nil)
	if got := s.Env.Value("VIRTUAL_ENV"); got != dir+"/envs/a" || len(s.Notes) != 0 {
		t.Errorf("VIRTUAL_ENV = %q, notes %q", got, s.Notes)
	}
}

func TestMissingPackages(t *testing.T) {
	const deps = `{"devDependencies": {"mocha": "1"}}`
	cases := []struct {
		name  string
		files []string
		check plan.Check
		want  string
	}{
		{"npm ci", []string{"package.json", deps, "package-lock.json", ""}, plan.Check{Cmd: "npm test"}, "run: npm ci"},
		{"npm without a lock", []string{"package.json", deps}, plan.Check{Cmd: "npm test"}, "run: npm install"},
		{"pnpm", []string{"package.json", "\ufeff" + deps, "pnpm-lock.yaml", ""}, plan.Check{Cmd: "pnpm test"}, "run: pnpm install --frozen-lockfile"},
		{"yarn 1", []string{"package.json", deps, "yarn.lock", ""}, plan.Check{Cmd: "CI=1 yarn test"}, "run: yarn install --frozen-lockfile"},
		{"yarn 4", []string{"package.json", deps, "yarn.lock", "", ".yarnrc.yml", ""}, plan.Check{Cmd: "yarn test"}, "run: yarn install --immutable"},
		{"bun", []string{"package.json", deps, "bun.lock", ""}, plan.Check{Argv: []string{"bun", "run", "test"}}, "run: bun install --frozen-lockfile"},
		{"below", []string{"web/package.json", deps, "web/package-lock.json", ""}, plan.Check{Cmd: "npm test", Cwd: "web"}, "run: cd web && npm ci"},
		{"lock at the top", []string{"web/package.json", deps, "pnpm-lock.yaml", ""}, plan.Check{Cmd: "pnpm test", Cwd: "web"}, "run: pnpm install"},
		{"installed", []string{"package.json", deps, "node_modules/x", ""}, plan.Check{Cmd: "npm test"}, ""},
		{"installed at the top", []string{"a/b/package.json", deps, "node_modules/x", ""}, plan.Check{Cmd: "npm test", Cwd: "a/b"}, ""},
		{"plug'n'play", []string{"package.json", deps, ".pnp.cjs", ""}, plan.Check{Cmd: "yarn test"}, ""},
		{"nothing to install", []string{"package.json", `{}`}, plan.Check{Cmd: "npm test"}, ""},
		{"another tool", []string{"package.json", deps}, plan.Check{Cmd: "make test"}, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := write(t, c.files...)
			c.check.ID = "test"
			var s Surroundings
			s.packages(dir, []plan.Check{c.check})
			all := strings.Join(s.Notes, "\n")
			if !strings.Contains(all, c.want) || c.want == "" && all != "" {
				t.Errorf("notes = %q; want %q", all, c.want)
			}
		})
	}
}

func TestMissingTools(t *testing.T) {
	unixOnly(t)
	dir := write(t, "bin/ruff*", "", "bin/plain", "", "verify.sh*", "", "sub/run.sh*", "")
	cases := []struct {
		check plan.Check
		want  string
	}{
		{plan.Check{Cmd: "ruff check ."}, ""},
		{plan.Check{Cmd: "A=1 ruff check ."}, ""},
		{plan.Check{Cmd: "mypy ."}, "t: mypy is not on the PATH"},
		{plan.Check{Cmd: "plain"}, "t: plain is not on the PATH"},
		{plan.Check{Cmd: "./verify.sh"}, ""},
		{plan.Check{Cmd: "./run.sh", Cwd: "sub"}, ""},
		{plan.Check{Cmd: "./run.sh"}, "t: ./run.sh is not there"},
		{plan.Check{Cmd: "cd x && mypy"}, ""},
		{plan.Check{Cmd: `"$TOOL" x`}, ""},
		{plan.Check{Argv: []string{"mypy", "a b"}}, "t: mypy is not on the PATH"},
		{plan.Check{Cmd: "ruff", Env: map[string]string{"PATH": "/none"}}, "t: ruff is not on the PATH"},
	}
	for _, c := range cases {
		c.check.ID = "t"
		s := Find(dir, environ.Env{Vars: []string{"PATH=" + dir + "/bin"}}, []plan.Check{c.check})
		if all := strings.Join(s.Notes, "\n"); all != c.want {
			t.Errorf("%+v: notes = %q; want %q", c.check, all, c.want)
		}
	}
}

func TestDigestSeesWhatNoCommitHolds(t *testing.T) {
	unixOnly(t)
	dir := write(t, "bin/pytest*", "1", ".venv/bin/python*", "")
	checks := []plan.Check{{ID: "test", Cmd: "pytest"}}
	digest := func() string {
		s := Find(dir, environ.Env{Vars: []string{"PATH=" + dir + "/bin"}}, checks)
		return s.Digest(dir, checks)
	}
	was := digest()
	if len(was) != 32 || digest() != was {
		t.Fatalf("digest %q is not stable", was)
	}
	put(t, dir, "src/main.py", "x")
	if digest() != was {
		t.Error("a source file is part of the environment")
	}
	for _, step := range [][2]string{
		{"bin/pytest*", "another one"},
		{"node_modules/.package-lock.json", "{}"},
		{".env", "A=1"},
		{".venv/lib/python3.12/site-packages/ruff-0.5.dist-info/METADATA", ""},
		{".venv/pyvenv.cfg", "version = 3.12"},
	} {
		put(t, dir, step[0], step[1])
		is := digest()
		if is == was {
			t.Errorf("%s changed and the digest did not", step[0])
		}
		was = is
	}
}
