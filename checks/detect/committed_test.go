package detect

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"git-isitdone/checks/config"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
)

// newRepo makes a real repository of files; a name ending in * is executable, a content
// beginning with "-> " is a link. Nothing of the machine's git configuration is seen.
func newRepo(t *testing.T, pairs ...string) (dir string, env environ.Env) {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(base, "repo")
	env = environ.Env{Dir: dir, TempDir: base, Now: time.Now, Vars: []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + base, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull,
	}}
	for i := 0; i < len(pairs); i += 2 {
		name, mode := strings.TrimSuffix(pairs[i], "*"), os.FileMode(0o644)
		if name != pairs[i] {
			mode = 0o755
		}
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if target, isLink := strings.CutPrefix(pairs[i+1], "-> "); isLink {
			if err := os.Symlink(target, file); err != nil {
				t.Skipf("SKIP no symbolic links here: %v", err)
			}
			continue
		}
		if err := os.WriteFile(file, []byte(pairs[i+1]), mode); err != nil {
			t.Fatal(err)
		}
	}
	git(t, dir, env, "init", "-q")
	git(t, dir, env, "add", "-A")
	git(t, dir, env, "-c", "user.name=T", "-c", "user.email=t@example.org", "commit", "-qm", "x")
	return dir, env
}

func git(t *testing.T, dir string, env environ.Env, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = dir, env.Vars
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// TestCommitGivesTheSamePlan: a push judges a commit's tree, a stop judged the working tree;
// if the two read to different plans, no receipt would ever travel.
func TestCommitGivesTheSamePlan(t *testing.T) {
	cases := map[string][]string{
		"node": {
			"package.json", `{"scripts": {"test": "vitest run", "lint": "eslint --fix ."}, "isitdone": {"timeout": 9}}`, "pnpm-lock.yaml", "",
			"vitest.config.ts", "x", "tsconfig.json", "{}",
		},
		"python and ci": {
			"pyproject.toml", "[tool.pytest.ini_options]\n[tool.ruff]\n", "tests/test_a.py", "import pytest\n", ".github/workflows/ci.yml", "on: push\njobs:\n  test:\n    steps:\n      - run: python -m pytest tests\n      - uses: ./.github/actions/lint\n", ".github/actions/lint/action.yml", "runs:\n  steps:\n    - run: ruff check src\n",
		},
		"verify.sh":         {"verify.sh*", "#!/bin/sh\ntrue\n", "go.mod", "module x\n"},
		"not executable":    {"verify.sh", "x", "go.mod", "module x\n"},
		"below the top":     {"web/package.json", `{"scripts": {"test": "jest"}}`, "api/go.mod", "module a\n", "api/a_test.go", ""},
		"settings":          {"Makefile", "check:\n\tgo test\n", ".isitdone.json", "{\"checks\": {\"e2e\": {\"cmd\": \"x\", \"cwd\": \"sub\"}}, // c\n}", "sub/f", ""},
		"links":             {"package.json", "-> meta/package.json", "meta/package.json", `{"scripts": {"test": "jest"}}`, ".isitdone.json", "-> meta/settings", "meta/settings", `{"checks": {"a": "b"}}`},
		"a link to outside": {"package.json", "-> ../outside.json", "go.mod", "module x\n"},
		"nothing":           {"README", "x"},
	}
	for name, pairs := range cases {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			dir, env := newRepo(t, pairs...)
			if err := os.WriteFile(filepath.Join(filepath.Dir(dir), "outside.json"), []byte(`{"scripts": {"test": "x"}}`), 0o644); err != nil {
				t.Fatal(err)
			}
			git(t, dir, env, "config", "isitdone.checks.py:test.cmd", "pytest")
			repo, err := gitstore.Open(ctx, env, dir)
			if err != nil {
				t.Fatal(err)
			}
			head, err := repo.Head(ctx)
			if err != nil {
				t.Fatal(err)
			}
			entries, err := repo.Config(ctx, "isitdone.")
			if err != nil {
				t.Fatal(err)
			}
			disk, committed := os.DirFS(dir), repo.TreeFS(ctx, head.Tree)
			diskConfig, err := config.Load(disk, entries)
			if err != nil {
				t.Fatal(err)
			}
			commitConfig, err := config.Load(committed, entries)
			if err != nil {
				t.Fatal(err)
			}
			if diskConfig.Checks["py:test"] == nil {
				t.Fatal("git config was not read")
			}
			onDisk, inCommit := Detect(disk, diskConfig), Detect(committed, commitConfig)
			if !reflect.DeepEqual(onDisk, inCommit) {
				t.Errorf("on disk:\n%s%q\nin the commit:\n%s%q", show(onDisk), onDisk.Notes, show(inCommit), inCommit.Notes)
			}
		})
	}
}
