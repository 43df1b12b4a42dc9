package setup

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/scan/shell"
)

// spot is where a script stands and what it inherits.
type spot struct {
	place      string
	line       int // of the script's first line
	losses     []loss
	conditions []string
	dir        string
	shell      shell.Options
	// folded: the script's line ends are not the file's.
	folded bool
}

// script reads the commands of a shell text. named tells whether what it stands in is itself a
// script or target by the name of which it tests, so that a command that nobody knows counts.
func (f *facts) script(text string, at spot, named bool) {
	text = neutral(text)
	fates, _ := shell.Fates(text, at.shell)
	ran := false
	var unknown *shell.Fate
	for i := range fates {
		fate := &fates[i]
		if len(fate.Words) == 0 {
			continue
		}
		w := unwrap(fate.Words)
		t := tool(w)
		f.coverageOptions(w.program(), w, at.place, at.line)
		if t == "" {
			if q := qualityTool(w); q != "" {
				f.add(fate, w, q, at)
				f.runs[len(f.runs)-1].quality = true
				continue
			}
			if unknown == nil && !idle(w) {
				unknown = fate
			}
			continue
		}
		ran = true
		f.add(fate, w, t, at)
	}
	if named && !ran && unknown != nil {
		f.add(unknown, unwrap(unknown.Words), "custom", at)
	}
}

func (f *facts) add(fate *shell.Fate, w words, t string, at spot) {
	r := run{file: f.path, place: at.place, line: at.line, text: clip(strings.Join(fate.Words, " ")), dir: path.Join(at.dir, fate.Dir), conditions: at.conditions}
	if !at.folded {
		r.line += max(0, fate.Line-1)
	}
	r.tool, r.maybe = strings.CutPrefix(t, maybeFront)
	start := len(fate.Words) - len(w)
	r.selects = selectionOf(r.tool, w, func(i int) bool {
		return start+i < len(fate.Dynamic) && fate.Dynamic[start+i]
	})
	r.losses = slices.Concat(at.losses, shellLosses(*fate), optionLosses(r.tool, w))
	r.again = testsAnew(w)
	for _, a := range fate.Assigned {
		if !a.Dynamic {
			f.environment(a.Name, a.Value, at.place, r.line)
		}
	}
	f.runs = append(f.runs, r)
}

// given reads arguments that a runner is always given.
func (f *facts) given(toolName, args, place string, line int) {
	fates, _ := shell.Fates(toolName+" "+strings.Join(strings.Fields(args), " "), shell.Options{})
	if len(fates) == 0 {
		return
	}
	w := words(fates[0].Words)
	r := run{file: f.path, place: place, line: line, tool: toolName, text: clip(args), options: true}
	r.selects = selectionOf(toolName, w, func(int) bool { return false })
	r.losses = optionLosses(toolName, w)
	for i, a := range w {
		if toolName == "pytest" && (a == "-p" && i+1 < len(w) && strings.HasPrefix(w[i+1], "no:") || strings.HasPrefix(a, "-pno:")) {
			plugin := strings.TrimPrefix(strings.TrimPrefix(a, "-p"), "no:")
			if a == "-p" {
				plugin = strings.TrimPrefix(w[i+1], "no:")
			}
			if !slices.Contains([]string{"cacheprovider", "warnings", "randomly", "cov", "faulthandler", "logging", "xdist", "sugar", "doctest", "celery", "anyio", "terminalreporter"}, plugin) {
				r.selects.options = append(r.selects.options, choice{"-p no:" + plugin, "", Medium})
			}
		}
	}
	r.again = testsAnew(w)
	f.runs = append(f.runs, r)
	f.coverageOptions(toolName, w, place, line)
}

// coverageOptions are thresholds on a command line.
func (f *facts) coverageOptions(toolName string, w words, place string, line int) {
	for _, v := range w.values("--cov-fail-under", "--fail-under", "--fail-under-lines", "--coverage.thresholds.lines", "--lines", "--check-coverage.lines") {
		if n, ok := wordNumber(v); ok {
			f.settings = append(f.settings, setting{
				knob: knob{path: "fail_under", shape: floor, id: CoverageLowered, severity: Medium, says: "less of the code has to be covered"},
				file: f.path, tool: "threshold", name: place + ".fail_under", line: line, number: n, text: v,
			})
		}
	}
}

// environment reads variables that runners take arguments from.
func (f *facts) environment(name, value, place string, line int) {
	for _, e := range []struct{ name, tool string }{
		{"PYTEST_ADDOPTS", "pytest"}, {"MAVEN_ARGS", "mvn"}, {"MAVEN_CLI_OPTS", "mvn"}, {"GOFLAGS", "go test"},
	} {
		if e.name == name && value != "" {
			f.given(e.tool, value, place+" "+name, line)
		}
	}
}

// idle reports a command that cannot be a test: it shows, waits, moves about, builds or looks
// at the source only.
func idle(w words) bool {
	switch p := w.program(); p {
	case "", "echo", "true", "false", ":", "exit", "printf", "sleep", "cd", "set", "export", "mkdir", "rm", "cp", "mv", "cat", "ls", "git", "eslint", "tsc", "prettier", "xo", "standard", "biome", "tslint", "oxlint", "stylelint", "rimraf", "del-cli", "webpack", "rollup", "esbuild", "tsup", "babel", "vite", "publint", "attw", "tsd", "typedoc", "black", "ruff", "mypy", "flake8", "isort", "pylint", "pyright", "golangci-lint", "gofmt", "curl", "wget", "pip", "pip3", "apt-get", "brew", "gem", "docker-compose", "which", "source", ".", "[", "test", "exec", "touch", "chmod", "date", "npm", "pnpm", "yarn", "bun", "cargo", "go", "return", "local", "shift", "kill", "wait", "trap", "command", "pwd", "env", "unset", "read", "shfmt", "shellcheck", "markdownlint", "cspell", "depcheck", "knip", "husky", "lint-staged", "uv", "poetry", "codecov", "coveralls", "coverage", "c8", "nyc", "sudo", "install-peerdeps", "svelte-check", "vue-tsc", "check-dts", "size-limit", "clean-publish", "mvn", "gradle", "gradlew", "dotnet", "docker", "rustup", "grep", "sed", "awk", "tee", "printenv", "ln", "tar", "unzip", "make", "cmake":
		return true
	}
	return false
}

// neutral replaces expressions of CI hosts and templates that are no shell.
func neutral(text string) string {
	for _, marks := range [][2]string{{"${{", "}}"}, {"{{", "}}"}, {"<<", ">>"}, {"$[[", "]]"}} {
		if !strings.Contains(text, marks[0]) {
			continue
		}
		var b strings.Builder
		rest := text
		for {
			i := strings.Index(rest, marks[0])
			if i < 0 {
				break
			}
			j := strings.Index(rest[i:], marks[1])
			if j < 0 || marks[0] == "<<" && !(strings.Contains(rest[i:i+j], "param") || strings.Contains(rest[i:i+j], "pipeline") || strings.Contains(rest[i:i+j], "matrix")) {
				break
			}
			b.WriteString(rest[:i] + "$_expr")
			rest = rest[i+j+len(marks[1]):]
		}
		text = b.String() + rest
	}
	return text
}
