package gitstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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

// Shallow reports whether the clone lacks a part of its history (git-rev-parse(1),
// --is-shallow-repository).
func (r *Repo) Shallow() bool {
	info, err := os.Stat(filepath.Join(r.CommonDir, "shallow"))
	return err == nil && info.Size() > 0
}
