package stop

import (
	"context"
	"fmt"
	"time"

	"git-isitdone/hooks/session"
	"git-isitdone/notes"
)

// once keeps the decision's message for the first time that the session hears it.
func (j *judge) once(ctx context.Context, d decision) decision {
	first := true
	if _, err := j.update(ctx, func(st *session.State) { first = st.Once(d.kind) }); err != nil {
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
	}
	if !first {
		d.message = ""
	}
	return d
}

// lastMoment is what a hook that was ended takes to leave its line: A18 wants all of it gone
// within two seconds.
const lastMoment = time.Second

// record keeps the judgement in the session and in the decision log. It must not keep the
// answer back: what fails here is told on stderr.
func (j *judge) record(ctx context.Context, d decision) {
	now := j.Env.Now().UTC()
	switch d.kind {
	case "":
		return
	case kindInterrupted:
		// Who ended us may kill us next, so that there is a moment for a line, and no more.
		var done context.CancelFunc
		ctx, done = context.WithTimeout(context.WithoutCancel(ctx), lastMoment)
		defer done()
	case kindUntrusted, kindSkipped, kindError:
	default:
		j.remember(ctx, d, now)
	}
	entry := notes.Decision{
		V: 1, Time: now, Host: j.Host.Record(), Session: session.Hash(j.stop.SessionID), Kind: d.kind,
		Profile: j.profile, Attempt: j.attempt, Checks: j.checks, Failed: j.failed, Tree: j.seen.tree, Reason: j.skipReason,
	}
	if j.stop.HasMessage && j.read {
		entry.Claim = &j.claims
	}
	if err := j.site.log(ctx, entry); err != nil {
		fmt.Fprintf(j.stderr, "isitdone: the decision could not be logged: %v\n", err)
	}
}

func (j *judge) remember(ctx context.Context, d decision, now time.Time) {
	_, err := j.update(ctx, func(st *session.State) {
		if st.StartTree == "" && len(st.Edits) == 0 && st.Last == nil && (j.seen.clean() || !j.claims) {
			st.StartTree = j.seen.tree
		}
		if j.profile == notes.ProfileFull && (d.kind == kindPassed || d.kind == kindCached) {
			st.Proved = now
		}
		if d.kind == kindUnchanged && st.Last != nil {
			return // the judgement that it repeats stays, with its profile
		}
		st.Last = &session.Judged{Time: now, Tree: j.seen.tree, Plan: j.plan.Digest, Profile: j.profile, Claimed: j.claims, Kind: d.kind, Allowed: d.reason == ""}
	})
	if err != nil {
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
	}
}
