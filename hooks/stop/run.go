package stop

import (
	"context"
	"reflect"

	"git-isitdone/checks"
	"git-isitdone/checks/run"
	"git-isitdone/notes"
)

// run proves the tree and judges the outcome.
func (j *judge) run(ctx context.Context) decision {
	deadline := j.until
	if limit := j.site.limit(j.Host); j.Timeout <= 0 && limit > 0 {
		deadline = deadline.Add(patience(limit) - patience(defaultTimeout))
	}
	j.until = deadline
	bounded, cancel := j.bounded(ctx)
	defer cancel()
	req := checks.Request{
		Profile:   j.profile,
		Host:      j.Host.Record(),
		Claimed:   j.claims,
		Now:       j.seen.now,
		Since:     j.since(ctx),
		RefuseOwn: true,
		LockWait:  deadline.Sub(j.Env.Now()) / 2,
		Deadline:  deadline,
	}
	if j.seen.now != nil {
		j.seen.now.Config = j.seen.config // loosened settings put back
	}
	if !reflect.DeepEqual(j.plan.Checks, j.seen.plan.Checks) {
		req.Plan = &j.plan
	}
	out, err := j.site.verify(bounded, req)
	if err == nil && j.claims && len(out.Modified) > 0 {
		// Somebody edited while the checks ran. What is claimed is the tree that is there now,
		// so that one is proved, once: a check that rewrites files would do it for ever.
		req.Now = nil
		out, err = j.site.verify(bounded, req)
	}
	switch {
	case ctx.Err() != nil || out.Verdict == notes.Cancelled && bounded.Err() == nil:
		return decision{kind: kindInterrupted}
	case bounded.Err() != nil:
		out = overdue()
	case err != nil:
		return j.gateFailed(ctx, "the checks could not be run", err, j.seen.config.OnError)
	}
	if out.Tree != "" {
		j.seen.tree = out.Tree
	}
	return j.weigh(ctx, out)
}

// bounded ends what the host would not wait for: a last resort, should the pipeline or git
// itself (a filter that hangs) miss the deadline. The host must get an answer.
func (j *judge) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	grace := j.grace
	if grace == 0 {
		grace = margin / 2
	}
	return context.WithTimeout(ctx, j.until.Sub(j.Env.Now())+grace)
}

// overdue is the outcome of a run that did not come back in time.
func overdue() checks.Outcome {
	late := run.Result{CheckResult: notes.CheckResult{ID: "all", Cmd: "git isitdone", Verdict: notes.Timeout}, Why: "the hook's time is used up"}
	return checks.Outcome{Verdict: notes.Timeout, Results: []run.Result{late}}
}
