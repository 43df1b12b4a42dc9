package notes

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"git-isitdone/gitstore"
)

// errBrokenRef says that a ref is there but cannot even be read.
var errBrokenRef = errors.New("ref cannot be read")

// errStuckRef says that a ref keeps its value and still cannot be set: its lock is held, or
// was left behind by a killed process.
var errStuckRef = errors.New("ref is locked")

// stuckAfter is how many tries in a row may fail at a ref that does not move: about a second.
const stuckAfter = 40

// swapRef sets a ref to what edit makes of its value (empty where there is none), again and
// again until nobody else was faster or ctx ends. An edit that gives the value back writes
// nothing.
func swapRef(ctx context.Context, refs refStore, name, reason string, edit func(old gitstore.OID) (gitstore.OID, error)) error {
	last, same := gitstore.OID(""), 0
	for try := 0; ; try++ {
		old, err := refs.Ref(ctx, name)
		if err != nil && !errors.Is(err, gitstore.ErrNotFound) {
			if ctx.Err() != nil {
				return err
			}
			return fmt.Errorf("%w: %w", errBrokenRef, err)
		}
		now, err := edit(old)
		if err != nil || now == old {
			return err
		}
		err = refs.SwapRef(ctx, name, old, now, reason)
		if !errors.Is(err, gitstore.ErrMoved) {
			return err
		}
		if same++; old != last {
			last, same = old, 1
		}
		if same > stuckAfter {
			return fmt.Errorf("%w: %w", errStuckRef, err)
		}
		if err := backOff(ctx, try); err != nil {
			return fmt.Errorf("%s kept moving: %w", name, err)
		}
	}
}

// backOff waits a random time that grows with the tries, at most 50 ms: a write takes a few
// milliseconds, so that waiters spread over several of them.
func backOff(ctx context.Context, try int) error {
	limit := time.Millisecond << min(try, 6)
	t := time.NewTimer(rand.N(min(limit, 50*time.Millisecond)))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
