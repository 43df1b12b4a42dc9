package notes

import (
	"maps"
	"slices"
)

// composed is what receipts of one tree say about the checks of one plan.
type composed struct {
	// newest is the newest receipt that has a result of the plan's checks.
	newest *Receipt
	// checks has the newest result of each check of the plan that has one.
	checks  map[string]CheckResult
	missing []string
	// failedBefore are checks that passed last and had failed on this very tree.
	failedBefore []string
	// ignored is the newest receipt that does not count because ignore rules outside the
	// tree have changed since.
	ignored *Receipt
	state   State
	profile Profile
}

// compose takes, for each check of the plan, its newest result; the receipts are of one tree
// (under any of its names), newest first. Definitions decide and not the plan's digest: a
// plan that only lost a check, or the union of two plans, has proved the rest all the same.
func compose(receipts []Receipt, q Query) composed {
	c := composed{checks: map[string]CheckResult{}}
	defs := q.Defs
	var newest Verdict
	for i := range receipts {
		r := &receipts[i]
		if q.Dirty && r.Ignore != q.Ignore {
			if c.ignored == nil {
				c.ignored = r
			}
			continue
		}
		if defs == nil && r.Plan == q.Plan {
			defs = defsOf(*r)
		}
		if c.take(*r, defs) && c.newest == nil {
			c.newest = r
			newest = unexplained(*r)
		}
	}
	c.judge(defs, newest)
	return c
}

// take adds those results that are the newest of their check; it reports whether the
// receipt had any result of the plan.
func (c *composed) take(r Receipt, defs map[string]Def) bool {
	speaks := false
	for _, res := range r.Checks {
		def, wanted := defs[res.ID]
		if !wanted || def.Digest != res.Def {
			continue
		}
		speaks = true
		have, ok := c.checks[res.ID]
		if !ok {
			c.checks[res.ID] = res
		} else if have.Verdict == Pass && res.Verdict != Pass && !slices.Contains(c.failedBefore, res.ID) {
			c.failedBefore = append(c.failedBefore, res.ID)
		}
	}
	return speaks
}

// judge gives the state. The kinds are the plan's, not the receipt's: a receipt cannot make
// a full check lite.
func (c *composed) judge(defs map[string]Def, newest Verdict) {
	verdicts := []Verdict{}
	lite, full := 0, 0
	liteMissing, fullMissing := 0, 0
	for _, id := range slices.Sorted(maps.Keys(defs)) {
		_, done := c.checks[id]
		isFull := defs[id].Kind != Lite
		if isFull {
			full++
		} else {
			lite++
		}
		if done {
			verdicts = append(verdicts, c.checks[id].Verdict)
			continue
		}
		c.missing = append(c.missing, id)
		if isFull {
			fullMissing++
		} else {
			liteMissing++
		}
	}
	c.profile = ProfileLite
	if full > 0 && fullMissing == 0 && liteMissing == 0 {
		c.profile = ProfileFull
	}
	if newest != "" {
		verdicts = append(verdicts, newest)
	}
	worst := Worst(verdicts...)
	switch {
	case len(c.checks) == 0:
		c.state = StateNone
	case worst != Pass:
		c.state = worst.State()
	case c.profile == ProfileFull:
		c.state = Pass.State()
	case lite > 0 && liteMissing == 0 && (full == 0 || c.newest.Profile == ProfileLite):
		c.state = Pass.State()
	default:
		// A full run without results for all of the plan was a run of another plan.
		c.state = StateStale
	}
}

// unexplained is the receipt's verdict where it is worse than its checks account for, so
// that whatever made the run worse than its parts still counts.
func unexplained(r Receipt) Verdict {
	verdicts := make([]Verdict, 0, len(r.Checks))
	for _, c := range r.Checks {
		verdicts = append(verdicts, c.Verdict)
	}
	if r.Verdict != Pass && Worst(append(verdicts, r.Verdict)...) != Worst(verdicts...) {
		return r.Verdict
	}
	return ""
}

// defsOf makes a plan of a receipt's own checks, for a query that has only a plan's digest.
func defsOf(r Receipt) map[string]Def {
	defs := make(map[string]Def, len(r.Checks))
	for _, c := range r.Checks {
		defs[c.ID] = Def{Digest: c.Def, Kind: c.Kind}
	}
	return defs
}
