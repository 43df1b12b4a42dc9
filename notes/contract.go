package notes

import (
	"context"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
)

// Verdict is how a check, or a whole run, ended. The set is closed (design: verdict table).
type Verdict string

// The verdicts, worst last where they are combined: see Worst.
const (
	Pass      Verdict = "PASS"      // every check of the profile passed
	Flaky     Verdict = "FLAKY"     // failed, then passed within one run with retries
	Empty     Verdict = "EMPTY"     // passed, but no test ran
	Broken    Verdict = "BROKEN"    // could not run, or was ended by a signal from outside
	Timeout   Verdict = "TIMEOUT"   // a limit ended it
	Fail      Verdict = "FAIL"      // a check failed
	Cancelled Verdict = "CANCELLED" // we or the user ended it; never stored
)

// Kind is what a check costs and proves: lite (lint, types) at every stop, full (tests) on a claim.
type Kind string

// The kinds of a check.
const (
	Lite Kind = "lite"
	Full Kind = "full"
)

// Profile is which kinds a run includes.
type Profile string

// The profiles. A lite run is never "done".
const (
	ProfileLite Profile = "lite"
	ProfileFull Profile = "full"
)

// State is what is known about a tree under a plan: a verdict's name, or one of these two.
type State string

// The states beside the verdicts.
const (
	StateStale State = "STALE" // a receipt exists, for another tree or plan
	StateNone  State = "NONE"  // no believable receipt exists
)

// Counts are the tests that a runner reported. A nil *Counts means "not readable".
type Counts struct {
	Passed  int `json:"passed"`
	Failed  int `json:"failed"`
	Skipped int `json:"skipped"`
	Total   int `json:"total"`
}

// CheckResult is one check's part of a receipt.
type CheckResult struct {
	ID      string  `json:"id"`
	Cmd     string  `json:"cmd"` // secrets masked
	Cwd     string  `json:"cwd,omitempty"`
	Kind    Kind    `json:"kind"`
	Verdict Verdict `json:"verdict"`
	// ExitCode is nil where a signal ended the check.
	ExitCode *int    `json:"exitCode,omitempty"`
	Signal   string  `json:"signal,omitempty"`
	MS       int64   `json:"ms"`
	Counts   *Counts `json:"counts,omitempty"`
	// Cached names the task runner's cache that answered instead of a run ("go", "turbo").
	Cached string `json:"cached,omitempty"`
	// Output is a digest of what the check printed.
	Output string `json:"output,omitempty"`
	// Def is the digest of the check's definition (id, command, cwd, kind, defining files).
	Def string `json:"def"`
}

// Integrity summarises a scan for weakened tests; nil where none ran.
type Integrity struct {
	Mode     string `json:"mode"`
	Base     string `json:"base,omitempty"`
	Findings int    `json:"findings"`
	Blocking int    `json:"blocking"`
}

// Receipt is what one run proved about one tree. Encoded as one line of JSON, keys in the
// order of these fields.
type Receipt struct {
	V    int          `json:"v"`
	Tree gitstore.OID `json:"tree"`
	Deep gitstore.OID `json:"deep,omitempty"`
	// After is the tree after the run, where the checks added files and changed none:
	// the receipt counts for it too.
	After     gitstore.OID  `json:"after,omitempty"`
	Plan      string        `json:"plan"`
	Profile   Profile       `json:"profile"`
	Verdict   Verdict       `json:"verdict"`
	Checks    []CheckResult `json:"checks"`
	Start     time.Time     `json:"start"`
	End       time.Time     `json:"end"`
	Head      gitstore.OID  `json:"head,omitempty"`
	Branch    string        `json:"branch,omitempty"`
	Integrity *Integrity    `json:"integrity,omitempty"`
	Host      string        `json:"host,omitempty"`
	// By is the git identity of who ran it; only in published notes.
	By string `json:"by,omitempty"`
	// Recorded, never compared.
	Tool     string `json:"tool"`
	Git      string `json:"git"`
	Platform string `json:"platform"`
	Env      string `json:"env,omitempty"`    // environment digest
	Ignore   string `json:"ignore,omitempty"` // digest of ignore rules outside the tree; decides for dirty trees
	Dirty    bool   `json:"dirty,omitempty"`  // the tree was not a commit's when it ran
	MAC      string `json:"mac,omitempty"`    // HMAC-SHA256 over the line without this field
}

// Decision is how one agent stop was answered. No text, no paths; the session is hashed.
type Decision struct {
	V       int          `json:"v"`
	Time    time.Time    `json:"t"`
	Host    string       `json:"host"`
	Session string       `json:"session"`
	Kind    string       `json:"kind"`
	Claim   *bool        `json:"claim,omitempty"`
	Profile Profile      `json:"profile,omitempty"`
	Attempt int          `json:"attempt,omitempty"`
	Checks  int          `json:"checks"`
	Failed  int          `json:"failed"`
	Tree    gitstore.OID `json:"tree,omitempty"`
	Reason  string       `json:"reason,omitempty"` // ISITDONE_SKIP's reason
	MAC     string       `json:"mac,omitempty"`
}

// Worst is the verdict of a run of checks with these verdicts: the one that holds hardest.
func Worst(vs ...Verdict) Verdict { panic("contract") }

// Bad is a ledger or note line that was not believed.
type Bad struct {
	Where  string // ref and path, for people
	Reason string
}

// Lines are the receipts found for one tree, newest first.
type Lines struct {
	Receipts []Receipt
	Bad      []Bad
}

// Ledger is the private record of one repository. Safe for many processes at once.
type Ledger struct{}

// OpenLedger opens the ledger of a repository. It creates nothing.
func OpenLedger(repo *gitstore.Repo, env environ.Env) *Ledger { panic("contract") }

// Put signs and records a receipt under its tree (and its deep and after trees), retrying
// until the compare-and-swap succeeds; where .git is read-only, in the user's state journal.
func (l *Ledger) Put(ctx context.Context, r Receipt) error { panic("contract") }

// Receipts gives what is recorded for a tree and believed, newest first.
func (l *Ledger) Receipts(ctx context.Context, tree gitstore.OID) (Lines, error) { panic("contract") }

// All lists every believed receipt, newest first, at most limit (0: all).
func (l *Ledger) All(ctx context.Context, limit int) (Lines, error) { panic("contract") }

// PutDecision records how a stop was answered.
func (l *Ledger) PutDecision(ctx context.Context, d Decision) error { panic("contract") }

// Decisions lists the decision log, newest first, at most limit (0: all).
func (l *Ledger) Decisions(ctx context.Context, limit int) ([]Decision, []Bad, error) {
	panic("contract")
}

// Published is what notes say about a tree, with who says so.
type Published struct {
	Receipt Receipt
	// Origin is "unsigned", "signed by NAME" or "BAD SIGNATURE".
	Origin string
}

// Notes are the published receipts, refs/notes/isitdone.
type Notes struct{}

// OpenNotes opens the published notes of a repository. It creates nothing.
func OpenNotes(repo *gitstore.Repo, env environ.Env) *Notes { panic("contract") }

// Receipts gives what is published for a tree, newest first.
func (n *Notes) Receipts(ctx context.Context, tree gitstore.OID) ([]Published, []Bad, error) {
	panic("contract")
}

// Publish joins the ledger's receipts of these commits' trees into the notes, with a
// one-line human note for each commit.
func (n *Notes) Publish(ctx context.Context, l *Ledger, commits []gitstore.CommitTree) (added int, err error) {
	panic("contract")
}

// Push exchanges the notes with a remote: fetch, join, push without force, at most three
// rounds before the deadline. A remote that refuses notes is left alone for a day.
func (n *Notes) Push(ctx context.Context, remote string, deadline time.Time) error { panic("contract") }

// Fetch brings the remote's notes and joins them; nothing local is ever lost.
func (n *Notes) Fetch(ctx context.Context, remote string, deadline time.Time) error {
	panic("contract")
}

// Query asks what is known about a tree under a plan.
type Query struct {
	Trees []gitstore.OID // the tree and its aliases, best first
	Plan  string
	// Defs maps each check id of the present plan to its definition digest and kind.
	Defs map[string]Def
	// Ignore is the present digest of ignore rules outside the tree; compared for dirty trees.
	Ignore string
	Dirty  bool
	// TrustNotes is the policy: "signed", "any", or names.
	TrustNotes []string
}

// Def identifies a check of the present plan.
type Def struct {
	Digest string
	Kind   Kind
}

// Answer is what the ledger and the notes say.
type Answer struct {
	State   State
	Profile Profile
	// Done is true only for a full PASS that policy accepts.
	Done bool
	// Receipt is the newest one that speaks of this tree and plan (nil for NONE).
	Receipt *Receipt
	// Checks composes the newest result of each check of the plan, by id.
	Checks map[string]CheckResult
	// Origin is "ledger" or "note (unsigned)", "note (signed by NAME)".
	Origin string
	Reason string // one sentence for people
	Bad    []Bad
}

// Lookup answers a query from the ledger first and the published notes second.
func Lookup(ctx context.Context, l *Ledger, n *Notes, q Query) (Answer, error) { panic("contract") }
