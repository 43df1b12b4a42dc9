package stop

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/hooks/claim"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/session"
	"git-isitdone/notes"
)

// Kinds of decisions, as the log names them.
const (
	kindPassed      = "passed"
	kindPassedLite  = "passed-lite"
	kindCached      = "passed-cached"
	kindFlaky       = "flaky"
	kindBlocked     = "blocked"
	kindGaveUp      = "gave-up"
	kindUnchanged   = "unchanged"
	kindNoChecks    = "no-checks"
	kindNoLite      = "no-lite-checks"
	kindPaused      = "background-tasks"
	kindUntrusted   = "untrusted"
	kindSkipped     = "skipped"
	kindRedNoClaim  = "red-without-claim"
	kindUnenforced  = "unenforced"
	kindError       = "error"
	kindInterrupted = "interrupted"
)

// debugVar has each decision told on stderr, which hosts keep in their own logs.
const debugVar = "ISITDONE_DEBUG"

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
	stderr io.Writer
	// other: the stop is judged in another working tree too; before: the session has a file in
	// this one by what is known.
	other, before bool

	state session.State
	// enter brings a state up to this stop; the first change of the session's file begins with it.
	enter   func(*session.State)
	claim   claim.Claim
	claims  bool // it claims, or it may (no message is known)
	read    bool // claim and profile are known
	profile notes.Profile
	seen    seen
	plan    plan.Plan
	// loosened are settings that were put back; weakened is what was taken off the gate in
	// this session, in words, and holds a claim.
	loosened, weakened []string
	// hidden: what git leaves out for the sake of files outside of the tree is not what it was
	// when the session began, so that an equal tree does not say that nothing was changed.
	hidden bool
	// broken is why the configuration cannot be read, where its last good version is used.
	broken error
	// old are failing checks that failed at the session's start too; ages says of the failing
	// ones what is known of that time.
	old  map[string]bool
	ages map[string]string

	// doubtNews: the agent was not told yet that the session's file is doubted.
	doubtNews bool

	attempt, checks, failed int
	skipReason              string
}

func (h Hook) decide(ctx context.Context, s host.Stop, stderr io.Writer) decision {
	if s.Plan || s.Unfinished || s.Twin {
		return decision{}
	}
	if s.SubAgent {
		// A session of its own: its attempts are not its parent's.
		s.SessionID += "\x00agent " + s.Agent
	}
	sites, known, err := h.locate(ctx, s)
	if err != nil {
		return h.nowhere(ctx, s, err)
	}
	var all decision
	for _, site := range sites {
		if site.nested(ctx) || s.SubAgent && !site.subagents(ctx) {
			return decision{}
		}
		j := &judge{Hook: h, stop: s, site: site, stderr: stderr, other: len(sites) > 1, before: known == site.top, ages: map[string]string{}}
		d := j.decide(ctx)
		j.seen.now.Close()
		j.record(ctx, d)
		if h.Env.Value(debugVar) != "" && d.kind != "" {
			fmt.Fprintf(stderr, "isitdone: %s: %s (profile %s, claims %v, attempt %d, tree %s)\n", site.top, d.kind, j.profile, j.claims, j.attempt, j.seen.tree.Short())
		}
		if d.reason != "" {
			return d
		}
		all.message = strings.TrimPrefix(all.message+"\n"+d.message, "\n")
	}
	all.message = strings.TrimSuffix(all.message, "\n")
	return all
}

// decide goes from what is cheap and certain to what costs a run.
func (j *judge) decide(ctx context.Context) decision {
	if d, ok := j.skipped(ctx); ok {
		return d
	}
	if !j.site.trusted() {
		return j.untrusted(ctx)
	}
	looking, cancel := j.bounded(ctx)
	defer cancel()
	if err := j.look(looking); err != nil {
		var broken *config.Error
		if errors.As(err, &broken) {
			return j.gateFailed(ctx, "the configuration cannot be used", err, j.onError(ctx))
		}
		return j.gateFailed(ctx, "the working tree cannot be read", err, j.onError(ctx))
	}
	if j.stop.MidTurn && !j.claimsMidTurn() {
		return decision{}
	}
	if err := j.begin(ctx); err != nil {
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
	}
	j.compare()
	j.hear()
	if d, ok := j.withoutRun(ctx); ok {
		return d
	}
	return j.run(ctx)
}

// claimsMidTurn: a text between two tool calls ends nothing unless it says so.
func (j *judge) claimsMidTurn() bool {
	_, found := claim.Find(j.stop.Message, j.seen.config.ClaimPatterns)
	return found
}

// hear finds out what the message claims and so how much has to be proved. After unproved
// edits, recorded or seen in the tree, a message that leaves nothing open counts as a claim whatever its words: no list of
// phrases is complete, and a missed claim is worse than a run.
func (j *judge) hear() {
	c := j.seen.config
	j.read = true
	found := false
	if j.stop.HasMessage {
		j.claim, found = claim.Find(j.stop.Message, c.ClaimPatterns)
	}
	j.claims = found || !j.stop.HasMessage || (j.state.Unproved() || j.movedUnproved()) && !claim.Open(j.stop.Message)
	switch j.wanted() {
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

// wanted is the profile of this stop: the registration's word, else the configuration's.
func (j *judge) wanted() string {
	switch j.Profile {
	case string(notes.ProfileLite), string(notes.ProfileFull), "claim-gated":
		return j.Profile
	default:
		return j.seen.config.Profile
	}
}

// onError is what holds where this tree's configuration is not known: the user's own
// setting, else what the session found.
func (j *judge) onError(ctx context.Context) string {
	if st, err := j.load(); err == nil && st.Base != nil && st.Base.Config != nil && st.Base.Config.OnError == "block" {
		return "block"
	}
	return j.site.onError(ctx)
}

// maxAttempts is how many stops with the same failures are refused.
func (j *judge) maxAttempts() int {
	if n := j.seen.config.MaxAttempts; n >= 1 {
		return min(n, blockCap)
	}
	return 3
}
