package gitstore

import (
	"context"
	"errors"
	"fmt"
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
	// Engine says who computed the id ("git").
	Engine string
	// IgnoreDigest fingerprints the ignore rules that live outside the tree
	// (info/exclude, core.excludesFile); empty where there are none.
	IgnoreDigest string

	r     *Repo
	temp  *tempIndex
	inner []*Snapshot
	// made are the trees of Tree and Deep that no git object database has.
	made map[OID]object
}

// Snapshot computes the working tree's tree id. It writes nothing into the repository.
// Errors: *UnhashableError, *GitError.
func (r *Repo) Snapshot(ctx context.Context) (*Snapshot, error) {
	s, err := r.snapshot(ctx, newLineage())
	if err != nil {
		return nil, fmt.Errorf("computing the tree of %s: %w", r.Top, err)
	}
	return s, nil
}

func (r *Repo) snapshot(ctx context.Context, from lineage) (*Snapshot, error) {
	temp, err := newTempIndex(ctx, r)
	if err != nil {
		return nil, err
	}
	s := &Snapshot{Engine: "git", r: r, temp: temp, made: map[OID]object{}}
	ignore := make(chan string, 1)
	go func() { ignore <- r.ignoreDigest(ctx) }() // its process runs beside those of compute
	err = s.compute(ctx, from.with(r))
	s.IgnoreDigest = joinIgnore(<-ignore, s.inner)
	if err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
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

func (t *tempIndex) writeTree(ctx context.Context) (OID, error) {
	out, err := t.git(ctx, nil, "write-tree")
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
	if s == nil || s.temp == nil {
		return nil
	}
	var errs []error
	for _, in := range s.inner {
		errs = append(errs, in.Close(), in.r.Close())
	}
	errs = append(errs, s.temp.close())
	s.temp, s.inner = nil, nil
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
	if s.temp == nil {
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
