package gitstore

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"git-isitdone/gitstore/sealkey"
)

// LockOptions say how to wait for the run lock.
type LockOptions struct {
	// Wait is how long to wait at most; zero tries once.
	Wait time.Duration
	// Command is what the holder says of itself to those who wait.
	Command string
	// OnWait is called once, when somebody else turns out to hold the lock.
	OnWait func(Holder)
}

// Holder is what a lock's holder wrote of itself: information for people, never the proof
// that it lives (that is the kernel's lock).
type Holder struct {
	PID     int       `json:"pid"`
	Since   time.Time `json:"since"`
	Command string    `json:"command"`
	// Token is a random word that nested runs present (environment variable TokenVar).
	Token string `json:"token"`
	// Seal is the token's seal: whoever can write into the git directory could otherwise
	// take the lock with a token of his own, and pass for a run of ours.
	Seal string `json:"seal,omitempty"`
}

func (h Holder) String() string {
	if h.PID == 0 {
		return "an unnamed process"
	}
	return fmt.Sprintf("process %d since %s", h.PID, h.Since.Format(time.TimeOnly))
}

// TokenVar is the variable in which a run hands its lock token to the checks it starts.
const TokenVar = "ISITDONE_RUN_TOKEN"

const sealOfRun = "run"

// The lock is on one file and what the holder says of itself is in another: on Windows a
// locked file cannot be read.
const (
	lockFile   = "run.lock"
	holderFile = "run.json"
	// lockPoll is how often a waiter tries; a wait inside the kernel could not be ended.
	lockPoll = 100 * time.Millisecond
)

// RunLock is a held run lock.
type RunLock struct {
	Holder Holder

	lock *flock.Flock
	dir  string
}

// Lock takes this working tree's run lock: an advisory kernel lock on a file that is never
// unlinked and whose descriptor no child inherits (Go opens files close-on-exec). What is
// written in the file counts for nothing. Errors: ErrLocked (with the holder named); any
// other error means that locks do not work here, and the caller decides.
func (r *Repo) Lock(ctx context.Context, opts LockOptions) (*RunLock, error) {
	dir, _, err := r.StateDir(ctx)
	if err != nil {
		return nil, fmt.Errorf("taking the run lock: %w", err)
	}
	lock := flock.New(filepath.Join(dir, lockFile), flock.SetPermissions(0o600))
	if err := waitFor(ctx, lock, dir, opts); err != nil {
		return nil, err
	}
	held := &RunLock{lock: lock, dir: dir, Holder: Holder{
		PID: os.Getpid(), Since: r.env.Now().UTC(), Command: opts.Command, Token: rand.Text(),
	}}
	// Without a key nothing is sealed, here or anywhere.
	held.Holder.Seal, _ = sealkey.Seal(r.env, sealOfRun, []byte(held.Holder.Token))
	if err := writeHolder(dir, held.Holder); err != nil {
		_ = lock.Unlock()
		return nil, fmt.Errorf("taking the run lock: %w", err)
	}
	return held, nil
}

func waitFor(ctx context.Context, lock *flock.Flock, dir string, opts LockOptions) error {
	deadline := time.NewTimer(opts.Wait)
	defer deadline.Stop()
	tick := time.NewTicker(lockPoll)
	defer tick.Stop()
	told := false
	for {
		ok, err := lock.TryLock()
		if err != nil {
			return fmt.Errorf("taking the run lock: %w", err)
		}
		if ok {
			return nil
		}
		if !told && opts.Wait > 0 && opts.OnWait != nil {
			told = true
			opts.OnWait(readHolder(dir))
		}
		if opts.Wait <= 0 {
			return fmt.Errorf("%w: %s", ErrLocked, readHolder(dir))
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("waiting for the run lock of %s: %w", readHolder(dir), ctx.Err())
		case <-deadline.C:
			return fmt.Errorf("%w: %s", ErrLocked, readHolder(dir))
		case <-tick.C:
		}
	}
}

// Unlock gives the lock back; safe to call twice.
func (l *RunLock) Unlock() error {
	if l == nil || l.lock == nil {
		return nil
	}
	lock := l.lock
	l.lock = nil
	if err := os.Remove(filepath.Join(l.dir, holderFile)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return errors.Join(fmt.Errorf("giving back the run lock: %w", err), lock.Unlock())
	}
	if err := lock.Unlock(); err != nil {
		return fmt.Errorf("giving back the run lock: %w", err)
	}
	return nil
}

// Nested reports whether this process runs inside a check of a run that is still going on:
// the token in its environment is the one of the lock's living holder, sealed by us. A token
// alone proves nothing, a process may have outlived the run that started it.
func (r *Repo) Nested(ctx context.Context) (Holder, bool) {
	token := r.env.Value(TokenVar)
	if token == "" {
		return Holder{}, false
	}
	dir, _, err := r.StateDir(ctx)
	if err != nil {
		return Holder{}, false
	}
	holder := readHolder(dir)
	if holder.Token != token || sealkey.Check(r.env, sealOfRun, []byte(token), holder.Seal) != nil {
		return Holder{}, false
	}
	lock := flock.New(filepath.Join(dir, lockFile), flock.SetPermissions(0o600))
	free, err := lock.TryLock()
	if free {
		_ = lock.Unlock()
	}
	if err != nil || free {
		return Holder{}, false
	}
	return holder, true
}

// writeHolder replaces the file in one step: a waiter reads all of it or the one before.
func writeHolder(dir string, h Holder) error {
	data, err := json.Marshal(h)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, holderFile)
	if err := os.WriteFile(path+".new", append(data, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// readHolder is empty where the holder has not named itself (yet).
func readHolder(dir string) Holder {
	var h Holder
	data, err := os.ReadFile(filepath.Join(dir, holderFile))
	if err != nil || json.Unmarshal(data, &h) != nil {
		return Holder{}
	}
	return h
}
