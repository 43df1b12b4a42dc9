package checks

import (
	"errors"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// ErrNested: the caller is itself one of the checks of a run of this working tree that is
// still going on; waiting for that run would wait for ever.
var ErrNested = errors.New("a run of this working tree is already going on around this one")

// Request is one question to the pipeline.
type Request struct {
	Profile notes.Profile
	// All runs full checks even after a lite one failed.
	All bool
	// NoCache runs what has a receipt already.
	NoCache bool
	// DryRun records nothing.
	DryRun bool
	// Host is who asks ("claude-code", "pre-push", "cli").
	Host    string
	Claimed bool
	// Plan replaces the workspace's plan (a session's union); nil: the workspace's.
	Plan *plan.Plan
	// Now is the tree as the caller has found it already; nil: it is looked at. Verify closes it.
	Now *Now
	// Since is what the change is measured against when it is scanned; nil: HEAD's tree.
	Since *Since
	// Strict refuses weakened tests whatever the configuration says.
	Strict bool
	// RefuseOwn: what the change itself allows (a comment beside a weakened test) does not open
	// a strict gate: the one who asks may have written it.
	RefuseOwn bool
	// LockWait is how long to wait for another run; Deadline ends this one as TIMEOUT.
	LockWait time.Duration
	Deadline time.Time
	Progress Progress
}

// Progress hears what happens; a request's may be nil. Its methods are called one at a time.
type Progress interface {
	Waiting(h gitstore.Holder)
	Started(c plan.Check)
	Finished(r run.Result)
}

// Skipped is a check that did not run, and why.
type Skipped struct {
	Check  plan.Check
	Reason string
}

// Outcome is the pipeline's answer.
type Outcome struct {
	// Verdict is the worst of the results, empty where nothing ran and nothing was reused.
	Verdict notes.Verdict
	// State is what is recorded about the tree that is there now.
	State notes.State
	// Profile is full where every full check of the plan has a result.
	Profile notes.Profile
	// Done: every full check passed on the tree that is there now.
	Done     bool
	Cached   bool
	NoChecks bool
	Head     gitstore.Head
	// Tree is the tree that the results speak of, empty where unhashable. Now is the tree
	// that is there after the run: another one where something changed meanwhile, empty
	// where it cannot be hashed.
	Tree, Now gitstore.OID
	Dirty     []gitstore.Change
	Results   []run.Result // in plan order; reused ones carry no tail
	Skipped   []Skipped
	// Quarantined are results of checks that hold nothing up.
	Quarantined []run.Result
	Receipt     *notes.Receipt
	// Integrity is what a scan of the change found; nil where none was made.
	Integrity *Integrity
	// Unhashable is git's reason where the tree has no id; nothing was recorded then.
	Unhashable string
	// Modified are existing files that the checks (or somebody) changed during the run.
	Modified []string
	Warnings []string
	Duration time.Duration
}
