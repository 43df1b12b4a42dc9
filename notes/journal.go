package notes

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

const (
	journalName = "journal"
	// foldAt is how many bytes of decisions may gather before they are folded into the
	// ledger: about 250 stops, so that a stop costs an append and not four git objects.
	foldAt = 64 << 10
	// journalMax bounds a journal that nothing can fold in (.git stays read-only); the
	// oldest half goes then.
	journalMax = 2 << 20
	// journalWait bounds waiting for another process's append or fold. Both take
	// milliseconds; one that was stopped in the middle must not stop everybody else.
	journalWait  = 2 * time.Second
	journalRetry = 2 * time.Millisecond
)

// journal is a file of signed lines that are not in the ledger yet, "receipt {…}" or
// "decision {…}". Appending and folding in take a lock; reading takes none.
type journal struct{ dir string }

// record is a signed line and what it is.
type record struct {
	kind lineKind
	raw  []byte
}

func (j journal) path() string { return filepath.Join(j.dir, journalName) }

// lock gives the unlocking function. The lock file is never unlinked: a waiter could
// otherwise hold a lock on a file that nobody else can see.
func (j journal) lock(ctx context.Context) (func(), error) {
	ctx, cancel := context.WithTimeout(ctx, journalWait)
	defer cancel()
	l := flock.New(j.path()+".lock", flock.SetPermissions(0o600))
	ok, err := l.TryLockContext(ctx, journalRetry)
	if err != nil {
		return nil, fmt.Errorf("locking %s: %w", j.path(), err)
	}
	if !ok {
		return nil, fmt.Errorf("locking %s: held by another process", j.path())
	}
	return func() { _ = l.Unlock() }, nil
}

// read gives the whole lines; a last one without its newline is still being written.
func (j journal) read() ([]record, error) {
	content, err := os.ReadFile(j.path())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", j.path(), err)
	}
	content = content[:bytes.LastIndexByte(content, '\n')+1]
	var recs []record
	for _, l := range splitLines(content) {
		kind, raw, _ := bytes.Cut(l, []byte(" "))
		recs = append(recs, record{kind: lineKind(kind), raw: raw})
	}
	return recs, nil
}

// append adds records and gives the journal's size in bytes.
func (j journal) append(ctx context.Context, recs ...record) (int64, error) {
	if err := os.MkdirAll(j.dir, 0o700); err != nil {
		return 0, err
	}
	unlock, err := j.lock(ctx)
	if err != nil {
		return 0, err
	}
	defer unlock()
	f, err := os.OpenFile(j.path(), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	text := formatRecords(recs)
	size, torn, err := endOf(f)
	if err != nil {
		return 0, fmt.Errorf("appending to %s: %w", j.path(), err)
	}
	if torn {
		text = append([]byte("\n"), text...)
	}
	if _, err := f.Write(text); err != nil {
		return 0, fmt.Errorf("appending to %s: %w", j.path(), err)
	}
	if size += int64(len(text)); size > journalMax {
		return size, j.halve()
	}
	return size, nil
}

// endOf gives the size and whether the last line lacks its newline: a process was killed
// while it wrote, and the next line must not grow onto that one.
func endOf(f *os.File) (size int64, torn bool, err error) {
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return 0, false, err
	}
	var last [1]byte
	if _, err := f.ReadAt(last[:], info.Size()-1); err != nil {
		return 0, false, err
	}
	return info.Size(), last[0] != '\n', nil
}

func formatRecords(recs []record) []byte {
	var buf bytes.Buffer
	for _, r := range recs {
		buf.WriteString(string(r.kind) + " ")
		buf.Write(r.raw)
		buf.WriteByte('\n')
	}
	return buf.Bytes()
}

// halve drops the oldest half. The caller holds the lock.
func (j journal) halve() error {
	recs, err := j.read()
	if err != nil {
		return err
	}
	return j.replace(recs[len(recs)/2:])
}

// replace sets the journal's content by a rename, so that a reader sees the old content or
// the new one. The caller holds the lock.
func (j journal) replace(recs []record) error { return replaceFile(j.path(), formatRecords(recs)) }

// heldJournal is a locked journal, while its records are folded into the ledger.
type heldJournal struct {
	journal
	recs   []record
	unlock func()
}

// holdJournals locks the journals for a write. The first one is locked even when it is
// empty, so that the writers of one machine take turns instead of making objects for rounds
// that they lose; the ledger is safe without it. A journal that cannot be locked or read now
// keeps its records for the next write: they are looked up where they are.
func holdJournals(ctx context.Context, js []journal) []heldJournal {
	var held []heldJournal
	for i, j := range js {
		if info, err := os.Stat(j.path()); i > 0 && (err != nil || info.Size() == 0) {
			continue
		}
		if err := os.MkdirAll(j.dir, 0o700); err != nil {
			continue
		}
		unlock, err := j.lock(ctx)
		if err != nil {
			continue
		}
		recs, err := j.read()
		if err != nil {
			unlock()
			continue
		}
		held = append(held, heldJournal{journal: j, recs: recs, unlock: unlock})
	}
	return held
}

// release unlocks; where the records are in the ledger now, all but the left-over ones are
// removed first. A crash before that folds the same lines in again, which changes nothing.
func (h heldJournal) release(folded bool, leftOver []record) error {
	defer h.unlock()
	if !folded || len(leftOver) == len(h.recs) {
		return nil
	}
	return h.replace(leftOver)
}
