// Package lang reads test files: which tests a file holds and what each of them asserts. One
// file a language, token by token and never by regular expressions over lines, so that
// strings, comments and broken code do not pass for tests.
package lang

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
	// Broken: the file does not parse; what could be read is here all the same.
	Broken bool
	// looks is how often a token was looked at, on the mean.
	looks float64
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
}

// Leave is a return before an assertion.
type Leave struct {
	Line int
	// Condition is empty for a bare return.
	Condition string
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
	// Literals are the values in it.
	Literals []string
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
