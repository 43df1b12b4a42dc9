package detect

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"git-isitdone/checks/intree"
)

// maxText bounds a manifest; a larger file is named in a note and not read.
const maxText = 4 << 20

// tree reads one directory of the repository as a project of its own. Paths are relative
// to it. What cannot be read is remembered, not lost.
type tree struct {
	fsys     fs.FS
	listing  map[string][]fs.DirEntry
	texts    map[string]string
	problems []string
	parsed   map[string]map[string]target // files of targets
	used     map[string]usage             // commands that were seen through
	node     *nodePackage
	composer *composerPackage
}

func newTree(fsys fs.FS) *tree {
	return &tree{fsys: fsys, listing: map[string][]fs.DirEntry{}, texts: map[string]string{}, parsed: map[string]map[string]target{}, used: map[string]usage{}}
}

// entries lists a directory by name; nil where there is none.
func (t *tree) entries(dir string) []fs.DirEntry {
	list, ok := t.listing[dir]
	if !ok {
		list, _ = fs.ReadDir(t.fsys, dir)
		t.listing[dir] = list
	}
	return list
}

// stat is a file's information, with symbolic links followed where the file system can. The
// project's own directory is listed once, because most questions are about it and most
// answers are no; elsewhere a listing could be long.
func (t *tree) stat(name string) (fs.FileInfo, bool) {
	if !fs.ValidPath(name) {
		return nil, false
	}
	if path.Dir(name) == "." && name != "." {
		list := t.entries(".")
		i := slices.IndexFunc(list, func(e fs.DirEntry) bool { return e.Name() == name })
		if i < 0 {
			return nil, false
		}
		if list[i].Type()&fs.ModeSymlink == 0 {
			info, err := list[i].Info()
			return info, err == nil
		}
	}
	info, err := fs.Stat(t.fsys, name)
	if errors.Is(err, intree.ErrOutside) {
		t.problem("%s is a link out of the repository and was not followed", name)
	}
	return info, err == nil
}

func (t *tree) isFile(name string) bool {
	info, ok := t.stat(name)
	return ok && info.Mode().IsRegular()
}

func (t *tree) isDir(name string) bool {
	info, ok := t.stat(name)
	return ok && info.IsDir()
}

// first is the first of these names that is a file; empty where none is.
func (t *tree) first(names ...string) string {
	for _, n := range names {
		if t.isFile(n) {
			return n
		}
	}
	return ""
}

// matching lists the files of the project's directory whose names match one of the patterns
// (path.Match), sorted.
func (t *tree) matching(patterns ...string) []string {
	var out []string
	for _, e := range t.entries(".") {
		if e.IsDir() {
			continue
		}
		for _, p := range patterns {
			if ok, _ := path.Match(p, e.Name()); ok {
				out = append(out, e.Name())
				break
			}
		}
	}
	return out
}

// text reads a file without its byte order mark; ok is false where there is none.
func (t *tree) text(name string) (text string, ok bool) {
	if text, seen := t.texts[name]; seen {
		return text, true
	}
	info, found := t.stat(name)
	if !found || info.IsDir() {
		return "", false
	}
	if info.Size() > maxText {
		t.problem("%s is larger than %d MiB and was not read", name, maxText>>20)
		return "", false
	}
	data, err := fs.ReadFile(t.fsys, name)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			t.problem("%s could not be read: %v", name, err)
		}
		return "", false
	}
	text = strings.TrimPrefix(string(data), "\ufeff")
	t.texts[name] = text
	return text, true
}

func (t *tree) problem(format string, args ...any) {
	if p := fmt.Sprintf(format, args...); !slices.Contains(t.problems, p) {
		t.problems = append(t.problems, p)
	}
}

// lineOf is the 1-based line of the first occurrence of a piece of text; 0 without one.
func lineOf(text, piece string) int {
	i := strings.Index(text, piece)
	if i < 0 {
		return 0
	}
	return strings.Count(text[:i], "\n") + 1
}

// lines splits text at line ends of either kind.
func lines(text string) []string {
	return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
}
