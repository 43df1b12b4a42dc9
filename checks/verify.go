package checks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// Verify proves the working tree: hash, look up, lock, run what is missing, hash again, record.
//
// A tree that its receipts already prove is answered without waiting for anybody. The
// results speak of the tree that was there before the first check started; if existing
// files changed meanwhile, they are named, and the tree that is there now is not proved.
//
// Errors are for what kept it from answering (ErrNested, gitstore.ErrLocked, *config.Error,
// *gitstore.GitError, ...); a red check is no error.
func (w *Workspace) Verify(ctx context.Context, req Request) (Outcome, error) {
	if h, nested := w.Repo.Nested(ctx); nested {
		return Outcome{}, fmt.Errorf("%w (%s)", ErrNested, h)
	}
	start := w.Env.Now()
	v := &verification{Workspace: w, req: req}
	out, err := v.run(ctx)
	if err != nil && errors.Is(ctx.Err(), context.Canceled) {
		out, err = Outcome{Verdict: notes.Cancelled, State: notes.StateNone, Profile: notes.ProfileLite}, nil
	}
	out.Duration = w.Env.Now().Sub(start)
	return out, err
}

// verification is one call of Verify.
type verification struct {
	*Workspace
	req Request
	// warnings about the run, in the order in which they came up.
	warnings []string
}

func (v *verification) run(ctx context.Context) (Outcome, error) {
	m, err := v.first(ctx)
	if err != nil {
		return Outcome{}, err
	}
	defer func() { m.close() }()
	v.weigh(ctx, m)
	if len(v.missing(m)) == 0 {
		return v.answered(m), nil
	}
	lock, waited, err := v.lock(ctx)
	if err != nil {
		return Outcome{}, err
	}
	defer func() { _ = lock.Unlock() }() // a lock that cannot be given back ends with the process
	if waited {                          // somebody else ran meanwhile: perhaps this very tree, perhaps it is another one now
		m.close()
		if m, err = v.again(ctx); err != nil {
			return Outcome{}, err
		}
		v.weigh(ctx, m)
		if len(v.missing(m)) == 0 {
			return v.answered(m), nil
		}
	}
	token := ""
	if lock != nil {
		token = lock.Holder.Token
	}
	if !v.diskRead && m.snap != nil && v.readDisk(ctx) == nil {
		v.remarkDisk(m) // worth a second detection only where checks run
	}
	return v.conclude(ctx, m, v.execute(ctx, m, token)), nil
}

// wanted reports whether the request's profile includes a check.
func (v *verification) wanted(c plan.Check) bool {
	return v.req.Profile == notes.ProfileFull || c.Kind == notes.Lite
}

// missing are the checks that must run.
func (v *verification) missing(m *moment) []plan.Check {
	run, anyHolds := map[string]bool{}, false
	for _, c := range m.plan.Checks {
		if !v.wanted(c) || !m.holds(c) {
			continue
		}
		anyHolds = true
		if _, known := m.stored(c); !known || v.req.NoCache {
			run[c.ID] = true
		}
	}
	if anyHolds && len(run) == 0 {
		return nil // nothing that is only reported makes a proved tree run again
	}
	for _, c := range m.plan.Checks {
		if v.wanted(c) && !m.holds(c) {
			run[c.ID] = true
		}
	}
	v.addNeeds(m, run)
	return slices.DeleteFunc(slices.Clone(m.plan.Checks), func(c plan.Check) bool { return !run[c.ID] })
}

// addNeeds adds what the checks that run need, though it may have a receipt: what a build
// left behind may be gone, or was never there in this working tree.
func (v *verification) addNeeds(m *moment, run map[string]bool) {
	for grown := true; grown; {
		grown = false
		for _, c := range m.plan.Checks {
			if run[c.ID] || !v.wanted(c) {
				continue
			}
			needed := func(d plan.Check) bool { return run[d.ID] && slices.Contains(d.Needs, c.ID) }
			if slices.ContainsFunc(m.plan.Checks, needed) {
				run[c.ID], grown = true, true
			}
		}
	}
}

// answered is the outcome where nothing has to run.
func (v *verification) answered(m *moment) Outcome {
	out := v.compose(m, nil)
	out.NoChecks = len(m.plan.Checks) == 0
	out.Cached = len(out.Results) > 0
	if out.Cached {
		out.Receipt = m.answer.Receipt
	}
	out.Now, out.State = out.Tree, m.answer.State
	// A strict gate's refusal does not end with the commit that hides the change.
	out.Done = done(out, m) && (m.answer.Done || m.answer.State != notes.Pass.State() || m.answer.Profile != notes.ProfileFull)
	return out
}

// lock takes the run lock. Where locks do not work at all, it runs without: two runs at
// once may disturb each other, and their receipts still say what happened.
func (v *verification) lock(ctx context.Context) (lock *gitstore.RunLock, waited bool, err error) {
	wait := v.req.LockWait
	if !v.req.Deadline.IsZero() {
		wait = min(wait, v.req.Deadline.Sub(v.Env.Now()))
	}
	lock, err = v.Repo.Lock(ctx, gitstore.LockOptions{
		Wait: max(wait, 0), Command: v.Tool + " (" + v.req.Host + ")",
		OnWait: func(h gitstore.Holder) {
			waited = true
			if v.req.Progress != nil {
				v.req.Progress.Waiting(h)
			}
		},
	})
	if err == nil || errors.Is(err, gitstore.ErrLocked) || ctx.Err() != nil {
		return lock, waited, err
	}
	v.warnings = append(v.warnings, "without a run lock: "+err.Error())
	return nil, waited, nil
}

// compose lays results, reused results and skipped checks out in the plan's order.
func (v *verification) compose(m *moment, ran *session) Outcome {
	out := Outcome{Head: m.head, Dirty: m.dirty, Unhashable: m.words, Profile: notes.ProfileLite, Integrity: m.integrity}
	if m.snap != nil {
		out.Tree = m.snap.Tree
	}
	var verdicts []notes.Verdict
	full, fullDone := 0, 0
	for _, c := range m.plan.Checks {
		if !m.holds(c) {
			if r, ok := ran.result(c.ID); ok {
				out.Quarantined = append(out.Quarantined, r)
				out.Warnings = append(out.Warnings, inQuarantine(c, r))
			}
			continue
		}
		if c.Kind != notes.Lite {
			full++
		}
		r, reason := v.resultOf(c, m, ran)
		if r == nil {
			out.Skipped = append(out.Skipped, Skipped{Check: c, Reason: reason})
			continue
		}
		if c.Kind != notes.Lite {
			fullDone++
		}
		out.Results = append(out.Results, *r)
		verdicts = append(verdicts, r.Verdict)
	}
	if full > 0 && full == fullDone {
		out.Profile = notes.ProfileFull
	}
	out.Verdict = notes.Worst(verdicts...)
	out.Warnings = slices.Concat(m.remarks, out.Warnings, v.warnings)
	return out
}

// resultOf is what there is about one check: a fresh result, a stored one, or why not.
func (v *verification) resultOf(c plan.Check, m *moment, ran *session) (*run.Result, string) {
	if !v.wanted(c) {
		return nil, "not part of the lite profile"
	}
	if r, ok := ran.result(c.ID); ok {
		return &r, ""
	}
	if stored, ok := m.stored(c); ok && !v.req.NoCache {
		return &run.Result{CheckResult: stored, Check: c}, ""
	}
	return nil, ran.reason(c.ID)
}

// done: every full check of the plan has passed, and every lite one, and a strict gate found
// no weakened test.
func done(out Outcome, m *moment) bool {
	return out.Verdict == notes.Pass && out.Profile == notes.ProfileFull && len(out.Skipped) == 0 && m.snap != nil && !m.integrity.blocks()
}

// until gives the context in which checks may run.
func (v *verification) until(ctx context.Context) (context.Context, context.CancelFunc) {
	if v.req.Deadline.IsZero() {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, max(v.req.Deadline.Sub(v.Env.Now()), 0))
}

// recordWithin bounds what comes after the checks where the caller's own deadline has passed.
const recordWithin = 10 * time.Second

// afterwards gives the context for hashing and recording: a run that was cancelled records
// nothing, one that came to its deadline still does.
func afterwards(ctx context.Context) (context.Context, context.CancelFunc) {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return context.WithTimeout(context.WithoutCancel(ctx), recordWithin)
	}
	return ctx, func() {}
}
