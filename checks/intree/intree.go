// Package intree makes a working tree and a committed tree read alike: symbolic links are
// followed inside the tree and nowhere else. A plan read from the disk must be the plan that
// a teammate reads from the commit.
package intree

import (
	"errors"
	"io/fs"
	"path"
	"strings"
)

// ErrOutside: the path is a link to what no commit of this repository holds.
var ErrOutside = errors.New("a link out of the repository")

// maxHops is how many links a path may lead through, as in most kernels.
const maxHops = 40

// FS follows links inside the file system under it. Its errors are *fs.PathError.
type FS struct{ under fs.FS }

// Follow wraps a file system, once. One that knows no links is read as it is.
func Follow(fsys fs.FS) fs.FS {
	if _, done := fsys.(FS); done {
		return fsys
	}
	return FS{fsys}
}

// Open implements fs.FS.
func (f FS) Open(name string) (fs.File, error) {
	to, err := f.resolve("open", name)
	if err != nil {
		return nil, err
	}
	return f.under.Open(to)
}

// ReadFile implements fs.ReadFileFS.
func (f FS) ReadFile(name string) ([]byte, error) {
	to, err := f.resolve("read", name)
	if err != nil {
		return nil, err
	}
	return fs.ReadFile(f.under, to)
}

// ReadDir implements fs.ReadDirFS. Links in the listing are listed as links.
func (f FS) ReadDir(name string) ([]fs.DirEntry, error) {
	to, err := f.resolve("readdir", name)
	if err != nil {
		return nil, err
	}
	return fs.ReadDir(f.under, to)
}

// Stat implements fs.StatFS.
func (f FS) Stat(name string) (fs.FileInfo, error) {
	to, err := f.resolve("stat", name)
	if err != nil {
		return nil, err
	}
	return fs.Stat(f.under, to)
}

// resolve is the path without links.
func (f FS) resolve(op, name string) (string, error) {
	fail := func(err error) (string, error) { return "", &fs.PathError{Op: op, Path: name, Err: err} }
	if !fs.ValidPath(name) {
		return fail(fs.ErrInvalid)
	}
	done, rest := ".", name
	for hops := 0; rest != "." && rest != ""; {
		first, after, _ := strings.Cut(rest, "/")
		next := path.Join(done, first)
		info, err := fs.Lstat(f.under, next)
		if err != nil {
			return "", err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			done, rest = next, after
			continue
		}
		target, err := fs.ReadLink(f.under, next)
		if err != nil {
			return fail(err)
		}
		if hops++; hops > maxHops {
			return fail(errors.New("too many links"))
		}
		// Windows and os.DirFS may give backslashes.
		target = strings.ReplaceAll(target, `\`, "/")
		whole := path.Join(done, target, after)
		if path.IsAbs(target) || len(target) > 1 && target[1] == ':' || whole == ".." || strings.HasPrefix(whole, "../") {
			return fail(ErrOutside)
		}
		done, rest = ".", whole
	}
	return done, nil
}
