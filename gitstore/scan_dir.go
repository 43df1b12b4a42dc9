package gitstore

import (
	"cmp"
	"slices"
	"strings"
)

// scanDir is one directory of the working tree: what the index has of it, and what the
// walk found. During the walk it belongs to the one worker that reads the directory.
type scanDir struct {
	name string
	// path is "" for the top, else it ends in "/".
	path  string
	files []scanFile // of the index, sorted by name
	dirs  []*scanDir // of the index, sorted as the index has them
	// added and fresh are what the index does not have.
	added []scanFile
	fresh []*scanDir
	// tracked: the index has something below.
	tracked bool
	// cached is the tree that the index has for this directory (its cache-tree
	// extension), valid where cachedCount is the number of the index's entries below.
	cached      rawID
	cachedCount int
	// changed: something directly in it differs from the index.
	changed bool
	// instead: it stands where the index has a file.
	instead bool
	up      *scanDir // set where the index does not know the directory
	// link: it is a sub-repository that the index does not know.
	link bool
}

type rawID [20]byte

// scanFile is one file, symbolic link or sub-repository.
type scanFile struct {
	name string
	mode uint32
	id   rawID
	// stat is what the index knows of the file, nil where the index does not have it or
	// what it has is no basis for a comparison.
	stat  []byte
	flags scanFlags
}

type scanFlags uint8

const (
	flagIndexed  scanFlags = 1 << iota // the index has it
	flagAssume                         // assume-unchanged
	flagSkip                           // skip-worktree
	flagIntent                         // intent-to-add: no content yet
	flagUnmerged                       // in conflict
	flagGone                           // no longer in the working tree
)

func (f *scanFile) has(flag scanFlags) bool { return f.flags&flag != 0 }

// remove marks everything below as gone, but for what a sparse checkout leaves out.
func (d *scanDir) remove(note func(path string, f *scanFile)) {
	for i := range d.files {
		if f := &d.files[i]; !f.has(flagSkip) {
			d.removeFile(f, note)
		}
	}
	for _, sub := range d.dirs {
		sub.remove(note)
	}
}

func (d *scanDir) removeFile(f *scanFile, note func(path string, f *scanFile)) {
	f.flags |= flagGone
	d.changed = true
	note(d.path+f.name, f)
}

// file is the place of one of the index's files, -1 where it has none of that name.
func (d *scanDir) file(name string) int {
	i, found := slices.BinarySearchFunc(d.files, name, func(f scanFile, name string) int {
		return strings.Compare(f.name, name)
	})
	if !found {
		return -1
	}
	return i
}

// dir is the place of one of the index's directories, -1 where it has none of that name.
func (d *scanDir) dir(name string) int {
	i, found := slices.BinarySearchFunc(d.dirs, name, func(sub *scanDir, name string) int {
		return compareDirNames(sub.name, name)
	})
	if !found {
		return -1
	}
	return i
}

// hasSkipped reports whether a sparse checkout leaves something below out.
func (d *scanDir) hasSkipped() bool {
	for i := range d.files {
		if d.files[i].has(flagSkip) {
			return true
		}
	}
	return slices.ContainsFunc(d.dirs, (*scanDir).hasSkipped)
}

// compareDirNames compares as if both names ended in "/", which is the order of an index.
func compareDirNames(a, b string) int {
	n := min(len(a), len(b))
	if c := strings.Compare(a[:n], b[:n]); c != 0 || len(a) == len(b) {
		return c
	}
	if len(a) < len(b) {
		return cmp.Compare('/', b[n])
	}
	return cmp.Compare(a[n], '/')
}
