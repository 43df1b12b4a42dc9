package stop

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/session"
)

// locate finds the working tree of a stop. The payload's own directory is asked first: a
// host's variables name the main checkout also when the session is in a linked worktree.
// A directory that has left the repository falls back to where the session was seen last.
func (h Hook) locate(ctx context.Context, s host.Stop) (*site, error) {
	find := h.find
	if find == nil {
		find = findSite
	}
	roots := h.roots()
	known, _ := roots.Load(h.Host.ID(), s.SessionID) // unreadable: as if never seen
	if s.SessionID == "" {
		known.Root = "" // sessions without an id share one file, so it tells nothing
	}
	var first error
	for _, dir := range []string{s.Dir, known.Root, s.EnvDir, h.Env.Dir} {
		if dir = existing(dir); dir == "" {
			continue
		}
		site, err := find(ctx, h.Env, h.Tool, dir)
		if err == nil {
			h.seen(ctx, roots, s, known, site.top)
			return site, nil
		}
		if first == nil || errors.Is(first, gitstore.ErrNotRepo) {
			first = err
		}
	}
	if first == nil {
		first = gitstore.ErrNotRepo
	}
	return nil, first
}

// roots are the sessions in the user's own state directory, where they are found without
// knowing a repository.
func (h Hook) roots() session.Store {
	dir := h.Env.StateDir()
	if dir != "" {
		dir = filepath.Join(dir, "sessions")
	}
	return session.Store{Dir: dir, Now: h.Env.Now}
}

// seen remembers where the session is; written only when that is news, or would be pruned.
func (h Hook) seen(ctx context.Context, roots session.Store, s host.Stop, known session.State, top string) {
	if roots.Dir == "" || s.SessionID == "" || known.Root == top && h.Env.Now().Sub(known.Updated) < time.Hour {
		return
	}
	// Only a fall-back hangs on it.
	_, _ = roots.Update(ctx, h.Host.ID(), s.SessionID, func(st *session.State) { st.Root = top })
}

// nowhere answers a stop outside of every repository, once a session.
func (h Hook) nowhere(ctx context.Context, s host.Stop, err error) decision {
	d := decision{message: "this stop was NOT verified: " + err.Error()}
	roots := h.roots()
	if roots.Dir == "" {
		return d
	}
	first := true
	if _, err := roots.Update(ctx, h.Host.ID(), s.SessionID, func(st *session.State) { first = st.Once("nowhere") }); err == nil && !first {
		return decision{}
	}
	return d
}

// existing is the directory itself or its nearest parent that is still there; empty for no
// directory at all.
func existing(dir string) string {
	if !filepath.IsAbs(dir) {
		return ""
	}
	for {
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}
