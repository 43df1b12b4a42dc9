// Package reader understands what test runners print: counts, the first failing test, a
// cache that answered, a failure summary in spite of exit status 0.
package reader

import "git-isitdone/notes"

// Report is what could be read out of one check's output.
type Report struct {
	// Runner names the reader that recognised the output; empty: none did.
	Runner string
	Counts *notes.Counts
	// Summary is one line for people ("1 failed, 2 passed").
	Summary string
	// FirstFailure names the first failing test, where the runner says it.
	FirstFailure string
	// NoTests is true where the runner says that it ran none.
	NoTests bool
	// FailureInOutput is true where the output's own summary says failed.
	FailureInOutput bool
	// Environment is the line that says that a tool or service was missing; empty: none.
	Environment string
	Cached      string
}

// Read reads a check's captured output (ANSI already stripped). cmd and exitCode help to
// choose the reader; hint names one ("go") or is empty.
func Read(hint, cmd string, exitCode int, lines []string) Report { panic("contract") }
