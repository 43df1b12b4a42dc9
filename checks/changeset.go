package checks

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"git-isitdone/gitstore"
	"git-isitdone/scan"
)

// Sizes in bytes up to which a file is read for a scan. Nobody writes code by hand that is
// bigger than the first, and what is generated must not hold up a stop; a test file may have
// been padded so that it is not looked at, so more is read of those.
const (
	biggest     = 2 << 20
	biggestTest = 16 << 20
)

// reader reads blobs of one side of a change.
type reader func(context.Context, gitstore.OID) ([]byte, error)

// changeSet is a change with both sides of every file that a scan reads, each read once.
type changeSet struct {
	w     *Workspace
	files []scan.Change
	// changed counts the paths that differ, whether a scan reads them or not.
	changed int
	// left are files and sub-repositories that could not be looked at, each with the reason.
	left []string
}

// part is what changed in one repository.
type part struct {
	// prefix is where it lies: empty for the outermost one, else a path that ends in a slash.
	prefix   string
	repo     *gitstore.Repo
	changes  []gitstore.Change
	old, new reader
	// snap is the new side where that is a working tree.
	snap *gitstore.Snapshot
	// tree is the new side where there is no snap; nil: unknown.
	tree fs.FS
}

// add reads a part's files, and those of the sub-repositories in it.
func (s *changeSet) add(ctx context.Context, p part) {
	s.changed += len(p.changes)
	for _, c := range p.changes {
		if scan.Reads(p.prefix + c.Path) {
			s.addFile(ctx, p, c)
		}
	}
	if p.prefix == "" {
		s.addCompanions(ctx, p)
	}
	if p.snap != nil {
		s.addInner(ctx, p)
	}
	s.addLinks(ctx, p)
}

func (s *changeSet) addFile(ctx context.Context, p part, c gitstore.Change) {
	f := scan.Change{Path: p.prefix + c.Path}
	var err error
	if regular(c.OldMode) {
		f.Old, err = p.old(ctx, c.OldID)
	}
	if err == nil && regular(c.NewMode) {
		f.New, err = p.new(ctx, c.NewID)
	}
	switch {
	case errors.Is(err, gitstore.ErrNotFound):
		// In a partial clone the old side may not be here; that is no reason to say nothing.
		s.leave(f.Path, "its contents are not in this clone")
	case err != nil:
		s.leave(f.Path, err.Error())
	case len(f.Old) <= biggest && len(f.New) <= biggest:
		s.files = append(s.files, f)
	case !scan.Matters(f.Path, f.Old[:min(len(f.Old), biggest)]) && !scan.Matters(f.Path, f.New[:min(len(f.New), biggest)]):
		// a generated source; nothing is lost in it
	case len(f.Old) <= biggestTest && len(f.New) <= biggestTest:
		s.files = append(s.files, f)
	default:
		s.leave(f.Path, fmt.Sprintf("bigger than %d MiB", biggestTest>>20))
	}
}

// maxCompanions bounds how many files that did not change are read.
const maxCompanions = 50

// addCompanions adds files that did not change and tell what a file that is gone meant. What
// cannot be read of them is no loss.
func (s *changeSet) addCompanions(ctx context.Context, p part) {
	changed := map[string]bool{}
	var patterns []string
	for _, c := range p.changes {
		changed[c.Path] = true
		if c.NewMode == 0 {
			patterns = append(patterns, scan.Companions(c.Path)...)
		}
	}
	tree := p.tree
	if tree == nil && p.snap != nil {
		tree = p.snap.TreeFS(ctx, p.snap.Tree)
	}
	if tree == nil {
		return
	}
	slices.Sort(patterns)
	left := maxCompanions
	for _, pattern := range slices.Compact(patterns) {
		paths, _ := fs.Glob(tree, pattern)
		for _, path := range paths {
			data, err := fs.ReadFile(tree, path)
			if left--; left < 0 || changed[path] || err != nil || len(data) > biggest {
				continue
			}
			s.files = append(s.files, scan.Change{Path: path, Old: data, New: data})
		}
	}
}

func (s *changeSet) leave(path, why string) { s.left = append(s.left, path+": "+why) }

func regular(mode uint32) bool { return mode == gitstore.ModeBlob || mode == gitstore.ModeExec }

// addInner adds what differs in the sub-repositories that are checked out, uncommitted edits
// included, from the commit that the old side records.
func (s *changeSet) addInner(ctx context.Context, p part) {
	for _, in := range p.snap.Inner() {
		recorded, err := recordedAt(ctx, p, in.Path)
		if err != nil {
			s.leave(p.prefix+in.Path, err.Error())
			continue
		}
		var base gitstore.OID
		if recorded != "" {
			if _, base, err = in.Repo.Resolve(ctx, string(recorded)); err != nil {
				s.leave(p.prefix+in.Path, "the commit that was recorded before ("+recorded.Short()+") is not there")
				continue
			}
		}
		changes, err := in.Snapshot.Changes(ctx, base)
		if err != nil {
			s.leave(p.prefix+in.Path, err.Error())
			continue
		}
		s.add(ctx, part{
			prefix: p.prefix + in.Path + "/", repo: in.Repo, changes: changes,
			old: in.Repo.Blob, new: in.Snapshot.Blob, snap: in.Snapshot,
		})
	}
}

// recordedAt is the commit of a sub-repository that the old side has; empty where it has none.
func recordedAt(ctx context.Context, p part, path string) (gitstore.OID, error) {
	if i := slices.IndexFunc(p.changes, func(c gitstore.Change) bool { return c.Path == path }); i >= 0 {
		if p.changes[i].OldMode == gitstore.ModeGitlink {
			return p.changes[i].OldID, nil
		}
		return "", nil
	}
	e, err := p.snap.Entry(ctx, p.snap.Plain, path)
	if err != nil || e.Mode != gitstore.ModeGitlink {
		return "", err
	}
	return e.ID, nil
}

// addLinks adds what differs between two recorded commits of sub-repositories that were not
// looked into.
func (s *changeSet) addLinks(ctx context.Context, p part) {
	for _, c := range p.changes {
		if c.OldMode != gitstore.ModeGitlink && c.NewMode != gitstore.ModeGitlink || p.looked(c.Path) {
			continue
		}
		if err := s.addLink(ctx, p, c); err != nil {
			s.leave(p.prefix+c.Path, err.Error())
		}
	}
}

func (p part) looked(path string) bool {
	return p.snap != nil && slices.ContainsFunc(p.snap.Inner(), func(in gitstore.Inner) bool { return in.Path == path })
}

func (s *changeSet) addLink(ctx context.Context, p part, c gitstore.Change) error {
	inner, err := s.w.subRepository(ctx, p.repo, c.Path)
	if err != nil {
		return err
	}
	defer inner.Close()
	tree := func(mode uint32, commit gitstore.OID) (gitstore.OID, error) {
		if mode != gitstore.ModeGitlink {
			return "", nil
		}
		_, tree, err := inner.Resolve(ctx, string(commit))
		if err != nil {
			return "", fmt.Errorf("its commit %s is not there", commit.Short())
		}
		return tree, nil
	}
	from, err := tree(c.OldMode, c.OldID)
	if err != nil {
		return err
	}
	to, err := tree(c.NewMode, c.NewID)
	if err != nil {
		return err
	}
	changes, err := inner.Changes(ctx, from, to)
	if err != nil {
		return err
	}
	s.add(ctx, part{prefix: p.prefix + c.Path + "/", repo: inner, changes: changes, old: inner.Blob, new: inner.Blob})
	return nil
}

// subRepository opens the sub-repository that is checked out at a path.
func (w *Workspace) subRepository(ctx context.Context, outer *gitstore.Repo, path string) (*gitstore.Repo, error) {
	dir := outer.Path(path)
	inner, err := gitstore.Open(ctx, w.Env, dir)
	if err != nil || inner.Top != dir {
		return nil, errors.New("the sub-repository is not checked out, so what changed in it was not looked at")
	}
	return inner, nil
}
