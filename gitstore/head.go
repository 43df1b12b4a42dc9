package gitstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Head reads HEAD.
func (r *Repo) Head(ctx context.Context) (Head, error) {
	branch, err := r.headBranch(ctx)
	if err != nil {
		return Head{}, fmt.Errorf("reading HEAD: %w", err)
	}
	commit, tree, err := r.Resolve(ctx, "HEAD")
	if errors.Is(err, ErrNotFound) && branch != "" {
		return Head{Branch: branch}, nil
	}
	if err != nil {
		return Head{}, fmt.Errorf("reading HEAD: %w", err)
	}
	return Head{Commit: commit, Tree: tree, Branch: branch}, nil
}

// headBranch reads the HEAD file itself, which every ref backend but reftable keeps
// truthful; reftable leaves a fixed, invalid name in it.
func (r *Repo) headBranch(ctx context.Context) (string, error) {
	data, err := os.ReadFile(filepath.Join(r.GitDir, "HEAD"))
	if err != nil {
		return "", err
	}
	ref, symbolic := strings.CutPrefix(strings.TrimSpace(string(data)), "ref:")
	ref = strings.TrimSpace(ref)
	if symbolic && ref == "refs/heads/.invalid" {
		out, err := r.run(ctx, "symbolic-ref", "--quiet", "HEAD")
		if exitCode(err) == 1 {
			return "", nil
		}
		if err != nil {
			return "", err
		}
		ref = strings.TrimSpace(string(out))
	}
	if !symbolic {
		return "", nil
	}
	return strings.TrimPrefix(ref, "refs/heads/"), nil
}

// Resolve gives the commit and the tree that a revision names; commit is empty where the
// revision names a tree. Errors: ErrNotFound.
func (r *Repo) Resolve(ctx context.Context, rev string) (commit, tree OID, err error) {
	if rev == "" || strings.HasPrefix(rev, "-") || strings.ContainsAny(rev, "\n\x00") {
		return "", "", fmt.Errorf("revision %q: %w", rev, ErrNotFound)
	}
	id, err := r.store().resolve(ctx, rev)
	if err != nil {
		return "", "", fmt.Errorf("revision %q: %w", rev, err)
	}
	for {
		if id == EmptyTree(r.ObjectFormat) {
			return "", id, nil
		}
		kind, data, err := r.store().object(ctx, id)
		if err != nil {
			return "", "", fmt.Errorf("revision %q: %w", rev, err)
		}
		switch kind {
		case kindTree:
			return "", id, nil
		case kindCommit:
			tree, err := commitTreeOf(data)
			if err != nil {
				return "", "", fmt.Errorf("revision %q: %w", rev, err)
			}
			return id, tree, nil
		case kindTag:
			if id, err = tagTarget(data); err != nil {
				return "", "", fmt.Errorf("revision %q: %w", rev, err)
			}
		default:
			return "", "", fmt.Errorf("revision %q names a %s, not a commit or a tree: %w", rev, kind, ErrNotFound)
		}
	}
}

// Commits lists the commits that `git rev-list args...` names, newest first, with their trees.
func (r *Repo) Commits(ctx context.Context, args ...string) ([]CommitTree, error) {
	out, err := r.run(ctx, append([]string{"rev-list", "--format=%H %T"}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("listing commits: %w", err)
	}
	var commits []CommitTree
	for line := range strings.Lines(string(out)) {
		commit, tree, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if ok && commit != "commit" {
			commits = append(commits, CommitTree{Commit: OID(commit), Tree: OID(tree)})
		}
	}
	return commits, nil
}
