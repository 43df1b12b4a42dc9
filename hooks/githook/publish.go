package githook

import (
	"context"
	"errors"
	"time"

	"git-isitdone/checks"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// publishLimit bounds what the exchange of receipts may add to a push.
const publishLimit = 5 * time.Second

// publisher joins receipts into the notes and exchanges these with a remote.
type publisher interface {
	Publish(ctx context.Context, commits []gitstore.CommitTree) (added int, err error)
	Push(ctx context.Context, remote string, deadline time.Time) error
}

// exchange is a workspace's ledger and notes.
type exchange struct{ *checks.Workspace }

// Publish joins the receipts of these commits' trees into the notes.
func (e exchange) Publish(ctx context.Context, commits []gitstore.CommitTree) (int, error) {
	return e.Notes.Publish(ctx, e.Ledger, commits)
}

// Push exchanges the notes, where there are new ones.
func (e exchange) Push(ctx context.Context, remote string, deadline time.Time) error {
	return e.Notes.PushNew(ctx, remote, deadline)
}

// publish sends the receipts of a push that was allowed. It never fails the push: what goes
// wrong is one line, and what takes longer than the bound is left behind.
func publish(ctx context.Context, say *printer, to publisher, deadline time.Time, remote string, commits []gitstore.CommitTree) {
	ctx, cancel := context.WithTimeout(ctx, publishLimit)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		_, err := to.Publish(ctx, commits)
		if err == nil {
			err = to.Push(ctx, remote, deadline)
		}
		done <- err
	}()
	select {
	case err := <-done:
		// A remote that takes no notes is named once, when it refuses them.
		if err != nil && !errors.Is(err, notes.ErrLeftAlone) && !errors.Is(err, notes.ErrPublishing) {
			say.line("the push goes on, but its receipts stay here: %v", err)
		}
	case <-ctx.Done():
		say.line("the push goes on, but %s did not take the receipts within %s", remote, publishLimit)
		say.hint("git isitdone push " + remote)
	}
}
