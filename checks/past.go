package checks

import (
	"context"
	"errors"
	"fmt"
	"time"

	"git-isitdone/checks/config"
	"git-isitdone/checks/environment"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// PastRequest asks what one check said about an earlier state of the work.
type PastRequest struct {
	Check plan.Check
	// Def is the digest of the check's definition at that time.
	Def string
	// Tree is the earlier tree, whose receipt is looked for first. Commit records that
	// tree, so that the check can be run on it; empty where no commit does.
	Tree, Commit gitstore.OID
	Config       config.Config
	// SkipReceipt: what a receipt says is known, and does not suffice.
	SkipReceipt bool
	// Limit bounds a run, Config.Prepare included; zero or less: nothing is run.
	Limit time.Duration
}

// Past is what a check said then.
type Past struct {
	// Result's verdict is empty where it is not known.
	Result run.Result
	// Ran: it was run for this question, in a throw-away directory without the files that
	// git ignores. Otherwise a receipt says it.
	Ran bool
	// Why says why it is not known.
	Why string
}

// Past answers from the receipts of the earlier tree, or by running the check on a checkout
// of it. It records nothing: what is missing in a throw-away directory is not missing in the
// user's. It never fails; what could not be found out is unknown.
func (w *Workspace) Past(ctx context.Context, req PastRequest) Past {
	if r, ok := w.pastReceipt(ctx, req); ok {
		return Past{Result: run.Result{CheckResult: r, Check: req.Check}}
	}
	switch {
	case len(req.Check.Needs) > 0:
		return Past{Why: "it needs other checks, which are not run for it"}
	case req.Commit == "":
		return Past{Why: "no commit records the tree of that time"}
	case req.Limit <= 0:
		return Past{Why: "there was no time to run it"}
	}
	ctx, cancel := context.WithTimeout(ctx, req.Limit)
	defer cancel()
	r, err := w.pastRun(ctx, req)
	if err != nil {
		return Past{Why: err.Error()}
	}
	return Past{Result: r, Ran: true}
}

func (w *Workspace) pastReceipt(ctx context.Context, req PastRequest) (notes.CheckResult, bool) {
	if req.Tree == "" || req.SkipReceipt {
		return notes.CheckResult{}, false
	}
	one := w.strict(plan.Plan{Checks: []plan.Check{req.Check}, Defs: map[string]string{req.Check.ID: req.Def}}, req.Config)
	q := queryOf(one)
	q.Trees = []gitstore.OID{req.Tree}
	a, err := notes.Lookup(ctx, w.Ledger, nil, q)
	if err != nil {
		return notes.CheckResult{}, false
	}
	r, ok := a.Checks[req.Check.ID]
	return r, ok && r.Verdict != ""
}

func (w *Workspace) pastRun(ctx context.Context, req PastRequest) (_ run.Result, err error) {
	checkout, err := w.Repo.Checkout(ctx, req.Commit)
	if err != nil {
		return run.Result{}, err
	}
	defer func() { err = errors.Join(err, checkout.Remove()) }()
	list := []plan.Check{req.Check}
	if req.Config.Prepare != "" {
		list = append([]plan.Check{{ID: "prepare", Cmd: req.Config.Prepare, Kind: notes.Lite, Timeout: req.Limit}}, list...)
	}
	around := environment.Find(checkout.Top, w.Env, list)
	o := run.Options{Dir: checkout.Top, Env: around.Env}
	var last run.Result
	for _, c := range list {
		last = w.runCheck(ctx, c, o)
		if c.ID == "prepare" && last.Verdict != notes.Pass {
			return run.Result{}, fmt.Errorf("%q did not pass there (%s)", c.Cmd, last.Verdict)
		}
	}
	return last, nil
}
