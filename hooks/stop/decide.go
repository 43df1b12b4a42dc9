package stop

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"git-isitdone/checks"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
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
	if s.SubAgent || s.Plan || s.Unfinished {
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
	j.read()
	j.tree, err = bench.now(ctx)
	var unhashable *gitstore.UnhashableError
	if err != nil && !errors.As(err, &unhashable) {
		return j.gateFailed(ctx, "the working tree cannot be read", err, bench.config.OnError)
	}
	if err := j.begin(ctx); err != nil {
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
	}
	if d, ok := j.withoutRun(ctx); ok {
		return d
	}
	return j.run(ctx)
}

// read finds out what the message claims and so how much has to be proved.
func (j *judge) read() {
	c := j.bench.config
	found := false
	if j.stop.HasMessage {
		j.claim, found = claim.Find(j.stop.Message, c.ClaimPatterns)
	}
	j.claims = found || !j.stop.HasMessage
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

// begin brings the session up to this stop: its turn, and the plan that it found. Where no
// start was recorded, the committed plan stands for it.
func (j *judge) begin(ctx context.Context) error {
	j.plan = j.bench.plan
	var found *plan.Plan
	change := func(st *session.State) {
		st.BeginTurn(j.stop.TurnID)
		if st.GaveUp && j.stop.TurnID == "" && !j.sameTree(st) && (j.stop.Active == nil || !*j.stop.Active) {
			st.Rearm()
		}
		if st.StartPlan == nil {
			st.StartPlan = found
		}
	}
	if st, err := j.site.sessions.Load(j.Host.ID(), j.stop.SessionID); err != nil || st.StartPlan == nil {
		found = j.planFound(ctx)
	}
	st, err := j.update(ctx, change)
	if err != nil {
		// The stop is still judged, from what could be read.
		st, _ = j.site.sessions.Load(j.Host.ID(), j.stop.SessionID)
		change(&st)
	}
	j.state = st
	if st.StartPlan != nil && st.StartPlan.Digest != j.plan.Digest {
		j.plan = j.plan.Union(*st.StartPlan)
	}
	return err
}

func (j *judge) planFound(ctx context.Context) *plan.Plan {
	if j.tree.head == "" || j.tree.clean() {
		return &j.bench.plan
	}
	p, err := j.bench.planAt(ctx, j.tree.head)
	if err != nil {
		fmt.Fprintf(j.stderr, "isitdone: reading the committed plan: %v\n", err)
		return &j.bench.plan
	}
	return &p
}

// update changes the session's file.
func (j *judge) update(ctx context.Context, change func(*session.State)) (session.State, error) {
	if j.site.sessions.Dir == "" {
		return session.State{}, errors.New("there is no directory for the session's state")
	}
	return j.site.sessions.Update(ctx, j.Host.ID(), j.stop.SessionID, change)
}

// sameTree reports whether nothing changed since the session's last judged stop.
func (j *judge) sameTree(st *session.State) bool {
	return st.Last != nil && j.tree.id != "" && st.Last.Tree == j.tree.id
}

// withoutRun answers the stops that need no run.
func (j *judge) withoutRun(ctx context.Context) (decision, bool) {
	st := &j.state
	same := j.sameTree(st) && st.Last.Plan == j.plan.Digest
	switch {
	case st.GaveUp && same:
		return decision{kind: kindGaveUp, message: "still UNVERIFIED: nothing changed since the attempts were used up. To see what fails: git isitdone"}, true
	case same && st.Last.Allowed && j.settled(*st.Last):
		return decision{kind: kindUnchanged}, true
	case (!j.claims || j.claim.Bare) && j.changedNothing():
		d := decision{kind: kindUnchanged}
		if red(j.bench.known(ctx)) {
			d.message = "the tree was already failing before this session; it changed nothing, so it is not held. To see what fails: git isitdone"
			return j.once(ctx, d), true
		}
		return d, true
	case j.stop.BackgroundTasks > 0 && !j.claims && j.profile == notes.ProfileLite:
		return decision{kind: kindPaused}, true
	default:
		return decision{}, false
	}
}

// settled reports whether an allowed stop on this very tree answers this one too: what
// claims nothing is not asked twice; a bare "Done." not where a claim was judged before; any
// other claim only where the full checks answered.
func (j *judge) settled(last session.Judged) bool {
	switch {
	case !j.claims:
		return true
	case last.Profile != notes.ProfileFull:
		return false
	case j.claim.Bare:
		return true
	default:
		return last.Kind == kindPassed || last.Kind == kindCached || last.Kind == kindFlaky
	}
}

// changedNothing: no edit was recorded, and the tree is the one that the session is known to
// have found, or at its first stop a clean checkout.
func (j *judge) changedNothing() bool {
	switch st := j.state; {
	case len(st.Edits) > 0 || st.Blocks > 0 || j.tree.id == "":
		return false
	case st.StartTree != "":
		return j.tree.id == st.StartTree
	default:
		return st.Last == nil && j.tree.clean()
	}
}

func red(s notes.State) bool {
	switch notes.Verdict(s) {
	case notes.Fail, notes.Broken, notes.Timeout, notes.Empty:
		return true
	default:
		return false
	}
}

// run proves the tree and judges the outcome.
func (j *judge) run(ctx context.Context) decision {
	deadline := j.deadline()
	// A last resort, should the pipeline miss its deadline: the host must get an answer.
	grace := j.grace
	if grace == 0 {
		grace = margin / 2
	}
	bounded, cancel := context.WithTimeout(ctx, deadline.Sub(j.Env.Now())+grace)
	defer cancel()
	req := checks.Request{
		Profile:  j.profile,
		Host:     j.Host.Record(),
		Claimed:  j.claims,
		LockWait: deadline.Sub(j.Env.Now()) / 2,
		Deadline: deadline,
	}
	if j.plan.Digest != j.bench.plan.Digest {
		req.Plan = &j.plan
	}
	out, err := j.bench.Verify(bounded, req)
	switch {
	case ctx.Err() != nil || out.Verdict == notes.Cancelled && bounded.Err() == nil:
		return decision{kind: kindCancelled}
	case bounded.Err() != nil:
		out = overdue()
	case err != nil:
		return j.gateFailed(ctx, "the checks could not be run", err, j.bench.config.OnError)
	}
	if out.Tree != "" {
		j.tree.id = out.Tree
	}
	return j.weigh(ctx, out)
}

// overdue is the outcome of a run that did not come back in time.
func overdue() checks.Outcome {
	late := run.Result{CheckResult: notes.CheckResult{ID: "all", Cmd: "git isitdone", Verdict: notes.Timeout}, Why: "the hook's time is used up"}
	return checks.Outcome{Verdict: notes.Timeout, Results: []run.Result{late}}
}

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

// gateFailed answers where the gate itself failed: open and said so, or closed where the user
// wants it so, a bounded number of times.
func (j *judge) gateFailed(ctx context.Context, what string, err error, onError string) decision {
	if ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled) {
		return decision{kind: kindCancelled}
	}
	text := fmt.Sprintf("%s: %v", what, err)
	allowed := decision{kind: kindError, message: "this stop was NOT verified, " + text}
	if onError != "block" {
		return allowed
	}
	n := 0
	_, errState := j.update(ctx, func(st *session.State) {
		st.BeginTurn(j.stop.TurnID)
		n = st.Refuse("error")
	})
	if errState != nil || n > maxAttempts(j.bench) {
		return allowed
	}
	j.attempt = n
	return decision{kind: kindBlocked, reason: cut(fmt.Sprintf("NOT DONE: the gate could not verify this stop (attempt %d/%d) [isitdone %s]\n%s\n\n%s",
		n, maxAttempts(j.bench), j.version(), text, "Make the gate work again (run `git isitdone` to see), or tell the user what is wrong. Do not switch checks off."), j.Host.ReasonLimit()*2/3)}
}

func maxAttempts(b *bench) int {
	if b == nil || b.config.MaxAttempts < 1 {
		return 3
	}
	return min(b.config.MaxAttempts, blockCap)
}

// record keeps the judgement in the session and in the decision log. It must not keep the
// answer back: what fails here is told on stderr.
func (j *judge) record(ctx context.Context, d decision) {
	if d.kind == "" || d.kind == kindCancelled {
		return
	}
	now := j.Env.Now().UTC()
	if d.kind != kindUntrusted && d.kind != kindSkipped && d.kind != kindError {
		j.remember(ctx, d, now)
	}
	entry := notes.Decision{
		V: 1, Time: now, Host: j.Host.Record(), Session: session.Hash(j.stop.SessionID), Kind: d.kind,
		Profile: j.profile, Attempt: j.attempt, Checks: j.checks, Failed: j.failed, Tree: j.tree.id, Reason: j.skipReason,
	}
	if j.stop.HasMessage && j.bench != nil {
		entry.Claim = &j.claims
	}
	if err := j.site.log(ctx, entry); err != nil {
		fmt.Fprintf(j.stderr, "isitdone: the decision could not be logged: %v\n", err)
	}
}

func (j *judge) remember(ctx context.Context, d decision, now time.Time) {
	_, err := j.update(ctx, func(st *session.State) {
		if st.StartTree == "" && len(st.Edits) == 0 && st.Last == nil && (j.tree.clean() || !j.claims) {
			st.StartTree = j.tree.id
		}
		if d.kind == kindUnchanged && st.Last != nil {
			return // the judgement that it repeats stays, with its profile
		}
		st.Last = &session.Judged{Time: now, Tree: j.tree.id, Plan: j.plan.Digest, Profile: j.profile, Kind: d.kind, Allowed: d.reason == ""}
	})
	if err != nil {
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
	}
}
