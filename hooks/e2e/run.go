package e2e

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"
)

// dummyKey is every client's key: the fake model takes any.
const dummyKey = "dummy-not-a-key"

// Exit is how a process ended.
type Exit struct {
	Code           int // -1: killed
	Stdout, Stderr string
}

// Run starts a command in the repository, without a terminal, and waits for it. When the
// limit is over, it and what it started are killed. Errors: it could not be started, or the
// limit ended it.
func (p Place) Run(ctx context.Context, limit time.Duration, c Command) (Exit, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	x := exec.CommandContext(ctx, c.Args[0], c.Args[1:]...)
	x.Dir, x.Env = p.Repo(), p.Vars(c.Vars...)
	x.WaitDelay = 5 * time.Second
	killGroup(x)
	var stdout, stderr bytes.Buffer
	x.Stdout, x.Stderr = &stdout, &stderr
	err := x.Run()
	e := Exit{Stdout: stdout.String(), Stderr: stderr.String()}
	if x.ProcessState != nil {
		e.Code = x.ProcessState.ExitCode()
	}
	var exited *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return e, fmt.Errorf("running %s: %w after %s\nstdout: %s\nstderr: %s", c.Args[0], ctx.Err(), limit, lastLines(e.Stdout, 20), lastLines(e.Stderr, 20))
	case err != nil && !errors.As(err, &exited) && !errors.Is(err, exec.ErrWaitDelay):
		return e, fmt.Errorf("running %s: %w", c.Args[0], err)
	default:
		return e, nil
	}
}
