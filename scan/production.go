package scan

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// testing are words in a path that say that a file serves tests or tools and not users.
var testWords = []string{
	"test", "tests", "testing", "testutil", "testutils", "testkit", "testhelper", "testhelpers", "tester", "mock", "mocks", "fixture", "fixtures", "spec", "specs", "e2e", "conftest",
	"storybook", "stories", "bench", "benches", "benchmark", "benchmarks", "example", "examples", "cypress", "playwright", "jest", "vitest", "karma", "mocha", "pytest", "fake", "fakes", "stub", "stubs",
}

// production reports a file that users run: no test, nothing that serves tests, no tool's
// configuration.
func production(p string, src []byte) bool {
	l := lang.Of(p)
	if l == nil || foreign(p, src) || l.Name() != "rust" && l.IsTest(p, src) {
		return false
	}
	base := path.Base(p)
	if strings.Contains(base, ".config.") || strings.HasPrefix(base, "setup.") || strings.HasPrefix(base, ".") || base == "build.rs" || base == "noxfile.py" || base == "Gruntfile.js" || base == "gulpfile.js" {
		return false
	}
	return !slices.ContainsFunc(wordsOf(p), func(w string) bool { return slices.Contains(testWords, w) })
}

// settings reports a file that holds the settings of a program.
func settings(p string) bool {
	is := func(w string) bool {
		return slices.Contains([]string{"config", "configs", "configuration", "settings", "env", "environment", "environments", "webpack", "babel", "rollup", "vite", "eslint", "build", "scripts"}, w)
	}
	stem, _, _ := strings.Cut(path.Base(p), ".")
	return slices.ContainsFunc(strings.Split(path.Dir(p), "/"), is) || is(strings.ToLower(stem)) || slices.ContainsFunc(wordsOf(stem), func(w string) bool { return is(w) && w != "build" && w != "env" })
}

// asideOf are the ranges of a production file that hold its tests: Rust's test modules and
// functions, vitest's tests in the source.
func asideOf(p program) []part {
	var out []part
	functions := gatedFunctions(p)
	for i := 0; i < len(p.Tokens); i++ {
		switch {
		case p.language == "rust" && p.At(i).Is("#") && p.At(i+1).Is("[") && testAttribute(p, i+2):
			at := p.Shut(i+1) + 1
			for p.At(at).Is("#") && p.At(at+1).Is("[") { // more attributes
				at = p.Shut(at+1) + 1
			}
			if item := rustItem(p, at); item.hi > at && testItem(p, at, functions) {
				out = append(out, part{i, item.hi})
				i = item.hi - 1
			}
		case p.language == "js" && p.At(i).Is("vitest") && p.At(i-1).Is(".") && p.At(i-2).Is("meta"):
			s := p.statement(i)
			if b, ok := p.block(s); ok && p.has(b, "it", "test", "describe") && p.has(b, "expect", "assert") {
				out = append(out, part{s.lo, b.hi})
				i = b.hi
			}
		}
	}
	return out
}

// testAttribute: #[cfg(test)], #[cfg(all(test, …))], #[test], #[tokio::test].
func testAttribute(p program, at int) bool {
	shut := p.Shut(at - 1)
	if p.At(at).Is("cfg") {
		return p.has(part{at, shut}, "test") && !p.has(part{at, shut}, "not", "any")
	}
	return p.At(shut-1).Is("test") && !p.At(at).Is("cfg_attr")
}

// testItem: what the attribute stands on is a test's and not a statement of a function. A
// function beside the code counts only where no other one of its name takes its place.
func testItem(p program, at int, functions map[string]int) bool {
	if _, _, inside := p.function(at); inside {
		return false
	}
	for p.At(at).Is("pub") || p.At(at).Is("async") || p.At(at).Is("unsafe") || p.At(at).Is("const") && p.At(at+1).Is("fn") || p.At(at).Is("(") {
		at++
		if p.At(at - 1).Is("(") {
			at = p.Shut(at-1) + 1
		}
	}
	if !p.At(at).Is("fn") {
		return true
	}
	return functions[p.At(at+1).Text]&gatedOut == 0
}

// How a function is compiled, as bits: into tests only, or everywhere else.
const (
	gatedIn = 1 << iota
	gatedOut
)

// gatedFunctions are the functions of a Rust file that stand under cfg(test) or cfg(not(test)).
func gatedFunctions(p program) map[string]int {
	out := map[string]int{}
	if p.language != "rust" {
		return out
	}
	for i := range p.Tokens {
		if !p.At(i).Is("cfg") || !p.At(i-1).Is("[") || !p.At(i-2).Is("#") {
			continue
		}
		shut := p.Shut(i - 1)
		if !p.has(part{i, shut}, "test") {
			continue
		}
		bit := gatedIn
		if p.has(part{i, shut}, "not") {
			bit = gatedOut
		}
		for j := shut + 1; j < shut+40 && j < len(p.Tokens); j++ {
			if t := p.At(j); t.Is("fn") {
				out[p.At(j+1).Text] |= bit
				break
			} else if t.Is("{") || t.Is(";") || t.Is("}") {
				break
			}
		}
	}
	return out
}

// rustItem is the item that begins at a token: to its closing brace or its semicolon.
func rustItem(p program, at int) part {
	for i := at; i < len(p.Tokens); i++ {
		t := p.At(i)
		if t.Kind != lang.Mark {
			continue
		}
		switch {
		case t.Is(";"), t.Is("}"), t.Is(","):
			return part{at, i + 1}
		case t.Is("{"):
			return part{at, min(p.Shut(i)+1, len(p.Tokens))}
		case t.Is("("), t.Is("["):
			i = p.Shut(i)
		}
	}
	return part{at, len(p.Tokens)}
}

// within looks for a token in ranges that are in order.
func within(rs []part, i int) bool {
	n, found := slices.BinarySearchFunc(rs, i, func(r part, i int) int { return r.lo - i })
	return found || n > 0 && i < rs[n-1].hi
}
