package gitstore

import (
	"context"
	"fmt"
)

// Staged is what the index holds: what `git commit` would record now. It writes nothing into
// the repository. Only Tree and Plain of the snapshot are set. Errors: *UnhashableError for an
// index with unmerged paths, *GitError.
func (r *Repo) Staged(ctx context.Context) (*Snapshot, error) {
	temp, err := newTempIndex(ctx, r)
	if err != nil {
		return nil, fmt.Errorf("reading the index: %w", err)
	}
	s := &Snapshot{byGit: true, r: r, temp: temp, made: map[OID]object{}}
	// --missing-ok: a partial clone need not have what was not changed.
	if s.Plain, err = temp.writeTree(ctx, "--missing-ok"); err != nil {
		_ = s.Close()
		return nil, fmt.Errorf("computing the tree of the index of %s: %w", r.Top, err)
	}
	s.Tree = s.Plain
	return s, nil
}
