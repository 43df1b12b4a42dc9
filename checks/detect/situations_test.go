package detect

import (
	"io/fs"
	"strings"
	"testing"

	"git-isitdone/checks/config"
)

func ciRuns(commands ...string) string {
	return "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: " + strings.Join(commands, "\n      - run: ") + "\n"
}

// TestC02WatchModeHangsAGate: twenty packages hung because "test" watched while "test:ci"
// ended (sharpee#403).
func TestC02WatchModeHangsAGate(t *testing.T) {
	runTable(t, []tableCase{
		{"the script that ends", pkg(`"test": "jest --watch", "test:ci": "jest"`), "test full npm run test:ci (package.json:3)", "looks like watch mode; test:ci runs instead"},
		{"CI shows one that ends", pkg(`"test": "jest --watch"`, ".github/workflows/ci.yml", ciRuns("npx jest --ci")), "test full npx --no-install jest --ci (.github/workflows/ci.yml:6)", "looks like watch mode"},
		{"CI's own watch is not taken", pkg(`"test": "jest"`, ".github/workflows/ci.yml", ciRuns("npx jest --watch")), "test full npm test (package.json:3)", ""},
	})
}

// TestC03PlaceholderIsNoTest: a starter's echo passed for tests (gatsby#18879).
func TestC03PlaceholderIsNoTest(t *testing.T) {
	runTable(t, []tableCase{
		{"package.json", pkg(`"test": "echo 'Write tests!'"`), "", "placeholder"},
		{"composer.json", files("composer.json", `{"scripts": {"test": "echo none"}}`), "", "test (composer.json:1) is a placeholder"},
		{"justfile", files("justfile", "test:\n    @echo no tests\n"), "", "test (justfile:1) is a placeholder"},
		{"Taskfile", files("Taskfile.yml", "tasks:\n  test: echo none\n"), "", "test (Taskfile.yml:2) is a placeholder"},
		{"script/test", files("script/test*", "#!/bin/sh\necho none\n"), "", "script/test is a placeholder"},
		{"CI's echo", files("README", "", ".github/workflows/ci.yml", ciRuns("npm test", "echo test")), "", "no checks found"},
	})
}

// TestC14NothingIsFetchedToRun: `npx mocha` without packages brought some other version
// (appmap-js#843).
func TestC14NothingIsFetchedToRun(t *testing.T) {
	for in, want := range map[string]string{
		"npx mocha":           "npx --no-install mocha",
		"npx --yes mocha":     "npx --no-install mocha",
		"pnpm dlx mocha":      "pnpm exec mocha",
		"yarn dlx mocha":      "yarn run mocha",
		"bunx mocha":          "bunx --no-install mocha",
		"npx --no-install x":  "",
		"xvfb-run -a npx ava": "npx --no-install ava",
	} {
		p := detect(t, files("package.json", "{}", ".github/workflows/ci.yml", ciRuns(in)))
		if got := find(p, "test").Cmd; got != want {
			t.Errorf("CI's %q is run as %q; want %q", in, got, want)
		}
	}
}

// TestB07PipeHidesTheExitStatus: a red suite behind `| tee` gave green steps (gastown#1598).
func TestB07PipeHidesTheExitStatus(t *testing.T) {
	runTable(t, []tableCase{
		{
			"in CI", files("go.mod", "module x", ".github/workflows/ci.yml", ciRuns("go test -v ./... 2>&1 | tee log")),
			"vet lite go vet ./... (go.mod:1)\ntest full go test -v ./... (.github/workflows/ci.yml:6)", `CI hides its exit status ("| tee"); here it counts`,
		},
		{"in a Taskfile", files("Taskfile.yml", "tasks:\n  test:\n    cmds:\n      - go test ./... | tee log\n"), "test full task test (Taskfile.yml:2)", `("| tee"): it cannot fail`},
		{"in composer.json", files("composer.json", `{"scripts": {"test": "phpunit || true"}}`), "test full composer test (composer.json:1)", `("|| true"): it cannot fail`},
		{"with pipefail", files("Makefile", "test:\n\tset -o pipefail; go test ./... | tee log\n"), "test full make test (Makefile:1)", ""},
	})
}

// TestB19FailuresAreIgnoredByTheBuild: ignoreFailures gave BUILD SUCCESSFUL over failing
// tests (gradle#16671).
func TestB19FailuresAreIgnoredByTheBuild(t *testing.T) {
	const gradle = "test full gradle test (build.gradle:1)"
	runTable(t, []tableCase{
		{"groovy", files("build.gradle", "test {\n  ignoreFailures = true\n}\n"), gradle, "build.gradle:2 sets ignoreFailures: this check cannot fail"},
		{"groovy without =", files("build.gradle", "test { ignoreFailures true }\n"), gradle, "build.gradle:1 sets ignoreFailures"},
		{"kotlin property", files("build.gradle.kts", "tasks.test { ignoreFailures.set(true) }\n"), "test full gradle test (build.gradle.kts:1)", "sets ignoreFailures"},
		{"a comment", files("build.gradle", "// ignoreFailures = true\n"), gradle, ""},
		{"off", files("build.gradle", "test { ignoreFailures = false }\n"), gradle, ""},
		{"maven", files("pom.xml", "<project>\n<testFailureIgnore>true</testFailureIgnore>\n</project>\n"), "test full mvn test (pom.xml:1)", "pom.xml:2 sets testFailureIgnore"},
		{"maven property", files("pom.xml", "<project>\n<maven.test.failure.ignore>true</maven.test.failure.ignore>\n"), "test full mvn test (pom.xml:1)", "cannot fail"},
		{"maven.config", files("pom.xml", "<project>", ".mvn/maven.config", "-Dmaven.test.failure.ignore=true\n"), "test full mvn test (pom.xml:1)", ".mvn/maven.config:1 sets"},
		{
			"continue-on-error", files("go.mod", "module x", ".github/workflows/ci.yml", strings.Replace(ciRuns("go test -race ./..."), "ubuntu-latest\n", "ubuntu-latest\n    continue-on-error: true\n", 1)),
			"vet lite go vet ./... (go.mod:1)\ntest full go test -race ./... (.github/workflows/ci.yml:7)", "CI goes on whatever becomes of it (continue-on-error)",
		},
	})
}

// TestNothingIsBuiltFromCI: a command is taken over word by word or not at all.
func TestNothingIsBuiltFromCI(t *testing.T) {
	for _, run := range []string{
		"go test $(cat packages)", "go test `cat packages`", "$GO test ./...", "if x; then go test -tags $T ./...; fi",
		"go test ${{ secrets.FLAGS }} ./...", "go test ${{ github.event.head_commit.message }} ./...", "ssh host go test -v ./...", "docker run x go test -v ./...",
	} {
		p := detect(t, files("go.mod", "module x", ".github/workflows/ci.yml", ciRuns("'"+strings.ReplaceAll(run, "'", "''")+"'")))
		if got := find(p, "test").Cmd; strings.ContainsAny(got, "$`") || strings.Contains(got, "-v") {
			t.Errorf("CI's %q became %q", run, got)
		}
	}
}

// TestDetectWritesNothing: detection reads through fs.FS only; a file system without any
// other method is enough for it.
func TestDetectWritesNothing(t *testing.T) {
	fsys := files("go.mod", "module x", ".github/workflows/ci.yml", ciRuns("touch /tmp/ran", "go test -race ./..."))
	before := len(fsys)
	if p := Detect(readOnly{under: fsys}, config.Default()); find(p, "test").Cmd != "go test -race ./..." {
		t.Errorf("test = %+v", find(p, "test"))
	}
	if len(fsys) != before {
		t.Error("a file appeared")
	}
}

// readOnly hides every method but Open.
type readOnly struct{ under fs.FS }

func (r readOnly) Open(name string) (fs.File, error) { return r.under.Open(name) }
