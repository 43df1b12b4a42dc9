package stop

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"

	"git-isitdone/checks"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/hooks/session"
	"git-isitdone/notes"
)

// pastReserve is what is kept of the hook's time beside a run on the session's start.
const pastReserve = 5 * time.Second

// classify tells which of the failing checks failed at the session's start too. Age excuses
// no claim; without one, an old failure does not hold the agent. What is not known is new.
func (j *judge) classify(ctx context.Context, bad []run.Result) map[string]bool {
	old := map[string]bool{}
	for _, r := range bad {
		if r.Verdict != notes.Fail {
			continue
		}
		switch then := j.past(ctx, r); {
		case sameFailure(then, r):
			old[r.ID] = true
			j.ages[r.ID] = "failed at the session's start too"
		case then.Verdict == "":
			if b := j.state.Base; b != nil && b.Recorded {
				j.ages[r.ID] = "baseline unknown"
			}
		case then.Verdict == notes.Pass:
			j.ages[r.ID] = "passed at the session's start"
		default:
			j.ages[r.ID] = "failed otherwise at the session's start"
		}
	}
	return old
}

// past is what a check said at the session's start, asked once a session.
func (j *judge) past(ctx context.Context, r run.Result) session.Past {
	b := j.state.Base
	if b == nil || b.Plan == nil {
		return session.Past{}
	}
	c, ok := checkOf(*b.Plan, r.ID)
	if !ok {
		return session.Past{} // there was no such check
	}
	if b.Found() != "" && b.Found() == j.seen.tree {
		return session.Past{Verdict: notes.Fail, Failed: -1} // it is the tree that was there
	}
	key := string(b.Found()) + " " + b.Plan.Defs[c.ID]
	if p, known := j.state.Past[key]; known {
		return p
	}
	req := checks.PastRequest{Check: c, Def: b.Plan.Defs[c.ID], Tree: b.Found(), Commit: b.CommitOf(), Config: j.seen.config}
	req.Limit = min(j.until.Sub(j.Env.Now())-pastReserve, c.Timeout+time.Minute)
	if j.claims && !b.Recorded {
		// The answer decides nothing, and it is not even sure that this is what the session
		// found: not worth a run.
		req.Limit = 0
	}
	if took := time.Duration(r.MS) * time.Millisecond; req.Limit < 2*took {
		req.Limit = 0
	}
	answer := j.site.past(ctx, req)
	if ctx.Err() != nil {
		return session.Past{}
	}
	p := session.Past{Verdict: answer.Result.Verdict, Failed: -1, First: firstOf(answer.Result), Ran: answer.Ran}
	if counts := answer.Result.Counts; counts != nil {
		p.Failed = counts.Failed
	}
	if p.Verdict == "" {
		return p // perhaps there is more time at the next stop
	}
	if _, err := j.update(ctx, func(st *session.State) {
		if st.Past == nil {
			st.Past = map[string]session.Past{}
		}
		st.Past[key] = p
	}); err != nil {
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
	}
	return p
}

func checkOf(p plan.Plan, id string) (plan.Check, bool) {
	for _, c := range p.Checks {
		if c.ID == strings.TrimSuffix(id, "@start") || c.ID == id {
			return c, true
		}
	}
	return plan.Check{}, false
}

// sameFailure: it failed then, no fewer tests than now, and where it was run for this
// question, in the same way: in a throw-away directory a check can fail for want of what git
// ignores.
func sameFailure(then session.Past, now run.Result) bool {
	switch {
	case then.Verdict != notes.Fail:
		return false
	case now.Counts != nil && then.Failed >= 0:
		if now.Counts.Failed > then.Failed {
			return false
		}
		return !then.Ran || then.Failed > 0 || then.First == firstOf(now)
	case then.Ran:
		return then.First == firstOf(now)
	default:
		return true
	}
}

// firstOf is a digest of the first failure without what differs from run to run: numbers
// and absolute paths. Where the output's reader names none, the last line stands for it.
func firstOf(r run.Result) string {
	text := r.Report.FirstFailure
	if text == "" && len(r.Tail) > 0 {
		text = r.Tail[len(r.Tail)-1]
	}
	if text == "" {
		return ""
	}
	words := strings.Fields(strings.Map(func(c rune) rune {
		if unicode.IsDigit(c) {
			return -1
		}
		return c
	}, text))
	for i, w := range words {
		if at := strings.LastIndexByte(w, '/'); at >= 0 {
			words[i] = w[at:]
		}
	}
	return session.Hash(strings.Join(words, " "))
}
