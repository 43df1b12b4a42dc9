package gitstore

import (
	"context"
	"fmt"
	"path"
	"strings"
)

// Blob reads a blob. Errors: ErrNotFound.
func (r *Repo) Blob(ctx context.Context, id OID) ([]byte, error) {
	return readBlob(ctx, r.store(), id)
}

// ReadTree reads one level of a tree. Errors: ErrNotFound.
func (r *Repo) ReadTree(ctx context.Context, id OID) ([]TreeEntry, error) {
	return readTree(ctx, r.store(), r.ObjectFormat, id)
}

// Entry finds a slash-separated path below a tree; "." and "" are the tree itself.
// Errors: ErrNotFound.
func (r *Repo) Entry(ctx context.Context, tree OID, name string) (TreeEntry, error) {
	return findEntry(ctx, r.store(), r.ObjectFormat, tree, name)
}

func readKind(ctx context.Context, from objectReader, id OID, want objectKind) ([]byte, error) {
	kind, data, err := from.object(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("reading %s %s: %w", want, id.Short(), err)
	}
	if kind != want {
		return nil, fmt.Errorf("reading %s %s: it is a %s", want, id.Short(), kind)
	}
	return data, nil
}

func readBlob(ctx context.Context, from objectReader, id OID) ([]byte, error) {
	return readKind(ctx, from, id, kindBlob)
}

func readTree(ctx context.Context, from objectReader, format string, id OID) ([]TreeEntry, error) {
	memory, remembers := from.(remembering)
	if entries, known := memory.trees[id]; known {
		return entries, nil
	}
	data, err := emptyTreeOr(format, id, func() ([]byte, error) { return readKind(ctx, from, id, kindTree) })
	if err != nil {
		return nil, err
	}
	entries, err := decodeTree(format, data)
	if err != nil {
		return nil, fmt.Errorf("reading tree %s: %w", id.Short(), err)
	}
	if remembers {
		memory.trees[id] = entries
	}
	return entries, nil
}

// emptyTreeOr answers for the empty tree, which git knows without storing it.
func emptyTreeOr(format string, id OID, read func() ([]byte, error)) ([]byte, error) {
	if id == "" || id == EmptyTree(format) {
		return nil, nil
	}
	return read()
}

// EmptyTree is the id of the empty tree in an object format ("sha1" or "sha256").
func EmptyTree(format string) OID { return newObject(format, kindTree, nil).id }

func findEntry(ctx context.Context, from objectReader, format string, tree OID, name string) (TreeEntry, error) {
	at := TreeEntry{Mode: ModeTree, ID: tree}
	name = path.Clean("/" + name)[1:]
	for rest := name; rest != ""; {
		var part string
		part, rest, _ = strings.Cut(rest, "/")
		if at.Mode != ModeTree {
			return TreeEntry{}, fmt.Errorf("%s in tree %s: %w", name, tree.Short(), ErrNotFound)
		}
		entries, err := readTree(ctx, from, format, at.ID)
		if err != nil {
			return TreeEntry{}, err
		}
		found := false
		for _, e := range entries {
			if e.Name == part {
				at, found = e, true
				break
			}
		}
		if !found {
			return TreeEntry{}, fmt.Errorf("%s in tree %s: %w", name, tree.Short(), ErrNotFound)
		}
	}
	return at, nil
}
