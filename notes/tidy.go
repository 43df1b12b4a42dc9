package notes

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/gofrs/flock"

	"git-isitdone/gitstore"
)

const (
	tidyName  = "tidy"
	packsName = "packs.json"
	// troubleName keeps what the last housekeeping failed on, for `log` to show: the
	// receipt of the write that did it is recorded all the same.
	troubleName = "tidy.failed"
	// tidyAge is after how long a write looks for what is too old, however little was
	// written meanwhile.
	tidyAge = 24 * time.Hour
	// tidyWithin bounds housekeeping, since somebody waits for the write that does it.
	tidyWithin = 30 * time.Second
	// tidyAgain is how long what failed is left alone, so that not every write waits for it.
	tidyAgain = time.Hour
)

// tidy packs the loose objects of earlier writes and lets go of old receipts, where it is
// time for either. One process at a time does it; the others go on.
func (l *Ledger) tidy(ctx context.Context, written int64) {
	packing, retiring := written >= l.packAt, l.retiresNow(written)
	if !packing && !retiring || l.failedLately() {
		return
	}
	lock := flock.New(l.statePath(tidyName+".lock"), flock.SetPermissions(0o600))
	if ok, err := lock.TryLock(); err != nil || !ok {
		return
	}
	defer func() { _ = lock.Unlock() }()
	ctx, cancel := context.WithTimeout(ctx, tidyWithin)
	defer cancel()
	var failed []error
	trees := l.lastTidy().Trees + int(written/lineSize)
	if retiring {
		left, err := l.retire(ctx)
		trees = left
		failed = append(failed, err)
	}
	if packing {
		failed = append(failed, l.packWritten(ctx))
	}
	err := errors.Join(failed...)
	l.keepTrouble(errors.Join(err, l.markTidy(retiring, trees, err != nil)))
}

// lineSize is about the size of a write's line in the log of what writes made, in bytes:
// six ids.
const lineSize = 6 * 41

// tidied is what the last housekeeping left.
type tidied struct {
	// Retired is when old receipts were last looked for.
	Retired time.Time `json:"retired"`
	// Trees is how many trees the ledger had receipts of, before the writes that are in the
	// present log.
	Trees int `json:"trees"`
	// Failed is when it last failed.
	Failed time.Time `json:"failed,omitzero"`
}

func (l *Ledger) failedLately() bool {
	age := l.now().Sub(l.lastTidy().Failed)
	return age >= 0 && age < tidyAgain
}

// lastTidy forgives a damaged file: everything is due then.
func (l *Ledger) lastTidy() tidied {
	var t tidied
	text, err := os.ReadFile(l.statePath(tidyName))
	if err != nil || json.Unmarshal(text, &t) != nil {
		return tidied{}
	}
	return t
}

// retiresNow: there is a limit, and it was not looked at for a day, or there may be a tenth
// more trees than it allows.
func (l *Ledger) retiresNow(written int64) bool {
	if l.keepDays == 0 && l.keepTrees == 0 {
		return false
	}
	last := l.lastTidy()
	age := l.now().Sub(last.Retired)
	if age < 0 || age >= tidyAge {
		return true
	}
	return l.keepTrees > 0 && last.Trees+int(written/lineSize) > l.keepTrees+l.keepTrees/10
}

func (l *Ledger) markTidy(retired bool, trees int, failed bool) error {
	t := l.lastTidy()
	t.Trees, t.Failed = trees, time.Time{}
	if failed {
		t.Failed = l.now().UTC()
	}
	if retired {
		t.Retired = l.now().UTC()
	}
	text, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return replaceFile(l.statePath(tidyName), append(text, '\n'))
}

func (l *Ledger) keepTrouble(err error) {
	path := l.statePath(troubleName)
	if err == nil {
		_ = os.Remove(path) // mostly it is not there
		return
	}
	_ = replaceFile(path, []byte(err.Error()+"\n")) // nowhere left to say it
}

// trouble is what the last housekeeping failed on.
func (l *Ledger) trouble() []Bad {
	text, err := os.ReadFile(l.statePath(troubleName))
	if err != nil {
		return nil
	}
	return []Bad{{Where: "housekeeping of " + ledgerRef, Reason: string(slices.Concat(splitLines(text)...))}}
}

// packWritten packs what the log names and starts a new log. The old one stays beside it
// until the next time, for lastGood. Lines that come between reading and renaming are not
// packed: a few objects stay loose.
func (l *Ledger) packWritten(ctx context.Context) error {
	log, old := l.statePath(writtenName), l.statePath(packedName)
	lines, err := readWritten(log)
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		return nil
	}
	packs, err := l.readPacks()
	if err != nil {
		return err
	}
	packs, err = l.store.PackLoose(ctx, slices.Concat(lines...), packs)
	if err != nil {
		return err
	}
	if err := l.writePacks(packs); err != nil {
		return err
	}
	return os.Rename(log, old)
}

// readPacks forgives a damaged file: packs that are not known any more stay for git's gc.
func (l *Ledger) readPacks() ([]gitstore.Pack, error) {
	text, err := os.ReadFile(l.statePath(packsName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var packs []gitstore.Pack
	if json.Unmarshal(text, &packs) != nil {
		return nil, nil
	}
	return packs, nil
}

func (l *Ledger) writePacks(packs []gitstore.Pack) error {
	text, err := json.Marshal(packs)
	if err != nil {
		return err
	}
	return replaceFile(l.statePath(packsName), append(text, '\n'))
}
