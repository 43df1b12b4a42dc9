package checks

import (
	"fmt"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
)

// holds reports whether the check's verdict counts now. One in quarantine runs along and is
// reported; the record is not asked for it, so that it counts again when that is over.
func (m *moment) holds(c plan.Check) bool { return c.Holds(m.now) }

// held is the plan as it counts at this time.
func held(p plan.Plan, now time.Time) plan.Plan {
	out := p
	out.Checks = nil
	for _, c := range p.Checks {
		if c.Holds(now) {
			out.Checks = append(out.Checks, c)
		}
	}
	return out
}

// overdue are the remarks on quarantines that are over.
func overdue(p plan.Plan, now time.Time) (out []string) {
	for _, c := range p.Checks {
		if q := c.Quarantine; q != nil && !q.Active(now) {
			out = append(out, fmt.Sprintf("%s: its quarantine is over (%s); it holds again", c.ID, q))
		}
	}
	return out
}

// inQuarantine says how a check ended that holds nothing up.
func inQuarantine(c plan.Check, r run.Result) string {
	s := fmt.Sprintf("%s ended as %s and holds nothing up, being in quarantine %s", c.ID, r.Verdict, c.Quarantine)
	if r.Why != "" {
		s += " (" + r.Why + ")"
	}
	return s
}
