package detect

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// files makes a tree of name and content pairs; a name ending in * is executable.
func files(pairs ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		name, mode := pairs[i], fs.FileMode(0o644)
		if exec, ok := strings.CutSuffix(name, "*"); ok {
			name, mode = exec, 0o755
		}
		fsys[name] = &fstest.MapFile{Data: []byte(pairs[i+1]), Mode: mode}
	}
	return fsys
}

func detect(t *testing.T, fsys fstest.MapFS) plan.Plan {
	t.Helper()
	cfg, err := config.Load(fsys, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := Detect(fsys, cfg)
	seen := map[string]bool{}
	for _, c := range p.Checks {
		if seen[c.ID] {
			t.Errorf("id %s is not unique", c.ID)
		}
		seen[c.ID] = true
		if c.Timeout <= 0 {
			t.Errorf("%s has no limit", c.ID)
		}
		if _, err := fs.Stat(fsys, c.Source.File); err != nil && !strings.Contains(c.Source.File, "#") {
			t.Errorf("%s comes from %q, which does not exist", c.ID, c.Source.File)
		}
		if p.Defs[c.ID] == "" {
			t.Errorf("%s has no definition", c.ID)
		}
	}
	return p
}

// show writes a plan as one line a check: "test full [cwd] command (file:line)".
func show(p plan.Plan) string {
	var b strings.Builder
	for _, c := range p.Checks {
		cwd := ""
		if c.Cwd != "" {
			cwd = "[" + c.Cwd + "] "
		}
		fmt.Fprintf(&b, "%s %s %s%s (%s:%d)\n", c.ID, c.Kind, cwd, c.Cmd, c.Source.File, c.Source.Line)
	}
	return b.String()
}

// tableCase is one repository and what is to be found in it.
type tableCase struct {
	name string
	fsys fstest.MapFS
	want string // lines of show, without the last line end
	note string // part of a note; empty: no note at all
}

func runTable(t *testing.T, cases []tableCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := detect(t, c.fsys)
			if got := strings.TrimSpace(show(p)); got != strings.TrimSpace(c.want) {
				t.Errorf("checks:\n%s\nwant:\n%s", got, c.want)
			}
			all := strings.Join(p.Notes, "\n")
			if !strings.Contains(all, c.note) || c.note == "" && all != "" {
				t.Errorf("notes: %q; want %q", all, c.note)
			}
		})
	}
}

func find(p plan.Plan, id string) plan.Check {
	for _, c := range p.Checks {
		if c.ID == id {
			return c
		}
	}
	return plan.Check{}
}

func TestNothingFound(t *testing.T) {
	runTable(t, []tableCase{
		{"empty", files(), "", "no checks found"},
		{"a readme", files("README.md", "# x"), "", "no checks found"},
	})
}

func TestLiteBeforeFullAndUniqueIDs(t *testing.T) {
	runTable(t, []tableCase{
		{
			"node and python", files(
				"package.json", `{"scripts": {"test": "jest", "lint": "eslint ."}}`,
				"pyproject.toml", "[tool.pytest.ini_options]\n[tool.ruff]\n",
			),
			`lint lite npm run lint (package.json:1)
py:lint lite ruff check . (pyproject.toml:2)
test full npm test (package.json:1)
py:test full pytest -q (pyproject.toml:1)`, "",
		},
		{
			"go and rust", files("go.mod", "module x\n", "Cargo.toml", "[package]\nname = 'x'\n"),
			`vet lite go vet ./... (go.mod:1)
check lite cargo check --all-targets (Cargo.toml:1)
test full go test ./... (go.mod:1)
rust:test full cargo test (Cargo.toml:1)`, "",
		},
	})
}

func TestOverrides(t *testing.T) {
	poly := []string{"package.json", `{"scripts": {"test": "jest"}}`, "pytest.ini", "", "requirements.txt", ""}
	with := func(checks string) fstest.MapFS {
		return files(append(poly, ".isitdone.json", "{\"checks\": {\n"+checks+"}}")...)
	}
	runTable(t, []tableCase{
		{
			"replace", files("go.mod", "module x", ".isitdone.json", `{"checks": {"test": "make ci"}}`),
			"vet lite go vet ./... (go.mod:1)\ntest full make ci (.isitdone.json:1)", "",
		},
		{
			"off", files("go.mod", "module x", ".isitdone.json", `{"checks": {"vet": false}}`),
			"test full go test ./... (go.mod:1)", "vet: switched off by .isitdone.json:1",
		},
		{
			"add", files("go.mod", "module x", ".isitdone.json", `{"checks": {"smoke": {"cmd": ["./smoke", "a b"], "kind": "lite"}, "e2e": "x"}}`),
			"vet lite go vet ./... (go.mod:1)\nsmoke lite ./smoke 'a b' (.isitdone.json:1)\ntest full go test ./... (go.mod:1)\ne2e full x (.isitdone.json:1)", "",
		},
		{"kind by name", files(".isitdone.json", `{"checks": {"fmt": "gofmt -l ."}}`), "fmt lite gofmt -l . (.isitdone.json:1)", ""},
		{
			"cwd of the top", files("web/package.json", `{"scripts": {"test": "jest"}}`, ".isitdone.json", `{"checks": {"web:test": {"cwd": "."}}}`),
			"web:test full npm test (web/package.json:1)", "",
		},
		{
			"switch off what is not there", files("go.mod", "module x", ".isitdone.json", `{"checks": {"lint": false}}`),
			"vet lite go vet ./... (go.mod:1)\ntest full go test ./... (go.mod:1)", "checks.lint in .isitdone.json switches off a check that does not exist",
		},
		{
			"no command", files("go.mod", "module x", ".isitdone.json", `{"checks": {"e2e": {"timeout": 9}}}`),
			"vet lite go vet ./... (go.mod:1)\ntest full go test ./... (go.mod:1)", "checks.e2e in .isitdone.json names no command",
		},
		{
			"bare id hits all", with(`"test": {"cwd": "."}`),
			"test full npm test (package.json:1)\npy:test full pytest -q (pytest.ini:1)", "applies to test and py:test",
		},
		{"bare id off", with(`"test": false`), "", "test and py:test: switched off by .isitdone.json:2"},
		{"bare id with a command", with(`"test": "make ci"`), "test full make ci (.isitdone.json:2)", "applies to test and py:test"},
		{"qualified", with(`"py:test": false`), "test full npm test (package.json:1)", "py:test: switched off"},
		{"qualified first", with(`"node:test": false`), "py:test full pytest -q (pytest.ini:1)", "test: switched off"},
	})
}

func TestOverriddenDetails(t *testing.T) {
	p := detect(t, files("go.mod", "module x", ".isitdone.json", `{"timeout": 7, "liteTimeout": 3, "allowEmpty": true,
		"checks": {"test": {"timeout": 600, "allowEmpty": false, "retries": 1, "env": {"A": "1"}}, "py": "pytest -q", "arg": ["go", "test", "./..."]}}`))
	test, vet := find(p, "test"), find(p, "vet")
	if test.Timeout != 10*time.Minute || test.AllowEmpty || test.Retries != 1 || test.Env["A"] != "1" || !test.Test || test.Reader != "go" {
		t.Errorf("test = %+v", test)
	}
	if vet.Timeout != 3*time.Second || vet.AllowEmpty || vet.Test {
		t.Errorf("vet = %+v", vet)
	}
	if py := find(p, "py"); py.Timeout != 7*time.Second || !py.Test || py.Reader != "pytest" || !py.AllowEmpty {
		t.Errorf("py = %+v", py)
	}
	if arg := find(p, "arg"); len(arg.Argv) != 3 || arg.Cmd != "go test ./..." || arg.Reader != "go" {
		t.Errorf("arg = %+v", arg)
	}
}

func TestConfigWarningsAreNotes(t *testing.T) {
	runTable(t, []tableCase{{
		"missing cwd", files(".isitdone.json", `{"checks": {"a": {"cmd": "x", "cwd": "gone"}}}`),
		"a full [gone] x (.isitdone.json:1)", "there is no directory gone",
	}})
}

func TestVerifyScript(t *testing.T) {
	goMod := []string{"go.mod", "module x"}
	runTable(t, []tableCase{
		{
			"is the only full check", files(append(goMod, "verify.sh*", "#!/bin/sh\ngo test ./...\n")...),
			"vet lite go vet ./... (go.mod:1)\nverify full ./verify.sh (verify.sh:1)", "verify.sh is the proof; not run beside it: go test ./...",
		},
		{"alone", files("verify.sh*", "exit 1"), "verify full ./verify.sh (verify.sh:1)", ""},
		{
			"not executable", files(append(goMod, "verify.sh", "x")...),
			"vet lite go vet ./... (go.mod:1)\ntest full go test ./... (go.mod:1)", "chmod +x verify.sh",
		},
		{
			"below the top", files(append(goMod, "sub/verify.sh*", "x")...),
			"vet lite go vet ./... (go.mod:1)\ntest full go test ./... (go.mod:1)", "",
		},
		{
			"switched off", files(append(goMod, "verify.sh*", "x", ".isitdone.json", `{"checks": {"verify": false}}`)...),
			"vet lite go vet ./... (go.mod:1)\ntest full go test ./... (go.mod:1)", "verify.sh is not run: switched off by .isitdone.json:1",
		},
		{
			"configured full checks stay", files(append(goMod, "verify.sh*", "x", ".isitdone.json", `{"checks": {"e2e": "y"}}`)...),
			"vet lite go vet ./... (go.mod:1)\nverify full ./verify.sh (verify.sh:1)\ne2e full y (.isitdone.json:1)", "is the proof",
		},
		{"hides", files("verify.sh*", "#!/bin/sh\ngo test ./... || true\n"), "verify full ./verify.sh (verify.sh:1)", "hides an exit status"},
	})
	if find(detect(t, files("verify.sh*", "x")), "verify").Test {
		t.Error("verify.sh is taken for a test runner")
	}
	if notes.Full != find(detect(t, files("verify.sh*", "x")), "verify").Kind {
		t.Error("verify.sh is not full")
	}
}

func TestProjectsBelow(t *testing.T) {
	web := `{"scripts": {"test": "jest", "lint": "eslint ."}}`
	runTable(t, []tableCase{
		{
			"two projects", files("web/package.json", web, "web/pnpm-lock.yaml", "", "api/go.mod", "module api"),
			`api:vet lite [api] go vet ./... (api/go.mod:1)
web:lint lite [web] pnpm run lint (web/package.json:1)
api:test full [api] go test ./... (api/go.mod:1)
web:test full [web] pnpm test (web/package.json:1)`, "",
		},
		{
			"two levels", files("services/api/go.mod", "module api"),
			"services/api:vet lite [services/api] go vet ./... (services/api/go.mod:1)\nservices/api:test full [services/api] go test ./... (services/api/go.mod:1)", "",
		},
		{
			"two ecosystems in one", files("app/package.json", `{"scripts": {"test": "jest"}}`, "app/pytest.ini", "", "app/setup.py", ""),
			"app:test full [app] npm test (app/package.json:1)\napp:py:test full [app] pytest -q (app/pytest.ini:1)", "",
		},
		{"not in node_modules", files("node_modules/x/package.json", web, "testdata/go.mod", "module x"), "", "no checks found"},
		{
			"the top decides", files("go.mod", "module x", "web/package.json", web),
			"vet lite go vet ./... (go.mod:1)\ntest full go test ./... (go.mod:1)", "may not reach web/package.json",
		},
		{"problem is named with its place", files("web/package.json", "{"), "web:test full [web] npm test (web/package.json:0)", "web: package.json cannot be read"},
	})
	p := detect(t, files("web/package.json", web))
	if c := find(p, "web:test"); len(c.Files) == 0 || c.Files[0] != "web/package.json" {
		t.Errorf("files = %q; want them relative to the top", c.Files)
	}
}

func TestUnreadableFileIsNamed(t *testing.T) {
	big := files("package.json", "")
	big["package.json"].Data = make([]byte, maxText+1)
	p := Detect(big, config.Default())
	if all := strings.Join(p.Notes, "\n"); !strings.Contains(all, "package.json is larger than 4 MiB") {
		t.Errorf("notes = %q", all)
	}
	if len(p.Checks) != 1 || p.Checks[0].Cmd != "npm test" {
		t.Errorf("checks = %+v; a package that cannot be read must not pass for one without tests", p.Checks)
	}
}
