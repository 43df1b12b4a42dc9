package notes

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"git-isitdone/gitstore"
)

// kept is a tree that the ledger has receipts of.
type kept struct {
	tree gitstore.OID
	blob gitstore.OID
	// newest is the start of its newest receipt; zero where no line says.
	newest time.Time
}

// retire lets go of the receipts of trees that are older than keepDays, and of the oldest
// ones beyond keepTrees; never of a tree that a branch or tag tip has. What it removes stays
// in the ref's reflog for as long as git keeps that.
// It tells of how many trees there are receipts now.
func (l *Ledger) retire(ctx context.Context) (left int, err error) {
	v, err := l.view(ctx)
	if err != nil || v.root == "" {
		return 0, err
	}
	trees, err := v.keptTrees(ctx)
	if err != nil {
		return 0, err
	}
	gone, err := l.superfluous(ctx, trees)
	if err != nil {
		return len(trees), err
	}
	oldDays, err := v.oldDays(ctx)
	if err != nil || len(gone)+len(oldDays) == 0 {
		return len(trees), err
	}
	held := holdJournals(ctx, l.journals[:1])
	for _, h := range held {
		defer h.unlock()
	}
	_, err = l.swap(ctx, func(old gitstore.OID) (gitstore.OID, []string, error) {
		return l.without(ctx, old, gone, oldDays)
	})
	return len(trees) - len(gone), err
}

// keptTrees lists the ledger's trees; what cannot be read is left as it is.
func (v *view) keptTrees(ctx context.Context) ([]kept, error) {
	var trees []kept
	err := v.eachTree(ctx, func(tree, blob gitstore.OID) error {
		content, err := v.store.Blob(ctx, blob)
		if err == nil {
			trees = append(trees, kept{tree: tree, blob: blob, newest: newestStart(content)})
		}
		return ctx.Err()
	})
	return trees, err
}

// newestStart reads the times off the lines without decoding them: an age decides about
// nothing but keeping, and this is asked of every receipt there is.
func newestStart(content []byte) time.Time {
	const field = `"start":"`
	var newest time.Time
	for _, raw := range splitLines(content) {
		i := bytes.LastIndex(raw, []byte(field))
		if i < 0 || len(raw) < i+len(field)+len(stampLayout) {
			continue
		}
		t, err := time.Parse(stampLayout, string(raw[i+len(field):][:len(stampLayout)]))
		if err == nil && t.After(newest) {
			newest = t
		}
	}
	return newest
}

// superfluous are the trees to let go of. A file without a readable time never gets too
// old, but goes first when there are too many.
func (l *Ledger) superfluous(ctx context.Context, trees []kept) ([]kept, error) {
	slices.SortFunc(trees, func(a, b kept) int {
		return cmp.Or(b.newest.Compare(a.newest), cmp.Compare(a.tree, b.tree))
	})
	oldest := l.oldest()
	var gone []kept
	for i, k := range trees {
		if l.keepTrees > 0 && i >= l.keepTrees || !k.newest.IsZero() && k.newest.Before(oldest) {
			gone = append(gone, k)
		}
	}
	if len(gone) == 0 {
		return nil, nil
	}
	tips, err := l.store.Tips(ctx)
	if err != nil {
		return nil, err
	}
	has := map[gitstore.OID]bool{}
	for _, t := range tips {
		has[t] = true
	}
	for _, k := range trees {
		if !has[k.tree] {
			continue
		}
		content, err := l.store.Blob(ctx, k.blob)
		if err != nil {
			return nil, err
		}
		for _, raw := range splitLines(content) {
			if r, err := decodeReceipt(raw); err == nil {
				has[r.Tree], has[r.Deep], has[r.After] = true, true, true
			}
		}
	}
	return slices.DeleteFunc(gone, func(k kept) bool { return has[k.tree] }), nil
}

// oldest is the time before which nothing is kept; zero keeps everything.
func (l *Ledger) oldest() time.Time {
	if l.keepDays == 0 {
		return time.Time{}
	}
	return l.now().AddDate(0, 0, -l.keepDays)
}

// oldDays are the paths of decisions that are too old.
func (v *view) oldDays(ctx context.Context) ([]string, error) {
	if v.keepDays == 0 {
		return nil, nil
	}
	d := decisionReader{view: v}
	days, err := d.days(ctx)
	if err != nil {
		return nil, err
	}
	first := decisionsPath(v.oldest())
	var old []string
	for _, day := range days {
		path := decisionsDir + "/" + day.Name
		if _, err := time.Parse(time.DateOnly, day.Name); err == nil && day.Mode == gitstore.ModeBlob && path < first {
			old = append(old, path)
		}
	}
	return old, nil
}

// without is the tree without these receipts and days. A tree that got another receipt
// since it was looked at stays.
func (l *Ledger) without(ctx context.Context, root gitstore.OID, gone []kept, days []string) (gitstore.OID, []string, error) {
	if root == "" {
		return "", nil, nil
	}
	var edits []gitstore.TreeEdit
	left := map[gitstore.OID]bool{}
	for _, k := range gone {
		path := receiptsPath(k.tree)
		if e, err := l.store.Entry(ctx, root, path); err != nil || e.ID != k.blob {
			continue
		}
		left[k.tree] = true
		edits = append(edits, gitstore.TreeEdit{Path: path, Delete: true})
	}
	for _, path := range days {
		edits = append(edits, gitstore.TreeEdit{Path: path, Delete: true})
	}
	recent, err := l.content(ctx, root, recentPath)
	if err != nil {
		return "", nil, err
	}
	pointers := parseRecent(recent)
	if n := len(pointers); n > 0 {
		pointers = slices.DeleteFunc(pointers, func(p pointer) bool { return left[p.tree] })
		if len(pointers) < n {
			edits = append(edits, gitstore.TreeEdit{Path: recentPath, Content: formatRecent(pointers)})
		}
	}
	if len(edits) == 0 {
		return root, nil, nil
	}
	now, err := l.store.EditTree(ctx, root, edits)
	return now, pathsOf(edits), err
}

func pathsOf(edits []gitstore.TreeEdit) []string {
	paths := make([]string, len(edits))
	for i, e := range edits {
		paths[i] = e.Path
	}
	return paths
}
