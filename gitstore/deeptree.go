package gitstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// DeepTree is the id that Snapshot.Deep has in a working tree with this very content: each
// sub-repository that is checked out is replaced by the tree of the commit that is recorded
// for it. It is empty where the tree names none (it has no .gitmodules). Nothing is written.
func (r *Repo) DeepTree(ctx context.Context, tree OID) (OID, error) {
	deep, err := r.deepTree(ctx, tree, 0)
	if err != nil {
		return "", fmt.Errorf("looking into the sub-repositories of tree %s: %w", tree.Short(), err)
	}
	return deep, nil
}

func (r *Repo) deepTree(ctx context.Context, tree OID, depth int) (OID, error) {
	if depth > maxNesting {
		return "", fmt.Errorf("nested deeper than %d", maxNesting)
	}
	_, err := r.Entry(ctx, tree, ".gitmodules")
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	out, err := r.run(ctx, "ls-tree", "-r", "-z", string(tree))
	if err != nil {
		return "", err
	}
	planted := &editNode{}
	for line := range strings.SplitSeq(string(out), "\x00") {
		// "160000 commit <id>\t<path>", git-ls-tree(1)
		info, path, _ := strings.Cut(line, "\t")
		id, ok := strings.CutPrefix(info, "160000 commit ")
		if !ok {
			continue
		}
		inner, err := r.innerTree(ctx, path, OID(id), depth)
		if err != nil {
			return "", fmt.Errorf("in %q: %w", path, err)
		}
		if inner == "" {
			continue
		}
		if err := plant(planted, path, TreeEntry{Mode: ModeTree, ID: inner}); err != nil {
			return "", err
		}
	}
	if planted.children == nil {
		return "", nil
	}
	ed := treeEditor{from: r.store(), format: r.ObjectFormat}
	return ed.apply(ctx, tree, planted, "")
}

// innerTree is what a recorded commit stands for, as deep as it goes; empty where the
// sub-repository is not checked out or does not have that commit.
func (r *Repo) innerTree(ctx context.Context, path string, commit OID, depth int) (OID, error) {
	dir := filepath.Join(r.Top, filepath.FromSlash(path))
	if _, err := os.Lstat(filepath.Join(dir, ".git")); err != nil {
		return "", nil
	}
	inner, err := Open(ctx, r.env, dir)
	if err != nil {
		return "", err
	}
	defer func() { _ = inner.Close() }()
	_, tree, err := inner.Resolve(ctx, string(commit))
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	deep, err := inner.deepTree(ctx, tree, depth+1)
	if err != nil || deep != "" {
		return deep, err
	}
	return tree, nil
}
