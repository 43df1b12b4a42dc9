package notes

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"git-isitdone/gitstore"
)

// filing is what a write adds: lines by path, and the pointers to new receipts.
type filing struct {
	receipts  map[gitstore.OID][][]byte
	decisions map[string][][]byte
	recent    []pointer
}

// fileRecords sorts records by where they go. Those that are not believed have no place in
// the ledger; they stay where they are and are named by look-ups.
func fileRecords(key []byte, recs []record) (filing, map[string]bool) {
	f := filing{receipts: map[gitstore.OID][][]byte{}, decisions: map[string][][]byte{}}
	leftOver := map[string]bool{}
	for _, rec := range recs {
		if !f.add(key, rec) {
			leftOver[string(rec.raw)] = true
		}
	}
	return f, leftOver
}

func (f *filing) add(key []byte, rec record) bool {
	if verifyLine(key, rec.kind, rec.raw) != nil {
		return false
	}
	switch rec.kind {
	case kindReceipt:
		r, err := decodeReceipt(rec.raw)
		if err != nil {
			return false
		}
		for _, k := range r.keys() {
			f.receipts[k] = append(f.receipts[k], rec.raw)
		}
		f.recent = append(f.recent, pointer{tree: r.Tree, start: r.Start})
		return true
	case kindDecision:
		d, err := decodeDecision(rec.raw)
		if err != nil {
			return false
		}
		path := decisionsPath(d.Time)
		f.decisions[path] = append(f.decisions[path], rec.raw)
		return true
	}
	return false
}

// damageError is what kept a ledger's tree from being read. What went wrong in writing is
// none: a full disk must not look like a broken ledger.
type damageError struct{ err error }

func (e damageError) Error() string { return e.err.Error() }
func (e damageError) Unwrap() error { return e.err }

// edit writes the tree that is base with the filing in it. Where base is damaged, what can
// still be read of it is carried over and its id is kept: see repair.
// The paths are those that are new in the tree.
func (l *Ledger) edit(ctx context.Context, key []byte, base gitstore.OID, f filing) (gitstore.OID, []string, error) {
	now, paths, err := l.tryEdit(ctx, key, base, f)
	if damage := (damageError{}); !errors.As(err, &damage) || ctx.Err() != nil {
		return now, paths, err
	}
	rest, rerr := l.repair(ctx, base, err)
	if rerr != nil {
		return "", nil, errors.Join(err, rerr)
	}
	return l.tryEdit(ctx, key, rest, f)
}

func (l *Ledger) tryEdit(ctx context.Context, key []byte, base gitstore.OID, f filing) (gitstore.OID, []string, error) {
	var edits []gitstore.TreeEdit
	set := func(path string, merge func(old []byte) []byte) error {
		old, err := l.content(ctx, base, path)
		if err != nil {
			return damageError{err}
		}
		if now := merge(old); string(now) != string(old) {
			edits = append(edits, gitstore.TreeEdit{Path: path, Content: now})
		}
		return nil
	}
	for _, tree := range slices.Sorted(maps.Keys(f.receipts)) {
		if err := set(receiptsPath(tree), func(old []byte) []byte {
			return mergeReceipts(key, tree, old, f.receipts[tree])
		}); err != nil {
			return "", nil, err
		}
	}
	for _, path := range slices.Sorted(maps.Keys(f.decisions)) {
		if err := set(path, func(old []byte) []byte {
			lines := uniqueLines(append(splitLines(old), f.decisions[path]...))
			return joinLines(lines[max(0, len(lines)-keepPerDay):])
		}); err != nil {
			return "", nil, err
		}
	}
	if len(f.recent) > 0 {
		if err := set(recentPath, func(old []byte) []byte {
			return formatRecent(append(parseRecent(old), f.recent...))
		}); err != nil {
			return "", nil, err
		}
	}
	if len(edits) == 0 && base != "" {
		return base, nil, nil
	}
	now, err := l.store.EditTree(ctx, base, edits)
	return now, pathsOf(edits), err
}

// content reads a file of the ledger, nil where there is none.
func (l *Ledger) content(ctx context.Context, base gitstore.OID, path string) ([]byte, error) {
	if base == "" {
		return nil, nil
	}
	e, err := l.store.Entry(ctx, base, path)
	if errors.Is(err, gitstore.ErrNotFound) {
		return nil, l.explainAbsence(ctx, base, path)
	}
	if err != nil {
		return nil, err
	}
	if e.Mode != gitstore.ModeBlob {
		return nil, fmt.Errorf("%s is not a file (mode %06o)", path, e.Mode)
	}
	return l.store.Blob(ctx, e.ID)
}

func mergeReceipts(key []byte, tree gitstore.OID, old []byte, added [][]byte) []byte {
	raws := uniqueLines(append(splitLines(old), added...))
	lines := make([]line, len(raws))
	for i, raw := range raws {
		lines[i] = readSigned(key, tree, raw)
	}
	return joinLines(retain(lines))
}
