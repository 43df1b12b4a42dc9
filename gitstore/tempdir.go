package gitstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// tempPrefix starts the names of our temporary directories; the owner's pid follows, so
// that a later run can tell what a killed one left behind.
const tempPrefix = "isitdone-tree-"

// tempDir is a private directory for a temporary index and its objects.
type tempDir struct {
	path string
	held *os.File // locked for as long as we live; nil where locks do not work
}

// tempParent is where temporary directories of this repository go: never into the working
// tree, where git would add them to the very tree that they are to measure.
func (r *Repo) tempParent(ctx context.Context) (string, error) {
	if r.env.TempDir == "" {
		return "", errors.New("making a temporary directory: none is known")
	}
	parent, err := filepath.EvalSymlinks(r.env.TempDir)
	if err != nil {
		return "", fmt.Errorf("making a temporary directory: %w", err)
	}
	if !isBelow(parent, r.Top) || isBelow(parent, r.GitDir) {
		return parent, nil
	}
	state, inGit, err := r.StateDir(ctx)
	if err != nil {
		return "", err
	}
	if !inGit && isBelow(state, r.Top) {
		return "", fmt.Errorf("making a temporary directory: both %s and %s lie in the working tree", parent, state)
	}
	return state, nil
}

func isBelow(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// newTempDir makes one below parent, and removes those that killed runs left there.
func newTempDir(parent string) (*tempDir, error) {
	sweepTempDirs(parent)
	path, err := os.MkdirTemp(parent, tempPrefix+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return nil, fmt.Errorf("making a temporary directory: %w", err)
	}
	if err := os.Mkdir(filepath.Join(path, "objects"), 0o700); err != nil {
		_ = os.RemoveAll(path)
		return nil, fmt.Errorf("making a temporary directory: %w", err)
	}
	return &tempDir{path: path, held: lockDir(path)}, nil
}

func (d *tempDir) index() string   { return filepath.Join(d.path, "index") }
func (d *tempDir) objects() string { return filepath.Join(d.path, "objects") }

func (d *tempDir) remove() error {
	if d == nil || d.path == "" {
		return nil
	}
	path := d.path
	d.path = ""
	err := os.RemoveAll(path)
	if d.held != nil {
		_ = d.held.Close()
	}
	return err
}

// sweepLeftovers removes what killed runs left in the places where tempParent puts
// directories, for a run that needs none of its own.
func (r *Repo) sweepLeftovers() {
	for _, parent := range []string{r.env.TempDir, filepath.Join(r.GitDir, "isitdone")} {
		if parent != "" {
			sweepTempDirs(parent)
		}
	}
}

// sweepTempDirs removes directories of ours whose maker is gone. It is housekeeping: what
// cannot be removed is left for the next time.
func sweepTempDirs(parent string) {
	left, err := filepath.Glob(filepath.Join(parent, tempPrefix+"*"))
	if err != nil {
		return
	}
	for _, path := range left {
		pid, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(path), tempPrefix), "-")
		if n, err := strconv.Atoi(pid); err == nil && n > 0 && isAbandoned(path, n) {
			_ = os.RemoveAll(path)
		}
	}
}
