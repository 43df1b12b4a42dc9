package plan

import (
	"fmt"
	"time"
)

// Quarantine says until when, for whom and why a check holds nothing up. It is no part of a
// check's definition: when it is over, an old PASS still counts and an old FAIL too.
type Quarantine struct {
	// Until is the last day, at 0:00 UTC.
	Until  time.Time
	Owner  string
	Reason string
}

// Active reports whether the quarantine is not over.
func (q Quarantine) Active(now time.Time) bool { return now.Before(q.Until.AddDate(0, 0, 1)) }

// Shorter is the one that is over sooner.
func (q Quarantine) Shorter(other Quarantine) Quarantine {
	if other.Until.Before(q.Until) {
		return other
	}
	return q
}

// String is "until 2027-01-31, OWNER: REASON".
func (q Quarantine) String() string {
	return fmt.Sprintf("until %s, %s: %s", q.Until.Format(time.DateOnly), q.Owner, q.Reason)
}

// Holds reports whether the check's verdict counts at this time.
func (c Check) Holds(now time.Time) bool { return c.Quarantine == nil || !c.Quarantine.Active(now) }
