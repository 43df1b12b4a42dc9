package install

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"git-isitdone/gitstore"
)

// place is where git looks for this working tree's hooks.
type place struct {
	dir, top string
	// configured is core.hooksPath, scope where it is set; both empty where it is not.
	configured, scope string
	tracked           bool // the folder belongs to the project's files
	linked            bool // this is a linked worktree
}

func (p place) path() string { return filepath.Join(p.dir, "pre-push") }

func findPlace(ctx context.Context, repo *gitstore.Repo) (place, error) {
	dir, err := repo.GitPath(ctx, "hooks")
	if err != nil {
		return place{}, fmt.Errorf("finding the hooks folder: %w", err)
	}
	p := place{dir: dir, top: repo.Top, linked: repo.GitDir != repo.CommonDir}
	entries, err := repo.Config(ctx, "core.")
	if err != nil {
		return p, fmt.Errorf("reading core.hooksPath: %w", err)
	}
	for _, e := range entries {
		if strings.EqualFold(e.Key, "core.hooksPath") {
			p.configured, p.scope = e.Value, e.Scope
		}
	}
	rel, err := filepath.Rel(resolved(repo.Top), resolved(dir))
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return p, nil
	}
	head, err := repo.Head(ctx)
	if err != nil {
		return p, fmt.Errorf("reading HEAD: %w", err)
	}
	if head.Tree == "" {
		return p, nil
	}
	_, err = repo.Entry(ctx, head.Tree, filepath.ToSlash(rel))
	if err != nil && !errors.Is(err, gitstore.ErrNotFound) {
		return p, fmt.Errorf("looking for %s in HEAD: %w", rel, err)
	}
	p.tracked = err == nil
	return p, nil
}

func resolved(path string) string {
	if r, err := filepath.EvalSymlinks(path); err == nil {
		return r
	}
	return path
}

// calledFrom finds the file from which a hook already hands pushes to us.
func (p place) calledFrom(h hookFile) (string, bool) {
	if shimState(h.content) == shimForeign && callsUs().Match(h.content) {
		return h.path, true
	}
	m, ok := p.manager(h)
	if !ok {
		return "", false
	}
	for _, name := range m.files {
		path := filepath.Join(p.top, filepath.FromSlash(name))
		if content, err := os.ReadFile(path); err == nil && callsUs().Match(content) {
			return path, true
		}
	}
	return "", false
}

// refusal says why our hook must not be put here, and what to add instead.
func (p place) refusal(h hookFile) error {
	if m, ok := p.manager(h); ok {
		return &RefusedError{
			Path: p.path(), Problem: m.name + " manages the hooks of this repository",
			Hint: "add this to " + m.files[0] + m.then, Snippet: m.snippet,
		}
	}
	switch {
	case p.tracked:
		return &RefusedError{
			Path: p.path(), Problem: "core.hooksPath leads to a folder that is tracked by git",
			Hint: "add this line to it (and make it executable), where your team sees it", Snippet: shellSnippet,
		}
	case p.scope == "global" || p.scope == "system":
		return &RefusedError{
			Path: p.path(), Problem: "core.hooksPath is set in the " + p.scope + " configuration, so a hook here would judge every repository",
			Hint: "git config core.hooksPath .git/hooks   (for this repository), then run this again; or add this line", Snippet: shellSnippet,
		}
	}
	return nil
}

func (p place) notes(h hookFile) []string {
	var notes []string
	if p.linked {
		notes = append(notes, "The hook is shared by all worktrees of this clone.")
	}
	if p.configured != "" {
		notes = append(notes, "core.hooksPath is "+p.configured+"; the hook lies there.")
	}
	if h.exists && !h.executable() && shimState(h.content) == shimForeign {
		notes = append(notes, "The hook that was here is not executable: git did not run it, and it is not run now.")
	}
	return notes
}
