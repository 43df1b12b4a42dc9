package transcript

import (
	"errors"
	"io/fs"
	"time"
)

// Patience is how long a final message is waited for where nobody says otherwise, and look
// how often the file is read meanwhile.
const (
	Patience = 2 * time.Second
	look     = 20 * time.Millisecond
)

// Awaited reads a transcript again and again while it has no final message or is not there
// yet, for at most patience (zero: Patience). Copilot CLI writes it behind the stop hook's
// back (seen in 1.0.102: a hook that was quick found no file, or one without the message, and
// an unknown message counts as a claim).
func Awaited(path string, patience time.Duration, read func(path string) (Turn, error)) (Turn, error) {
	if path == "" {
		return read(path)
	}
	if patience == 0 {
		patience = Patience
	}
	return awaited(patience, func() (Turn, error) { return read(path) })
}

func awaited(patience time.Duration, read func() (Turn, error)) (Turn, error) {
	end := time.NewTimer(patience)
	defer end.Stop()
	for {
		t, err := read()
		if !errors.Is(err, ErrNoMessage) && !errors.Is(err, fs.ErrNotExist) {
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
