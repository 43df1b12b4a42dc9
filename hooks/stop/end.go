package stop

import (
	"context"
	"fmt"
	"io"
)

// ended takes a session's files away. It is silent, and runs nothing of the repository.
func (h Hook) ended(ctx context.Context, payload []byte, stderr io.Writer) []byte {
	s, err := h.Host.ParseStop(payload, h.Env)
	if err == nil && s.SessionID != "" { // sessions without an id share one file
		err = h.end(ctx, s.Dir, s.EnvDir, s.SessionID)
	}
	if err != nil {
		fmt.Fprintf(stderr, "isitdone: end of a session: %v\n", err)
	}
	return h.Host.AfterEdit()
}

func (h Hook) end(ctx context.Context, dir, envDir, id string) error {
	roots := h.roots()
	known, _ := roots.Load(h.Host.ID(), id) // unreadable: as if never seen
	for _, d := range []string{known.Root, dir, envDir, h.Env.Dir} {
		if d = existing(d); d == "" {
			continue
		}
		site, err := h.siteOf(ctx, d)
		if err != nil {
			continue // outside of a repository nothing was kept
		}
		if site.nested(ctx) || site.sessions.Dir == "" {
			return nil
		}
		if gone, err := site.sessions.End(ctx, h.Host.ID(), id); err != nil || !gone {
			return err
		}
		break
	}
	if roots.Dir == "" {
		return nil
	}
	_, err := roots.End(ctx, h.Host.ID(), id)
	return err
}
