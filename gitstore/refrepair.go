package gitstore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// ReplaceBrokenRef sets a ref that no engine can read: the file is there and holds neither
// an id nor the name of another ref. update-ref refuses such a ref, whatever is asked of
// it. With an empty id the ref is removed. It gives what the file held.
// Errors: ErrMoved (the file can be read by now, or another process is writing it).
func (r *Repo) ReplaceBrokenRef(ctx context.Context, name string, id OID) (was []byte, err error) {
	path := filepath.Join(r.CommonDir, filepath.FromSlash(name))
	fail := func(err error) ([]byte, error) {
		return nil, fmt.Errorf("replacing the broken ref %s: %w", name, wrapReadOnly(err))
	}
	if !strings.HasPrefix(name, "refs/") || id != "" && !id.Valid() {
		return fail(fmt.Errorf("not a full ref name, or %q is no id", id))
	}
	// The same lock as git's (gitrepository-layout(5)), and the same way to write.
	lock, err := os.OpenFile(path+".lock", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fail(ErrMoved)
	}
	if err != nil {
		return fail(err)
	}
	defer func() { _ = os.Remove(path + ".lock") }() // gone already where it was renamed
	_, err = fmt.Fprintf(lock, "%s\n", id)
	if cerr := lock.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return fail(err)
	}
	if _, err := r.store().ref(ctx, name); err == nil || errors.Is(err, ErrNotFound) {
		return fail(ErrMoved)
	}
	if was, err = os.ReadFile(path); err != nil {
		return fail(err)
	}
	if id == "" {
		err = os.Remove(path)
	} else {
		err = os.Rename(path+".lock", path)
	}
	if err != nil {
		return fail(err)
	}
	return was, nil
}

// ForgetReflog empties the reflog of a ref, where it has one.
func (r *Repo) ForgetReflog(ctx context.Context, name string) error {
	if _, err := r.run(ctx, "reflog", "exists", name); err != nil {
		return nil // it has none
	}
	if _, err := r.run(ctx, "reflog", "expire", "--expire=all", "--expire-unreachable=all", name); err != nil {
		return fmt.Errorf("emptying the reflog of %s: %w", name, err)
	}
	return nil
}

// RemoveStaleRefLock removes the lock file of a ref that a killed process left behind. Git
// holds one for milliseconds; which age is beyond doubt, the caller decides.
func (r *Repo) RemoveStaleRefLock(name string, age time.Duration) (removed bool) {
	path := filepath.Join(r.CommonDir, filepath.FromSlash(name)+".lock")
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || r.env.Now().Sub(info.ModTime()) < age {
		return false
	}
	return os.Remove(path) == nil
}
