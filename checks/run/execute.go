package run

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"git-isitdone/checks/plan"
)

const (
	// drain is how long to wait for the rest of the output once the check itself has
	// ended; whoever still holds the pipe then is a left-over.
	drain = 500 * time.Millisecond
	// killWait bounds the wait for what SIGKILL hit: a process in uninterruptible sleep
	// must not hang us.
	killWait = 5 * time.Second
	// poll is how often a group that was asked to end is looked at.
	poll = 20 * time.Millisecond
)

// cause is who ended a check.
type cause uint8

const (
	itself cause = iota
	limit        // its time limit or the run's deadline
	caller       // the run was cancelled
)

// ending is how an execution ended.
type ending struct {
	cause   cause
	limit   time.Duration // the limit that was exceeded, 0: the run's deadline
	err     error         // it could not be started
	missing bool          // ... because the command does not exist
	code    *int          // nil where a signal ended it, or nothing is known
	signal  string        // "SIGKILL", empty where none
	shell   bool          // a shell stood between us and the command
	// leftover names processes that were still there and were killed.
	leftover []string
	// stuck: it did not even end after SIGKILL.
	stuck bool
}

// status is the exit status for the output's reader; any non-zero value stands for a signal.
func (e ending) status() int {
	if e.code != nil {
		return *e.code
	}
	return -1
}

// execute runs the command to its end, and whatever it started.
func execute(ctx context.Context, c plan.Check, o Options, out *output) ending {
	if done, yes := expired(ctx); yes {
		return done
	}
	dir := filepath.Join(o.Dir, filepath.FromSlash(c.Cwd))
	marker := rand.Text()
	cmd, shell, err := command(c, dir, environment(c, o, dir, marker))
	if err != nil {
		return ending{err: err, missing: errors.Is(err, exec.ErrNotFound)}
	}
	r, w, err := os.Pipe()
	if err != nil {
		return ending{err: fmt.Errorf("making a pipe: %w", err)}
	}
	defer r.Close()
	cmd.Stdout, cmd.Stderr = w, w

	// The death signal that the child gets when we die comes at the end of the *thread*
	// that started it (prctl(2), PR_SET_PDEATHSIG): this goroutine keeps the thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	kin := newFamily(marker)
	err = cmd.Start()
	w.Close()
	if err != nil {
		return ending{err: err}
	}
	kin.adopt(cmd.Process.Pid, r)
	p := &process{cmd: cmd, kin: kin, grace: o.Grace, exited: make(chan struct{}), drained: make(chan struct{})}
	go func() { defer close(p.exited); _ = cmd.Wait() }()
	go func() { defer close(p.drained); out.drain(r) }()

	end := p.wait(ctx, c.Timeout)
	end.shell = shell
	r.Close() // ends the copying where somebody unkillable still holds the other end
	<-p.drained
	return end
}

// expired reports a context that is over before anything has started.
func expired(ctx context.Context) (ending, bool) {
	switch err := ctx.Err(); {
	case err == nil:
		return ending{}, false
	case errors.Is(err, context.DeadlineExceeded):
		return ending{cause: limit}, true
	}
	return ending{cause: caller}, true
}

// process is a started check.
type process struct {
	cmd     *exec.Cmd
	kin     *family
	grace   time.Duration
	exited  chan struct{} // closed when the check itself has ended
	drained chan struct{} // closed when nobody holds its output any more
}

// wait waits for the end, or brings it about.
func (p *process) wait(ctx context.Context, timeout time.Duration) ending {
	var over <-chan time.Time
	if timeout > 0 {
		t := time.NewTimer(timeout)
		defer t.Stop()
		over = t.C
	}
	select {
	case <-p.exited:
		return p.ended()
	case <-over:
		return p.end(ending{cause: limit, limit: timeout})
	case <-ctx.Done():
		e, _ := expired(ctx)
		return p.end(e)
	}
}

// ended is for a check that ended by itself: its status decides, and what it left in its
// group or at its output is named and killed. A daemon that has left both (a build server
// in a session of its own, with its output elsewhere) was meant to stay and is let be.
func (p *process) ended() ending {
	e := ending{cause: itself}
	e.code, e.signal = status(p.cmd.ProcessState)
	if closedWithin(p.drained, drain) {
		p.await(drain, func() bool { return !p.kin.groupAlive() }) // what is about to end is no left-over
	}
	if closed(p.drained) && !p.kin.groupAlive() {
		return e
	}
	for _, m := range p.kin.leftovers() {
		e.leftover = append(e.leftover, m.String())
	}
	if len(e.leftover) > 0 {
		p.kin.terminate(p.kin.leftovers)
		p.await(p.grace, func() bool { return len(p.kin.leftovers()) == 0 })
		p.kin.kill(p.kin.leftovers)
	}
	closedWithin(p.drained, drain)
	return e
}

// end ends a check from outside: SIGTERM, grace, SIGKILL, all of it for the group and for
// everything that descends from the check.
func (p *process) end(e ending) ending {
	p.kin.terminate(p.kin.members)
	p.await(p.grace, func() bool { return closed(p.exited) && len(p.kin.members()) == 0 })
	p.kin.kill(p.kin.members)
	e.stuck = !closedWithin(p.exited, killWait)
	closedWithin(p.drained, drain)
	return e
}

// await polls until done reports true, at most d.
func (p *process) await(d time.Duration, done func() bool) {
	tick := time.NewTicker(poll)
	defer tick.Stop()
	over := time.NewTimer(d)
	defer over.Stop()
	for !done() {
		select {
		case <-tick.C:
		case <-over.C:
			return
		}
	}
}

// closedWithin waits for the channel to be closed, at most d, and reports whether it was.
func closedWithin(ch <-chan struct{}, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ch:
		return true
	case <-t.C:
		return false
	}
}

func closed(ch <-chan struct{}) bool {
	select {
	case <-ch:
		return true
	default:
		return false
	}
}
