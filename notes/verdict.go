package notes

import "slices"

// Verdict is how a check, or a whole run, ended. The set is closed; its meaning at an exit,
// a stop and a push is the table of verdicts in docs/architecture.md.
type Verdict string

// The verdicts, from the best to the one that holds hardest: see Worst.
const (
	Pass      Verdict = "PASS"      // every check of the profile passed
	Flaky     Verdict = "FLAKY"     // failed, then passed within one run with retries
	Empty     Verdict = "EMPTY"     // passed, but no test ran
	Broken    Verdict = "BROKEN"    // could not run, or was ended by a signal from outside
	Timeout   Verdict = "TIMEOUT"   // a limit ended it
	Fail      Verdict = "FAIL"      // a check failed
	Cancelled Verdict = "CANCELLED" // we or the user ended it; never stored
)

// Verdicts lists the closed set in the order of Worst.
func Verdicts() []Verdict {
	return []Verdict{Pass, Flaky, Empty, Broken, Timeout, Fail, Cancelled}
}

// Valid reports whether v is one of the closed set.
func (v Verdict) Valid() bool { return slices.Contains(Verdicts(), v) }

// Stored reports whether a receipt with this verdict may be recorded: a cancelled run says
// nothing about the tree.
func (v Verdict) Stored() bool {
	switch v {
	case Pass, Flaky, Empty, Broken, Timeout, Fail:
		return true
	case Cancelled:
		return false
	}
	return false
}

// BlocksClaim reports whether a stop that claims completion is refused. For Cancelled the
// state before the run decides; where that is not asked, it blocks.
func (v Verdict) BlocksClaim() bool {
	switch v {
	case Pass, Flaky:
		return false
	case Fail, Empty, Broken, Timeout, Cancelled:
		return true
	}
	return true
}

// LetsPush reports whether a push of a tree with this verdict goes through. allowEmpty is
// the configuration key of that name.
func (v Verdict) LetsPush(p Profile, allowEmpty bool) bool {
	if p != ProfileFull {
		return false
	}
	switch v {
	case Pass:
		return true
	case Empty:
		return allowEmpty
	case Flaky, Broken, Timeout, Fail, Cancelled:
		return false
	}
	return false
}

// ExitCode is the exit code of a run that ended so.
func (v Verdict) ExitCode(p Profile) int {
	switch v {
	case Pass:
		if p == ProfileFull {
			return 0
		}
		return 2
	case Empty, Flaky:
		return 2
	case Fail, Broken, Timeout:
		return 1
	case Cancelled:
		return 130
	}
	return 1
}

// State is the state of a tree whose newest receipt has this verdict. Cancelled runs leave
// no receipt, hence none.
func (v Verdict) State() State {
	if v.Stored() {
		return State(v)
	}
	return StateNone
}

// Worst is the verdict of a run of checks with these verdicts: the one that holds hardest.
// It is empty where there are none, because a run of nothing has proved nothing; a verdict
// outside the closed set holds hardest of all, so that it can never read as a pass.
func Worst(vs ...Verdict) Verdict {
	var worst Verdict
	rank := -1
	for _, v := range vs {
		r := slices.Index(Verdicts(), v)
		if r < 0 {
			return v
		}
		if r > rank {
			worst, rank = v, r
		}
	}
	return worst
}

// Kind is what a check costs and proves: lite (lint, types) at every stop, full (tests) on
// a claim.
type Kind string

// The kinds of a check.
const (
	Lite Kind = "lite"
	Full Kind = "full"
)

// Valid reports whether k is one of the closed set.
func (k Kind) Valid() bool { return k == Lite || k == Full }

// Profile is which kinds a run includes.
type Profile string

// The profiles. A lite run is never "done".
const (
	ProfileLite Profile = "lite"
	ProfileFull Profile = "full"
)

// Valid reports whether p is one of the closed set.
func (p Profile) Valid() bool { return p == ProfileLite || p == ProfileFull }

// State is what is known about a tree under a plan: the name of a stored verdict, or one of
// the two below.
type State string

// The states beside the verdicts.
const (
	StateStale State = "STALE" // a receipt exists, for another tree or plan
	StateNone  State = "NONE"  // no believable receipt exists
)
