package gitstore

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// maxNesting bounds how deep sub-repositories are followed.
const maxNesting = 8

// lineage is the way from the outermost repository down to one of its sub-repositories.
type lineage struct {
	depth      int
	commonDirs map[string]bool
	byGit      bool // the own scanner is not asked
}

func newLineage() lineage { return lineage{commonDirs: map[string]bool{}} }

func (l lineage) with(r *Repo) lineage {
	dirs := maps.Clone(l.commonDirs)
	dirs[r.CommonDir] = true
	return lineage{depth: l.depth + 1, commonDirs: dirs, byGit: l.byGit}
}

// lookInside computes Tree and Deep. git's own id knows of a sub-repository only the
// commit that its HEAD names; edits inside would leave the id as it is.
func (s *Snapshot) lookInside(ctx context.Context, before, after []indexEntry, from lineage) error {
	s.Tree = s.Plain
	base := s.Plain
	if orphans := s.orphans(after); len(orphans) > 0 {
		var err error
		if base, after, err = s.addOrphans(ctx, orphans, isSparse(before)); err != nil {
			return err
		}
		s.Tree = base
	}
	tree, deep := &editNode{}, &editNode{}
	known := gitlinks(before)
	links := gitlinks(after)
	for _, path := range slices.Sorted(maps.Keys(links)) {
		if err := s.lookInto(ctx, path, links[path], known, from, tree, deep); err != nil {
			return err
		}
	}
	var err error
	if tree.children != nil {
		if s.Tree, err = s.replant(ctx, base, tree); err != nil {
			return err
		}
	}
	if len(s.inner) > 0 {
		if s.Deep, err = s.replant(ctx, base, deep); err != nil {
			return err
		}
	}
	slices.Sort(s.Warnings)
	return nil
}

func gitlinks(entries []indexEntry) map[string]OID {
	links := map[string]OID{}
	for _, e := range entries {
		if e.mode == ModeGitlink {
			links[e.path] = e.id
		}
	}
	return links
}

// orphans are gitlinks in whose place lies a directory with files that is no repository
// (any more): git keeps the recorded commit and does not look at the files.
func (s *Snapshot) orphans(entries []indexEntry) []string {
	var paths []string
	for path := range gitlinks(entries) {
		dir := filepath.Join(s.r.Top, filepath.FromSlash(path))
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			continue
		}
		if names, err := os.ReadDir(dir); err == nil && len(names) > 0 {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// addOrphans takes the files of orphaned gitlinks as the ordinary files that they are.
func (s *Snapshot) addOrphans(ctx context.Context, paths []string, sparse bool) (OID, []indexEntry, error) {
	if _, err := s.temp.git(ctx, nulJoin(paths), "update-index", "--force-remove", "-z", "--stdin"); err != nil {
		return "", nil, unhashable(err)
	}
	if err := s.add(ctx, sparse); err != nil {
		return "", nil, err
	}
	base, err := s.temp.writeTree(ctx)
	if err != nil {
		return "", nil, err
	}
	after, err := s.temp.entries(ctx, special)
	return base, after, err
}

// lookInto inspects the sub-repository at one gitlink and plants what replaces it.
func (s *Snapshot) lookInto(ctx context.Context, path string, recorded OID, known map[string]OID, from lineage, tree, deep *editNode) error {
	dir := filepath.Join(s.r.Top, filepath.FromSlash(path))
	if _, err := os.Lstat(filepath.Join(dir, ".git")); err != nil {
		return nil // not checked out: the recorded commit is all there is
	}
	inner, err := Open(ctx, s.r.env, dir)
	if err != nil {
		return insideError(path, err)
	}
	if from.commonDirs[inner.CommonDir] {
		if _, tracked := known[path]; tracked {
			return nil
		}
		// Somebody's linked worktree of this repository, not a part of it.
		if err := plant(tree, path, TreeEntry{}); err != nil {
			return err
		}
		return plant(deep, path, TreeEntry{})
	}
	if from.depth > maxNesting {
		return &UnhashableError{Words: fmt.Sprintf("sub-repositories are nested deeper than %d at %q", maxNesting, path)}
	}
	in, err := inner.snapshot(ctx, from)
	if err != nil {
		_ = inner.Close()
		return insideError(path, err)
	}
	s.inner = append(s.inner, in)
	for _, w := range in.Warnings {
		s.Warnings = append(s.Warnings, path+": "+w)
	}
	for _, h := range in.HiddenPaths {
		s.HiddenPaths = append(s.HiddenPaths, path+"/"+h)
	}
	_, committed, err := inner.Resolve(ctx, string(recorded))
	if err != nil && !errors.Is(err, ErrNotFound) {
		return insideError(path, err)
	}
	if in.Tree != committed {
		if err := plant(tree, path, TreeEntry{Mode: ModeTree, ID: in.Tree}); err != nil {
			return err
		}
	}
	return plant(deep, path, TreeEntry{Mode: ModeTree, ID: in.deepest()})
}

// insideError names the sub-repository. What git refuses inside keeps the whole tree from
// having an id; guessing would be a key for contents that nobody looked at.
func insideError(path string, err error) error {
	var words *UnhashableError
	switch {
	case errors.As(err, &words):
		return &UnhashableError{Words: fmt.Sprintf("in %q: %s", path, words.Words)}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	}
	return &UnhashableError{Words: fmt.Sprintf("in %q: %s", path, err)}
}

func plant(root *editNode, path string, entry TreeEntry) error {
	node, err := root.grow(path)
	if err != nil {
		return err
	}
	node.entry = &entry
	return nil
}

// replant writes base with the planted entries into the snapshot's own memory.
func (s *Snapshot) replant(ctx context.Context, base OID, root *editNode) (OID, error) {
	ed := treeEditor{from: s, format: s.r.ObjectFormat}
	id, err := ed.apply(ctx, base, root, "")
	if err != nil {
		return "", err
	}
	if id == "" {
		id = EmptyTree(s.r.ObjectFormat)
	}
	for _, o := range ed.written {
		s.made[o.id] = o
	}
	return id, nil
}
