package stop

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"git-isitdone/checks"
	"git-isitdone/checks/run"
	"git-isitdone/hooks/session"
	"git-isitdone/notes"
)

// weigh turns an outcome into a decision (the verdict table's column "at a stop").
func (j *judge) weigh(ctx context.Context, out checks.Outcome) decision {
	bad := failing(out.Results)
	j.checks, j.failed = len(out.Results), len(bad)
	switch {
	case len(j.weakened) > 0 && j.claims && len(bad) == 0 && out.Verdict != notes.Cancelled:
		return j.refuseWeakened(ctx, out)
	case out.Integrity != nil && len(out.Integrity.Blocking) > 0 && len(bad) == 0 && out.Verdict != notes.Cancelled:
		return j.refuseFindings(ctx, out)
	case out.NoChecks:
		return j.once(ctx, decision{kind: kindNoChecks, message: "no checks were found here, so this stop was NOT verified. To see what is looked for: git isitdone detect"})
	case out.Verdict == "" && j.claims && len(out.Quarantined) > 0:
		return j.once(ctx, decision{kind: kindNoLite, message: "every check that could prove this claim is in quarantine, so this stop was NOT verified. To see which: git isitdone"})
	case out.Verdict == "":
		return decision{kind: kindNoLite}
	}
	switch out.Verdict {
	case notes.Pass:
		return j.passed(ctx, out)
	case notes.Flaky:
		j.rearm(ctx)
		return decision{kind: kindFlaky, message: "FLAKY: " + names(flaky(out.Results)) + " failed and then passed on the same tree; the work is not proved"}
	case notes.Cancelled:
		return decision{kind: kindInterrupted}
	case notes.Fail, notes.Timeout:
		j.old = j.classify(ctx, bad)
		if !j.claims && len(j.old) == len(bad) {
			return j.once(ctx, decision{kind: kindRedNoClaim, message: names(bad) + " failed before this session began and still fails; nothing was claimed, so the agent is not held. To see what fails: git isitdone"})
		}
		return j.refuse(ctx, out, bad)
	case notes.Empty, notes.Broken:
		if !j.claims {
			// Nothing was claimed, and it is not the code that is wrong.
			return j.once(ctx, decision{kind: kindRedNoClaim, message: string(out.Verdict) + ": " + names(bad) + " proved nothing here. To see why: git isitdone"})
		}
		return j.refuse(ctx, out, bad)
	default:
		return j.gateFailed(ctx, "the checks ended with a verdict that is not known", fmt.Errorf("%q", out.Verdict), j.seen.config.OnError)
	}
}

func (j *judge) passed(ctx context.Context, out checks.Outcome) decision {
	j.rearm(ctx)
	d := decision{kind: kindPassed}
	switch {
	case out.Cached:
		d.kind = kindCached
	case out.Profile == notes.ProfileLite:
		d.kind = kindPassedLite
	}
	var said []string
	if out.Unhashable != "" {
		said = append(said, "checks passed, but git cannot make a tree of this working tree, so nothing was recorded: "+out.Unhashable)
	}
	if len(out.Modified) > 0 {
		said = append(said, "files changed while the checks ran, the tree as it is now is not proved: "+list(out.Modified, 5))
	}
	said = append(said, out.Warnings...)
	said = append(said, j.told(ctx, findingsText(out.Integrity))...)
	d.message = strings.Join(said, "\n")
	return d
}

// rearm gives the attempts back after a pass.
func (j *judge) rearm(ctx context.Context) {
	if j.state.Blocks == 0 && !j.state.GaveUp {
		return
	}
	if _, err := j.update(ctx, (*session.State).Rearm); err != nil {
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
	}
}

// refuse blocks while there are attempts left. The attempt is written down first: a block
// that nobody counted could be repeated for ever.
func (j *judge) refuse(ctx context.Context, out checks.Outcome, bad []run.Result) decision {
	limit := j.maxAttempts()
	summary := headline(bad, len(out.Results))
	news, d := j.count(ctx, failureSet(bad), failureDetail(bad), fmt.Sprintf("%s (%s)", summary, names(bad)))
	if d != nil {
		return *d
	}
	return decision{kind: kindBlocked, reason: j.reason(report{
		headline: summary, attempt: j.attempt, limit: limit, results: out.Results, skipped: out.Skipped, failing: bad, full: news,
	})}
}

// count counts a refused stop for a failure set. news: the agent was not shown this detail
// yet. The decision is nil where the stop is to be refused.
func (j *judge) count(ctx context.Context, set, detail, summary string) (news bool, allowed *decision) {
	limit := j.maxAttempts()
	gaveUp := false
	_, err := j.update(ctx, func(st *session.State) {
		gaveUp = st.GaveUp || st.Attempts[set] >= limit || st.Blocks >= max(blockCap, limit)
		if gaveUp {
			st.GaveUp = true
			j.attempt = st.Attempts[set]
			return
		}
		j.attempt = st.Refuse(set)
		j.doubtNews = st.Doubted && st.Once("doubted")
		news = st.Report(detail)
	})
	switch {
	case err != nil:
		return false, &decision{kind: kindUnenforced, message: fmt.Sprintf("%s, but the stop could not be refused, because the attempt cannot be counted: %v. The work is NOT verified", summary, err)}
	case gaveUp:
		return false, &decision{kind: kindGaveUp, message: fmt.Sprintf("ended UNVERIFIED after %d refused stops: %s. The work is not done. To see what fails: git isitdone", max(j.attempt, 1), summary)}
	}
	return news, nil
}

func failing(results []run.Result) []run.Result {
	return filter(results, notes.Fail, notes.Timeout, notes.Broken, notes.Empty)
}

func flaky(results []run.Result) []run.Result { return filter(results, notes.Flaky) }

func filter(results []run.Result, verdicts ...notes.Verdict) []run.Result {
	var kept []run.Result
	for _, r := range results {
		if slices.Contains(verdicts, r.Verdict) {
			kept = append(kept, r)
		}
	}
	return kept
}

// failureSet names what fails: attempts are counted for it.
func failureSet(bad []run.Result) string {
	var parts []string
	for _, r := range bad {
		parts = append(parts, r.ID+"="+string(r.Verdict))
	}
	slices.Sort(parts)
	return session.Hash(strings.Join(parts, "\n"))
}

// failureDetail names how it fails: the same is shown in full once.
func failureDetail(bad []run.Result) string {
	var parts []string
	for _, r := range bad {
		part := fmt.Sprintf("%s=%s %s %s", r.ID, r.Verdict, r.Report.FirstFailure, r.Signal)
		if r.ExitCode != nil {
			part += fmt.Sprintf(" exit %d", *r.ExitCode)
		}
		if r.Counts != nil {
			part += fmt.Sprintf(" %+v", *r.Counts)
		}
		if r.Counts == nil && r.Report.FirstFailure == "" {
			part += " " + r.Output
		}
		parts = append(parts, part)
	}
	slices.Sort(parts)
	return session.Hash(strings.Join(parts, "\n"))
}

func names(results []run.Result) string {
	var ids []string
	for _, r := range results {
		ids = append(ids, r.ID)
	}
	return list(ids, 6)
}

func list(items []string, limit int) string {
	more := ""
	if len(items) > limit {
		more = fmt.Sprintf(" and %d more", len(items)-limit)
		items = items[:limit]
	}
	return oneLine(strings.Join(items, ", ")) + more
}
