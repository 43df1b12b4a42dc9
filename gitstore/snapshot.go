package gitstore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Snapshot is the working tree at one moment. Close removes its temporary files.
type Snapshot struct {
	// Tree is the key: git's own tree id, with the gitlink of every sub-repository whose
	// working tree differs from its recorded commit replaced by the inner tree. Linked
	// worktrees of this very repository that lie inside are left out.
	Tree OID
	// Plain is exactly what `git add -A && git write-tree` would give; equal to Tree but
	// for dirty sub-repositories.
	Plain OID
	// Deep has every gitlink of an inspected sub-repository replaced by its inner tree;
	// empty where there is none. A look-up tries Tree, then Deep.
	Deep OID
	// Warnings name what could not be read and is in the key as a marker only.
	Warnings []string
	// HiddenPaths are tracked files with an edit that git was told not to see
	// (assume-unchanged, skip-worktree). The edit is in the ids all the same.
	HiddenPaths []string
	// Declined says why the own scanner left this working tree to git; empty where it
	// did not.
	Declined string
	// IgnoreDigest fingerprints the ignore rules that live outside the tree
	// (info/exclude, core.excludesFile); empty where there are none.
	IgnoreDigest string

	r      *Repo
	byGit  bool
	closed bool
	temp   *tempIndex // nil where nothing had to be asked of git
	inner  []*Snapshot
	// found are blobs that only the working tree has, where the own scanner answered.
	found map[OID]foundBlob
	// made are the trees of Tree and Deep that no git object database has.
	made map[OID]object
}

// Snapshot computes the working tree's tree id. It writes nothing into the repository.
// Errors: *UnhashableError, *GitError.
func (r *Repo) Snapshot(ctx context.Context) (*Snapshot, error) {
	from := newLineage()
	from.byGit = r.reference
	s, err := r.snapshot(ctx, from)
	if err != nil {
		return nil, fmt.Errorf("computing the tree of %s: %w", r.Top, err)
	}
	return s, nil
}

func (r *Repo) snapshot(ctx context.Context, from lineage) (*Snapshot, error) {
	if from.byGit {
		return r.gitSnapshot(ctx, from)
	}
	s, err := r.scanSnapshot(ctx, from)
	var left *declinedError
	if errors.As(err, &left) {
		if s, err = r.gitSnapshot(ctx, from); err == nil {
			s.Declined = left.why
		}
	}
	return s, err
}

// scanSnapshot is the own scanner's. Errors: *declinedError, *UnhashableError.
func (r *Repo) scanSnapshot(ctx context.Context, from lineage) (*Snapshot, error) {
	r.sweepLeftovers()
	s := &Snapshot{r: r, made: map[OID]object{}}
	if err := s.scan(ctx, from.with(r)); err != nil {
		_ = s.Close()
		return nil, err
	}
	slices.Sort(s.HiddenPaths)
	s.IgnoreDigest = joinIgnore(r.ignoreDigest(ctx), s.inner)
	return s, nil
}

// gitSnapshot is git's own, on a temporary index: the reference for the scanner.
func (r *Repo) gitSnapshot(ctx context.Context, from lineage) (*Snapshot, error) {
	temp, err := newTempIndex(ctx, r)
	if err != nil {
		return nil, err
	}
	s := &Snapshot{byGit: true, r: r, temp: temp, made: map[OID]object{}}
	ignore := make(chan string, 1)
	go func() { ignore <- r.ignoreDigest(ctx) }() // a process of its runs beside those of compute
	err = s.compute(ctx, from.with(r))
	s.IgnoreDigest = joinIgnore(<-ignore, s.inner)
	if err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// Engine names who computed the ids: "own scanner" or "git 2.39.5".
func (s *Snapshot) Engine() string {
	if s.byGit {
		return newGitStore(s.r).name()
	}
	return "own scanner"
}

func (s *Snapshot) compute(ctx context.Context, from lineage) error {
	before, err := s.temp.entries(ctx, special)
	if err != nil {
		return err
	}
	cleared, err := s.temp.showHidden(ctx, before)
	if err != nil {
		return err
	}
	if err := s.add(ctx, isSparse(before)); err != nil {
		return err
	}
	if s.Plain, err = s.temp.writeTree(ctx); err != nil {
		return err
	}
	after, err := s.temp.entries(ctx, specialOr(cleared))
	if err != nil {
		return err
	}
	s.HiddenPaths = editedOf(cleared, after)
	return s.lookInside(ctx, before, after, from)
}

func isSparse(entries []indexEntry) bool {
	for _, e := range entries {
		if e.skipWorktree {
			return true
		}
	}
	return false
}

func (t *tempIndex) writeTree(ctx context.Context, options ...string) (OID, error) {
	out, err := t.git(ctx, nil, append([]string{"write-tree"}, options...)...)
	if err != nil {
		return "", unhashable(err)
	}
	id := OID(strings.TrimSpace(string(out)))
	if !id.Valid() {
		return "", fmt.Errorf("unexpected answer of git write-tree: %q", out)
	}
	return id, nil
}

// Close removes the snapshot's temporary files. Safe to call twice and on nil.
func (s *Snapshot) Close() error {
	if s == nil || s.closed {
		return nil
	}
	s.closed = true
	var errs []error
	for _, in := range s.inner {
		errs = append(errs, in.Close(), in.r.Close())
	}
	if s.temp != nil {
		errs = append(errs, s.temp.close())
	}
	s.temp, s.inner, s.found = nil, nil, nil
	return errors.Join(errs...)
}

// Changes lists what differs from the tree `from` to this snapshot's Plain tree. An empty
// from means the empty tree. Valid until Close.
func (s *Snapshot) Changes(ctx context.Context, from OID) ([]Change, error) {
	return s.diff(ctx, s.r.store(), from, s.Plain)
}

// ChangesSince lists what differs from an earlier, still open snapshot to this one, files
// of sub-repositories included.
func (s *Snapshot) ChangesSince(ctx context.Context, earlier *Snapshot) ([]Change, error) {
	return s.diff(ctx, earlier, earlier.deepest(), s.deepest())
}

func (s *Snapshot) deepest() OID {
	if s.Deep != "" {
		return s.Deep
	}
	return s.Tree
}

func (s *Snapshot) diff(ctx context.Context, old objectReader, from, to OID) ([]Change, error) {
	if s.closed {
		return nil, errors.New("comparing with the working tree: the snapshot is closed")
	}
	d := treeDiff{format: s.r.ObjectFormat, old: old, new: s}
	changes, err := d.run(ctx, from, to)
	if err != nil {
		return nil, fmt.Errorf("comparing tree %s with the working tree: %w", from.Short(), err)
	}
	return changes, nil
}

// Blob reads a blob of the snapshot or of the repository. Valid until Close.
// Errors: ErrNotFound.
func (s *Snapshot) Blob(ctx context.Context, id OID) ([]byte, error) {
	return readBlob(ctx, s, id)
}

// Entry finds a slash-separated path in one of the snapshot's trees. Valid until Close.
// Errors: ErrNotFound.
func (s *Snapshot) Entry(ctx context.Context, tree OID, path string) (TreeEntry, error) {
	return findEntry(ctx, s, s.r.ObjectFormat, tree, path)
}
