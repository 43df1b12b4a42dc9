package stop

import (
	"context"
	"strings"

	"git-isitdone/hooks/session"
)

// skipVar lets one stop through, with its value as the reason.
const skipVar = "ISITDONE_SKIP"

// skipped answers a stop that the user lets through: one a session for each reason, since
// the variable stays set for as long as the host runs. One that the session wrote into its
// host's settings itself counts for nothing.
func (j *judge) skipped(ctx context.Context) (decision, bool) {
	reason := strings.TrimSpace(j.Env.Value(skipVar))
	if reason == "" {
		return decision{}, false
	}
	if st, err := j.load(); err == nil && st.Base != nil && st.Base.Gate != nil {
		for _, what := range disarmed(j.site.top, *st.Base.Gate, j.site.gate(j.Host)) {
			if strings.Contains(what, skipVar) {
				return decision{}, false
			}
		}
	}
	first := true
	if j.stop.SessionID != "" {
		if _, err := j.update(ctx, func(st *session.State) { first = st.Once("skip:" + session.Hash(reason)) }); err != nil {
			first = true // it cannot be counted; the user's word holds
		}
	}
	if !first {
		return decision{}, false
	}
	j.skipReason = reason
	return decision{kind: kindSkipped, message: "this stop was NOT verified, " + skipVar + " says: " + oneLine(reason)}, true
}
