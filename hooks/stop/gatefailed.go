package stop

import (
	"context"
	"errors"
	"fmt"
	"io"

	"git-isitdone/hooks/session"
)

// failed answers a stop of which nothing is known but the directory, or in which this
// program itself has failed.
func (h Hook) failed(ctx context.Context, what string, err error, stderr io.Writer) (out []byte) {
	out = h.allow(fmt.Sprintf("this stop was NOT verified, %s: %v", what, err))
	defer func() { _ = recover() }() // what failed once may fail again; the answer stands
	site, errSite := h.siteOf(ctx, existing(h.Env.Dir))
	if errSite != nil || !site.trusted() {
		return out
	}
	j := &judge{Hook: h, site: site, stderr: stderr}
	onError := j.onError(ctx)
	if onError != "block" && j.look(ctx) == nil {
		onError = j.seen.config.OnError
		j.seen.now.Close()
	}
	d := j.gateFailed(ctx, what, err, onError)
	j.record(ctx, d)
	if d.reason != "" {
		return h.Host.Block(d.reason)
	}
	return out
}

// gateFailed answers where the gate itself failed: open and said so, or closed where the user
// wants it so, a bounded number of times.
func (j *judge) gateFailed(ctx context.Context, what string, err error, onError string) decision {
	if ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled) {
		return decision{kind: kindInterrupted}
	}
	text := shown(fmt.Sprintf("%s: %v", what, err))
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
