package checks

import (
	"context"
	"fmt"

	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// Known answers from the ledger and the notes without running anything. rev names a commit
// or a tree, judged by that tree's own plan; empty is the working tree.
// Errors: gitstore.ErrNotFound for a revision that does not exist, *config.Error.
func (w *Workspace) Known(ctx context.Context, rev string) (notes.Answer, error) {
	if rev == "" {
		return w.knownNow(ctx)
	}
	_, tree, err := w.Repo.Resolve(ctx, rev)
	if err != nil {
		return notes.Answer{}, fmt.Errorf("reading %s: %w", rev, err)
	}
	p, c, err := w.PlanOf(ctx, tree)
	if err != nil {
		return notes.Answer{}, err
	}
	q := queryOf(held(w.strict(p, c), w.Env.Now()))
	q.Trees = []gitstore.OID{tree}
	under(&q, c)
	// What was proved before a sub-repository's changes were recorded counts for the commit.
	if deep, err := w.Repo.DeepTree(ctx, tree); err == nil && deep != "" {
		q.Trees = append(q.Trees, deep)
	}
	if head, err := w.Repo.Head(ctx); err == nil {
		q.Head = head.Tree
	}
	return notes.Lookup(ctx, w.Ledger, w.Notes, q)
}

func (w *Workspace) knownNow(ctx context.Context) (notes.Answer, error) {
	m, err := w.look(ctx, nil)
	if err != nil {
		return notes.Answer{}, err
	}
	defer m.close()
	if m.snap == nil {
		return m.answer, nil
	}
	return notes.Lookup(ctx, w.Ledger, w.Notes, m.query())
}
