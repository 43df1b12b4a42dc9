package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// mutings are the places of a test file that replace what asserts by something that does not.
func mutings(p program) []equality {
	switch p.language {
	case "go":
		return goMutings(p)
	case "js":
		return jsMutings(p)
	case "py":
		return pyMutings(p)
	}
	return nil
}

// asserting are the names that tests assert with in JavaScript.
var asserting = []string{"expect", "assert", "should", "chai"}

func jsMutings(p program) []equality {
	var out []equality
	for i, t := range p.Tokens {
		if t.Kind != lang.Name || !slices.Contains(asserting, t.Text) {
			if mocked := p.At(i + 4); (t.Is("jest") || t.Is("vi")) && p.At(i+1).Is(".") && (p.At(i+2).Is("mock") || p.At(i+2).Is("doMock")) && mocked.Kind == lang.String &&
				slices.Contains([]string{"assert", "node:assert", "node:assert/strict", "assert/strict", "chai", "@jest/globals", "vitest", "expect"}, mocked.Text) {
				out = append(out, equality{i, mocked.Text + ", which asserts, is mocked"})
			}
			continue
		}
		before, next := p.At(i-1), p.At(i+1)
		switch {
		case before.Is("function") && next.Is("("):
			if body, ok := p.jsBody(i); ok && p.hollow(body) {
				out = append(out, equality{i, t.Text + " is replaced by a function of its own"})
			}
		case next.Is("=") && (before.Is(".") || p.At(p.statement(i).lo) == t || before.Is("const") || before.Is("let") || before.Is("var")):
			// const expect = chai.expect is an import; a function written out here is none.
			if body, ok := p.jsBody(i); ok && p.hollow(body) || p.At(i+2).Is("new") && p.At(i+3).Is("Proxy") {
				out = append(out, equality{i, t.Text + " is replaced by a function of its own"})
			}
		case next.Is(".") && p.At(i+2).Kind == lang.Name && p.At(i+3).Is("=") && t.Is("assert"):
			if body, ok := p.jsBody(i + 2); ok && p.hollow(body) {
				out = append(out, equality{i, "assert." + p.At(i+2).Text + " is replaced by a function that does nothing"})
			}
		}
	}
	return out
}

// hollow: nothing in a function can fail.
func (p program) hollow(b part) bool {
	return !p.has(b, "throw", "assert", "expect", "fail", "ok", "equal", "strictEqual", "deepStrictEqual", "AssertionError", "reject")
}

// pyAsserts reports a name that unittest, pytest or numpy.testing assert with.
func pyAsserts(name string) bool {
	return strings.HasPrefix(name, "assert") && len(name) > len("assert") || name == "fail" || name == "failureException"
}

// pyDoesNothing: what a name is set to is a lambda, a mock, or a function of a telling name.
func pyDoesNothing(p program, value part) bool {
	return p.has(value, "lambda", "Mock", "MagicMock", "nullcontext", "suppress") || slices.ContainsFunc(p.words(value), func(w string) bool {
		return w == "noop" || w == "mock" || w == "nothing" || w == "dummy" || w == "fake" || w == "pass"
	})
}

func pyMutings(p program) []equality {
	var out []equality
	for i, t := range p.Tokens {
		switch {
		case t.Kind == lang.Name && pyAsserts(t.Text) && p.At(i-1).Is("def") && p.At(i+1).Is("("):
			// A method or function of the framework's name that does nothing.
			known := strings.HasPrefix(t.Text, "assert_") || len(t.Text) > 6 && t.Text[6] >= 'A' && t.Text[6] <= 'Z'
			if body, ok := p.block(p.statement(i)); ok && known && p.empty(body) {
				out = append(out, equality{i, t.Text + " is replaced by a function that does nothing"})
			}
		case t.Kind == lang.Name && (pyAsserts(t.Text) || t.Is("raises")) && p.At(i+1).Is("=") && (p.At(i-1).Is(".") || p.statement(i).lo == i):
			if pyDoesNothing(p, part{i + 2, p.statement(i).hi}) {
				out = append(out, equality{i, t.Text + " is replaced by a function that does nothing"})
			}
		case t.Is("modules") && p.At(i-2).Is("sys") && p.At(i+1).Is("[") && p.At(p.Shut(i+1)+1).Is("="):
			if name := p.At(i + 2).Text; slices.Contains([]string{"pytest", "unittest", "numpy.testing", "assertpy", "hamcrest"}, name) {
				out = append(out, equality{i, name + ", which asserts, is replaced"})
			}
		case t.Is("outcome") && p.At(i-1).Is(".") && p.At(i+1).Is("=") && p.At(i+2).Kind == lang.String && p.At(i+2).Text == "passed":
			out = append(out, equality{i, "every test is reported as passed"})
		case t.Is("exitstatus") && p.At(i-1).Is(".") && p.At(i+1).Is("=") && p.At(i+2).Is("0"):
			out = append(out, equality{i, "the test run always ends with status 0"})
		case t.Is("setattr") && p.At(i+1).Is("("):
			args := part{i + 2, p.Shut(i + 1)}
			for j := args.lo; j < args.hi; j++ {
				a := p.At(j)
				if name := a.Text[strings.LastIndexByte(a.Text, '.')+1:]; a.Kind == lang.String && (pyAsserts(name) || name == "raises") && p.has(args, "lambda", "Mock", "MagicMock") {
					out = append(out, equality{i, a.Text + " is replaced by a function that does nothing"})
				}
			}
		}
	}
	return out
}
