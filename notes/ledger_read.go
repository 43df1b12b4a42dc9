package notes

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"git-isitdone/gitstore"
)

// Lines are the receipts that were found and believed, newest first, and what was found and
// was not.
type Lines struct {
	Receipts []Receipt
	Bad      []Bad
}

// Receipts gives what is recorded for a tree and believed, newest first. Damage is named in
// Bad and never an error, so that a corrupt entry costs a run and not the gate.
func (l *Ledger) Receipts(ctx context.Context, tree gitstore.OID) (Lines, error) {
	v, err := l.view(ctx)
	if err != nil {
		return Lines{}, err
	}
	found, err := v.receiptsOf(ctx, tree)
	if err != nil {
		return Lines{}, err
	}
	return v.lines(found, 0), nil
}

// view is the ledger and the journals at one moment.
type view struct {
	*Ledger
	key  []byte
	root gitstore.OID // empty where there is no ledger, or none that can be read
	recs []record
	bad  []Bad
}

// view reads the journals before the ref: a write moves records from the former to the
// latter, and in this order none can be missed.
func (l *Ledger) view(ctx context.Context) (*view, error) {
	v := &view{Ledger: l}
	var err error
	if v.key, err = readKey(l.env); err != nil {
		v.bad = append(v.bad, Bad{Where: "the signing key", Reason: err.Error()})
	}
	for _, j := range l.journals {
		recs, err := j.read()
		if err != nil {
			v.bad = append(v.bad, Bad{Where: j.path(), Reason: err.Error()})
		}
		v.recs = append(v.recs, recs...)
		v.nameUnreadable(j, recs)
	}
	v.root, err = l.store.Ref(ctx, ledgerRef)
	switch {
	case err == nil:
		// What is broken from here on, the next write repairs.
		if _, err = l.store.ReadTree(ctx, v.root); err != nil {
			v.root = ""
			v.bad = append(v.bad, Bad{Where: ledgerRef, Reason: err.Error()})
		}
	case !errors.Is(err, gitstore.ErrNotFound):
		v.bad = append(v.bad, Bad{Where: ledgerRef, Reason: err.Error() +
			"; receipts go to a journal until you run: rm " + filepath.Join(l.commonDir, filepath.FromSlash(ledgerRef))})
	}
	return v, ctx.Err()
}

// nameUnreadable names the journal's lines that belong to no tree and would be seen by no
// look-up otherwise.
func (v *view) nameUnreadable(j journal, recs []record) {
	for _, rec := range recs {
		var err error
		switch rec.kind {
		case kindReceipt:
			_, err = decodeReceipt(rec.raw)
		case kindDecision:
			_, err = decodeDecision(rec.raw)
		default:
			err = fmt.Errorf("unknown kind of line %q", rec.kind)
		}
		if err != nil {
			v.bad = append(v.bad, Bad{Where: j.path(), Reason: err.Error()})
		}
	}
}

// receiptsOf gives the believed lines of a tree and names the others.
func (v *view) receiptsOf(ctx context.Context, tree gitstore.OID) ([]line, error) {
	if !validID(tree) {
		return nil, fmt.Errorf("looking up tree %q: not an object id", tree)
	}
	path := receiptsPath(tree)
	content, err := v.content(ctx, v.root, path)
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		v.bad = append(v.bad, Bad{Where: ledgerRef + ":" + path, Reason: err.Error()})
	}
	var found []line
	take := func(where string, raw []byte) {
		l := readSigned(v.key, tree, raw)
		if l.err != nil {
			v.bad = append(v.bad, Bad{Where: where, Reason: l.err.Error()})
			return
		}
		found = append(found, l)
	}
	for i, raw := range splitLines(content) {
		take(fmt.Sprintf("%s:%s line %d", ledgerRef, path, i+1), raw)
	}
	for _, rec := range v.recs {
		if rec.kind != kindReceipt {
			continue
		}
		if r, err := decodeReceipt(rec.raw); err == nil && r.speaksOf(tree) {
			take("the journal, for tree "+short(tree), rec.raw)
		}
	}
	return found, nil
}

// lines sorts what was found, drops repetitions and cuts (limit 0: not at all).
func (v *view) lines(found []line, limit int) Lines {
	slices.SortFunc(found, newestFirst)
	found = slices.CompactFunc(found, func(a, b line) bool { return string(a.raw) == string(b.raw) })
	if limit > 0 && len(found) > limit {
		found = found[:limit]
	}
	out := Lines{Bad: v.bad}
	for _, l := range found {
		out.Receipts = append(out.Receipts, l.receipt)
	}
	return out
}

// All lists every believed receipt, newest first, at most limit (0: all). A small limit is
// answered from the pointers of `recent`; otherwise the whole ledger is walked.
func (l *Ledger) All(ctx context.Context, limit int) (Lines, error) {
	v, err := l.view(ctx)
	if err != nil {
		return Lines{}, err
	}
	if limit > 0 && limit <= keepRecent {
		found, whole, err := v.recent(ctx, limit)
		if err != nil {
			return Lines{}, err
		}
		if whole {
			return v.lines(found, limit), nil
		}
		if v, err = l.view(ctx); err != nil { // anew, so that nothing bad is named twice
			return Lines{}, err
		}
	}
	found, err := v.walk(ctx)
	if err != nil {
		return Lines{}, err
	}
	return v.lines(found, limit), nil
}

// recent follows the pointers, newest first, until want of them led to a believed receipt;
// whole is false where there are not so many. The journals' receipts have no pointers and
// are always taken.
func (v *view) recent(ctx context.Context, want int) (found []line, whole bool, err error) {
	content, err := v.content(ctx, v.root, recentPath)
	if err != nil {
		if ctx.Err() != nil {
			return nil, false, err
		}
		v.bad = append(v.bad, Bad{Where: ledgerRef + ":" + recentPath, Reason: err.Error()})
	}
	byTree := map[gitstore.OID][]line{}
	follow := func(tree gitstore.OID) error {
		if _, done := byTree[tree]; done {
			return nil
		}
		lines, err := v.receiptsOf(ctx, tree)
		byTree[tree] = lines
		found = append(found, lines...)
		return err
	}
	for _, tree := range v.journalTrees() {
		if err := follow(tree); err != nil {
			return nil, false, err
		}
	}
	reached := 0
	for _, p := range parseRecent(content) {
		if reached == want {
			break
		}
		if err := follow(p.tree); err != nil {
			return nil, false, err
		}
		if slices.ContainsFunc(byTree[p.tree], func(l line) bool { return l.receipt.Start.Equal(p.start) }) {
			reached++
		}
	}
	return found, reached == want, nil
}

func (v *view) journalTrees() []gitstore.OID {
	var trees []gitstore.OID
	for _, rec := range slices.Backward(v.recs) {
		if rec.kind != kindReceipt {
			continue
		}
		if r, err := decodeReceipt(rec.raw); err == nil {
			trees = append(trees, r.Tree)
		}
	}
	return trees
}

// walk reads every receipt of the ledger and the journals.
func (v *view) walk(ctx context.Context) ([]line, error) {
	trees := map[gitstore.OID]bool{}
	for _, t := range v.journalTrees() {
		trees[t] = true
	}
	if v.root != "" {
		if err := v.eachDir(ctx, v.root, "", func(dir string) {
			parts := strings.Split(dir, "/")
			if len(parts) == 3 {
				if tree, ok := keyOfPath(parts[0], parts[1], parts[2]); ok {
					trees[tree] = true
				}
			}
		}); err != nil {
			return nil, err
		}
	}
	var found []line
	for tree := range trees {
		more, err := v.receiptsOf(ctx, tree)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}

// eachDir visits the directories of the ledger's fan-out, three levels deep.
func (v *view) eachDir(ctx context.Context, tree gitstore.OID, dir string, visit func(dir string)) error {
	entries, err := v.store.ReadTree(ctx, tree)
	if err != nil {
		if ctx.Err() != nil {
			return err
		}
		v.bad = append(v.bad, Bad{Where: ledgerRef + ":" + dir, Reason: err.Error()})
		return nil
	}
	depth := strings.Count(dir, "/")
	for _, e := range entries {
		if e.Mode != gitstore.ModeTree || !isHex(e.Name) {
			continue
		}
		if visit(dir + e.Name); depth < 2 {
			if err := v.eachDir(ctx, e.ID, dir+e.Name+"/", visit); err != nil {
				return err
			}
		}
	}
	return nil
}
