package notes

import (
	"context"
	"slices"
	"strings"

	"git-isitdone/gitstore"
)

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
