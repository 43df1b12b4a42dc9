// Package stop decides how an agent's stop is answered.
package stop

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

// Hook is one call by a host. Its answer is one JSON document in the host's dialect, or
// nothing, whatever happens inside.
type Hook struct {
	Env  environ.Env
	Host host.Host
	// Tool is this program's name and version.
	Tool string
	// Event is what the registration asks for, a host.Role; empty: the payload says it.
	Event string
	// Profile is what the registration asks for ("lite", "full", "claim-gated"), over the
	// configuration; empty, and a word that is none of these: what is configured.
	Profile string
	// Timeout is when the host ends this call: what is registered (600 s where zero). The
	// answer is given margin earlier.
	Timeout time.Duration

	find  finder        // nil: the real one
	until time.Time     // when the answer must be there
	idle  time.Duration // 0: stdinIdle
	grace time.Duration // 0: half the margin; what a run may overrun its deadline by
}

// The host's patience, and how much of it is kept for answering.
const (
	defaultTimeout = 600 * time.Second
	margin         = 20 * time.Second
)

// Serve reads one payload and writes exactly one answer (or nothing). It never fails the
// agent: whatever happens inside is an allow with a message, or what onError says.
func (h Hook) Serve(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) {
	if out := h.answer(ctx, stdin, stderr); len(out) > 0 {
		if _, err := stdout.Write(out); err != nil {
			fmt.Fprintf(stderr, "isitdone: the host did not take the answer: %v\n", err)
		}
	}
}

// answer decides. A bug of ours must not keep an agent from ending its turn, so a panic is
// an allowed stop that says so.
func (h Hook) answer(ctx context.Context, stdin io.Reader, stderr io.Writer) (out []byte) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(stderr, "isitdone: internal error: %v\n", p)
			out = h.failed(ctx, "internal error", fmt.Errorf("%v", p), stderr)
		}
	}()
	h.until = h.deadline()
	payload, err := readPayload(ctx, stdin, h.idle)
	if err != nil {
		fmt.Fprintf(stderr, "isitdone: reading the payload: %v\n", err)
	}
	if out, ok := h.noted(ctx, host.Role(h.Event), payload, stderr); ok {
		return out
	}
	s, err := h.Host.ParseStop(payload, h.Env)
	if err != nil {
		fmt.Fprintf(stderr, "isitdone: %v; it begins % x\n", err, payload[:min(16, len(payload))])
		return h.failed(ctx, "what the host sent cannot be read", err, stderr)
	}
	if out, ok := h.noted(ctx, host.RoleOf(s.Event), payload, stderr); ok {
		return out
	}
	if h.Env.Value("ISITDONE_DOCTOR") != "" {
		return h.Host.Block(h.probe())
	}
	d := h.decide(ctx, s, stderr)
	switch {
	case d.reason != "":
		return h.Host.Block(d.reason)
	case d.message != "":
		return h.allow(d.message)
	default:
		return h.Host.Allow()
	}
}

// noted answers the events that are no stop; ok is false for one that is.
func (h Hook) noted(ctx context.Context, role host.Role, payload []byte, stderr io.Writer) (out []byte, ok bool) {
	switch role {
	case host.RoleEdit:
		return h.edited(ctx, payload, stderr), true
	case host.RoleStart:
		return h.started(ctx, payload, stderr), true
	case host.RoleEnd:
		return h.ended(ctx, payload, stderr), true
	case host.RoleOther:
		return h.Host.Allow(), true
	default: // a stop, or a word after --event that nobody knows
		return nil, false
	}
}

// allow lets the agent stop and tells the user something.
func (h Hook) allow(message string) []byte {
	fits := func(text string) bool { return len(h.Host.AllowWithMessage(text)) <= h.Host.ReasonLimit() }
	return h.Host.AllowWithMessage(bound("isitdone: "+message, "", fits))
}

// version is the last word of the tool's name; doctor looks for it in a block.
func (h Hook) version() string {
	words := strings.FieldsFunc(h.Tool, func(r rune) bool { return r == ' ' || r == '/' })
	if len(words) == 0 {
		return "unknown"
	}
	return words[len(words)-1]
}

// deadline is when the answer must be there.
func (h Hook) deadline() time.Time {
	limit := h.Timeout
	if limit <= 0 {
		limit = defaultTimeout
	}
	return h.Env.Now().Add(patience(limit))
}

// patience is how much of the host's limit is used.
func patience(limit time.Duration) time.Duration { return limit - min(margin, limit/3) }
