package detect

import (
	"slices"
	"strings"
)

// placeholder: a script made only of words to print and an exit status tests nothing.
// npm's own says "no test specified" and exits 1; starters say "write tests" and exit 0.
func placeholder(script string) bool {
	for _, s := range steps(script) {
		if !slices.Contains([]string{"echo", "printf", "exit", "true", "false", ":"}, s.program()) {
			return false
		}
	}
	return true
}

// watching says whether a script stays and waits for edits.
type watching int

const (
	watchNo   watching = iota
	watchSoft          // by default, but ends after one run where CI=true, which checks have
	watchHard          // because it is told to
)

func watch(script string) watching {
	worst := watchNo
	for _, s := range steps(script) {
		worst = max(worst, watchStep(s))
	}
	return worst
}

func watchStep(s step) watching {
	for i, w := range s.words {
		next := ""
		if i+1 < len(s.words) {
			next = s.words[i+1]
		}
		name, value, given := strings.Cut(w, "=")
		if name != "--watch" && name != "--watchAll" {
			continue
		}
		if off := value == "false" || value == "0" || !given && (next == "false" || next == "0"); !off {
			return watchHard
		}
		return watchNo
	}
	c := s.command()
	second := ""
	if len(c) > 1 {
		second = c[1]
	}
	switch p := s.program(); p {
	case "nodemon", "watch", "chokidar", "watchexec", "entr", "onchange", "ptw", "pytest-watch", "cargo-watch":
		return watchHard
	case "mocha", "tsc", "ava", "webpack", "rollup", "tsup":
		if s.has("-w") {
			return watchHard
		}
	case "vitest":
		if second == "watch" || second == "dev" {
			return watchHard
		}
		if !s.has("run", "--run", "bench", "related", "list", "--no-watch", "typecheck") {
			return watchSoft
		}
	case "tsx", "ng", "cargo":
		if second == "watch" || p == "ng" && second == "test" && !s.has("--no-watch") {
			return watchHard
		}
	case "react-scripts", "react-app-rewired", "craco":
		if second == "test" && !s.has("--no-watch") {
			return watchSoft
		}
	case "karma":
		if second == "start" && !s.has("--single-run", "--no-auto-watch") {
			return watchSoft
		}
	}
	return watchNo
}

// writes reports whether a script formats or fixes files: such a check changes the very
// tree it judges.
func writes(script string) bool {
	return slices.ContainsFunc(steps(script), writesStep)
}

func writesStep(s step) bool {
	if s.has("--fix", "--write", "--apply", "--fix=true", "--autofix") {
		return true
	}
	switch s.program() {
	case "prettier", "gofmt", "gofumpt", "goimports", "shfmt":
		return s.has("-w")
	case "black", "isort":
		return !s.has("--check", "--check-only", "--diff", "-c")
	case "ruff":
		return s.has("format") && !s.has("--check", "--diff")
	case "cargo":
		return s.has("fmt") && !s.has("--check")
	default:
		return false
	}
}

// hides says by which operator a script loses the exit status of what it runs; empty where
// it does not.
func hides(script string) string {
	all := steps(script)
	strict, pipefail := false, false
	for i, s := range all {
		if s.program() == "set" {
			strict = strict || slices.ContainsFunc(s.words[1:], func(w string) bool {
				return strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "e")
			})
			pipefail = pipefail || s.has("pipefail")
			continue
		}
		if i+1 == len(all) {
			if s.op == "&" {
				return "&"
			}
			break
		}
		if what := hiddenBy(s, all[i+1], strict, pipefail); what != "" {
			return what
		}
	}
	return ""
}

func hiddenBy(s, next step, strict, pipefail bool) string {
	joined := strings.Join(next.words, " ")
	always := slices.Contains([]string{"true", ":", "echo", "printf"}, next.program()) || joined == "exit 0" || joined == "exit"
	switch s.op {
	case "||":
		if always {
			return "|| " + joined
		}
	case "|":
		filters := []string{"tee", "cat", "tail", "head", "grep", "sed", "awk", "sort", "less", "more", "ts"}
		if !pipefail && slices.Contains(filters, next.program()) {
			return "| " + next.program()
		}
	case ";":
		// `a; b` is fine where a is no check, such as cd; only an ending that cannot fail
		// is certain to hide something.
		if !strict && always && next.op == "" && !slices.Contains([]string{"cd", "export", "echo", "mkdir", "rm", "true", ":"}, s.program()) {
			return "; " + joined
		}
	}
	return ""
}

// runsNothing names an option that makes a test runner list or describe instead of run.
func runsNothing(script string) string {
	for _, s := range steps(script) {
		if reader(s) == "" {
			continue
		}
		for _, w := range []string{"--collect-only", "--co", "--listTests", "--version", "--help", "--no-run"} {
			if s.has(w) {
				return w
			}
		}
		if slices.ContainsFunc(s.words, func(w string) bool { return w == "-list" || strings.HasPrefix(w, "-list=") }) {
			return "-list"
		}
	}
	return ""
}

// readerOf names the output reader of the test runner that a script starts; empty where it
// starts none we know, or several.
func readerOf(script string) string {
	found := ""
	for _, s := range steps(script) {
		r := reader(s)
		if r == "" || r == found {
			continue
		}
		if found != "" {
			return ""
		}
		found = r
	}
	return found
}

func reader(s step) string {
	c := s.command()
	if len(c) == 0 {
		return ""
	}
	second := ""
	if len(c) > 1 {
		second = c[1]
	}
	p := s.program()
	switch {
	case p == "jest", slices.Contains([]string{"react-scripts", "react-app-rewired", "craco"}, p) && second == "test":
		return "jest"
	case p == "vitest":
		return "vitest"
	case p == "node" && s.has("--test"):
		return "node"
	case p == "pytest", p == "py.test":
		return "pytest"
	case p == "unittest":
		return "unittest"
	case strings.HasPrefix(p, "python") && second == "manage.py" && s.has("test"):
		return "unittest"
	case p == "go" && second == "test":
		return "go"
	case p == "cargo" && second == "test":
		return "cargo"
	default:
		return ""
	}
}
