package notes

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Sentences for people. They are never parsed: programs read State, Profile and Checks.

func when(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func list(ids []string) string {
	const most = 3
	if len(ids) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(ids[:most], ", "), len(ids)-most)
	}
	return strings.Join(ids, ", ")
}

// reason is the sentence for a state that the tree itself has earned.
func (c composed) reason(q Query) string {
	if c.state != Pass.State() {
		return c.reasonNotPassed()
	}
	var s string
	switch {
	case c.profile == ProfileFull:
		s = "all " + count(len(c.checks), "check") + " of the plan passed on this tree"
		if len(c.checks) == 1 {
			s = "the one check of the plan passed on this tree"
		}
	case len(c.missing) == 0:
		s = "the lite checks passed on this tree; the plan has no full checks, so nothing proves that it is done"
	default:
		s = "the lite checks passed on this tree; the full checks were not run (" + list(c.missing) + ")"
	}
	s += ", " + when(c.newest.End)
	if len(c.failedBefore) > 0 {
		slices.Sort(c.failedBefore)
		s += "; " + list(c.failedBefore) + " had failed before on this same tree and may be flaky"
	}
	return s
}

func (c composed) reasonNotPassed() string {
	var ids []string
	for id, r := range c.checks {
		if r.Verdict.State() == c.state {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	what := list(ids) + " " + didWhat(Verdict(c.state))
	if len(ids) == 0 {
		what = "the run ended as " + string(c.state)
	}
	return what + " on this tree, " + when(c.newest.End)
}

func didWhat(v Verdict) string {
	switch v {
	case Pass:
		return "passed"
	case Fail:
		return "failed"
	case Empty:
		return "passed but ran no test"
	case Broken:
		return "could not run"
	case Timeout:
		return "ran into its time limit"
	case Flaky:
		return "failed, then passed on a retry"
	case Cancelled:
		return "was cancelled"
	}
	return "ended as " + string(v)
}

// reasonStale says why a receipt of this very tree does not count.
func (c composed) reasonStale(r Receipt) string {
	s := "this tree has a receipt (" + describe(r) + "), but "
	switch {
	case c.newest == nil && c.ignored != nil:
		return s + "ignore rules outside the repository have changed since (info/exclude or core.excludesFile)"
	case len(c.missing) > 0 && len(c.checks) > 0:
		return s + "the plan has changed since: no result for " + list(c.missing)
	}
	return s + "for another plan: its checks are not the ones of the present plan"
}

func reasonOtherTree(r Receipt, q Query) string {
	return "the newest receipt is for tree " + short(r.Tree) + " (" + describe(r) + "); the tree is now " + short(q.Trees[0])
}

func describe(r Receipt) string {
	return fmt.Sprintf("%s %s, %s", r.Verdict, r.Profile, when(r.End))
}

func reasonNone(q Query, bad []Bad) string {
	s := "there is no receipt for tree " + short(q.Trees[0])
	if len(bad) > 0 {
		s += "; " + count(len(bad), "entry") + " not believed: " + bad[0].Where + ": " + bad[0].Reason
		s = strings.Replace(s, "entrys", "entries", 1)
	}
	return s
}
