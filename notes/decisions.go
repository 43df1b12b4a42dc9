package notes

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/sealkey"
)

// PutDecision records how a stop was answered. Decisions gather in a journal and are folded
// into the ledger with the next receipt, or when there are a few hundred of them.
// Errors: ErrKey, and what neither place could take.
func (l *Ledger) PutDecision(ctx context.Context, d Decision) error {
	const what = "recording the decision"
	d.V, d.MAC = Version, ""
	if err := d.validate(); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	text, err := d.MarshalJSON()
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	key, err := sealkey.Make(l.env)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	rec := record{kind: kindDecision, raw: signLine(key, kindDecision, text)}
	size, jerr := l.appendJournal(ctx, rec)
	if jerr != nil {
		if err := l.fold(ctx, key, rec); err != nil {
			return fmt.Errorf("%s: %w", what, errors.Join(jerr, err))
		}
		return nil
	}
	if size > foldAt {
		// It is recorded already; a fold that fails now is tried again by the next write.
		err = l.fold(ctx, key)
		if err != nil && !waits(err) {
			return fmt.Errorf("folding the journal into the ledger: %w", err)
		}
	}
	return nil
}

// Decisions lists the decision log, newest first, at most limit (0: all). Only as many days
// are read as the limit needs.
func (l *Ledger) Decisions(ctx context.Context, limit int) ([]Decision, []Bad, error) {
	v, err := l.view(ctx)
	if err != nil {
		return nil, nil, err
	}
	d := decisionReader{view: v, seen: map[string]bool{}}
	for _, rec := range v.recs {
		if rec.kind == kindDecision {
			d.take("the journal", rec.raw)
		}
	}
	days, err := d.days(ctx)
	if err != nil {
		return nil, nil, err
	}
	// The journal may hold decisions of any day (it was read-only for a week), so the cut
	// comes after sorting, and a day is skipped only when enough newer ones were read.
	for _, day := range days {
		if limit > 0 && d.since(day.Name) >= limit {
			break
		}
		if err := d.readDay(ctx, day); err != nil {
			return nil, nil, err
		}
	}
	slices.SortStableFunc(d.found, func(a, b Decision) int { return b.Time.Compare(a.Time) })
	if limit > 0 && len(d.found) > limit {
		d.found = d.found[:limit]
	}
	return d.found, v.bad, nil
}

type decisionReader struct {
	*view
	found []Decision
	seen  map[string]bool
}

func (d *decisionReader) take(where string, raw []byte) {
	if d.seen[string(raw)] {
		return
	}
	d.seen[string(raw)] = true
	decision, err := decodeDecision(raw)
	if err == nil {
		err = verifyLine(d.key, kindDecision, raw)
	}
	if err != nil {
		d.bad = append(d.bad, Bad{Where: where, Reason: err.Error()})
		return
	}
	decision.MAC = ""
	d.found = append(d.found, decision)
}

// days lists the ledger's day files, newest first.
func (d *decisionReader) days(ctx context.Context) ([]gitstore.TreeEntry, error) {
	if d.root == "" {
		return nil, nil
	}
	dir, err := d.store.Entry(ctx, d.root, decisionsDir)
	if errors.Is(err, gitstore.ErrNotFound) {
		return nil, ctx.Err()
	}
	var days []gitstore.TreeEntry
	if err == nil {
		days, err = d.store.ReadTree(ctx, dir.ID)
	}
	if err != nil {
		d.bad = append(d.bad, Bad{Where: ledgerRef + ":" + decisionsDir, Reason: err.Error()})
		return nil, ctx.Err()
	}
	slices.SortFunc(days, func(a, b gitstore.TreeEntry) int { return -cmpName(a, b) })
	return days, nil
}

func cmpName(a, b gitstore.TreeEntry) int {
	if a.Name < b.Name {
		return -1
	}
	if a.Name > b.Name {
		return 1
	}
	return 0
}

// since counts the decisions of days after this one.
func (d *decisionReader) since(day string) int {
	n := 0
	for _, f := range d.found {
		if decisionsPath(f.Time) > decisionsDir+"/"+day {
			n++
		}
	}
	return n
}

func (d *decisionReader) readDay(ctx context.Context, day gitstore.TreeEntry) error {
	where := ledgerRef + ":" + decisionsDir + "/" + day.Name
	content, err := d.store.Blob(ctx, day.ID)
	if err != nil {
		d.bad = append(d.bad, Bad{Where: where, Reason: err.Error()})
		return ctx.Err()
	}
	for i, raw := range splitLines(content) {
		d.take(fmt.Sprintf("%s line %d", where, i+1), raw)
	}
	return nil
}
