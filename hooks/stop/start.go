package stop

import (
	"context"
	"errors"
	"fmt"
	"io"

	"git-isitdone/checks/config"
	"git-isitdone/hooks/session"
)

// started records what a session found. It is silent, and runs nothing of the repository.
func (h Hook) started(ctx context.Context, payload []byte, stderr io.Writer) []byte {
	s, err := h.Host.ParseStop(payload, h.Env)
	if err == nil {
		err = h.start(ctx, s.Dir, s.EnvDir, s.SessionID)
	}
	if err != nil {
		fmt.Fprintf(stderr, "isitdone: start of a session: %v\n", err)
	}
	return h.Host.AfterEdit()
}

func (h Hook) start(ctx context.Context, dir, envDir, id string) error {
	if id == "" {
		return errors.New("it has no id, so nothing can be kept for it")
	}
	for _, d := range []string{dir, envDir, h.Env.Dir} {
		if d = existing(d); d == "" {
			continue
		}
		site, err := h.siteOf(ctx, d)
		if err != nil {
			continue // outside of a repository there is nothing to record
		}
		if site.nested(ctx) || !site.trusted() || site.sessions.Dir == "" {
			return nil
		}
		roots := h.roots()
		known, _ := roots.Load(h.Host.ID(), id)
		if known.Root == "" {
			h.seen(ctx, roots, id, known, site.top)
		}
		return h.baseline(ctx, site, id)
	}
	return nil
}

// baseline writes down what the session found.
func (h Hook) baseline(ctx context.Context, site *site, id string) error {
	if st, err := site.sessions.Load(h.Host.ID(), id); err == nil && st.Base != nil && st.Base.Recorded {
		return nil // resumed or compacted: it goes on
	}
	b := session.Base{Time: h.Env.Now().UTC(), Recorded: true}
	gate := site.gate(h.Host)
	b.Gate = &gate
	now, err := site.look(ctx, nil)
	var broken *config.Error
	switch {
	case errors.As(err, &broken):
		b.ConfigError = broken.Error()
		head, err := site.head(ctx)
		if err != nil {
			return err
		}
		b.Commit, b.HeadTree = head.Commit, head.Tree
	case err != nil:
		return err
	default:
		defer now.now.Close()
		b.Commit, b.HeadTree, b.Tree, b.Ignores = now.head.Commit, now.head.Tree, now.tree, now.ignores
		b.Plan, b.Config = &now.plan, &now.config
		if b.Manifest, err = h.keepFiles(ctx, site, id, now); err != nil {
			return err
		}
	}
	st, err := site.sessions.Update(ctx, h.Host.ID(), id, func(st *session.State) {
		st.SetBase(b)
		if st.Base.Recorded && st.StartTree == "" {
			st.StartTree = b.Tree
		}
	})
	if err == nil {
		h.kept(ctx, id, st, site.top)
	}
	return err
}

// keepFiles keeps the manifest, and the tests that only the working tree has. It gives the
// manifest's digest.
func (h Hook) keepFiles(ctx context.Context, site *site, id string, now *seen) (digest string, err error) {
	if now.now == nil || now.now.Snapshot() == nil {
		return "", nil
	}
	snap := now.now.Snapshot()
	all, err := snap.Changes(ctx, "")
	if err != nil {
		return "", err
	}
	files := make([]session.File, 0, len(all))
	for _, c := range all {
		files = append(files, session.File{Path: c.Path, Mode: c.NewMode, ID: c.NewID})
	}
	changes, err := snap.Changes(ctx, now.head.Tree)
	if err != nil {
		return "", err
	}
	var changed []string
	for _, c := range changes {
		changed = append(changed, c.Path)
	}
	return site.sessions.KeepFiles(ctx, h.Host.ID(), id, files, changed, snap)
}
