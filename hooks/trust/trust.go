// Package trust remembers, in the user's own state directory, for which clones automatic
// hooks may run the repository's commands.
package trust

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/statefile"
)

// ErrNoHome: without a home directory nothing can be remembered.
var ErrNoHome = errors.New("no home directory is known (HOME is not set)")

// record is the file's content. The paths are for people who read it.
type record struct {
	V      int              `json:"v"`
	Clones map[string]clone `json:"clones"`
}

type clone struct {
	Path  string    `json:"path"`
	Since time.Time `json:"since"`
}

// Grant trusts the clone (all its linked worktrees).
// Errors: ErrNoHome, *statefile.CorruptError, what the file system says.
func Grant(env environ.Env, repo *gitstore.Repo) error {
	path := file(env)
	if path == "" {
		return fmt.Errorf("trusting %s: %w", repo.Top, ErrNoHome)
	}
	if Granted(env, repo) {
		return nil
	}
	var r record
	err := statefile.Update(context.Background(), path, &r, func(r *record) error {
		if r.Clones == nil {
			r.Clones = map[string]clone{}
		}
		r.V = 1
		r.Clones[key(repo)] = clone{Path: repo.CommonDir, Since: env.Now().UTC()}
		return nil
	})
	if err != nil {
		return fmt.Errorf("trusting %s: %w", repo.Top, err)
	}
	return nil
}

// Granted reports whether the clone is trusted. What cannot be read grants nothing.
func Granted(env environ.Env, repo *gitstore.Repo) bool {
	path := file(env)
	if path == "" {
		return false
	}
	var r record
	if statefile.Read(path, &r) != nil {
		return false
	}
	_, ok := r.Clones[key(repo)]
	return ok
}

func file(env environ.Env) string {
	dir := env.StateDir()
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, "trust.json")
}

func key(repo *gitstore.Repo) string {
	sum := sha256.Sum256([]byte(repo.CommonDir))
	return hex.EncodeToString(sum[:])
}
