package cli

import (
	"git-isitdone/checks"
	"git-isitdone/checks/run"
	"git-isitdone/notes"
	"git-isitdone/scan"
)

// The JSON of a run keeps the npm tool's field names, so that scripts written for it go on
// working; v, tree, verdict and receipt.state are ours. Fields are only ever added.
type runJSON struct {
	V        int           `json:"v"`
	OK       bool          `json:"ok"`
	Done     bool          `json:"done"`
	NoChecks bool          `json:"noChecks"`
	State    string        `json:"state"`
	Verdict  notes.Verdict `json:"verdict"`
	Profile  notes.Profile `json:"profile"`
	Cached   bool          `json:"cached"`
	Claim    *string       `json:"claim"`
	Tree     string        `json:"tree"`
	Git      gitJSON       `json:"git"`
	Checks   []checkJSON   `json:"checks"`
	Skipped  []skippedJSON `json:"skipped"`
	// Quarantined are checks that ran and hold nothing up.
	Quarantined []checkJSON     `json:"quarantined,omitempty"`
	Integrity   *integrityJSON  `json:"integrity"`
	Notes       []string        `json:"notes"`
	Warnings    []string        `json:"warnings"`
	Modified    []string        `json:"modified"`
	Unhashable  string          `json:"unhashable,omitempty"`
	Receipt     *runReceiptJSON `json:"receipt"`
	DurationMs  int64           `json:"durationMs"`
	Version     string          `json:"version"`
}

type integrityJSON struct {
	Mode      string         `json:"mode"`
	Base      string         `json:"base"`
	Summary   scan.Summary   `json:"summary"`
	TestFiles int            `json:"testFiles"`
	Findings  []scan.Finding `json:"findings"`
	Blocking  int            `json:"blocking"`
	Level     scan.Severity  `json:"level"`
	Allowed   int            `json:"allowed"`
	Left      []string       `json:"notScanned"`
}

type gitJSON struct {
	Root       string  `json:"root"`
	Head       *string `json:"head"`
	Branch     *string `json:"branch"`
	Tree       string  `json:"tree"`
	DirtyFiles int     `json:"dirtyFiles"`
}

type checkJSON struct {
	ID         string        `json:"id"`
	Cmd        string        `json:"cmd"`
	Cwd        string        `json:"cwd,omitempty"`
	Kind       notes.Kind    `json:"kind"`
	Status     notes.Verdict `json:"status"`
	ExitCode   *int          `json:"exitCode"`
	Signal     string        `json:"signal,omitempty"`
	DurationMs int64         `json:"durationMs"`
	Counts     *notes.Counts `json:"counts,omitempty"`
	Summary    *string       `json:"summary"`
	Why        string        `json:"why,omitempty"`
	Source     string        `json:"source,omitempty"`
	Tail       []string      `json:"tail"`
}

type skippedJSON struct {
	ID     string `json:"id"`
	Cmd    string `json:"cmd"`
	Reason string `json:"reason"`
}

type runReceiptJSON struct {
	CreatedAt string        `json:"createdAt"`
	Status    notes.Verdict `json:"status"`
	State     notes.State   `json:"state"`
	Profile   notes.Profile `json:"profile"`
	Tree      string        `json:"tree"`
}

func verifyJSON(w *checks.Workspace, o checks.Outcome, opts verifyOptions) runJSON {
	j := runJSON{
		V:        1,
		OK:       o.Verdict == notes.Pass,
		Done:     o.Done,
		NoChecks: o.NoChecks,
		State:    string(o.State),
		Verdict:  o.Verdict,
		Profile:  o.Profile,
		Cached:   o.Cached,
		Claim:    optional(opts.claim),
		Tree:     string(o.Tree),
		Git: gitJSON{
			Root:       w.Repo.Top,
			Head:       optional(string(o.Head.Commit)),
			Branch:     optional(o.Head.Branch),
			Tree:       string(o.Tree),
			DirtyFiles: len(o.Dirty),
		},
		Checks:     []checkJSON{},
		Skipped:    []skippedJSON{},
		Notes:      list(w.Plan.Notes),
		Warnings:   list(o.Warnings),
		Modified:   list(o.Modified),
		Unhashable: o.Unhashable,
		DurationMs: o.Duration.Milliseconds(),
		Version:    Version,
	}
	for _, r := range o.Results {
		j.Checks = append(j.Checks, checkOf(r))
	}
	for _, r := range o.Quarantined {
		j.Quarantined = append(j.Quarantined, checkOf(r))
	}
	for _, s := range o.Skipped {
		j.Skipped = append(j.Skipped, skippedJSON{s.Check.ID, s.Check.Cmd, s.Reason})
	}
	if i := o.Integrity; i != nil {
		j.OK = j.OK && len(i.Blocking) == 0
		j.Integrity = &integrityJSON{Mode: i.Mode, Base: string(i.Base), Summary: i.Summary, TestFiles: i.Files, Findings: i.Findings, Blocking: len(i.Blocking), Level: i.Level, Allowed: len(i.Allowed()), Left: list(i.Left)}
		if i.Findings == nil {
			j.Integrity.Findings = []scan.Finding{}
		}
	}
	if o.Receipt != nil {
		j.Receipt = &runReceiptJSON{
			CreatedAt: stamp(o.Receipt.End),
			Status:    o.Receipt.Verdict,
			State:     o.State,
			Profile:   o.Receipt.Profile,
			Tree:      string(o.Receipt.Tree),
		}
	}
	return j
}

func checkOf(r run.Result) checkJSON {
	return checkJSON{
		ID: r.ID, Cmd: r.Cmd, Cwd: r.Cwd, Kind: r.Kind, Status: r.Verdict, ExitCode: r.ExitCode, Signal: r.Signal,
		DurationMs: r.MS, Counts: r.Counts, Summary: optional(r.Report.Summary), Why: r.Why,
		Source: source(r.Check.Source.File, r.Check.Source.Line), Tail: list(r.Tail),
	}
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// list makes an empty list print as [] and not as null.
func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
