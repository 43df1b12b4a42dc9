package stop

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// What is read of stdin: hosts have been seen that never close it, and tool results can
// make a payload long.
const (
	stdinIdle  = 3 * time.Second
	stdinLimit = 16 << 20
)

var errLong = fmt.Errorf("the payload is longer than %d MiB", stdinLimit>>20)

// readPayload reads until the end of input, until a whole JSON object is there, or until
// nothing more came for idle. What arrived is given in every case. Errors: errLong, the
// context's, and what reading says.
func readPayload(ctx context.Context, stdin io.Reader, idle time.Duration) ([]byte, error) {
	if idle == 0 {
		idle = stdinIdle
	}
	type part struct {
		data []byte
		err  error
	}
	parts := make(chan part)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		for {
			buffer := make([]byte, 64<<10)
			n, err := stdin.Read(buffer)
			select {
			case parts <- part{buffer[:n], err}:
			case <-stop:
				return
			}
			if err != nil {
				return
			}
		}
	}()
	timer := time.NewTimer(idle)
	defer timer.Stop()
	var payload []byte
	for {
		select {
		case p := <-parts:
			payload = append(payload, p.data...)
			switch {
			case len(payload) > stdinLimit:
				return payload[:stdinLimit], errLong
			case errors.Is(p.err, io.EOF):
				return payload, nil
			case p.err != nil:
				return payload, p.err
			case whole(payload):
				return payload, nil
			}
			timer.Reset(idle)
		case <-ctx.Done():
			return payload, ctx.Err()
		case <-timer.C:
			return payload, fmt.Errorf("nothing more came for %s", idle)
		}
	}
}

func whole(payload []byte) bool {
	text := bytes.TrimSpace(payload)
	return bytes.HasSuffix(text, []byte("}")) && json.Valid(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
}
