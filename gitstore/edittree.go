package gitstore

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// EditTree writes a tree that is base (empty: the empty tree) with the edits applied in
// their order, and the objects it needs, into the object database. Untouched subtrees are
// shared; emptied directories vanish; removing what is not there changes nothing.
// Errors: ErrReadOnly; a path that is malformed, or that needs a directory where base has
// a file or the other way round.
func (r *Repo) EditTree(ctx context.Context, base OID, edits []TreeEdit) (OID, error) {
	root, err := plantEdits(edits)
	if err != nil {
		return "", fmt.Errorf("editing tree %s: %w", base.Short(), err)
	}
	ed := treeEditor{from: r.store(), format: r.ObjectFormat}
	id, err := ed.apply(ctx, base, root, "")
	if err != nil {
		return "", fmt.Errorf("editing tree %s: %w", base.Short(), err)
	}
	if id == "" {
		id = ed.put(kindTree, nil)
	}
	if err := r.store().write(ctx, ed.written); err != nil {
		return "", fmt.Errorf("writing tree %s: %w", id.Short(), err)
	}
	return id, nil
}

// editNode is one directory or one file of the edits. A file has no children.
type editNode struct {
	children map[string]*editNode
	edit     *TreeEdit
	// entry replaces whatever is there, without an object of its own to write.
	entry *TreeEntry
}

// plantEdits sorts edits by directory, so that each tree is read and written once.
func plantEdits(edits []TreeEdit) (*editNode, error) {
	root := &editNode{}
	for i := range edits {
		node, err := root.grow(edits[i].Path)
		if err != nil {
			return nil, err
		}
		node.edit = &edits[i]
	}
	return root, nil
}

// grow finds or makes the leaf of a path.
func (n *editNode) grow(path string) (*editNode, error) {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if part == "" || part == "." || part == ".." || strings.EqualFold(part, ".git") || strings.ContainsRune(part, 0) {
			return nil, fmt.Errorf("%q is not a path of a tree", path)
		}
		if n.children == nil {
			n.children = map[string]*editNode{}
		}
		child := n.children[part]
		if child == nil {
			child = &editNode{}
			n.children[part] = child
		}
		if leaf := i == len(parts)-1; leaf && child.children != nil || !leaf && child.isLeaf() {
			return nil, fmt.Errorf("%q is edited as a file and as a directory", strings.Join(parts[:i+1], "/"))
		}
		n = child
	}
	return n, nil
}

func (n *editNode) isLeaf() bool { return n.edit != nil || n.entry != nil }

// treeEditor collects the objects that an edit makes.
type treeEditor struct {
	from    objectReader
	format  string
	written []object
}

func (ed *treeEditor) put(kind objectKind, data []byte) OID {
	o := newObject(ed.format, kind, data)
	ed.written = append(ed.written, o)
	return o.id
}

// apply edits one level; the id is empty where nothing is left.
func (ed *treeEditor) apply(ctx context.Context, base OID, node *editNode, at string) (OID, error) {
	entries, err := readTree(ctx, ed.from, ed.format, base)
	if err != nil {
		return "", err
	}
	byName := make(map[string]TreeEntry, len(entries)+len(node.children))
	for _, e := range entries {
		byName[e.Name] = e
	}
	for _, name := range slices.Sorted(maps.Keys(node.children)) {
		if err := ed.applyTo(ctx, byName, name, node.children[name], at+name); err != nil {
			return "", err
		}
	}
	if len(byName) == 0 {
		return "", nil
	}
	data, err := encodeTree(slices.Collect(maps.Values(byName)))
	if err != nil {
		return "", err
	}
	if id := newObject(ed.format, kindTree, data).id; id == base {
		return base, nil
	}
	return ed.put(kindTree, data), nil
}

func (ed *treeEditor) applyTo(ctx context.Context, byName map[string]TreeEntry, name string, node *editNode, path string) error {
	old, exists := byName[name]
	if node.entry != nil {
		if node.entry.ID == "" {
			delete(byName, name)
		} else {
			byName[name] = TreeEntry{Mode: node.entry.Mode, Name: name, ID: node.entry.ID}
		}
		return nil
	}
	if node.edit != nil {
		switch {
		case exists && old.Mode == ModeTree:
			return fmt.Errorf("%q is a directory", path)
		case node.edit.Delete:
			delete(byName, name)
		default:
			byName[name] = TreeEntry{Mode: ModeBlob, Name: name, ID: ed.put(kindBlob, node.edit.Content)}
		}
		return nil
	}
	if exists && old.Mode != ModeTree {
		if node.onlyDeletes() {
			return nil
		}
		return fmt.Errorf("%q is not a directory", path)
	}
	id, err := ed.apply(ctx, old.ID, node, path+"/")
	if err != nil {
		return err
	}
	if id == "" {
		delete(byName, name)
	} else {
		byName[name] = TreeEntry{Mode: ModeTree, Name: name, ID: id}
	}
	return nil
}

// onlyDeletes: removing below a file removes what is not there.
func (n *editNode) onlyDeletes() bool {
	if n.edit != nil {
		return n.edit.Delete
	}
	if n.entry != nil {
		return n.entry.ID == ""
	}
	for _, c := range n.children {
		if !c.onlyDeletes() {
			return false
		}
	}
	return true
}
