//go:build unix

package gitstore

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"

	"git-isitdone/gitstore/gitignore"
)

// dirReader compares one directory with what the index has of it.
type dirReader struct {
	scan *treeScan
	task *scanTask
	dir  *scanDir
	fd   int
	// seen are the index's files, then its directories, that are there.
	seen []bool
}

// special looks for the names that say how to read the rest. linked: the directory is a
// sub-repository, whose files are not ours.
func (r *dirReader) special(list []fs.DirEntry) (linked bool, err error) {
	var ignore, attributes bool
	for _, e := range list {
		switch e.Name() {
		case ".git":
			if r.dir.path == "" {
				continue
			}
			if r.dir.tracked || r.dir.instead {
				return false, declined("%q has files of the index and a .git", r.dir.path)
			}
			r.dir.link = true
			r.scan.mu.Lock()
			r.scan.found.links = append(r.scan.found.links, scanLink{path: r.dir.path[:len(r.dir.path)-1], up: r.dir.up})
			r.scan.mu.Unlock()
			return true, nil
		case ".gitignore":
			ignore = true
		case ".gitattributes":
			attributes = true
		}
	}
	if err := r.readIgnore(ignore); err != nil {
		return false, err
	}
	return false, r.readAttributes(attributes)
}

func (r *dirReader) readIgnore(there bool) error {
	if r.task.excluded {
		return nil
	}
	if !there {
		if i := r.dir.file(".gitignore"); i >= 0 && r.dir.files[i].has(flagSkip) {
			return declined("%s.gitignore is left out by a sparse checkout, and holds", r.dir.path)
		}
		return nil
	}
	data, err := r.readSmall(".gitignore")
	if err != nil {
		return err
	}
	rules, ok := gitignore.Parse(r.dir.path, data)
	if !ok {
		return declined("%s.gitignore has a NUL byte", r.dir.path)
	}
	if !rules.Empty() {
		r.task.ignore = &ignoreChain{rules, r.task.ignore}
	}
	return nil
}

func (r *dirReader) readAttributes(there bool) error {
	if !there {
		// git takes the index's version then, as long as it has one.
		if r.dir.file(".gitattributes") >= 0 {
			return declined("%s.gitattributes is in the index only", r.dir.path)
		}
		return nil
	}
	data, err := r.readSmall(".gitattributes")
	if err != nil {
		return err
	}
	if rules := parseAttributes(r.dir.path, data); rules != nil {
		r.task.attributes = &attributeChain{rules, r.task.attributes}
	}
	return nil
}

// maxRules is far above any file of rules that people write.
const maxRules = 16 << 20

// readSmall reads a file of rules. What git would not follow or not read is left to it.
func (r *dirReader) readSmall(name string) ([]byte, error) {
	fd, err := unix.Openat(r.fd, name, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, declined("%s%s: %v", r.dir.path, name, err)
	}
	f := os.NewFile(uintptr(fd), name)
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxRules {
		return nil, declined("%s%s is no plain file", r.dir.path, name)
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, declined("%s%s: %v", r.dir.path, name, err)
	}
	return data, nil
}

func (r *dirReader) entry(e fs.DirEntry) error {
	name := e.Name()
	if name == ".git" && r.dir.path == "" {
		return nil
	}
	if len(r.dir.path)+len(name) > maxScanPath {
		return declined("the path %q… is too long", r.dir.path[:40])
	}
	if i := r.dir.file(name); i >= 0 {
		return r.tracked(i)
	}
	kind := e.Type()
	if kind == fs.ModeIrregular {
		return declined("%q is of an unknown type", r.dir.path+name)
	}
	i := r.dir.dir(name)
	switch {
	case kind.IsDir() && i >= 0:
		r.trackedDir(i)
		return nil
	case kind.IsDir():
		return r.untrackedDir(name, false)
	case i >= 0 && r.dir.dirs[i].hasSkipped():
		return declined("%q is no directory any more, and a sparse checkout leaves files in it out", r.dir.path+name)
	}
	return r.untracked(name, kind)
}

// trackedDir goes into a directory that the index has something of.
func (r *dirReader) trackedDir(i int) {
	r.seen[len(r.dir.files)+i] = true
	sub := r.dir.dirs[i]
	r.scan.add(scanTask{
		dir: sub, ignore: r.task.ignore, attributes: r.task.attributes,
		excluded: r.task.excluded || r.task.excludes(sub.path[:len(sub.path)-1], true),
	})
}

func (r *dirReader) untracked(name string, kind fs.FileMode) error {
	if r.task.excluded || !kind.IsRegular() && kind != fs.ModeSymlink {
		return nil // git passes FIFOs, sockets and devices by
	}
	path := r.dir.path + name
	if r.task.excludes(path, false) {
		return nil
	}
	if !isPlainName(name) || kind == fs.ModeSymlink && !isPlainLinkName(name) {
		return declined("the name %q", path)
	}
	return r.hash(&scanFile{name: name}, true)
}

// untrackedDir goes into a directory that the index does not have.
func (r *dirReader) untrackedDir(name string, instead bool) error {
	path := r.dir.path + name
	if r.task.excluded || r.task.excludes(path, true) {
		return nil
	}
	if !isPlainName(name) {
		return declined("the name %q", path)
	}
	sub := &scanDir{name: name, path: path + "/", up: r.dir, changed: true, cachedCount: -1, instead: instead}
	r.dir.fresh = append(r.dir.fresh, sub)
	r.dir.changed = true
	r.scan.add(scanTask{dir: sub, ignore: r.task.ignore, attributes: r.task.attributes})
	return nil
}

// missing removes what the index has and the directory has not.
func (r *dirReader) missing() {
	for i := range r.dir.files {
		if !r.seen[i] && !r.dir.files[i].has(flagSkip) {
			r.dir.removeFile(&r.dir.files[i], r.scan.noteHidden)
		}
	}
	for i, sub := range r.dir.dirs {
		if !r.seen[len(r.dir.files)+i] {
			sub.remove(r.scan.noteHidden)
		}
	}
}

// tracked compares a file of the index with what is there.
func (r *dirReader) tracked(i int) error {
	f := &r.dir.files[i]
	var st unix.Stat_t
	if err := unix.Fstatat(r.fd, f.name, &st, unix.AT_SYMLINK_NOFOLLOW); err != nil {
		if errors.Is(err, unix.ENOENT) {
			return nil // vanished: it stays unseen
		}
		return declined("%q: %v", r.dir.path+f.name, err)
	}
	r.seen[i] = true
	path := r.dir.path + f.name
	switch kind := st.Mode & unix.S_IFMT; {
	case f.mode == ModeGitlink:
		if kind != unix.S_IFDIR {
			return declined("%q is a sub-repository no longer", path)
		}
		r.scan.mu.Lock()
		r.scan.found.links = append(r.scan.found.links, scanLink{path: path, up: r.dir, file: f})
		r.scan.mu.Unlock()
		return nil
	case kind == unix.S_IFDIR:
		r.dir.removeFile(f, r.scan.noteHidden)
		return r.untrackedDir(f.name, true)
	case kind != unix.S_IFREG && kind != unix.S_IFLNK:
		return declined("%q is neither a file nor a link", path)
	case kind == unix.S_IFLNK && f.mode != ModeSymlink && !isPlainLinkName(f.name):
		return declined("the name %q", path)
	}
	if r.scan.clock.unchanged(f, &st, r.scan.settings.fileMode) {
		return nil
	}
	return r.hash(f, false)
}
