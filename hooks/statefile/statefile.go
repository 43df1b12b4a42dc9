// Package statefile keeps small private files of JSON that several processes change at once:
// one lock a directory, every change a new file that replaces the old one in one step.
package statefile

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// CorruptError says that a file cannot be read as what it should hold. The file is left as it is.
type CorruptError struct {
	Path string
	Err  error
}

func (e *CorruptError) Error() string { return fmt.Sprintf("%s cannot be read: %v", e.Path, e.Err) }
func (e *CorruptError) Unwrap() error { return e.Err }

// lockWait bounds how long a change waits for the other ones, each of which takes
// milliseconds.
const lockWait = 3 * time.Second

// lockName is never unlinked: a process that still waits for the old file would otherwise
// hold a lock that nobody else sees.
const lockName = "lock"

// Read fills into from the file. A file that does not exist leaves into as it is.
// Errors: *CorruptError.
func Read(path string, into any) error {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("reading state: %w", err)
	}
	if err := json.Unmarshal(content, into); err != nil {
		return &CorruptError{Path: path, Err: err}
	}
	return nil
}

// ErrRemove is what a change returns to have the file removed.
var ErrRemove = errors.New("the file is to be removed")

// Update reads the file into value, lets change change it, and writes it back, or removes
// it where change returns ErrRemove, all under the directory's lock.
// Errors: *CorruptError, what change returned, what the file system says.
func Update[T any](ctx context.Context, path string, value *T, change func(*T) error) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("making the state directory: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	lock := flock.New(filepath.Join(dir, lockName), flock.SetPermissions(0o600))
	if ok, err := lock.TryLockContext(ctx, 5*time.Millisecond); err != nil || !ok {
		return fmt.Errorf("waiting for the lock of %s: %w", dir, err)
	}
	defer func() { _ = lock.Unlock() }()
	if err := Read(path, value); err != nil {
		return err
	}
	switch err := change(value); {
	case errors.Is(err, ErrRemove):
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("removing state: %w", err)
		}
		return nil
	case err != nil:
		return err
	}
	content, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encoding state: %w", err)
	}
	return replace(path, append(content, '\n'))
}

// replace writes a file of mode 0600 in one step.
func replace(path string, content []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*") // 0600
	if err != nil {
		return fmt.Errorf("writing state: %w", err)
	}
	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(f.Name())
			err = fmt.Errorf("writing state: %w", err)
		}
	}()
	if _, err = f.Write(content); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
