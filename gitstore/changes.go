package gitstore

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Changes lists what differs between two trees that are in the object database, sorted by
// path. An empty id means the empty tree.
func (r *Repo) Changes(ctx context.Context, from, to OID) ([]Change, error) {
	d := treeDiff{format: r.ObjectFormat, old: r.store(), new: r.store()}
	changes, err := d.run(ctx, from, to)
	if err != nil {
		return nil, fmt.Errorf("comparing trees %s and %s: %w", from.Short(), to.Short(), err)
	}
	return changes, nil
}

// treeDiff compares two trees level by level and never enters subtrees that are equal. It
// reads objects only, so no diff setting of the user can change its answer.
type treeDiff struct {
	format   string
	old, new objectReader
	changes  []Change
}

func (d *treeDiff) run(ctx context.Context, from, to OID) ([]Change, error) {
	if err := d.trees(ctx, from, to, ""); err != nil {
		return nil, err
	}
	slices.SortFunc(d.changes, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })
	return d.changes, nil
}

func (d *treeDiff) trees(ctx context.Context, from, to OID, at string) error {
	if from == to {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	olds, err := readTree(ctx, d.old, d.format, from)
	if err != nil {
		return err
	}
	news, err := readTree(ctx, d.new, d.format, to)
	if err != nil {
		return err
	}
	was := make(map[string]TreeEntry, len(olds))
	for _, e := range olds {
		was[e.Name] = e
	}
	for _, e := range news {
		old := was[e.Name]
		delete(was, e.Name)
		if err := d.entries(ctx, old, e, at+e.Name); err != nil {
			return err
		}
	}
	for _, e := range olds {
		if _, gone := was[e.Name]; gone {
			if err := d.entries(ctx, e, TreeEntry{}, at+e.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// entries compares what two trees have at one path; a mode of zero means nothing.
func (d *treeDiff) entries(ctx context.Context, old, new TreeEntry, path string) error {
	if old.Mode == new.Mode && old.ID == new.ID {
		return nil
	}
	oldTree, newTree := old.Mode == ModeTree, new.Mode == ModeTree
	if oldTree || newTree {
		var from, to OID
		if oldTree {
			from = old.ID
		}
		if newTree {
			to = new.ID
		}
		if err := d.trees(ctx, from, to, path+"/"); err != nil {
			return err
		}
	}
	if oldTree {
		old = TreeEntry{}
	}
	if newTree {
		new = TreeEntry{}
	}
	d.leaf(old, new, path)
	return nil
}

func (d *treeDiff) leaf(old, new TreeEntry, path string) {
	c := Change{Path: path, OldPath: path, OldMode: old.Mode, NewMode: new.Mode, OldID: old.ID, NewID: new.ID}
	switch {
	case old.Mode == 0 && new.Mode == 0:
		return
	case old.Mode == 0:
		c.Status, c.OldPath = 'A', ""
	case new.Mode == 0:
		c.Status = 'D'
	case old.Mode&0o170000 != new.Mode&0o170000:
		c.Status = 'T'
	default:
		c.Status = 'M'
	}
	d.changes = append(d.changes, c)
}
