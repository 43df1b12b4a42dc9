package stop

import (
	"context"

	"git-isitdone/hooks/session"
	"git-isitdone/notes"
)

// withoutRun answers the stops that need no run.
func (j *judge) withoutRun(ctx context.Context) (decision, bool) {
	st := &j.state
	same := j.sameTree(st) && st.Last.Plan == j.plan.Digest
	if len(j.weakened) > 0 && j.claims {
		return decision{}, false // no earlier judgement was made under this gate
	}
	switch {
	case st.GaveUp && same && !j.claims:
		return decision{kind: kindUnchanged}, true // the user was told when it gave up
	case st.GaveUp && same:
		return decision{kind: kindGaveUp, message: "still UNVERIFIED: nothing changed since the attempts were used up. To see what fails: git isitdone"}, true
	case same && st.Last.Allowed && j.settled(*st.Last):
		return decision{kind: kindUnchanged}, true
	case j.other && j.changedNothing():
		return decision{kind: kindUnchanged}, true // the work is in the other working tree
	case (!j.claims || j.claim.Bare) && j.changedNothing():
		d := decision{kind: kindUnchanged}
		if red(j.site.known(ctx)) {
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

// settled reports whether an allowed stop on this very tree answers this one too: one
// that claims nothing always; a bare "Done." where the earlier one claimed too; any other
// claim only where the full checks answered.
func (j *judge) settled(last session.Judged) bool {
	switch {
	case !j.claims:
		return true
	case last.Profile != notes.ProfileFull:
		return false
	case j.claim.Bare && last.Claimed:
		return true
	default:
		return last.Kind == kindPassed || last.Kind == kindCached || last.Kind == kindFlaky
	}
}

// changedNothing: no edit was recorded, and the tree is the one that the session is known to
// have found, or at its first stop a clean checkout.
func (j *judge) changedNothing() bool {
	switch st := j.state; {
	case len(st.Edits) > 0 && !j.sameAsFound() || st.Blocks > 0 || st.Doubted || j.hidden || j.seen.tree == "":
		return false
	case st.StartTree != "":
		return j.seen.tree == st.StartTree
	default:
		return st.Last == nil && j.seen.clean()
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

// sameAsFound: the host told of the session's start, and the tree is that one again.
func (j *judge) sameAsFound() bool {
	b := j.state.Base
	return b != nil && b.Recorded && b.Tree != "" && b.Tree == j.seen.tree
}

// movedUnproved: the tree is not the one that the session began with, and the full checks did
// not pass on it at the last stop. No edit need be recorded for that: a shell command that
// writes files is not told to the hook.
func (j *judge) movedUnproved() bool {
	from, last := j.state.StartTree, j.state.Last
	if b := j.state.Base; b != nil && b.Recorded && b.Tree != "" {
		from = b.Tree
	}
	if from == "" || j.seen.tree == "" || j.seen.tree == from {
		return false
	}
	return last == nil || last.Tree != j.seen.tree || last.Profile != notes.ProfileFull || last.Kind != kindPassed && last.Kind != kindCached
}
