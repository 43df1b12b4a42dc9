package gitstore

import (
	"context"
	"fmt"
	"strings"
)

// Tips are the trees of HEAD and of all branches, here and of remotes, and tags, annotated
// ones included.
func (r *Repo) Tips(ctx context.Context) ([]OID, error) {
	out, err := r.run(ctx, "for-each-ref", "--format=%(tree) %(*tree)", "refs/heads", "refs/remotes", "refs/tags")
	if err != nil {
		return nil, fmt.Errorf("listing the branches' and tags' trees: %w", err)
	}
	seen := map[OID]bool{}
	var tips []OID
	add := func(id OID) {
		if id.Valid() && !seen[id] {
			seen[id] = true
			tips = append(tips, id)
		}
	}
	for _, word := range strings.Fields(string(out)) {
		add(OID(word))
	}
	head, err := r.Head(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing the branches' and tags' trees: %w", err)
	}
	add(head.Tree)
	return tips, nil
}
