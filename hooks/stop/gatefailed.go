package stop

import (
	"context"
	"errors"
	"fmt"

	"git-isitdone/hooks/session"
)

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
	if errState != nil || n > j.maxAttempts() {
		return allowed
	}
	j.attempt = n
	head := fmt.Sprintf("NOT DONE: the gate could not verify this stop (attempt %d/%d) [isitdone %s]\n%s\n\n", n, j.maxAttempts(), j.version(), text)
	return decision{kind: kindBlocked, reason: bound(head, "Make the gate work again (run `git isitdone` to see), or tell the user what is wrong. Do not switch checks off.", j.fits)}
}
