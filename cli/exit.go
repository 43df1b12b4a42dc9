package cli

import (
	"context"
	"errors"
	"fmt"

	"git-isitdone/checks"
	"git-isitdone/checks/config"
	"git-isitdone/gitstore"
)

// The exit statuses (docs/exit-codes.md). Agent hooks always exit 0, git hooks 0 or 1.
const (
	exitDone        = 0
	exitNotDone     = 1   // checks failed, or no receipt says done
	exitPartly      = 2   // nothing was verified, or only a part
	exitInternal    = 3   // usage, internal error, or not possible here
	exitInterrupted = 130 // the user, or a signal, ended it
)

// exitStatus is an error that has been spoken already: only its status is left to say.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// usageError is a mistake in the command line.
type usageError struct{ problem, hint string }

func (e usageError) Error() string { return e.problem }

// hinted is an error with a command that helps.
type hinted struct {
	error
	hint string
}

func (h hinted) Unwrap() error { return h.error }

func wrap(action string, err error) error { return fmt.Errorf("%s: %w", action, err) }

// status turns what a command returned into an exit status, and says what has not been said.
func (p *program) status(ctx context.Context, err error) int {
	if err == nil {
		return exitDone
	}
	var spoken exitStatus
	if errors.As(err, &spoken) {
		return int(spoken)
	}
	if ctx.Err() != nil {
		return p.speak.fail(exitInterrupted, errors.New("interrupted"))
	}
	return p.speak.fail(exitInternal, withHint(err))
}

// withHint adds the command that helps where the error itself does not carry one.
func withHint(err error) error {
	var (
		h     hinted
		usage usageError
		conf  *config.Error
	)
	switch {
	case errors.As(err, &h):
		return err
	case errors.As(err, &usage):
		return hinted{err, usage.hint}
	case errors.As(err, &conf):
		return hinted{err, conf.Hint}
	case errors.Is(err, gitstore.ErrDubiousOwnership):
		return hinted{err, "git config --global --add safe.directory \"$PWD\""}
	case errors.Is(err, gitstore.ErrNotRepo):
		return hinted{err, "git init"}
	case errors.Is(err, gitstore.ErrBare):
		return hinted{err, "run it in a working tree: git worktree add ../work"}
	case errors.Is(err, checks.ErrNested):
		return hinted{err, "call the checks' own command here instead of git isitdone"}
	case errors.Is(err, gitstore.ErrLocked):
		return hinted{err, "git isitdone --lock-wait 10m"}
	}
	return err
}
