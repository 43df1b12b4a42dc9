package notes

import (
	"context"
	"errors"
	"strings"

	"git-isitdone/gitstore"
)

// noteTree is the tree of a notes commit. git spreads notes over directories of two hex
// digits, to any depth, and may change the depth whenever a user runs `git notes`; flat,
// spread and mixed trees are all read.
type noteTree struct {
	from objectReader
	root gitstore.OID // empty: no notes
}

// noteBlob is where a note lies.
type noteBlob struct {
	path string
	id   gitstore.OID
}

// find gives every place in which the tree has a note for the key. More than one is legal
// to read, although git's own merge fails on it.
func (t noteTree) find(ctx context.Context, key gitstore.OID) ([]noteBlob, error) {
	var found []noteBlob
	dir, at, rest := "", t.root, string(key)
	for at != "" {
		entries, err := t.from.ReadTree(ctx, at)
		if err != nil {
			return nil, err
		}
		at = ""
		for _, e := range entries {
			switch {
			case e.Name == rest && isFile(e.Mode):
				found = append(found, noteBlob{path: dir + rest, id: e.ID})
			case e.Mode == gitstore.ModeTree && len(rest) > 2 && e.Name == rest[:2]:
				at = e.ID
			}
		}
		if at != "" {
			dir, rest = dir+rest[:2]+"/", rest[2:]
		}
	}
	return found, nil
}

// read gives the note for a key, nil where there is none.
func (t noteTree) read(ctx context.Context, key gitstore.OID) ([]byte, []noteBlob, error) {
	blobs, err := t.find(ctx, key)
	if err != nil {
		return nil, nil, err
	}
	content, err := t.contents(ctx, blobs)
	return content, blobs, err
}

func (t noteTree) contents(ctx context.Context, blobs []noteBlob) ([]byte, error) {
	var all []byte
	for _, b := range blobs {
		content, err := t.from.Blob(ctx, b.id)
		if err != nil {
			return nil, err
		}
		all = joinContents(all, content)
	}
	return all, nil
}

// place is where a note for the key goes: as deep as directories for it exist, and at least
// one level, so that the first note already makes the fan-out that the hundred thousandth
// needs. The first two digits are a directory unless something else stands there.
func (t noteTree) place(ctx context.Context, key gitstore.OID) (string, error) {
	if t.root == "" {
		return string(key[:2] + "/" + key[2:]), nil
	}
	dir, at, rest := "", t.root, string(key)
	for len(rest) > 2 {
		entries, err := t.from.ReadTree(ctx, at)
		if err != nil {
			return "", err
		}
		next, blocked := gitstore.OID(""), false
		for _, e := range entries {
			if e.Name == rest[:2] {
				next, blocked = e.ID, e.Mode != gitstore.ModeTree
			}
		}
		if blocked || next == "" && dir != "" {
			break
		}
		dir, rest = dir+rest[:2]+"/", rest[2:]
		if next == "" {
			break
		}
		at = next
	}
	return dir + rest, nil
}

// notesIndex is a whole notes tree: the notes by key, and everything else by path.
type notesIndex struct {
	notes map[gitstore.OID][]noteBlob
	other map[string]gitstore.TreeEntry
	// dirs are the paths of all directories, to see what a file would collide with.
	dirs map[string]bool
}

// index lists the tree. What skip reports true for at the top level is left out: two notes
// trees that are to be joined mostly share their directories.
func (t noteTree) index(ctx context.Context, skip map[gitstore.TreeEntry]bool) (notesIndex, error) {
	ix := notesIndex{notes: map[gitstore.OID][]noteBlob{}, other: map[string]gitstore.TreeEntry{}, dirs: map[string]bool{}}
	if t.root == "" {
		return ix, nil
	}
	return ix, t.indexDir(ctx, t.root, "", skip, ix)
}

func (t noteTree) indexDir(ctx context.Context, tree gitstore.OID, dir string, skip map[gitstore.TreeEntry]bool, ix notesIndex) error {
	entries, err := t.from.ReadTree(ctx, tree)
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := dir + e.Name
		if e.Mode == gitstore.ModeTree {
			ix.dirs[path] = true
		}
		if skip[e] {
			continue
		}
		if e.Mode == gitstore.ModeTree {
			if err := t.indexDir(ctx, e.ID, path+"/", nil, ix); err != nil {
				return err
			}
			continue
		}
		if key, ok := keyOfNote(path); ok && isFile(e.Mode) {
			ix.notes[key] = append(ix.notes[key], noteBlob{path: path, id: e.ID})
			continue
		}
		ix.other[path] = e
	}
	return nil
}

// keyOfNote undoes the fan-out: directories of two hex digits, then the rest.
func keyOfNote(path string) (gitstore.OID, bool) {
	parts := strings.Split(path, "/")
	for _, dir := range parts[:len(parts)-1] {
		if len(dir) != 2 {
			return "", false
		}
	}
	key := gitstore.OID(strings.Join(parts, ""))
	return key, validID(key)
}

func isFile(mode uint32) bool { return mode == gitstore.ModeBlob || mode == gitstore.ModeExec }

// shared are the entries that two trees have in common at the top.
func shared(ctx context.Context, from objectReader, a, b gitstore.OID) (map[gitstore.TreeEntry]bool, error) {
	if a == "" || b == "" {
		return nil, nil
	}
	as, errA := from.ReadTree(ctx, a)
	bs, errB := from.ReadTree(ctx, b)
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	in := make(map[gitstore.TreeEntry]bool, len(as))
	for _, e := range as {
		in[e] = true
	}
	both := map[gitstore.TreeEntry]bool{}
	for _, e := range bs {
		if in[e] {
			both[e] = true
		}
	}
	return both, nil
}
