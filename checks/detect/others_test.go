package detect

import (
	"strings"
	"testing"

	"git-isitdone/checks/config"
)

func emptyConfig() config.Config { return config.Default() }

func contains(s, part string) bool { return strings.Contains(s, part) }

func TestGo(t *testing.T) {
	const root = "vet lite go vet ./... (go.mod:1)\ntest full go test ./... (go.mod:1)"
	runTable(t, []tableCase{
		{"module", files("go.mod", "module x\n"), root, ""},
		{"module after a comment", files("go.mod", "// c\n\nmodule x\n"), "vet lite go vet ./... (go.mod:3)\ntest full go test ./... (go.mod:3)", ""},
		{
			"workspace", files("go.work", "go 1.26\n\nuse (\n\t. // root\n\t./lib\n)\nuse \"./cmd/x\"\n", "go.mod", "module x", "a_test.go", "", "lib/go.mod", "module lib", "lib/in/a_test.go", "", "cmd/x/go.mod", "module c", "cmd/x/a_test.go", ""),
			`vet lite go vet ./... (go.mod:1)
lib:vet lite [lib] go vet ./... (lib/go.mod:1)
cmd/x:vet lite [cmd/x] go vet ./... (cmd/x/go.mod:1)
test full go test ./... (go.mod:1)
lib:test full [lib] go test ./... (lib/go.mod:1)
cmd/x:test full [cmd/x] go test ./... (cmd/x/go.mod:1)`, "",
		},
		{
			"workspace without a module at the top", files("go.work", "use ./a\n", "a/go.mod", "module a"),
			"a:vet lite [a] go vet ./... (a/go.mod:1)\na:test full [a] go test ./... (a/go.mod:1)", "",
		},
		{"workspace outside the repository", files("go.work", "use ../a\nuse /b\nuse ..\n"), "", "uses no module"},
		{"workspace with a missing module", files("go.work", "use ./a\nuse .\n", "go.mod", "module x"), root, "go.work uses a, which has no go.mod"},
		{
			"modules below", files("a/go.mod", "module a", "b/go.mod", "module b", "testdata/go.mod", "module t", "_x/go.mod", "module t", "vendor/go.mod", "module v"),
			`a:vet lite [a] go vet ./... (a/go.mod:1)
b:vet lite [b] go vet ./... (b/go.mod:1)
a:test full [a] go test ./... (a/go.mod:1)
b:test full [b] go test ./... (b/go.mod:1)`, "",
		},
		{
			"one module of many without tests", files("go.work", "use ./a\nuse ./b\n", "a/go.mod", "module a", "a/a_test.go", "", "b/go.mod", "module b", "b/c/go.mod", "module c", "b/c/c_test.go", "", "b/testdata/x_test.go", ""),
			"a:vet lite [a] go vet ./... (a/go.mod:1)\nb:vet lite [b] go vet ./... (b/go.mod:1)\na:test full [a] go test ./... (a/go.mod:1)", "no tests in b: go test ./... is not run there",
		},
		{"module below a module", files("go.mod", "module x", "tools/go.mod", "module t"), root, "may not reach tools/go.mod"},
	})
	if c := find(detect(t, files("go.mod", "module x")), "test"); c.Reader != "go" || !c.Test || c.Cwd != "" {
		t.Errorf("test = %+v", c)
	}
}

func TestRust(t *testing.T) {
	runTable(t, []tableCase{
		{"package", files("Cargo.toml", "[package]\nname = 'x'\n"), "check lite cargo check --all-targets (Cargo.toml:1)\ntest full cargo test (Cargo.toml:1)", ""},
		{"lock", files("Cargo.toml", "[package]\n", "Cargo.lock", ""), "check lite cargo check --all-targets (Cargo.toml:1)\ntest full cargo test (Cargo.toml:1)", ""},
		{"virtual workspace", files("Cargo.toml", "[workspace]\nmembers = ['a']\n", "a/Cargo.toml", "[package]"), "check lite cargo check --all-targets (Cargo.toml:1)\ntest full cargo test (Cargo.toml:1)", ""},
		{"root package of a workspace", files("Cargo.toml", "[workspace]\nmembers = ['a']\n\n[package]\nname = 'x'\n"), "check lite cargo check --all-targets --workspace (Cargo.toml:4)\ntest full cargo test --workspace (Cargo.toml:4)", ""},
		{"broken", files("Cargo.toml", "[package\n"), "check lite cargo check --all-targets (Cargo.toml:1)\ntest full cargo test (Cargo.toml:1)", "Cargo.toml cannot be read"},
		{"below", files("core/Cargo.toml", "[package]"), "core:check lite [core] cargo check --all-targets (core/Cargo.toml:1)\ncore:test full [core] cargo test (core/Cargo.toml:1)", ""},
	})
}

func TestMakefile(t *testing.T) {
	runTable(t, []tableCase{
		{"test and lint", files("Makefile", ".PHONY: test\nCC := gcc\ntest: build\n\tgo test ./...\nlint:\n\tgolint\n"), "lint lite make lint (Makefile:5)\ntest full make test (Makefile:3)", ""},
		{"check", files("makefile", "check: ; ./run\n"), "test full make check (makefile:1)", ""},
		{"order of names", files("GNUmakefile", "tests:\n\tx\n", "Makefile", "test:\n\ty\n"), "test full make tests (GNUmakefile:1)", ""},
		{"several targets in a rule", files("Makefile", "all test: a \\\n b\n\tx\n"), "test full make test (Makefile:1)", ""},
		{"fills gaps only", files("go.mod", "module x", "Makefile", "test:\n\tgo test ./...\nlint:\n\tx\n"), "vet lite go vet ./... (go.mod:1)\nlint lite make lint (Makefile:3)\ntest full make test (Makefile:1)", ""},
		{"does not stand before what it does not run", files("go.mod", "module x", "Makefile", "test:\n\t./integration.sh\n"), "vet lite go vet ./... (go.mod:1)\ntest full go test ./... (go.mod:1)", ""},
		{"does not stand before it with containers", files("go.mod", "module x", "Makefile", "test:\n\tdocker compose up -d\n\tgo test ./...\n"), "vet lite go vet ./... (go.mod:1)\ntest full go test ./... (go.mod:1)", ""},
		{"variables and prerequisites", files("go.mod", "module x", "Makefile", "GO ?= go\nGOTEST = $(GO) test\ntest: unit\nunit:\n\t$(GOTEST) -race ./...\n"), "vet lite go vet ./... (go.mod:1)\ntest full make test (Makefile:3)", ""},
		{"typecheck", files("Makefile", "mypy:\n\tmypy .\n"), "typecheck lite make mypy (Makefile:1)", ""},
		{"variables are no targets", files("Makefile", "test = 1\ntest := 2\ntest::=3\nX = a:b\n%test: x\ntest: V = 1\ntest: export V\n"), "", "no checks found"},
		{"phony only", files("Makefile", ".PHONY: test lint\n"), "", "no checks found"},
		{"placeholder", files("Makefile", "test:\n\t@echo no tests yet\n"), "", "test (Makefile:1) is a placeholder"},
		{"up to date", files("Makefile", "test:\n\tgo test ./...\n", "test/x", ""), "", "make may do nothing; add .PHONY: test"},
		{"phony beside a directory", files("Makefile", ".PHONY: test\ntest:\n\tx\n", "test/x", ""), "test full make test (Makefile:2)", ""},
		{"ignores errors", files("Makefile", "test:\n\t@-go test ./...\n"), "test full make test (Makefile:1)", "ignores errors"},
		{"hides", files("Makefile", "test:\n\tgo test ./... | tee log\n"), "test full make test (Makefile:1)", `"| tee"`},
		{"define", files("Makefile", "define x\ntest:\nendef\n"), "", "no checks found"},
		{"CRLF", files("Makefile", "test:\r\n\tx\r\n"), "test full make test (Makefile:1)", ""},
	})
	p := detect(t, files("Makefile", "test:\n\t@go test ./...\n"))
	if c := find(p, "test"); c.Reader != "go" || !c.Test || c.Body != "@go test ./..." {
		t.Errorf("test = %+v", c)
	}
}

func FuzzReadMakefile(f *testing.F) {
	f.Add("test: a\n\tx\n.PHONY: test\n")
	f.Add("define\n\\\n:\n::=\n;")
	f.Fuzz(func(t *testing.T, text string) {
		n := len(lines(text))
		for name, tg := range readMakefile(text) {
			if name == "" || tg.line < 1 || tg.line > n {
				t.Fatalf("target %q at line %d of %d", name, tg.line, n)
			}
		}
	})
}

func TestCommandWithoutItsWrappers(t *testing.T) {
	cases := map[string]string{
		"npx jest --ci":                           "jest --ci",
		"CI=1 cross-env A=b vitest run":           "vitest run",
		"uv run --frozen --group dev pytest -q":   "pytest -q",
		"uv run python -m pytest":                 "pytest",
		"bundle exec rake":                        "rake",
		"xvfb-run -a npm test":                    "npm test",
		"timeout 60 go test ./...":                "go test ./...",
		"nix develop .#ci -c cargo test":          "cargo test",
		"coverage run --source=x -m pytest tests": "pytest tests",
		"python -m coverage run -p -m unittest":   "unittest",
		"coverage run setup.py test":              "coverage run setup.py test",
		"yarn dlx -q jest":                        "jest",
		"env":                                     "",
	}
	for in, want := range cases {
		if got := strings.Join(steps(in)[0].command(), " "); got != want {
			t.Errorf("command(%q) = %q; want %q", in, got, want)
		}
	}
}

func TestHides(t *testing.T) {
	cases := map[string]string{
		"pytest || true":                            "|| true",
		"pytest || :":                               "|| :",
		"pytest || exit 0":                          "|| exit 0",
		"pytest || exit 1":                          "",
		"a || b":                                    "",
		"pytest | tail -5":                          "| tail",
		"set -o pipefail; pytest | tee x":           "",
		"set -euo pipefail\npytest | tee x":         "",
		"tape t.js | faucet":                        "",
		"pytest; echo ok":                           "; echo ok",
		"pytest; exit $?":                           "",
		"set -e; pytest; echo ok":                   "",
		"cd x; echo ok":                             "",
		"pytest &":                                  "&",
		"server & pytest":                           "",
		"pytest && echo ok":                         "",
		`node -e "a || true"`:                       "",
		"tsc -b; node --test":                       "",
		"go test ./... 2>&1 |& cat":                 "| cat",
		"for i in 1 2; do go test ./... ; done":     "",
		"if true; then go test ./...; fi":           "",
		"cleanup() { rm -f x; }; pytest -q; exit 0": "; exit 0",
	}
	for in, want := range cases {
		if got := hides(in); got != want {
			t.Errorf("hides(%q) = %q; want %q", in, got, want)
		}
	}
}

func TestReaderOf(t *testing.T) {
	cases := map[string]string{
		"jest":                                "jest",
		"npx jest --ci":                       "jest",
		"CI=1 cross-env A=b vitest run":       "vitest",
		"react-scripts test":                  "jest",
		"node --test test/":                   "node",
		"uv run pytest -q":                    "pytest",
		"python3.11 -m pytest":                "pytest",
		"poetry run python -m unittest":       "unittest",
		"python3 manage.py test":              "unittest",
		"go test ./...":                       "go",
		"go vet ./... && go test ./...":       "go",
		"cargo test":                          "cargo",
		"./node_modules/.bin/mocha":           "",
		"jest && pytest":                      "",
		"go build":                            "",
		"pnpm exec vitest run":                "vitest",
		"eslint . && NODE_ENV=test jest -w 2": "jest",
	}
	for in, want := range cases {
		if got := readerOf(in); got != want {
			t.Errorf("readerOf(%q) = %q; want %q", in, got, want)
		}
	}
}

func FuzzSteps(f *testing.F) {
	f.Add("a && b | 'c' $(d) # e")
	f.Add("((")
	f.Add("\\")
	f.Fuzz(func(t *testing.T, script string) {
		for _, s := range steps(script) {
			if len(s.words) == 0 {
				t.Fatalf("a step without words in %q", script)
			}
		}
		_ = hides(script) // must not panic
		if placeholder(script) && watch(script) == watchHard {
			t.Fatalf("%q is a placeholder and watches", script)
		}
	})
}
