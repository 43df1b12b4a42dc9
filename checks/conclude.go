package checks

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// conclude looks at the tree again, binds the results to the tree they speak of, records
// them, and says what is proved now.
func (v *verification) conclude(ctx context.Context, m *moment, s *session) Outcome {
	ctx, cancel := afterwards(ctx)
	defer cancel()
	v.outside(ctx, m, s)
	if m.snap == nil {
		out := v.compose(m, s)
		out.State = notes.StateNone
		return out
	}
	now, added, err := v.compare(ctx, m)
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return v.cancelled(m, s)
	case err != nil: // the results are known all the same, and whose they are
		v.warnings = append(v.warnings, "after the checks the tree could not be read, so the tree that is there now is not proved: "+err.Error())
	case now != nil:
		defer now.close()
	}
	out := v.compose(m, s)
	out.Modified = m.modified
	if now != nil {
		out.Now = now.snap.Tree
	}
	if out.Verdict == notes.Cancelled { // by somebody who ended only the check's context
		return v.cancelled(m, s)
	}
	proves := out.Now == out.Tree || added
	r := v.receipt(m, s, out)
	if added {
		r.After = out.Now
	}
	if r.Verdict == "" { // only checks that hold nothing up ran, and they prove nothing
		out.State = v.stateNow(ctx, now, &out)
		return out
	}
	out.Receipt = &r
	if !v.req.DryRun {
		v.Ledger.Keep(m.config.KeepDays, m.config.KeepTrees)
		if err := v.Ledger.Put(ctx, r); err != nil {
			// What the checks showed stays true; only nobody else will know.
			out.Warnings = append(out.Warnings, "the result could not be recorded, so a later look-up or a push will not find it: "+err.Error())
		}
	}
	out.State = v.stateNow(ctx, now, &out)
	out.Done = proves && done(out, m)
	return out
}

// cancelled: nothing is stored, and the state is what it was.
func (v *verification) cancelled(m *moment, s *session) Outcome {
	out := v.compose(m, s)
	out.Verdict, out.State, out.Now = notes.Cancelled, m.answer.State, out.Tree
	return out
}

// compare looks at the tree after the run. added is true where it differs by nothing but
// new files, and those define no check: then the results speak of it too. Files that
// changed are named in m.modified and in a warning. now is nil where the tree cannot be
// hashed any more.
func (v *verification) compare(ctx context.Context, m *moment) (now *moment, added bool, err error) {
	snap, err := v.Repo.Snapshot(ctx)
	var refused *gitstore.UnhashableError
	if errors.As(err, &refused) {
		v.warnings = append(v.warnings, "after the checks this tree cannot be hashed any more: "+refused.Words)
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	now = &moment{snap: snap, head: m.head, plan: m.plan, config: m.config, now: m.now}
	if snap.Tree == m.snap.Tree {
		return now, false, nil
	}
	changes, err := snap.ChangesSince(ctx, m.snap)
	if err != nil {
		now.close()
		return nil, false, err
	}
	for _, c := range changes {
		if c.Status != 'A' {
			m.modified = append(m.modified, c.Path)
		}
	}
	if n := len(m.modified); n > 0 {
		v.warnings = append(v.warnings, fmt.Sprintf("%s while the checks ran, by them or by somebody; the result is for the tree before, the one that is there now is not proved: %s",
			counted(n, "existing file changed", "existing files changed"), listed(m.modified)))
		return now, false, nil
	}
	p, _, err := v.planIn(ctx, snap.TreeFS(ctx, snap.Tree))
	if err != nil || len(differing(m.committed, p)) > 0 {
		v.warnings = append(v.warnings, "files that define checks appeared while the checks ran; the tree that is there now is not proved")
		return now, false, nil
	}
	return now, true, nil
}

// receipt is what this run proved: the checks that really ran.
func (v *verification) receipt(m *moment, s *session, out Outcome) notes.Receipt {
	r := notes.Receipt{
		V: notes.Version, Tree: m.snap.Tree, Plan: m.plan.Digest, Profile: out.Profile,
		Start: s.start, End: s.end, Head: m.head.Commit, Branch: m.head.Branch, Host: v.req.Host,
		Tool: v.Tool, Git: v.Repo.Engine(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Env: s.environment, Ignore: m.snap.IgnoreDigest, Dirty: m.snap.Tree != m.head.Tree,
		Integrity: m.integrity.recorded(),
	}
	if m.snap.Deep != m.snap.Tree {
		r.Deep = m.snap.Deep
	}
	var verdicts []notes.Verdict
	for _, c := range m.plan.Checks {
		if res, ran := s.result(c.ID); ran {
			r.Checks = append(r.Checks, res.CheckResult)
			if !res.Quarantined {
				verdicts = append(verdicts, res.Verdict)
			}
		}
	}
	r.Verdict = notes.Worst(verdicts...)
	return r
}

// stateNow asks the record about the tree that is there now.
func (v *verification) stateNow(ctx context.Context, now *moment, out *Outcome) notes.State {
	if now == nil {
		return notes.StateNone
	}
	a, err := notes.Lookup(ctx, v.Ledger, nil, now.query())
	if err != nil {
		out.Warnings = append(out.Warnings, "the record could not be read back: "+err.Error())
		return notes.StateNone
	}
	return a.State
}
