package stop

import (
	"context"

	"git-isitdone/checks"
	"git-isitdone/hooks/claim"
	"git-isitdone/hooks/session"
)

// untrusted answers where nothing of the repository may run. A session that began with the
// user's trust and has none now took it away, or saw it taken: its claims stand for nothing,
// and are refused without running anything.
func (j *judge) untrusted(ctx context.Context) decision {
	if st, err := j.load(); err == nil && st.Base != nil && st.Base.Gate != nil && st.Base.Gate.Trusted && j.claimsUnread(st.Base) {
		j.claims, j.read = true, true
		j.enter = func(st *session.State) { st.BeginTurn(j.stop.TurnID) }
		j.weakened = []string{"the trust in this clone was taken away, so that its checks do not run by themselves"}
		return j.refuseWeakened(ctx, checks.Outcome{})
	}
	return j.once(ctx, decision{kind: kindUntrusted, message: "this clone is not trusted, so its checks do not run by themselves and stops are NOT verified. To trust it: git isitdone trust"})
}

// claimsUnread reports whether the message claims, by the patterns that the session found:
// the present configuration is not read.
func (j *judge) claimsUnread(b *session.Base) bool {
	if !j.stop.HasMessage {
		return true
	}
	var patterns []string
	if b.Config != nil {
		patterns = b.Config.ClaimPatterns
	}
	found := false
	j.claim, found = claim.Find(j.stop.Message, patterns)
	return found
}
