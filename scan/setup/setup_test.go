package setup

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"git-isitdone/scan/corpus"
)

func cases(t testing.TB) []corpus.Case {
	t.Helper()
	all, err := corpus.Read(os.DirFS("../testdata/cases"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestReads(t *testing.T) {
	for path, want := range map[string]bool{
		".github/workflows/ci.yml": true, ".github/actions/x/action.yml": true, ".gitlab-ci.yml": true, ".circleci/config.yml": true, "azure-pipelines.yml": true, "Jenkinsfile": true,
		"package.json": true, "packages/a/vitest.config.ts": true, "vite.config.mts": true, "jest.config.json": true, "karma.conf.js": true, ".mocharc.yml": true, ".nycrc": true,
		"pytest.ini": true, "pyproject.toml": true, "tox.ini": true, "noxfile.py": true, "conftest.py": true, ".coveragerc": true, "Makefile": true, "justfile": true, "Taskfile.yaml": true,
		"Cargo.toml": true, ".cargo/config.toml": true, ".config/nextest.toml": true, "pom.xml": true, "build.gradle.kts": true, "a/b.csproj": true, "x.runsettings": true, "phpunit.xml.dist": true,
		".rspec": true, "mix.exs": true, "tsconfig.json": true, "eslint.config.mjs": true, ".golangci.yml": true, "scripts/test": true, "ci/run.sh": true, "Dockerfile": true, ".husky/pre-push": true, ".isitdone.json": true,
		"README.md": false, "src/a.ts": false, "vite.md": false, ".github/workflows/ci.yml.disabled": false, "node_modules/a/package.json": false, "testdata/package.json": false, "a/.isitdone.json": false, "": false,
	} {
		if got := Reads(path); got != want {
			t.Errorf("Reads(%q) = %v", path, got)
		}
	}
}

// TestWhatWasThereBefore: a file that is the same on both sides, or that got a line end more,
// gives nothing, whatever is in it.
func TestWhatWasThereBefore(t *testing.T) {
	files := 0
	for _, c := range cases(t) {
		for _, f := range c.Files {
			for _, src := range [][]byte{f.Old, f.New} {
				if src == nil || !Reads(f.Path) {
					continue
				}
				files++
				for _, now := range [][]byte{src, append(bytes.Clone(src), '\n')} {
					if got := Compare([]Change{{Path: f.Path, Old: src, New: now}}); len(got) > 0 {
						t.Errorf("%s: %s against itself gives %+v", c.Name, f.Path, got)
					}
				}
			}
		}
	}
	if files < 100 {
		t.Errorf("only %d files", files)
	}
}

// TestRenamed: a file that only got another name that its reader knows gives nothing.
func TestRenamed(t *testing.T) {
	src := []byte("on: [push]\njobs:\n  t:\n    steps:\n      - run: npm test\n")
	got := Compare([]Change{{Path: ".github/workflows/b.yml", OldPath: ".github/workflows/a.yml", Old: src, New: src}})
	if len(got) > 0 {
		t.Errorf("a renamed workflow gives %+v", got)
	}
	got = Compare([]Change{{Path: "old/a.yml", OldPath: ".github/workflows/a.yml", Old: src, New: src}})
	if len(got) != 1 || got[0].ID != WorkflowDeleted || got[0].Severity != High {
		t.Errorf("a workflow that was moved out of its folder gives %+v", got)
	}
}

func TestUnreadable(t *testing.T) {
	got := Compare([]Change{{Path: "package.json", Old: []byte(`{"scripts": {"test": "jest"}}`), New: []byte(`{"scripts": {`)}})
	if len(got) != 1 || got[0].ID != Unreadable || got[0].Severity != Low {
		t.Errorf("a broken file gives %+v", got)
	}
	if got := Compare([]Change{{Path: "package.json", Old: []byte(`{`), New: []byte(`{`)}}); len(got) > 0 {
		t.Errorf("a file that was broken before gives %+v", got)
	}
}

// TestManyFiles: work grows with the number of files, not with its square.
func TestManyFiles(t *testing.T) {
	old := "on: [push]\njobs:\n  t:\n    steps:\n      - run: npm test\n      - run: pytest tests/%d\n"
	var changes []Change
	for i := range 1000 {
		now := strings.Replace(fmt.Sprintf(old, i), "npm test", "npm test || true", 1)
		changes = append(changes, Change{Path: fmt.Sprintf(".github/workflows/w%d.yml", i), Old: fmt.Appendf(nil, old, i), New: []byte(now)})
	}
	done := make(chan int)
	go func() { done <- len(Compare(changes)) }()
	watchdog := time.NewTimer(60 * time.Second)
	defer watchdog.Stop()
	select {
	case n := <-done:
		if n != 1000 {
			t.Errorf("%d findings in 1000 files", n)
		}
	case <-watchdog.C:
		t.Fatal("1000 files take more than a minute")
	}
}

func FuzzCompare(f *testing.F) {
	paths := []string{
		".github/workflows/ci.yml", ".gitlab-ci.yml", ".circleci/config.yml", "azure-pipelines.yml", "Jenkinsfile", "package.json", "vitest.config.ts", ".mocharc.json", "tox.ini", "pyproject.toml", "noxfile.py", "conftest.py",
		"Makefile", "justfile", "Taskfile.yml", "Cargo.toml", ".cargo/config.toml", "pom.xml", "build.gradle", "a.csproj", "a.runsettings", "phpunit.xml", ".rspec", "mix.exs", "tsconfig.json", ".eslintrc.js", ".golangci.yml", "test.sh", "Dockerfile", "lefthook.yml", ".isitdone.json", "testng.xml", "gradle.properties", "a.sln", "codecov.yml", "composer.json",
	}
	for _, c := range cases(f) {
		for _, file := range c.Files {
			for i, p := range paths {
				if p == file.Path {
					f.Add(uint8(i), file.Old, file.New)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, kind uint8, old, now []byte) {
		path := paths[int(kind)%len(paths)]
		for _, found := range Compare([]Change{{Path: path, Old: old, New: now}}) {
			if found.ID == "" || found.File == "" || found.Line < 0 || found.Message == "" || found.Severity < Low || found.Severity > Critical {
				t.Errorf("%s: %+v", path, found)
			}
		}
		if same := Compare([]Change{{Path: path, Old: now, New: now}}); len(same) > 0 {
			t.Errorf("%s against itself: %+v", path, same)
		}
	})
}
