package gitstore

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// settleLinks finds the commit of each sub-repository, and returns the entries that git
// would have in the index for them before and after.
func (s *Snapshot) settleLinks(ctx context.Context, links []scanLink) (before, after []indexEntry, err error) {
	slices.SortFunc(links, func(a, b scanLink) int { return strings.Compare(a.path, b.path) })
	for i := range links {
		l := &links[i]
		if l.file != nil {
			before = append(before, indexEntry{mode: ModeGitlink, id: l.file.id.oid(), path: l.path})
		}
		id, err := s.linkCommit(ctx, l)
		if err != nil {
			return nil, nil, err
		}
		if l.file == nil || l.file.id != id {
			l.settle(id)
		}
		after = append(after, indexEntry{mode: ModeGitlink, id: id.oid(), path: l.path})
	}
	return before, after, nil
}

// linkCommit is the commit that git would record: the one that is checked out, or, where
// nothing is, the one that the index has.
func (s *Snapshot) linkCommit(ctx context.Context, l *scanLink) (rawID, error) {
	dir := filepath.Join(s.r.Top, filepath.FromSlash(l.path))
	if _, err := os.Lstat(filepath.Join(dir, ".git")); err != nil {
		if names, err := os.ReadDir(dir); err == nil && len(names) == 0 && l.file != nil {
			return l.file.id, nil
		}
		return rawID{}, declined("%q has files in the place of a sub-repository", l.path)
	}
	inner, err := Open(ctx, s.r.env, dir)
	if err != nil {
		return rawID{}, declined("sub-repository %q: %v", l.path, err)
	}
	defer inner.Close()
	head, err := inner.Head(ctx)
	if err != nil || head.Commit == "" || inner.Top != dir || inner.ObjectFormat != s.r.ObjectFormat {
		return rawID{}, declined("sub-repository %q has no commit checked out", l.path)
	}
	return rawOf(head.Commit)
}

func (l *scanLink) settle(id rawID) {
	if l.file != nil {
		l.file.id = id
		l.up.changed = true
		return
	}
	l.up.added = append(l.up.added, scanFile{name: l.path[strings.LastIndexByte(l.path, '/')+1:], mode: ModeGitlink, id: id})
}
