package stop

import (
	"context"
	"errors"
	"fmt"
	"io"

	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
	"git-isitdone/hooks/claim"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/session"
	"git-isitdone/notes"
)

// Kinds of decisions, as the log names them.
const (
	kindPassed     = "passed"
	kindPassedLite = "passed-lite"
	kindCached     = "passed-cached"
	kindFlaky      = "flaky"
	kindBlocked    = "blocked"
	kindGaveUp     = "gave-up"
	kindUnchanged  = "unchanged"
	kindNoChecks   = "no-checks"
	kindNoLite     = "no-lite-checks"
	kindPaused     = "background-tasks"
	kindUntrusted  = "untrusted"
	kindSkipped    = "skipped"
	kindRedNoClaim = "red-without-claim"
	kindUnenforced = "unenforced"
	kindError      = "error"
	kindCancelled  = "cancelled"
)

// blockCap is how many stops of one turn are refused at most, whatever fails: hosts override
// a hook after 8 refusals in a row, and then print an empty answer (seen: Claude Code 2.1).
const blockCap = 7

// decision is how a stop is answered: refused with a reason, or allowed, perhaps with a
// message for the user.
type decision struct {
	kind            string
	reason, message string
}

// judge decides one stop in one working tree.
type judge struct {
	Hook
	stop   host.Stop
	site   *site
	bench  *bench
	stderr io.Writer

	state   session.State
	claim   claim.Claim
	claims  bool // it claims, or it may (no message is known)
	profile notes.Profile
	tree    treeNow
	plan    plan.Plan

	attempt, checks, failed int
	skipReason              string
}

func (h Hook) decide(ctx context.Context, s host.Stop, stderr io.Writer) decision {
	if s.SubAgent || s.Plan || s.Unfinished || s.Twin {
		return decision{}
	}
	site, err := h.locate(ctx, s)
	if err != nil {
		return h.nowhere(ctx, s, err)
	}
	if site.nested(ctx) {
		return decision{}
	}
	j := &judge{Hook: h, stop: s, site: site, stderr: stderr}
	d := j.decide(ctx)
	j.record(ctx, d)
	return d
}

// decide goes from what is cheap and certain to what costs a run.
func (j *judge) decide(ctx context.Context) decision {
	if reason, ok := j.Env.Lookup("ISITDONE_SKIP"); ok && reason != "" {
		j.skipReason = reason
		return decision{kind: kindSkipped, message: "this stop was NOT verified, ISITDONE_SKIP says: " + oneLine(reason)}
	}
	if !j.site.trusted() {
		return j.once(ctx, decision{kind: kindUntrusted, message: "this clone is not trusted, so its checks do not run by themselves and stops are NOT verified. To trust it: git isitdone trust"})
	}
	bench, err := j.site.open(ctx)
	if err != nil {
		return j.gateFailed(ctx, "the configuration cannot be used", err, j.site.onError(ctx))
	}
	j.bench = bench
	if j.stop.MidTurn && !j.claimsMidTurn() {
		return decision{}
	}
	j.tree, err = bench.now(ctx)
	var unhashable *gitstore.UnhashableError
	if err != nil && !errors.As(err, &unhashable) {
		return j.gateFailed(ctx, "the working tree cannot be read", err, bench.config.OnError)
	}
	if err := j.begin(ctx); err != nil {
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
	}
	j.read()
	if d, ok := j.withoutRun(ctx); ok {
		return d
	}
	return j.run(ctx)
}

// claimsMidTurn: a text between two tool calls ends nothing unless it says so.
func (j *judge) claimsMidTurn() bool {
	_, found := claim.Find(j.stop.Message, j.bench.config.ClaimPatterns)
	return found
}

// read finds out what the message claims and so how much has to be proved. After unproved
// edits, a message that leaves nothing open counts as a claim whatever its words: no list of
// phrases is complete, and a missed claim is worse than a run.
func (j *judge) read() {
	c := j.bench.config
	found := false
	if j.stop.HasMessage {
		j.claim, found = claim.Find(j.stop.Message, c.ClaimPatterns)
	}
	j.claims = found || !j.stop.HasMessage || j.state.Unproved() && !claim.Open(j.stop.Message)
	switch c.Profile {
	case string(notes.ProfileLite):
		j.profile = notes.ProfileLite
	case string(notes.ProfileFull):
		j.profile = notes.ProfileFull
	default: // claim-gated
		j.profile = notes.ProfileLite
		if j.claims {
			j.profile = notes.ProfileFull
		}
	}
}

func maxAttempts(b *bench) int {
	if b == nil || b.config.MaxAttempts < 1 {
		return 3
	}
	return min(b.config.MaxAttempts, blockCap)
}
