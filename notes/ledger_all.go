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
	v.bad = append(v.bad, l.trouble()...)
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
		v.bad = append(v.bad, l.trouble()...)
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
	var found []line
	trees := v.journalTrees()
	slices.Sort(trees)
	for _, tree := range slices.Compact(trees) {
		found = append(found, v.fromJournals(tree)...)
	}
	err := v.eachTree(ctx, func(tree, blob gitstore.OID) error {
		content, err := v.store.Blob(ctx, blob)
		if err != nil {
			v.bad = append(v.bad, Bad{Where: ledgerRef + ":" + receiptsPath(tree), Reason: err.Error()})
			return ctx.Err()
		}
		found = append(found, v.parse(tree, content)...)
		return nil
	})
	return found, err
}

// eachTree visits the trees that the ledger has receipts of, and the files of these. What
// cannot be read is named.
func (v *view) eachTree(ctx context.Context, visit func(tree, blob gitstore.OID) error) error {
	if v.root == "" {
		return nil
	}
	return v.eachBelow(ctx, v.root, nil, visit)
}

func (v *view) eachBelow(ctx context.Context, dir gitstore.OID, above []string, visit func(tree, blob gitstore.OID) error) error {
	entries, err := v.store.ReadTree(ctx, dir)
	if err != nil {
		v.bad = append(v.bad, Bad{Where: ledgerRef + ":" + strings.Join(above, "/"), Reason: err.Error()})
		return ctx.Err()
	}
	for _, e := range entries {
		switch {
		case len(above) < 3 && e.Mode == gitstore.ModeTree && isHex(e.Name):
			err = v.eachBelow(ctx, e.ID, append(slices.Clip(above), e.Name), visit)
		case len(above) == 3 && e.Mode == gitstore.ModeBlob && e.Name == receiptsName:
			if tree, ok := keyOfPath(above[0], above[1], above[2]); ok {
				err = visit(tree, e.ID)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
