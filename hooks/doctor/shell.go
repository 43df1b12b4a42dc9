package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// shellCall is one command line to run.
type shellCall struct {
	shell, command, dir string
	args                []string // $0, $1, ... of the command line
	env                 []string
	stdin               []byte
	limit               time.Duration
}

// answer is what it said.
type answer struct {
	stdout, stderr []byte
	exit           int
	failure        string // why it has no exit status
}

// tail are its last lines, for people.
func (a answer) tail() string {
	text := strings.TrimSpace(string(a.stderr))
	if text == "" {
		text = strings.TrimSpace(string(a.stdout))
	}
	if text == "" {
		return ""
	}
	lines := strings.Split(text, "\n")
	return ": " + clip(strings.Join(lines[max(0, len(lines)-3):], " | "), 400)
}

// runShell runs a command line to its end, or ends it and what it started at the limit.
func runShell(ctx context.Context, c shellCall) answer {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.shell, append([]string{"-c", c.command}, c.args...)...)
	cmd.Dir, cmd.Env = c.dir, c.env
	cmd.Stdin = bytes.NewReader(c.stdin)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	ownGroup(cmd)
	// A process that is left over may hold the pipes; the answer is complete without it.
	cmd.WaitDelay = 300 * time.Millisecond
	err := cmd.Run()
	a := answer{stdout: stdout.Bytes(), stderr: stderr.Bytes()}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		a.failure = fmt.Sprintf("did not answer within %s", c.limit)
	case err == nil, errors.Is(err, exec.ErrWaitDelay):
	case errors.As(err, &exit) && exit.Exited():
		a.exit = exit.ExitCode()
	default:
		a.failure = "could not be run: " + err.Error()
	}
	return a
}
