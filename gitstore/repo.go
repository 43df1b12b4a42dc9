package gitstore

import (
	"context"
	"path/filepath"

	"git-isitdone/gitstore/environ"
)

// Repo is one working tree of one repository. All paths are absolute and resolved.
// A Repo is for one goroutine at a time.
type Repo struct {
	// Top is the top of the working tree, GitDir this working tree's git directory,
	// CommonDir the one shared by all linked worktrees.
	Top, GitDir, CommonDir string
	// ObjectFormat is "sha1" or "sha256".
	ObjectFormat string

	env    environ.Env
	git    *gitBinary
	engine store         // opened on first use
	config []ConfigEntry // read on first use
	// reference: tree ids are git's own, the scanner is not asked.
	reference bool
}

// Open finds the repository that dir lies in, as git itself would find it with none of the
// repository variables (GIT_DIR, GIT_WORK_TREE ...) set: a hook's environment must not make
// another repository out of the one that dir names. A directory inside the git directory
// belongs to that repository too.
// Errors: ErrNotRepo, ErrBare, ErrDubiousOwnership (with git's advice), *GitError.
func Open(ctx context.Context, env environ.Env, dir string) (*Repo, error) {
	git, err := findGit(env)
	if err != nil {
		return nil, err
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(env.Dir, dir)
	}
	found, ok := discoverNative(env, dir)
	if !ok {
		if found, err = discover(ctx, git, dir); err != nil {
			return nil, err
		}
	}
	return &Repo{
		Top:          found.top,
		GitDir:       found.gitDir,
		CommonDir:    found.commonDir,
		ObjectFormat: found.format,
		env:          env,
		git:          git.pinned(found),
	}, nil
}

// Path is a slash-separated path of the working tree as the file system has it.
func (r *Repo) Path(name string) string { return filepath.Join(r.Top, filepath.FromSlash(name)) }

// Close ends the helper process and frees the memory of the engine. The Repo may be used
// again afterwards; a process that ends needs no Close.
func (r *Repo) Close() error {
	if r == nil || r.engine == nil {
		return nil
	}
	err := r.engine.close()
	r.engine = nil
	return err
}

// Engine names what answers for objects and refs here: "libgit2 1.5.1" or "git 2.39.5".
func (r *Repo) Engine() string { return r.store().name() }

// store is the engine for objects and refs. Opening one cannot fail: where libgit2 cannot
// open the repository, the git binary that found it answers.
func (r *Repo) store() store {
	if r.engine == nil {
		if r.engine = openLibgit2(r); r.engine == nil {
			r.engine = newGitStore(r)
		}
	}
	return r.engine
}

// run runs git at the top of the working tree.
func (r *Repo) run(ctx context.Context, args ...string) ([]byte, error) {
	return r.git.run(ctx, gitCall{dir: r.Top, args: args})
}

// objectsDir is where the repository's objects lie (GIT_OBJECT_DIRECTORY is scrubbed).
func (r *Repo) objectsDir() string { return filepath.Join(r.CommonDir, "objects") }
