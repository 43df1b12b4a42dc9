// Package scan answers one question: did a change make the tests weaker? It is pure: two
// versions of files in, findings out.
//
// Both versions of every test file are read whole into tests (package scan/lang), tests are
// matched across all files of the change, and what a matched test no longer asks, or a lost
// one asked, is a finding. So moving, splitting, merging and renaming tests is quiet, and
// what gets lost on the way is not. Two versions of a test are compared, never two lines.
//
// A scan without findings does not mean that the tests mean something: it means that they
// did not get weaker in a way that this package knows.
package scan
