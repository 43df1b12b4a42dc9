package gitstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// MergeBase is the commit where two histories part (git-merge-base(1)). Errors: ErrNotFound
// where they have none in common, which in a shallow clone means that it is not here.
func (r *Repo) MergeBase(ctx context.Context, a, b string) (OID, error) {
	out, err := r.run(ctx, "merge-base", "--end-of-options", a, b)
	var failed *GitError
	if errors.As(err, &failed) && failed.ExitCode == 1 {
		return "", fmt.Errorf("no merge base of %s and %s: %w", a, b, ErrNotFound)
	}
	if err != nil {
		return "", fmt.Errorf("finding the merge base of %s and %s: %w", a, b, err)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return OID(first), nil
}
