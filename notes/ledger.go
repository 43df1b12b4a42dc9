package notes

import (
	"context"
	"errors"
	"fmt"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/gitstore/sealkey"
)

// Ledger is the private record of one repository, shared by its working trees. It is safe
// for many processes at once; a value is for one goroutine at a time, as its Repo is.
type Ledger struct {
	store    ledgerStore
	env      environ.Env
	journals []journal
	// keepDays and keepTrees are zero where nothing is let go.
	keepDays, keepTrees int
	packAt              int64 // see the constant; tests pack more often
	// repaired: the tree that is about to be set was made from a damaged one.
	repaired bool
}

// OpenLedger opens the ledger of a repository. It creates nothing.
func OpenLedger(repo *gitstore.Repo, env environ.Env) *Ledger {
	return newLedger(repo, repo.CommonDir, env)
}

func newLedger(store ledgerStore, commonDir string, env environ.Env) *Ledger {
	l := &Ledger{store: store, env: env, packAt: packAt}
	for _, dir := range statePlaces(commonDir, env) {
		l.journals = append(l.journals, journal{dir: dir})
	}
	return l
}

// Put signs and records a receipt under its tree (and its deep and after trees), retrying
// until the compare-and-swap succeeds or ctx ends. Where .git is read-only or the ledger's
// ref is damaged beyond replacing, the receipt goes to a journal that look-ups read too and
// a later Put folds in. Errors: ErrKey, and what neither place could take.
func (l *Ledger) Put(ctx context.Context, r Receipt) error {
	what := "recording the receipt for tree " + short(r.Tree)
	r.V, r.By, r.MAC = Version, "", ""
	if err := r.validate(); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	text, err := r.MarshalJSON()
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	key, err := sealkey.Make(l.env)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	rec := record{kind: kindReceipt, raw: signLine(key, kindReceipt, text)}
	if len(rec.raw) > maxLine {
		return fmt.Errorf("%s: it has %d bytes, more than %d", what, len(rec.raw), maxLine)
	}
	if err := l.record(ctx, key, rec); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// record writes to the ledger, else to a journal.
func (l *Ledger) record(ctx context.Context, key []byte, rec record) error {
	err := l.fold(ctx, key, rec)
	if waits(err) && l.clear(ctx, err) {
		err = l.fold(ctx, key, rec)
	}
	if !waits(err) {
		return err
	}
	if _, jerr := l.appendJournal(ctx, rec); jerr != nil {
		return errors.Join(err, jerr)
	}
	return nil
}

// waits reports whether the ledger cannot be written now, but a journal will do.
func waits(err error) bool {
	return errors.Is(err, gitstore.ErrReadOnly) || errors.Is(err, errBrokenRef) || errors.Is(err, errStuckRef)
}

// appendJournal takes the first journal that can be written.
func (l *Ledger) appendJournal(ctx context.Context, recs ...record) (size int64, err error) {
	var failed []error
	for _, j := range l.journals {
		if size, err = j.append(ctx, recs...); err == nil {
			return size, nil
		}
		failed = append(failed, err)
	}
	return 0, errors.Join(failed...)
}

// fold writes the records, and what the journals hold, into the ledger.
func (l *Ledger) fold(ctx context.Context, key []byte, recs ...record) error {
	held := holdJournals(ctx, l.journals)
	for _, h := range held {
		recs = append(recs, h.recs...)
	}
	leftOver, written, err := l.file(ctx, key, recs)
	for _, h := range held {
		var stay []record
		for _, rec := range h.recs {
			if leftOver[string(rec.raw)] {
				stay = append(stay, rec)
			}
		}
		if rerr := h.release(err == nil, stay); err == nil {
			err = rerr
		}
	}
	if err == nil {
		l.tidy(ctx, written)
	}
	return err
}

// file writes the records. It gives those that cannot be filed because nobody can read
// them, and the size of the log of what writes made.
func (l *Ledger) file(ctx context.Context, key []byte, recs []record) (leftOver map[string]bool, written int64, err error) {
	filed, leftOver := fileRecords(key, recs)
	written, err = l.swap(ctx, func(old gitstore.OID) (gitstore.OID, []string, error) {
		return l.edit(ctx, key, old, filed)
	})
	return leftOver, written, err
}

// swap sets the ledger's ref to the tree that edit makes; edit also says which paths are new
// in it. It gives the size of the log of what writes made, zero where nothing changed.
func (l *Ledger) swap(ctx context.Context, edit func(old gitstore.OID) (gitstore.OID, []string, error)) (written int64, err error) {
	var was, now gitstore.OID
	var paths []string
	if err := swapRef(ctx, l.store, ledgerRef, "isitdone: record", func(old gitstore.OID) (gitstore.OID, error) {
		was = old
		now, paths, err = edit(old)
		return now, err
	}); err != nil || now == was {
		return 0, err
	}
	// The ledger has it now; what fails from here on costs tidiness only.
	if l.repaired {
		// Its entries lead to what is missing, and would make every later gc and fsck fail.
		l.repaired = false
		if err := l.store.ForgetReflog(ctx, ledgerRef); err != nil {
			l.keepTrouble(err)
		}
	}
	written, err = l.logWritten(ctx, now, paths)
	if err != nil {
		l.keepTrouble(err)
	}
	return written, nil
}

// Keep sets what a write may let go of: receipts and decisions older than this many days,
// and the receipts of all but so many trees, the newest. Zero, as at first, lets nothing go.
func (l *Ledger) Keep(days, trees int) { l.keepDays, l.keepTrees = days, trees }
