package gitstore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// showHidden clears, in the temporary index, the flags with which git is told not to look
// at a tracked file: assume-unchanged always, skip-worktree where the file is there. A
// skip-worktree path that is absent is what a sparse checkout leaves out; it keeps its entry.
// It returns the entries whose flags were cleared.
func (t *tempIndex) showHidden(ctx context.Context, entries []indexEntry) ([]indexEntry, error) {
	var assumed, skipped []string
	var cleared []indexEntry
	onDisk := newPresence(t.r.Top)
	for _, e := range entries {
		skip := e.skipWorktree && onDisk.has(e.path)
		if e.assumeUnchanged && (skip || !e.skipWorktree) {
			assumed = append(assumed, e.path)
		}
		if skip {
			skipped = append(skipped, e.path)
		}
		if skip || e.assumeUnchanged && !e.skipWorktree {
			cleared = append(cleared, e)
		}
	}
	for _, step := range []struct {
		flag  string
		paths []string
	}{{"--no-assume-unchanged", assumed}, {"--no-skip-worktree", skipped}} {
		if len(step.paths) == 0 {
			continue
		}
		if _, err := t.git(ctx, nulJoin(step.paths), "update-index", step.flag, "-z", "--stdin"); err != nil {
			return nil, fmt.Errorf("looking at hidden files: %w", err)
		}
	}
	return cleared, nil
}

// editedOf names the entries of before that are no longer the same in after.
func editedOf(before, after []indexEntry) []string {
	if len(before) == 0 {
		return nil
	}
	now := make(map[string]indexEntry, len(after))
	for _, e := range after {
		now[e.path] = e
	}
	var edited []string
	for _, e := range before {
		if n, ok := now[e.path]; !ok || n.id != e.id || n.mode != e.mode {
			edited = append(edited, e.path)
		}
	}
	return edited
}

// presence answers whether tracked paths are on disk, without following symbolic links: a
// path below a link is another file.
type presence struct {
	top  string
	dirs map[string]bool
}

func newPresence(top string) *presence {
	return &presence{top: top, dirs: map[string]bool{"": true}}
}

func (p *presence) has(path string) bool {
	dir, _ := splitPath(path)
	if !p.isDir(dir) {
		return false
	}
	_, err := os.Lstat(filepath.Join(p.top, filepath.FromSlash(path)))
	return !errors.Is(err, fs.ErrNotExist)
}

func (p *presence) isDir(dir string) bool {
	is, known := p.dirs[dir]
	if known {
		return is
	}
	parent, _ := splitPath(dir)
	if p.isDir(parent) {
		info, err := os.Lstat(filepath.Join(p.top, filepath.FromSlash(dir)))
		is = err == nil && info.IsDir()
	}
	p.dirs[dir] = is
	return is
}

func splitPath(path string) (dir, name string) {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i], path[i+1:]
	}
	return "", path
}
