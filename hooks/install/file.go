package install

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// file is a file as it was when everything was checked.
type file struct {
	path    string // as named, for people
	target  string // where symbolic links lead
	content []byte
	exists  bool
}

// change is one thing to do once every file has been checked.
type change struct {
	describe string
	apply    func() error
	undo     func() error // nil where there is nothing to take back
}

// readFile reads a settings file. A missing one is no error; a link that leads nowhere is,
// because writing would have to guess what its owner wants.
func readFile(path string) (file, error) {
	f := file{path: path, target: path}
	content, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			to, _ := os.Readlink(path)
			return f, fmt.Errorf("%s is a link to %s, which does not exist\nhint: make the file, or remove the link", path, to)
		}
		return f, nil
	case err != nil:
		return f, fmt.Errorf("reading settings: %w", err)
	}
	if f.target, err = filepath.EvalSymlinks(path); err != nil {
		return f, fmt.Errorf("reading settings: %w", err)
	}
	f.content, f.exists = content, true
	return f, nil
}

// becomes is the change to new content; none where nothing changes.
func (f file) becomes(content []byte) []change { return f.becomesWith(content, 0o644) }

// becomesWith also says the permissions that a new file gets, and that one of ours has to have.
func (f file) becomesWith(content []byte, mode fs.FileMode) []change {
	if f.exists && bytes.Equal(f.content, content) && f.has(mode) {
		return nil
	}
	return []change{{
		describe: "writing " + f.path,
		apply: func() error {
			if err := f.unmoved(); err != nil {
				return err
			}
			if !f.exists {
				if err := os.MkdirAll(filepath.Dir(f.target), 0o755); err != nil {
					return err
				}
			}
			if err := replaceFile(f.target, content, mode); err != nil || f.has(mode) {
				return err
			}
			return os.Chmod(f.target, mode)
		},
		undo: func() error {
			if !f.exists {
				return os.Remove(f.target)
			}
			return replaceFile(f.target, f.content, 0o644)
		},
	}}
}

// has reports whether a file that has to be executable is.
func (f file) has(mode fs.FileMode) bool {
	if mode&0o111 == 0 || runtime.GOOS == "windows" {
		return true
	}
	info, err := os.Stat(f.target)
	return err != nil || info.Mode()&0o111 != 0
}

// vanishes is the change that removes a file of which nothing but ours is left, and the
// folders below end that are empty then.
func (f file) vanishes(end string) change {
	return change{
		describe: "removing " + f.path,
		apply: func() error {
			if err := f.unmoved(); err != nil {
				return err
			}
			if err := os.Remove(f.path); err != nil {
				return err
			}
			for dir := filepath.Dir(f.path); len(dir) > len(end); dir = filepath.Dir(dir) {
				// Fails, as it should, where anything else is in it.
				if os.Remove(dir) != nil {
					break
				}
			}
			return nil
		},
		undo: func() error {
			if err := os.MkdirAll(filepath.Dir(f.target), 0o755); err != nil {
				return err
			}
			return replaceFile(f.target, f.content, 0o644)
		},
	}
}

// unmoved fails where somebody has written the file since it was read.
func (f file) unmoved() error {
	now, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) && !f.exists {
		return nil
	}
	if err != nil {
		return err
	}
	if !f.exists || !bytes.Equal(now, f.content) {
		return errors.New("it has changed meanwhile\nhint: run the command again")
	}
	return nil
}

// writeAll applies the changes in order. Where one fails, the ones before it are taken back.
func writeAll(changes []change) error {
	for i, c := range changes {
		err := c.apply()
		if err == nil {
			continue
		}
		err = fmt.Errorf("%s: %w", c.describe, err)
		for _, done := range changes[:i] {
			if done.undo != nil {
				if undoErr := done.undo(); undoErr != nil {
					err = errors.Join(err, fmt.Errorf("taking back %s: %w", done.describe, undoErr))
				}
			}
		}
		return err
	}
	return nil
}
