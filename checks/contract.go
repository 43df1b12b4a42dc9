package checks

import (
	"context"
	"time"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/notes"
)

// Workspace is one working tree with everything the pipeline needs.
type Workspace struct {
	Env    environ.Env
	Repo   *gitstore.Repo
	Ledger *notes.Ledger
	Notes  *notes.Notes
	Config config.Config
	Plan   plan.Plan
	// Tool is this program's name and version, recorded in receipts.
	Tool string
}

// Open opens the working tree that dir lies in and reads its configuration and plan.
// Errors: those of gitstore.Open, *config.Error.
func Open(ctx context.Context, env environ.Env, dir, tool string) (*Workspace, error) {
	panic("contract")
}

// PlanOf is the plan of a committed tree under that tree's own configuration.
func (w *Workspace) PlanOf(ctx context.Context, tree gitstore.OID) (plan.Plan, config.Config, error) {
	panic("contract")
}

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
	// LockWait is how long to wait for another run; Deadline ends this one as TIMEOUT.
	LockWait time.Duration
	Deadline time.Time
	Progress Progress
}

// Progress hears what happens; nil fields of a request's Progress are not allowed, a nil Progress is.
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
	Verdict notes.Verdict // empty where nothing ran and nothing was reused
	State   notes.State
	Profile notes.Profile
	// Done: every full check passed on the tree that is there now.
	Done     bool
	Cached   bool
	NoChecks bool
	Head     gitstore.Head
	Tree     gitstore.OID // empty where unhashable
	Dirty    []gitstore.Change
	Results  []run.Result // in plan order; reused ones carry no tail
	Skipped  []Skipped
	Receipt  *notes.Receipt
	// Unhashable is git's reason where the tree has no id; nothing was recorded then.
	Unhashable string
	// Modified are existing files that the checks (or somebody) changed during the run.
	Modified []string
	Warnings []string
	Duration time.Duration
}

// Verify proves the working tree: hash, look up, lock, run what is missing, hash again, record.
// Errors are for what kept it from answering (gitstore.ErrLocked, ...); a red check is no error.
func (w *Workspace) Verify(ctx context.Context, req Request) (Outcome, error) { panic("contract") }

// Known answers from the ledger and the notes without running anything.
func (w *Workspace) Known(ctx context.Context, rev string) (notes.Answer, error) { panic("contract") }
