// Package lang reads test files: which tests a file holds and what each of them asserts. One
// file a language, token by token and never by regular expressions over lines, so that
// strings, comments and broken code do not pass for tests.
package lang

import "strings"

// Strength is how much an assertion asks of its subject.
type Strength int

// The strengths, weakest first.
const (
	Nothing   Strength = iota // always true
	Existence                 // not nil, truthy, defined, no error, any exception
	Property                  // contains, a length, a type, greater than
	Partial                   // a part of the value, an exception's type, a pattern
	Exact                     // the whole value
)

// File is what one version of a file holds.
type File struct {
	Tests []Test
	// Helpers are functions that assert and are no tests, by name.
	Helpers map[string]Test
	// Defines are the names of functions and types that the file defines.
	Defines map[string]bool
	// Hidden are tests that are written here and that no runner runs.
	Hidden []Hidden
	// Hooks are what the file does to the tests of others, or to all of its own.
	Hooks []Hook
	// Replaced are modules that the file replaces for all of its tests.
	Replaced []Replacement
	// Imports are the modules that imported names come from.
	Imports map[string]string
	// Modules are the files that this one declares to be part of the program (Rust), with the
	// condition that they are under.
	Modules map[string]string
	// Broken: the file does not parse; what could be read is here all the same.
	Broken bool
	// looks is how often a token was looked at, on the mean.
	looks float64
}

// Hidden is a test that no runner runs, with the reason.
type Hidden struct {
	Test
	Reason string
}

// Doubled is the reason of a test that a second one of its name hides.
const Doubled = "a second test of its name hides it"

// HookKind is what a hook does to tests.
type HookKind string

// The kinds of hooks.
const (
	SkipsTests    HookKind = "skips tests"
	DropsTests    HookKind = "keeps tests from being collected"
	DropsFailures HookKind = "drops failures"
	Retries       HookKind = "tries failed tests again"
)

// Hook is code that decides over tests from outside of them.
type Hook struct {
	Kind HookKind
	Line int
	Text string
	// Condition is empty where it always acts.
	Condition string
}

// Replacement is a module that is replaced, or the names in it; none: all of them.
type Replacement struct {
	Line   int
	Module string
	Names  []string
}

// Test is one test as its runner would list it.
type Test struct {
	// Name is the runner's name; outer parts (suites, classes, modules) are set apart by " > ".
	Name string
	// Line and End are the first and the last line, 1-based.
	Line, End int
	Skip      *Skip
	// Gate is a condition of the build under which the test exists at all; empty: always.
	Gate string
	// Focused: the runner runs only this one and its like.
	Focused bool
	// Rows are the literal rows of a table-driven test; RowsKnown is false where the table is
	// not written out here.
	Rows      []Row
	RowsKnown bool
	Asserts   []Assert
	// Calls are the names called in the body and how often: the last part of a chain.
	Calls map[string]int
	// Literals are the values written in the body: numbers and strings.
	Literals map[string]int
	// Leaves are the places where the body may end before its last assertion.
	Leaves []Leave
	// Swallows are the lines on which a failure is caught and dropped.
	Swallows []int
	// Mocks are the names that the test replaces.
	Mocks []string
	// Retries and Timeout (milliseconds) as the test itself sets them; 0 where it does not.
	Retries, Timeout int
	// Examples is how many generated inputs the test itself asks for (0: the library's
	// default); Inputs is how they are made, empty where none are.
	Examples int
	Inputs   string
	// Params are the names that values come in by: parameters and variables of loops.
	Params []string
	// Set is what the body gave to a name last, as it is written.
	Set map[string]string
	// Heads are the first names of the chains that are called.
	Heads map[string]int
	// Runs is the suite that the test runs (testify).
	Runs string
}

// set remembers what a name was given.
func (t *Test) set(name, value string) {
	if t.Set == nil {
		t.Set = map[string]string{}
	}
	t.Set[name] = value
}

func (t *Test) head(name string) {
	if t.Heads == nil {
		t.Heads = map[string]int{}
	}
	t.Heads[name]++
}

// Assertive reports a name that functions have that assert.
func Assertive(name string) bool {
	switch name {
	case "must", "Must", "check", "verify", "ensure":
		return true
	}
	for _, prefix := range [...]string{"assert", "Assert", "expect", "Expect", "check", "Check", "verify", "Verify", "must", "Must", "require", "Require", "ensure", "Ensure"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" && (rest[0] == '_' || rest[0] >= 'A' && rest[0] <= 'Z') {
			return true
		}
	}
	return false
}

// skip keeps the reason that says most: one without a condition.
func (t *Test) skip(k *Skip) {
	if t.Skip == nil || t.Skip.Condition != "" {
		t.Skip = k
	}
}

// Skip says that a test does not run.
type Skip struct {
	Line int
	Text string // as it is written, on one line
	// Condition is empty where the test never runs.
	Condition string
	// Todo: a place for a test that is not written yet.
	Todo bool
}

// Row is one literal row of a table.
type Row struct {
	Line     int
	Literals []string
	// Skip: this row is not run.
	Skip bool
}

// Leave is a return before an assertion.
type Leave struct {
	Line int
	// Condition is empty for a bare return.
	Condition string
	// Asserted: the block that it ends had asserted something.
	Asserted bool
	// Filter: an assumption of a property test, which throws inputs away.
	Filter bool
	// Until is the last line that it can keep from running, where it leaves a loop only; 0: all.
	Until int
}

// Assert is one assertion.
type Assert struct {
	Line     int
	Form     string // "toBe", "assert.Equal", "=="
	Strength Strength
	// Subject and Expected are normalised source text.
	Subject, Expected string
	Negated           bool
	// Tolerance is the width that a comparison allows; 0 where it allows none.
	Tolerance float64
	// Conditional: inside an if of the test's own. Swallowed: inside a try whose handler
	// drops the failure. Loose: a promise that nobody waits for.
	Conditional, Swallowed, Loose, Unreachable bool
	// Condition is what it is under where it is Conditional.
	Condition string
	// Literals are the values in it.
	Literals []string
	// Rounds is how often the loops around it go round, where numbers say so: 0 outside of
	// loops, -1 where nothing does.
	Rounds int
	// Call: a call of a function that may assert; Form is its name, Args are what it is given.
	Call bool
	Args []string
}

// deepest is how deep suites may be nested: nobody writes deeper ones, and without a bound an
// unclosed bracket makes reading quadratic.
const deepest = 64

// Language reads one language.
type Language interface {
	Name() string
	// IsTest reports whether a runner would look for tests in a file of this path and content.
	IsTest(path string, src []byte) bool
	Parse(src []byte) File
}

// Of finds the language of a path; nil where there is none.
func Of(path string) Language {
	for _, l := range []struct {
		ends     []string
		language Language
	}{
		{[]string{".go"}, golang{}},
		{[]string{".py"}, python{}},
		{[]string{".rs"}, rust{}},
		{[]string{".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts"}, javascript{}},
	} {
		for _, end := range l.ends {
			if len(path) > len(end) && path[len(path)-len(end):] == end {
				return l.language
			}
		}
	}
	return nil
}

func newTest(name string, line int) Test {
	return Test{Name: name, Line: line, RowsKnown: true}
}
