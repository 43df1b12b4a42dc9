package checks

import (
	"context"

	"git-isitdone/gitstore"
)

// Since is an earlier state of the work, such as what an agent's session found.
type Since struct {
	// Tree names it.
	Tree gitstore.OID
	// Changes lists what differs from it to a snapshot; nil where the tree is in the
	// object database.
	Changes func(context.Context, *gitstore.Snapshot) ([]gitstore.Change, error)
	// Blob reads a file of it. Errors: gitstore.ErrNotFound.
	Blob func(context.Context, gitstore.OID) ([]byte, error)
}

// sinceOf is what a request measures the change against, and what changed since.
func (v *verification) sinceOf(ctx context.Context, m *moment) (Since, []gitstore.Change, error) {
	if v.req.Since == nil {
		return Since{Tree: m.head.Tree, Blob: v.Repo.Blob}, m.dirty, nil
	}
	s := *v.req.Since
	list := s.Changes
	if list == nil {
		list = func(ctx context.Context, snap *gitstore.Snapshot) ([]gitstore.Change, error) {
			return snap.Changes(ctx, s.Tree)
		}
	}
	changes, err := list(ctx, m.snap)
	return s, changes, err
}
