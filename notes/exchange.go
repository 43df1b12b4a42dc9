package notes

import (
	"context"
	"errors"
	"fmt"
	"time"

	"git-isitdone/gitstore"
)

// PublishingVar is set to 1 for the git that exchanges notes. A pre-push hook that finds it
// is inside our own push and has nothing to do.
const PublishingVar = "ISITDONE_PUBLISHING"

var (
	// ErrPublishing: this process is inside an exchange already; nothing was done.
	ErrPublishing = errors.New("already inside an exchange of notes")
	// ErrLeftAlone: the remote refused notes less than a day ago and was not asked again.
	ErrLeftAlone = errors.New("the remote does not take notes and is left alone for a day")
)

// pushRounds bounds fetch, join, push: whoever loses three races loses to a busy team, and
// the next push carries the same notes.
const pushRounds = 3

// Push exchanges the notes with a remote: fetch, join, push without force, at most three
// rounds before the deadline. Nothing local is ever lost, whatever it returns.
// Errors: ErrPublishing and ErrLeftAlone (both: nothing was tried);
// gitstore.ErrRemoteRefuses (remembered for a day); gitstore.ErrRemoteRejected (three
// rounds were lost); gitstore.ErrReadOnly; *gitstore.GitError; the deadline's.
func (n *Notes) Push(ctx context.Context, remote string, deadline time.Time) error {
	return n.push(ctx, remote, deadline, n.pushOnce)
}

// round is one attempt at a push.
type round func(ctx context.Context, remote string, opts gitstore.ExchangeOptions) error

// push makes its first attempt in its own way and the others with a fetch before them.
func (n *Notes) push(ctx context.Context, remote string, deadline time.Time, attempt round) error {
	return n.exchange(ctx, "pushing notes to "+remote, remote, deadline, func(ctx context.Context, opts gitstore.ExchangeOptions) error {
		var err error
		for range pushRounds {
			if err = attempt(ctx, remote, opts); !errors.Is(err, gitstore.ErrRemoteRejected) {
				break
			}
			attempt = n.pushOnce
		}
		if errors.Is(err, gitstore.ErrRemoteRefuses) {
			if rerr := n.rememberRefusal(ctx, remote); rerr != nil {
				err = errors.Join(err, rerr)
			}
		}
		return err
	})
}

// PushNew is Push for a caller that asks often: where this clone has nothing that the remote
// did not have the last time, the remote is not asked at all; and where the remote is as it
// was, it is asked once.
func (n *Notes) PushNew(ctx context.Context, remote string, deadline time.Time) error {
	ours, err := n.store.Ref(ctx, Ref)
	if errors.Is(err, gitstore.ErrNotFound) {
		return nil
	}
	theirs, terr := n.store.Ref(ctx, trackingRef(remote))
	switch {
	case err != nil || terr != nil:
		return n.Push(ctx, remote, deadline)
	case theirs == ours:
		return nil
	}
	return n.push(ctx, remote, deadline, func(ctx context.Context, remote string, opts gitstore.ExchangeOptions) error {
		return n.send(ctx, remote, opts, ours, theirs)
	})
}

// Fetch brings the remote's notes and joins them; nothing local is ever lost. A remote
// without notes is no error. Errors: ErrPublishing; gitstore.ErrReadOnly;
// *gitstore.GitError; the deadline's.
func (n *Notes) Fetch(ctx context.Context, remote string, deadline time.Time) error {
	return n.exchange(ctx, "fetching notes from "+remote, "", deadline, func(ctx context.Context, opts gitstore.ExchangeOptions) error {
		_, _, err := n.pull(ctx, remote, opts)
		return err
	})
}

// exchange bounds and guards what talks to a remote; pushTo names the remote where it is
// going to be written to.
func (n *Notes) exchange(ctx context.Context, what, pushTo string, deadline time.Time, run func(context.Context, gitstore.ExchangeOptions) error) error {
	if n.env.Value(PublishingVar) != "" {
		return fmt.Errorf("%s: %w", what, ErrPublishing)
	}
	if pushTo != "" {
		if since, ok := n.leftAlone(ctx, pushTo); ok {
			return fmt.Errorf("%s: %w (refused %s)", what, ErrLeftAlone, when(since))
		}
	}
	opts := gitstore.ExchangeOptions{Env: []string{PublishingVar + "=1"}}
	if !deadline.IsZero() {
		// The deadline is of the caller's clock, the context runs on the machine's.
		left := deadline.Sub(n.env.Now())
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, left)
		defer cancel()
		opts.Deadline, _ = ctx.Deadline()
	}
	if err := run(ctx, opts); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// pushOnce is one round.
func (n *Notes) pushOnce(ctx context.Context, remote string, opts gitstore.ExchangeOptions) error {
	ours, theirs, err := n.pull(ctx, remote, opts)
	if err != nil {
		return err
	}
	if ours == "" || ours == theirs {
		return nil
	}
	return n.send(ctx, remote, opts, ours, theirs)
}

// send pushes our notes, and notes in the tracking ref that the remote has them.
func (n *Notes) send(ctx context.Context, remote string, opts gitstore.ExchangeOptions, ours, theirs gitstore.OID) error {
	if err := n.store.Push(ctx, remote, opts, string(ours)+":"+Ref); err != nil {
		return err
	}
	err := n.store.SwapRef(ctx, trackingRef(remote), theirs, ours, "isitdone: pushed")
	if errors.Is(err, gitstore.ErrMoved) {
		return nil // somebody fetched meanwhile, and knows better
	}
	return err
}

// pull fetches the remote's notes into the tracking ref and joins them into ours. It gives
// both tips, empty where there are no notes.
func (n *Notes) pull(ctx context.Context, remote string, opts gitstore.ExchangeOptions) (ours, theirs gitstore.OID, err error) {
	track := trackingRef(remote)
	// The plus is for the tracking ref only, which mirrors the remote; a remote whose notes
	// were rewritten must not end the exchange.
	err = n.store.Fetch(ctx, remote, opts, "+"+Ref+":"+track)
	switch {
	case errors.Is(err, gitstore.ErrNotFound):
	case err != nil:
		return "", "", err
	default:
		if theirs, err = n.store.Ref(ctx, track); err != nil {
			return "", "", err
		}
	}
	err = swapRef(ctx, n.store, Ref, "isitdone: join the notes of "+remote, func(old gitstore.OID) (gitstore.OID, error) {
		ours, err = n.join(ctx, old, theirs, remote)
		return ours, err
	})
	return ours, theirs, err
}

// join gives the commit that has the notes of both commits and descends from both, making
// one only where neither is that already.
func (n *Notes) join(ctx context.Context, ours, theirs gitstore.OID, remote string) (gitstore.OID, error) {
	switch {
	case theirs == "" || ours == theirs:
		return ours, nil
	case ours == "":
		return theirs, nil
	}
	a, _, err := n.at(ctx, ours)
	if err != nil {
		return "", err
	}
	b, _, err := n.at(ctx, theirs)
	if err != nil {
		return "", err
	}
	tree, err := joinTrees(ctx, n.store, a.root, b.root)
	if err != nil {
		return "", err
	}
	if tree == b.root {
		return theirs, nil
	}
	if tree == a.root {
		ahead, err := n.store.Commits(ctx, "--max-count=1", string(theirs), "^"+string(ours))
		if err != nil {
			return "", err
		}
		if len(ahead) == 0 {
			return ours, nil
		}
	}
	return n.store.CommitTree(ctx, tree, []gitstore.OID{ours, theirs}, "isitdone: join the notes of "+remote)
}
