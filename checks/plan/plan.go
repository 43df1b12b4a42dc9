// Package plan says what is to be run: the checks, where each came from, and the digests
// that decide whether an old result still speaks of the same definition.
package plan

import (
	"io/fs"
	"slices"
	"time"

	"git-isitdone/checks/intree"
	"git-isitdone/notes"
)

// Check is one command whose exit status decides.
type Check struct {
	// ID is unique within a plan: "test", "lint", "py:test".
	ID string
	// Cmd is run by `sh -c`; where Argv is set it is run as it is and Cmd only names it.
	Cmd  string
	Argv []string
	// Body is the text behind a command that only names an entry of another file: the
	// script of `npm test`, the recipe of `make check`. It is part of the digest.
	Body string
	// Frozen is a command that runs Body as it stands here, whatever that file says later;
	// empty where there is no such command. See Union.
	Frozen string
	Kind   notes.Kind
	// Source says which file (and line, 1-based, 0 where it has none) the command came from.
	Source Source
	// Cwd is slash-separated and relative to the top; empty is the top.
	Cwd     string
	Timeout time.Duration
	// Env are extra variables for this check.
	Env map[string]string
	// Files are the committed files that define what the command does, relative to the top;
	// their content is part of the digest.
	Files []string
	// AllowEmpty accepts a run in which no test ran.
	AllowEmpty bool
	// Retries is how often a failed check runs again (then FLAKY); 0 by default.
	Retries int
	// Needs are ids of checks that must end well before this one starts. A check that runs
	// takes its needs along, also those with a receipt: what they built may be gone.
	Needs []string
	// Independent full checks may run beside others.
	Independent bool
	// Report is a pattern for the test reports that it writes, relative to Cwd.
	Report string
	// Quarantine, where not nil and not over, lets it run without holding anything up.
	Quarantine *Quarantine
	// Reader names the output reader ("go", "jest"); empty: found from the command and output.
	Reader string
	// Test is true for a check that runs tests, so that "0 tests ran" is EMPTY.
	Test bool
}

// Source is where a check was found.
type Source struct {
	File string // relative to the top; "config" entries name their file
	Line int
}

// Plan is the checks of one tree.
type Plan struct {
	Checks []Check
	// Notes are what a person should know: placeholders, watch modes, missing tools.
	Notes []string
	// Digest decides: ids, commands, cwds, kinds and the content of the defining files.
	Digest string
	// Defs are the digest of each check's own definition, by id.
	Defs map[string]string
}

// New computes the digests of these checks from the files of one tree. Ids must be unique.
func New(fsys fs.FS, checks []Check, notes []string) Plan {
	p := Plan{Checks: slices.Clone(checks), Notes: slices.Clone(notes), Defs: make(map[string]string, len(checks))}
	files := contents{fsys: intree.Follow(fsys), digests: map[string]string{}}
	for _, c := range checks {
		p.Defs[c.ID] = definition(c, files)
	}
	p.Digest = digestOf(p.Defs)
	return p
}

// Has reports whether the plan has a check of this kind.
func (p Plan) Has(kind notes.Kind) bool {
	return slices.ContainsFunc(p.Checks, func(c Check) bool { return c.Kind == kind })
}
