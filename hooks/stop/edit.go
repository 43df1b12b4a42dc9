package stop

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"git-isitdone/hooks/session"
)

// edited notes which files the session changed, and tells the agent where that made tests weaker.
func (h Hook) edited(ctx context.Context, payload []byte, stderr io.Writer) []byte {
	e, err := h.Host.ParseEdit(payload, h.Env)
	if err != nil {
		fmt.Fprintf(stderr, "isitdone: edit hook: %v\n", err)
		return h.Host.AfterEdit()
	}
	sites := map[string]*site{}
	edits := map[*site][]string{}
	for _, path := range e.Paths {
		if !filepath.IsAbs(path) {
			path = filepath.Join(e.Dir, path)
		}
		path = resolved(path)
		dir := existing(filepath.Dir(path))
		if dir == "" {
			continue
		}
		s, ok := sites[dir]
		if !ok {
			s, _ = h.siteOf(ctx, dir) // outside of a repository there is nothing to note
			sites[dir] = s
		}
		if s == nil || s.nested(ctx) {
			continue
		}
		rel, err := filepath.Rel(resolved(s.top), path)
		if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			continue
		}
		edits[s] = append(edits[s], filepath.ToSlash(rel))
	}
	var said []string
	for s, paths := range edits {
		if note := s.notes(ctx, paths, stderr); note != "" {
			said = append(said, note)
		}
		if s.sessions.Dir == "" {
			continue
		}
		sign := h.firstEdit(ctx, s, e.SessionID)
		st, err := s.sessions.Update(ctx, h.Host.ID(), e.SessionID, func(st *session.State) {
			if sign != nil {
				st.SetBase(*sign)
			}
			st.Edited(paths, h.Env.Now())
		})
		if err != nil {
			fmt.Fprintf(stderr, "isitdone: edit hook: %v\n", err)
			continue
		}
		h.kept(ctx, e.SessionID, st, s.top)
	}
	if len(said) > 0 {
		return h.Host.AfterEditWithNote(strings.Join(said, "\n\n"))
	}
	return h.Host.AfterEdit()
}

// firstEdit is what an edit tells of the session's start where nothing else did: the commit
// that HEAD was at. A look at the tree would be too late, and too slow here.
func (h Hook) firstEdit(ctx context.Context, s *site, id string) *session.Base {
	if id == "" {
		return nil
	}
	if st, err := s.sessions.Load(h.Host.ID(), id); err != nil || st.Base != nil {
		return nil
	}
	roots := h.roots()
	if known, err := roots.Load(h.Host.ID(), id); err == nil && known.Root == "" {
		h.seen(ctx, roots, id, known, s.top)
	}
	head, err := s.head(ctx)
	if err != nil {
		return nil
	}
	gate := s.gate(h.Host)
	return &session.Base{Time: h.Env.Now().UTC(), Commit: head.Commit, HeadTree: head.Tree, Gate: &gate}
}

// resolved follows symbolic links as far as the path exists.
func resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	dir := filepath.Dir(path)
	if dir == path {
		return path
	}
	return filepath.Join(resolved(dir), filepath.Base(path))
}
