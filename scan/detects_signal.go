package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// signal is a place where code asks whether it is being tested.
type signal struct {
	at     int    // the token that shows it
	what   string // "NODE_ENV", "testing.Testing"
	weak   bool   // CI is no test: a change of behaviour there is worth a look and no more
	region *part  // what it decides, where that is not to be read off the statement
}

// signalMarks are texts without one of which a file has no signal.
var signalMarks = []string{"test", "global", "window", "deps", "Caller", "stack", "Test", "TEST", "jest", "JEST", "CI", "Mock", "Cypress", "webdriver", "VITEST"}

// environments are the variables that name where a program runs; compared with "test".
var environments = []string{"NODE_ENV", "APP_ENV", "ENV", "ENVIRONMENT", "FLASK_ENV", "DJANGO_ENV", "GO_ENV", "RUST_ENV", "BABEL_ENV", "APP_ENVIRONMENT", "MODE", "env", "environment", "nodeEnv", "appEnv"}

// runners are variables and globals that only a test runner sets.
var runners = []string{
	"JEST_WORKER_ID", "VITEST", "VITEST_WORKER_ID", "VITEST_POOL_ID", "NODE_TEST_CONTEXT", "PYTEST_CURRENT_TEST", "PYTEST_VERSION", "PYTEST_XDIST_WORKER", "NEXTEST", "NEXTEST_RUN_ID", "RUST_TEST_THREADS",
	"TESTING", "IS_TEST", "IN_TEST", "IS_TESTING", "TEST_MODE", "UNIT_TEST", "UNDER_TEST", "RUNNING_TESTS", "GO_TEST", "PYTEST_RUNNING", "_called_from_test", "__vitest_worker__", "Cypress", "webdriver",
}

var machines = []string{"CI", "GITHUB_ACTIONS", "GITLAB_CI", "CONTINUOUS_INTEGRATION", "BUILDKITE", "CIRCLECI", "TRAVIS"}

// mostSignals is how many places are looked at in a file: more are no work of a person, and
// each asks for what hangs on it.
const mostSignals = 100

// signals finds the places, in order.
func signals(p program) []signal {
	var out []signal
	aside := asideOf(p)
	for i, t := range p.Tokens {
		if within(aside, i) {
			continue
		}
		if len(out) == mostSignals {
			break
		}
		if s, ok := signalAt(p, i, t); ok {
			if n := len(out); n > 0 && p.statement(out[n-1].at) == p.statement(s.at) {
				continue // one statement asks once
			}
			out = append(out, s)
		}
	}
	return out
}

func signalAt(p program, i int, t lang.Token) (signal, bool) {
	if t.Kind == lang.String && (t.Text == "test" || t.Text == "testing") {
		return environmentAt(p, i)
	}
	if t.Kind == lang.Name || t.Kind == lang.String {
		name := strings.TrimPrefix(t.Text, "VITE_")
		isCI := slices.Contains(machines, name)
		if (isCI || slices.Contains(runners, name)) && asked(p, i) {
			return signal{at: i, what: name, weak: isCI || name == "webdriver"}, true
		}
	}
	switch p.language {
	case "go":
		return goSignal(p, i, t)
	case "js":
		return jsSignal(p, i, t)
	case "py":
		return pySignal(p, i, t)
	case "rust":
		return rustSignal(p, i, t)
	}
	return signal{}, false
}

// asked: a name that is read from the environment, from globals or from settings, and not one
// that is only defined or passed on.
func asked(p program, i int) bool {
	if next := p.At(i + 1); next.Is("=") || next.Is(":") && (p.language != "py" || p.At(i).Kind == lang.String) || next.Is(":=") {
		return false
	}
	s := p.statement(i)
	if p.has(s, "import", "use", "from") && !p.has(s, "meta") {
		return false
	}
	t := p.At(i)
	if t.Kind == lang.Name {
		return p.At(i-1).Is(".") || p.has(s, "if", "elif", "return", "?", "&&", "||", "and", "or", "not")
	}
	// A text: os.Getenv("…"), os.environ.get("…"), process.env["…"], env::var("…"), "…" in os.environ
	return p.has(s, "environ", "getenv", "Getenv", "LookupEnv", "env", "var", "var_os", "config", "hasattr", "getattr", "option_env")
}

// environmentAt reads a comparison of an environment's name with "test".
func environmentAt(p program, i int) (signal, bool) {
	s := p.statement(i)
	if p.At(i-1).Is("case") || p.At(i+1).Is("=>") { // switch (process.env.NODE_ENV) { case 'test': …
		brace := p.outer(i)
		head := p.statement(brace - 1)
		if name := environmentIn(p, head); name != "" && brace > 0 {
			arm := armOf(p, i)
			return signal{at: i, what: name, region: &arm}, true
		}
		return signal{}, false
	}
	if !p.has(s, "==", "===", "!=", "!==", "includes", "in", "is", "eq", "startswith", "startsWith", "HasPrefix") {
		return signal{}, false
	}
	if name := environmentIn(p, s); name != "" {
		return signal{at: i, what: name}, true
	}
	return signal{}, false
}

func environmentIn(p program, s part) string {
	for j := s.lo; j < s.hi; j++ {
		t := p.At(j)
		if (t.Kind == lang.Name || t.Kind == lang.String) && slices.Contains(environments, t.Text) {
			if t.Is("env") && p.At(j+1).Is(".") || t.Is("MODE") && !p.At(j-1).Is(".") || t.Is("env") && p.At(j+1).Is("::") {
				continue // process.env.OTHER
			}
			return t.Text
		}
	}
	return ""
}

// armOf is what follows a case's value, up to the next case.
func armOf(p program, i int) part {
	lo := i + 1
	for lo < len(p.Tokens) && !p.At(lo).Is(":") && !p.At(lo).Is("=>") {
		lo++
	}
	hi := lo + 1
	for hi < len(p.Tokens) {
		t := p.At(hi)
		if t.Is("case") || t.Is("default") || t.Kind == lang.Mark && t.Is("}") || p.At(lo).Is("=>") && t.Kind == lang.Mark && t.Is(",") {
			break
		}
		if t.Kind == lang.Mark && (t.Is("{") || t.Is("(") || t.Is("[")) {
			hi = p.Shut(hi)
		}
		hi++
	}
	return part{min(lo+1, len(p.Tokens)), min(hi, len(p.Tokens))}
}

// ofTests reports a text that names a test, its runner or its file.
func ofTests(s string) bool {
	lower := strings.ToLower(s)
	for _, w := range []string{"pytest", "unittest", "jest", "vitest", "mocha", "_test", ".test", ".spec", "test_", "testing.", "/test", "tests/", "tests::", "/deps"} {
		if strings.Contains(lower, w) {
			return true
		}
	}
	return slices.Contains([]string{"test", "tests", "nose", "spec"}, lower) || strings.HasPrefix(s, "Test")
}

// nearText is a text about tests in the same function, for what looks at its callers.
func nearText(p program, i int) (int, bool) {
	_, body, ok := p.function(i)
	if !ok {
		body = p.statement(i)
	}
	for j := body.lo; j < body.hi; j++ {
		if t := p.At(j); t.Kind == lang.String && ofTests(t.Text) {
			return j, true
		}
	}
	return 0, false
}

// textIn is a text about tests in a statement.
func textIn(p program, s part) bool {
	for j := s.lo; j < s.hi; j++ {
		if t := p.At(j); t.Kind == lang.String && ofTests(t.Text) {
			return true
		}
	}
	return false
}
