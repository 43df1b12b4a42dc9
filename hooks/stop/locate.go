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

// locate finds the working trees that a stop is judged in. The payload's own directory is
// asked first: a host's variables name the main checkout also when the session is in a
// linked worktree. A directory that has left the repository falls back to where the session
// began; one that lies in another working tree is judged beside that one, so that changing
// the directory narrows or misdirects nothing. before is where it has a file of its own
// by what is known, empty for nowhere.
func (h Hook) locate(ctx context.Context, s host.Stop) (sites []*site, before string, err error) {
	roots := h.roots()
	known, _ := roots.Load(h.Host.ID(), s.SessionID) // unreadable: as if never seen
	if s.SessionID == "" {
		known.Root, known.Kept = "", false // sessions without an id share one file, so it tells nothing
	}
	var first error
	for _, dir := range []string{s.Dir, known.Root, s.EnvDir, h.Env.Dir} {
		if dir = existing(dir); dir == "" {
			continue
		}
		here, err := h.siteOf(ctx, dir)
		if err == nil {
			root := h.root(ctx, known.Root, here)
			h.seen(ctx, roots, s.SessionID, known, root.top)
			if known.Kept {
				before = known.Root
			}
			if root != here {
				return []*site{root, here}, before, nil
			}
			return []*site{here}, before, nil
		}
		if first == nil || errors.Is(first, gitstore.ErrNotRepo) {
			first = err
		}
	}
	if first == nil {
		first = gitstore.ErrNotRepo
	}
	return nil, "", first
}

func (h Hook) siteOf(ctx context.Context, dir string) (*site, error) {
	if h.find != nil {
		return h.find(ctx, h.Env, h.Tool, dir)
	}
	return findSite(ctx, h.Env, h.Tool, dir)
}

// root is the working tree that the session began in, where that is another one than here
// and still exists.
func (h Hook) root(ctx context.Context, known string, here *site) *site {
	if known == "" || known == here.top {
		return here
	}
	if info, err := os.Stat(known); err != nil || !info.IsDir() {
		return here
	}
	root, err := h.siteOf(ctx, known)
	if err != nil || root.top != known {
		return here
	}
	return root
}

// roots are the sessions in the user's own state directory, where they are found without
// knowing a repository.
func (h Hook) roots() session.Store {
	dir := h.Env.StateDir()
	if dir != "" {
		dir = filepath.Join(dir, "sessions")
	}
	return session.Store{Dir: dir, Env: h.Env}
}

// seen remembers where the session began; written only when that is news, or would be pruned.
func (h Hook) seen(ctx context.Context, roots session.Store, id string, known session.State, top string) {
	if roots.Dir == "" || id == "" || known.Root == top && h.Env.Now().Sub(known.Updated) < time.Hour {
		return
	}
	// Only a fall-back hangs on it.
	_, _ = roots.Update(ctx, h.Host.ID(), id, func(st *session.State) {
		if st.Root != top {
			st.Root, st.Kept = top, false
		}
	})
}

// kept remembers that the session's file was begun, so that one that is missing later was
// taken away. That the session was seen does not say so: a first stop that was ended, or a
// text between two tool calls, leaves none.
func (h Hook) kept(ctx context.Context, id string, st session.State, top string) {
	roots := h.roots()
	if roots.Dir == "" || id == "" || !st.First.Equal(st.Updated) {
		return
	}
	_, _ = roots.Update(ctx, h.Host.ID(), id, func(st *session.State) { st.Kept = st.Kept || st.Root == top })
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
