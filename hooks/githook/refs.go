package githook

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"git-isitdone/notes"
)

// update is one line of what git hands to pre-push (githooks(5)):
//
//	<local-ref> SP <local-object> SP <remote-ref> SP <remote-object>
type update struct {
	localRef, local, remoteRef, remote string
}

// deletes reports whether the ref is taken away: the local object is all zeros, 40 or 64.
func (u update) deletes() bool { return strings.Trim(u.local, "0") == "" }

// ours reports whether the ref carries receipts, which prove and are not proved.
func (u update) ours() bool {
	return u.remoteRef == notes.Ref && u.localRef == notes.Ref
}

const (
	// idleLimit ends the reading when nothing has come for this long: some clients leave the
	// pipe open (git-gui, hook managers), and git itself writes all lines at once.
	idleLimit = 3 * time.Second
	// inputLimit is far above what any push has, and keeps a wrong pipe from filling memory.
	inputLimit = 64 << 20
)

// parseUpdate reads one line from its right end, because the local ref is whatever the user
// typed and may have spaces in it (`git push origin ':/fix the bug:refs/heads/x'`).
func parseUpdate(line string) (update, error) {
	var u update
	rest := line
	for _, field := range []*string{&u.remote, &u.remoteRef, &u.local} {
		i := strings.LastIndexByte(rest, ' ')
		if i < 0 {
			return u, fmt.Errorf("git's line %q has too few fields", line)
		}
		*field, rest = rest[i+1:], rest[:i]
	}
	u.localRef = rest
	if !isID(u.local) || !isID(u.remote) || u.remoteRef == "" || u.localRef == "" {
		return u, fmt.Errorf("git's line %q names no objects", line)
	}
	return u, nil
}

func isID(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}

// readUpdates reads the lines that git wrote. It never waits for more than idle: a closed
// input, a terminal and a pipe that nobody closes all end it. What came until then counts.
func readUpdates(stdin io.Reader, idle time.Duration) ([]update, error) {
	if stdin == nil || isDevice(stdin) {
		return nil, nil
	}
	type chunk struct {
		line string
		err  error
	}
	lines := make(chan chunk)
	quit := make(chan struct{})
	defer close(quit)
	go func() {
		r := bufio.NewReader(io.LimitReader(stdin, inputLimit))
		for {
			line, err := r.ReadString('\n')
			select {
			case lines <- chunk{line, err}:
			case <-quit:
				return
			}
			if err != nil {
				return
			}
		}
	}()
	var updates []update
	timer := time.NewTimer(idle)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
			return updates, nil
		case c := <-lines:
			timer.Reset(idle)
			if line := strings.TrimRight(c.line, "\r\n"); line != "" {
				u, err := parseUpdate(line)
				if err != nil {
					return nil, err
				}
				updates = append(updates, u)
			}
			if c.err != nil {
				// The end; a closed descriptor (`<&-`) reads as another error.
				return updates, nil
			}
		}
	}
}

// isDevice knows a terminal (and /dev/null), from which git never speaks.
func isDevice(r io.Reader) bool {
	f, ok := r.(interface{ Stat() (fs.FileInfo, error) })
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&fs.ModeCharDevice != 0
}
