package stop

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"git-isitdone/hooks/session"
)

// edited notes which files the session changed. It is silent towards the agent.
func (h Hook) edited(ctx context.Context, payload []byte, stderr io.Writer) []byte {
	e, err := h.Host.ParseEdit(payload, h.Env)
	if err != nil {
		fmt.Fprintf(stderr, "isitdone: edit hook: %v\n", err)
		return h.Host.AfterEdit()
	}
	find := h.find
	if find == nil {
		find = findSite
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
			s, _ = find(ctx, h.Env, h.Tool, dir) // outside of a repository there is nothing to note
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
	for s, paths := range edits {
		if s.sessions.Dir == "" {
			continue
		}
		_, err := s.sessions.Update(ctx, h.Host.ID(), e.SessionID, func(st *session.State) { st.Edited(paths, h.Env.Now()) })
		if err != nil {
			fmt.Fprintf(stderr, "isitdone: edit hook: %v\n", err)
		}
	}
	return h.Host.AfterEdit()
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
