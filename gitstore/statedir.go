package gitstore

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// GitPath is `git rev-parse --git-path name`: where a file of this working tree's git
// directory lies ("hooks" honours core.hooksPath). The path is absolute.
func (r *Repo) GitPath(ctx context.Context, name string) (string, error) {
	out, err := r.run(ctx, "rev-parse", "--git-path", name)
	if err != nil {
		return "", fmt.Errorf("finding %s of %s: %w", name, r.GitDir, err)
	}
	path := filepath.FromSlash(strings.TrimSuffix(string(out), "\n"))
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.Top, path)
	}
	return path, nil
}

// StateDir is the directory for this working tree's own state (lock, sessions, journal),
// made with mode 0700: `git rev-parse --git-path isitdone`, or, where that cannot be
// written, a directory of the user's state directory keyed by the repository.
// writable is false in the second case.
func (r *Repo) StateDir(ctx context.Context) (dir string, writable bool, err error) {
	if err := ctx.Err(); err != nil {
		return "", false, err
	}
	// "isitdone" is none of the names that linked worktrees share (gitrepository-layout(5)),
	// so this is what --git-path would answer.
	inGit := filepath.Join(r.GitDir, "isitdone")
	firstErr := makePrivate(inGit)
	if firstErr == nil {
		return inGit, true, nil
	}
	state := r.env.StateDir()
	if state == "" {
		return "", false, fmt.Errorf("no place for state: %w, and no home directory is known", firstErr)
	}
	sum := sha256.Sum256([]byte(r.CommonDir + "\x00" + r.GitDir))
	fallback := filepath.Join(state, "repos", hex.EncodeToString(sum[:8]))
	if err := makePrivate(fallback); err != nil {
		return "", false, fmt.Errorf("no place for state: %w", errors.Join(firstErr, err))
	}
	return fallback, false, nil
}

// makePrivate makes a directory that only its owner can look into, and makes sure that it
// can be written.
func makePrivate(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return writableDir(dir)
}
