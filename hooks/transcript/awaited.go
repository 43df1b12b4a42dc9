package transcript

import (
	"errors"
	"time"
)

// patience is how long a final message is waited for, and look how often the file is read
// meanwhile.
const (
	patience = time.Second
	look     = 20 * time.Millisecond
)

// Awaited reads a turn again and again while it has no final message, for at most a
// second. Copilot CLI starts its stop hook and writes the message at the same time (seen in
// 1.0.102: on a busy machine the hook was first, and an unknown message counts as a claim).
func Awaited(read func() (Turn, error)) (Turn, error) { return awaited(patience, read) }

func awaited(patience time.Duration, read func() (Turn, error)) (Turn, error) {
	end := time.NewTimer(patience)
	defer end.Stop()
	for {
		t, err := read()
		if !errors.Is(err, ErrNoMessage) {
			return t, err
		}
		next := time.NewTimer(look)
		select {
		case <-end.C:
			next.Stop()
			return t, err
		case <-next.C:
		}
	}
}
