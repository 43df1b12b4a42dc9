package gitstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Checkout is a commit's files in a throw-away directory, in a repository of its own that
// borrows the objects of the real one. Nothing is written into the real repository, and
// what runs in the checkout cannot reach its refs, index or configuration, which a linked
// worktree would share.
type Checkout struct {
	// Top is the directory of the files. It has the name of the real one, because some
	// tools (docker compose) take that for the project's name.
	Top string

	dir *tempDir
}

// Checkout makes one. Sub-repositories are empty in it.
// Errors: *GitError; a filter that is required and missing is one of them.
func (r *Repo) Checkout(ctx context.Context, commit OID) (_ *Checkout, err error) {
	if !commit.Valid() {
		return nil, fmt.Errorf("checking out %q: %w", commit, ErrNotFound)
	}
	git, err := findGit(r.env) // not r.git, which may be pinned to the real repository
	if err != nil {
		return nil, err
	}
	parent, err := r.tempParent(ctx)
	if err != nil {
		return nil, err
	}
	dir, err := newTempDir(parent)
	if err != nil {
		return nil, err
	}
	c := &Checkout{Top: filepath.Join(dir.path, "tree", filepath.Base(r.Top)), dir: dir}
	defer func() {
		if err != nil {
			err = fmt.Errorf("checking out %s: %w", commit.Short(), errors.Join(err, c.Remove()))
		}
	}()
	if err := os.Mkdir(filepath.Dir(c.Top), 0o700); err != nil {
		return nil, err
	}
	conf := append(r.contentConf(ctx), noHooks)
	calls := [][]string{
		{"clone", "--quiet", "--shared", "--no-checkout", "--template=", "--", r.CommonDir, c.Top},
		{"-C", c.Top, "checkout", "--quiet", "--detach", string(commit)},
	}
	for _, args := range calls {
		if _, err := git.run(ctx, gitCall{dir: dir.path, conf: conf, args: args}); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// contentConf are the repository's own settings that decide what a file's content is; a
// clone does not take them over.
func (r *Repo) contentConf(ctx context.Context) []string {
	all, err := r.allConfig(ctx)
	if err != nil {
		return nil // git itself will say so
	}
	var conf []string
	for _, e := range all {
		switch {
		case e.Scope != "local" && e.Scope != "worktree":
		case strings.HasPrefix(e.Key, "filter."), e.Key == "core.autocrlf", e.Key == "core.eol", e.Key == "core.symlinks":
			conf = append(conf, e.Key+"="+e.Value)
		}
	}
	return conf
}

// Remove removes the directory. Safe to call twice and on nil.
func (c *Checkout) Remove() error {
	if c == nil {
		return nil
	}
	return c.dir.remove()
}
