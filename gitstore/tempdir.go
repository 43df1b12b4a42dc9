package gitstore

import (
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

// newTempDir makes one below parent, and removes those that killed runs left there.
func newTempDir(parent string) (*tempDir, error) {
	if parent == "" {
		return nil, errors.New("making a temporary directory: none is known")
	}
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
