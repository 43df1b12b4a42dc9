package reader

import "strings"

// parser reads one runner's output line by line in bounded memory.
type parser interface {
	// line takes one line and says whether the text of a failure begins here.
	line(s string) mark
	// report says what was read; ok is false where the output is not this runner's.
	report(exit int) (r Report, ok bool)
}

// mark says that the text of a failure begins at a line.
type mark int

const (
	noMark  mark = iota
	begins       // the first such line is where the failure is shown
	restart      // better than any place before (a section that repeats failures in full)
)

// runner is one entry of the list of readers.
type runner struct {
	name string
	// words are what its commands contain; a command that names runners is read by those
	// only, so that a test's own chatter about other runners is not taken for a result.
	words []string
	// tests is false for linters and compilers: they say nothing about tests having run.
	tests bool
	start func() parser
}

// runners is the list of readers, in the order in which their summaries are joined.
func runners() []runner {
	return []runner{
		{"go", []string{"go test", "go vet", "go build", "gotestsum"}, true, func() parser { return &goTest{complaints: map[string]bool{}} }},
		{"node", []string{"node --test"}, true, func() parser { return new(nodeTest) }},
		{"jest", []string{"jest", "react-scripts test"}, true, func() parser { return new(jest) }},
		{"vitest", []string{"vitest"}, true, func() parser { return new(vitest) }},
		{"mocha", []string{"mocha"}, true, func() parser { return new(mocha) }},
		{"pytest", []string{"pytest", "py.test"}, true, func() parser { return new(pytest) }},
		{"unittest", []string{"unittest", "manage.py test"}, true, func() parser { return new(unittest) }},
		{"cargo", []string{"cargo"}, true, func() parser { return new(cargo) }},
		{"gradle", []string{"gradle"}, true, func() parser { return new(gradle) }},
		{"maven", []string{"mvn", "mvnw", "maven"}, true, closes(mavenLine)},
		{"sbt", []string{"sbt"}, true, closes(sbtLine)},
		{"ava", []string{"ava"}, true, closes(avaLine)},
		{"bun", []string{"bun test"}, true, closes(bunLine)},
		{"deno", []string{"deno test", "deno task"}, true, closes(denoLine)},
		{"playwright", []string{"playwright"}, true, closes(playwrightLine)},
		{"cypress", []string{"cypress"}, true, closes(cypressLine)},
		{"rspec", []string{"rspec"}, true, closes(rspecLine)},
		{"minitest", []string{"minitest"}, true, closes(minitestLine)},
		{"phpunit", []string{"phpunit"}, true, closes(phpunitLine)},
		{"pest", []string{"pest", "artisan test"}, true, closes(pestLine)},
		{"dotnet", []string{"dotnet test", "vstest"}, true, closes(dotnetLine)},
		{"exunit", []string{"mix test"}, true, closes(exunitLine)},
		{"swift", []string{"swift test", "xcodebuild"}, true, closes(swiftLine)},
		{"dart", []string{"dart test", "flutter test"}, true, closes(dartLine)},
		{"ctest", []string{"ctest"}, true, closes(ctestLine)},
		{"meson", []string{"meson"}, true, closes(mesonLine)},
		{"automake", nil, true, closes(automakeLine)},
		{"bazel", []string{"bazel", "bazelisk"}, true, closes(bazelLine)},
		{"zig", []string{"zig test", "zig build"}, true, closes(zigLine)},
		{"cabal", []string{"cabal test", "cabal v2-test", "stack test"}, true, closes(cabalLine)},
		{"tasty", nil, true, closes(tastyLine)},
		{"prove", []string{"prove"}, true, func() parser { return new(prove) }},
		{"tap", []string{"bats"}, true, func() parser { return new(tap) }},
		{"rake", []string{"rake"}, true, func() parser { return new(rake) }},
		{"tsc", []string{"tsc"}, false, func() parser { return new(tsc) }},
		{"eslint", []string{"eslint"}, false, func() parser { return new(eslint) }},
		{"ruff", []string{"ruff"}, false, func() parser { return new(ruff) }},
		{"mypy", []string{"mypy"}, false, func() parser { return new(mypy) }},
	}
}

// silent reports whether the reader makes something of an output without a word, which only
// the command can tell it to do.
func (r runner) silent() bool { return r.name == "rake" }

// names reports whether the command contains one of the runner's words as whole words.
func (r runner) names(cmd string) bool {
	for _, w := range r.words {
		if containsWord(cmd, w) {
			return true
		}
	}
	return false
}

// containsWord reports whether s contains w with no letter, digit or "-" at either end.
func containsWord(s, w string) bool {
	for from := 0; ; {
		i := strings.Index(s[from:], w)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(w)
		if (i == 0 || !wordByte(s[i-1])) && (end == len(s) || !wordByte(s[end])) {
			return true
		}
		from = i + 1
	}
}

func wordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}
