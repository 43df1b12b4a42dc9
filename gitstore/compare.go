package gitstore

import (
	"context"
	"errors"
	"fmt"
)

// Comparison is what the two ways to compute a working tree's id came to.
type Comparison struct {
	// Scanner and Git are the ids of the own scanner and of git; Scanner is empty where it
	// left the tree to git, for the reason in Declined.
	Scanner, Git OID
	Declined     string
	// GitVersion is the engine's name, "git 2.39.5".
	GitVersion string
}

// Agree reports whether the two do not contradict each other.
func (c Comparison) Agree() bool { return c.Scanner == "" || c.Scanner == c.Git }

// CompareEngines computes the tree id with the own scanner and with git. A working tree
// that changes meanwhile makes them differ for no reason of theirs.
// Errors: *UnhashableError, *GitError.
func (r *Repo) CompareEngines(ctx context.Context) (Comparison, error) {
	from := newLineage()
	from.byGit = true
	byGit, err := r.snapshot(ctx, from)
	if err != nil {
		return Comparison{}, fmt.Errorf("computing the tree of %s with git: %w", r.Top, err)
	}
	defer byGit.Close()
	c := Comparison{Git: byGit.Tree, GitVersion: byGit.Engine()}
	own, err := r.scanSnapshot(ctx, newLineage())
	var left *declinedError
	switch {
	case errors.As(err, &left):
		c.Declined = left.why
		return c, nil
	case err != nil:
		return Comparison{}, fmt.Errorf("computing the tree of %s: %w", r.Top, err)
	}
	defer own.Close()
	c.Scanner = own.Tree
	return c, nil
}
