package setup

import (
	"slices"
	"strings"
	"sync"
)

// selection is what the words of a command leave out of the suite.
type selection struct {
	options []choice
	// targets are the packages, directories or files that are named; none: all.
	targets []string
	// wide are options that take in more.
	wide []string
}

// choice is an option that leaves tests out.
type choice struct {
	name, value string
	severity    Severity
}

// options of one family of runners.
type vocabulary struct {
	tools []string
	// takes are narrowing options with a value, flags those without; none run anything.
	takes, flags, nothing []string
	// other options take a value that is no target.
	other []string
	// wide options take more in; dropping one is a loss.
	wide []string
	// target tells a target from other arguments; nil: the arguments are none.
	target func(string) bool
}

var vocabularies = sync.OnceValue(func() []vocabulary {
	js := []string{"-t", "--testNamePattern", "--test-name-pattern", "--testPathPattern", "--testPathPatterns", "--testPathIgnorePatterns", "--grep", "-g", "--fgrep", "-f", "--grep-invert", "--exclude", "--ignore", "--spec", "--match", "-m", "--selectProjects", "--ignoreProjects", "--changedSince", "--findRelatedTests", "--related", "--dir", "--testMatch", "--testRegex", "--test-skip-pattern", "--tag", "--tags"}
	jsFlags := []string{"--onlyChanged", "-o", "--onlyFailures", "--lastCommit", "--changed", "--last-failed", "--only-changed", "--invert", "-i", "--test-only", "--only"}
	jsOther := []string{"--config", "-c", "--reporter", "--reporters", "-R", "--coverageReporters", "-r", "--require", "--project", "-p", "--environment", "--timeout", "-w", "--maxWorkers", "--shard", "--import", "--loader", "--outputFile", "--coverageDirectory", "--testTimeout", "--pool", "--browser", "-b", "--workers", "-j", "--retries", "--env", "--extension", "--ui", "--root", "--mode", "--exec", "--experimental-test-coverage", "--test-reporter", "--max-old-space-size", "--coverage.reporter", "--coverage.provider", "-T", "-u", "--ui", "--slow"}
	return []vocabulary{
		{tools: []string{"jest", "vitest", "mocha", "ava", "playwright test", "cypress", "tap", "tape", "uvu", "npm test", "node --test", "bun test", "react-scripts test", "craco test", "ng test", "wdio", "jest.js", "jasmine", "electron-mocha", "deno test", "npm"}, takes: js, flags: jsFlags, nothing: []string{"--listTests", "--list", "--dry-run"}, other: jsOther, target: jsTarget},
		{
			tools: []string{"pytest", "nose2", "nosetests", "django", "unittest", "ward", "behave"}, takes: []string{"-k", "-m", "--ignore", "--ignore-glob", "--deselect", "--tags", "--exclude-tag", "--exclude", "--exclude-dir"},
			flags: []string{"--lf", "--last-failed", "--sw", "--stepwise", "--nf"}, nothing: []string{"--collect-only", "--co", "--fixtures", "--markers", "--setup-only", "--setup-plan"},
			other: []string{"-n", "-c", "--cov", "--junitxml", "--junit-xml", "-o", "-W", "-p", "--durations", "--rootdir", "--timeout", "--tb", "-r", "--cov-report", "--cov-config", "--maxfail", "--dist", "--html", "--settings", "--reruns", "--pythonwarnings", "-s", "--log-level", "--log-cli-level", "--confcutdir", "--basetemp", "--color", "--numprocesses", "--splits", "--group", "--cov-fail-under", "--import-mode", "--parallel", "-v", "--asyncio-mode", "--benchmark-only", "--test-group-count", "--override-ini"}, target: pythonTarget,
		},
		{tools: []string{"go test", "gotestsum", "ginkgo", "gotest", "richgo"}, takes: []string{"-run", "--run", "-skip", "--skip", "-focus", "--focus", "--skip-package", "--label-filter"}, flags: []string{"-short", "--short"}, nothing: []string{"-list", "-n", "-c", "--dry-run"}, other: []string{"-coverprofile", "-covermode", "-count", "-timeout", "-tags", "-coverpkg", "-p", "-parallel", "-ldflags", "-bench", "-benchtime", "-o", "-cpu", "-exec", "-mod", "-outputdir", "-memprofile", "-cpuprofile", "-gcflags", "-shuffle", "--format", "--junitfile", "-f", "--jsonfile", "-vet", "-C"}, target: goTarget},
		{
			tools: []string{"cargo test", "cargo miri"}, takes: []string{"--skip", "--exclude", "-p", "--package", "--test", "--bin", "--example", "--bench", "-E", "--filterset", "--filter-expr", "--ignore-filename-regex"}, flags: []string{"--lib", "--bins", "--doc", "--examples", "--exact", "--ignored", "--benches"}, nothing: []string{"--no-run", "--list"},
			other: []string{"--features", "-F", "--target", "--manifest-path", "--profile", "-j", "--jobs", "--color", "--target-dir", "--test-threads", "--message-format", "-Z", "--config", "--output-path", "--codecov-path", "--lcov-path", "--partition", "--retries", "--format", "--out", "--timeout"}, wide: []string{"--workspace", "--all", "--all-targets", "--all-features", "--no-fail-fast"}, target: cargoTarget,
		},
		{tools: []string{"mvn"}, takes: []string{"-Dtest", "-Dit.test", "-Dgroups", "-DexcludedGroups", "-Dsurefire.excludes", "-Dfailsafe.excludes", "-Dsurefire.includes", "-pl", "--projects"}},
		{tools: []string{"gradle"}, takes: []string{"--tests", "-x", "--exclude-task"}},
		{tools: []string{"dotnet test"}, takes: []string{"--filter", "--filter-class", "--filter-method", "--filter-namespace", "--filter-trait", "--filter-not-trait", "--filter-not-class", "--TestCaseFilter", "--treenode-filter"}, nothing: []string{"--list-tests", "-t"}},
		{tools: []string{"phpunit", "pest"}, takes: []string{"--filter", "--group", "--exclude-group", "--testsuite", "--exclude-testsuite", "--exclude-filter", "--exclude"}, nothing: []string{"--list-tests", "--list-suites"}},
		{tools: []string{"rspec"}, takes: []string{"--tag", "-t", "-e", "--example", "--exclude-pattern", "--pattern", "-P"}, flags: []string{"--only-failures", "--next-failure", "-n"}, nothing: []string{"--dry-run"}, other: []string{"-r", "--require", "-f", "--format", "-o", "--out", "--order", "-I", "--seed"}, target: func(s string) bool { return strings.Contains(s, "/") || strings.HasSuffix(s, ".rb") || s == "spec" }},
		{tools: []string{"mix test"}, takes: []string{"--only", "--exclude", "--max-failures"}, flags: []string{"--stale", "--failed"}, target: func(s string) bool { return strings.Contains(s, "/") || strings.HasSuffix(s, ".exs") }},
		{tools: []string{"ctest"}, takes: []string{"-R", "-E", "-L", "-LE", "--tests-regex", "--exclude-regex", "--label-regex", "--label-exclude"}, nothing: []string{"-N", "--show-only"}},
		{tools: []string{"bazel test", "bazelisk test"}, takes: []string{"--test_filter", "--test_tag_filters"}},
		{tools: []string{"swift test", "dart test", "flutter test", "bats", "xcodebuild test"}, takes: []string{"--filter", "--skip", "--name", "--plain-name", "--tags", "--exclude-tags", "-f", "-n", "-x", "--filter-tags", "-skip-testing", "-only-testing", "-t"}},
		{tools: []string{"nx test", "turbo test", "lerna test"}, takes: []string{"--exclude", "--ignore"}},
	}
})

func vocabularyOf(tool string) (vocabulary, bool) {
	for _, v := range vocabularies() {
		if slices.Contains(v.tools, tool) || strings.HasPrefix(tool, "npm ") && slices.Contains(v.tools, "npm") {
			return v, true
		}
	}
	return vocabulary{}, false
}

func jsTarget(s string) bool {
	return strings.Trim(s, "0123456789smh") != "" && !strings.Contains(s, "node_modules/") && !slices.Contains([]string{"run", "test", "watch", "related", "t", "exec", "x", "jest", "vitest", "mocha", "tst", "ct"}, s)
}

func pythonTarget(s string) bool {
	return strings.Contains(s, "/") || strings.HasSuffix(s, ".py") || strings.Contains(s, "::") || strings.HasPrefix(s, "test")
}

func goTarget(s string) bool {
	return strings.HasPrefix(s, ".") || strings.Contains(s, "/") || s == "all"
}

func cargoTarget(s string) bool {
	return !strings.HasSuffix(s, "test") && !slices.Contains([]string{"test", "t", "nextest", "run", "r", "llvm-cov", "miri", "hack", "tarpaulin", "careful"}, s)
}

// selectionOf reads the words of a command of a tool.
func selectionOf(tool string, w words, dynamic func(int) bool) selection {
	v, ok := vocabularyOf(tool)
	var out selection
	if tool == "mvn" || tool == "gradle" {
		out.properties(w)
	}
	if !ok {
		return out
	}
	behind := false
	for i := 1; i < len(w); i++ {
		a := w[i]
		name, value, joined := strings.Cut(a, "=")
		next := func() string {
			if !joined && i+1 < len(w) {
				i++
				return w[i]
			}
			return value
		}
		switch {
		case a == "--":
			behind = true
		case dynamic(i):
		case slices.Contains(v.nothing, name):
			out.options = append(out.options, choice{name, "", Critical})
		case slices.Contains(v.takes, name):
			at := i
			val := next()
			if dynamic(i) || behindTask(w, at) || name == "--grep" && val == "" {
				continue
			}
			sev := choiceSeverity(tool, name, val)
			if (name == "-p" || name == "--package") && tool == "cargo miri" {
				sev = Low
			}
			out.options = append(out.options, choice{name, strings.Trim(val, `'"`), sev})
		case slices.Contains(v.flags, name) && !(joined && (value == "false" || value == "0")):
			sev := High
			if name == "--lib" && w.has("--tests", "--bins", "--test") {
				sev = Low // with the rest named besides
			}
			out.options = append(out.options, choice{name, "", sev})
		case slices.Contains(v.wide, name):
			out.wide = append(out.wide, name)
		case slices.Contains(v.other, name):
			next()
		case strings.HasPrefix(a, "-"), strings.HasPrefix(a, "+"):
			if len(a) > 2 && a[1] != '-' && slices.Contains([]string{"pytest", "mvn"}, tool) && slices.Contains(v.takes, a[:2]) { // -mslow
				out.options = append(out.options, choice{a[:2], a[2:], High})
			}
		case v.target != nil && v.target(a):
			if tool == "cargo test" && behind || tool != "go test" || !behind {
				out.targets = append(out.targets, target(tool, a))
			}
		}
	}
	return out
}

// behindTask: `-t` and the like of the package manager, not of the runner.
func behindTask(w words, i int) bool {
	return slices.Contains([]string{"npm", "pnpm", "yarn", "bun"}, w.program()) && !slices.Contains(w[:i], "--") && w[i] != "--grep" && w[i] != "--testPathPattern" && w[i] != "--spec" && w[i] != "-t"
}

func choiceSeverity(tool, name, value string) Severity {
	switch {
	case name == "-pl" || name == "--projects":
		if strings.HasPrefix(value, "!") || strings.HasPrefix(value, "-") {
			return Low
		}
		return Medium
	case name == "--dir" || name == "--project", name == "-p" && tool == "cargo test", name == "--package":
		return Medium
	case (name == "--ignore" || name == "--exclude" || name == "--testPathIgnorePatterns" || name == "--ignore-glob" || name == "--testPathPattern") && (benign(value) || value == ""):
		return Low
	case (name == "--ignore" || name == "--exclude") && peripheral(value):
		return Low
	case name == "-x" && tool == "gradle" || name == "--exclude-task":
		if v := strings.ToLower(value); !strings.Contains(v, "test") && v != "check" {
			return Low
		}
		return Critical
	}
	return High
}

func target(tool, s string) string {
	if tool == "go test" || tool == "gotestsum" {
		s = strings.ReplaceAll(s, "...", "**")
	}
	return strings.Trim(s, `'"`)
}

// skipsAll is the option by which a build runs no test, whatever it is called.
const skipsAll = "tests are skipped"

// properties are Java's switches.
func (s *selection) properties(w words) {
	for _, a := range w {
		name, value, _ := strings.Cut(a, "=")
		switch name {
		case "-DskipTests", "-Dmaven.test.skip", "-DskipITs", "-Dmaven.test.skip.exec", "-PskipTests", "-DskipUnitTests":
			if !strings.EqualFold(value, "false") {
				s.options = append(s.options, choice{skipsAll, "", Critical})
			}
		}
	}
}
