package stop

import (
	"context"
	"fmt"
	"slices"
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
		return session.Past{Verdict: notes.Fail, Failed: -1, Output: r.Output} // it is the tree that was there
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
	p := pastOf(j.site.past(ctx, req))
	if ctx.Err() == nil && p.Verdict == notes.Fail && !p.Ran && req.Limit > 0 && !comparable(p, r) {
		req.SkipReceipt = true
		if again := pastOf(j.site.past(ctx, req)); again.Verdict != "" {
			p = again
		}
	}
	if ctx.Err() != nil {
		return session.Past{}
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

func pastOf(answer checks.Past) session.Past {
	r := answer.Result
	p := session.Past{Verdict: r.Verdict, Failed: -1, Output: r.Output, Ran: answer.Ran, Lines: linesOf(r)}
	if r.Counts != nil {
		p.Failed = r.Counts.Failed
	}
	return p
}

// comparable: a receipt says enough to tell whether this is the failure that it speaks of.
func comparable(then session.Past, now run.Result) bool {
	return now.Counts != nil && then.Failed >= 0 || then.Output == now.Output
}

// sameFailure: it failed then, no fewer tests than now, and where it was run for this
// question, it wrote every line that it writes now. In a throw-away directory a check can
// fail for want of what git ignores, and a second failure beside an old one is new.
func sameFailure(then session.Past, now run.Result) bool {
	switch {
	case then.Verdict != notes.Fail:
		return false
	case now.Counts != nil && then.Failed >= 0 && now.Counts.Failed > then.Failed:
		return false
	case then.Ran:
		return !slices.ContainsFunc(linesOf(now), func(l string) bool { return !slices.Contains(then.Lines, l) })
	default:
		return comparable(then, now)
	}
}

// linesOf are digests of the last lines of output without what differs from run to run:
// numbers, and the directories of paths.
func linesOf(r run.Result) []string {
	var all []string
	for _, line := range r.Tail {
		words := strings.Fields(strings.Map(func(c rune) rune {
			if unicode.IsDigit(c) {
				return -1
			}
			return c
		}, line))
		for i, w := range words {
			if at := strings.LastIndexByte(w, '/'); at >= 0 {
				words[i] = w[at:]
			}
		}
		if text := strings.Join(words, " "); text != "" {
			all = append(all, session.Hash(text))
		}
	}
	return all
}
