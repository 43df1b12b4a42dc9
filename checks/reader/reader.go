// Package reader understands what test runners print: counts, the first failing test, a
// cache that answered, a failure summary in spite of exit status 0.
//
// Reading is a stream: output of any size is counted whole in bounded memory, while only
// its end is kept. One runner is one file with its own line rules; the list is in list.go.
package reader

import "git-isitdone/notes"

// Report is what could be read out of one check's output.
type Report struct {
	// Runner names the readers that recognised the output ("go", "node+jest"); empty: none did.
	Runner string
	// Counts sums all runs in the output; nil where a runner does not print them
	// (plain `go test` names packages only).
	Counts *notes.Counts
	// Summary is one line for people ("1 failed, 2 passed"). After a failure it counts
	// failures if anything in the output does; after a success it never does.
	Summary string
	// FirstFailure names the first failing test, where the runner says it.
	FirstFailure string
	// Failure are the lines around the first failure: at most three before it and
	// twenty from it on.
	Failure []string
	// NoTests is true where the runner says that it ran none (all skipped counts as none).
	NoTests bool
	// FailureInOutput is true where a test runner's own summary says failed.
	FailureInOutput bool
	// Environment is the line that says that a tool or service was missing; empty: none.
	// It is set only where no test is known to have passed, so that a real failure beside
	// a noisy log is never excused.
	Environment string
	// Hint is a line that may explain the failure without being sure to
	// (a Python module that is missing may be a dependency or the change itself).
	Hint string
	// Inner is the exit status that a task runner (make, task, tox) reported of the command
	// that failed under it; 0: none did.
	Inner int
	// Cached names the cache that answered instead of a run ("go", "turbo").
	Cached string

	// real: something is known to have passed, or to have failed for a reason in the code,
	// so that a line about a missing service does not explain the failure.
	real bool
}

// Read reads a check's captured output (control sequences already stripped). cmd and
// exitCode help to choose the reader; hint names one ("go") or is empty.
func Read(hint, cmd string, exitCode int, lines []string) Report {
	s := New(hint, cmd)
	for _, l := range lines {
		s.Line(l)
	}
	return s.Report(exitCode)
}
