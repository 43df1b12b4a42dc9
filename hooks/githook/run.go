package githook

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"git-isitdone/checks"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

const (
	// slowAfter is when a waiting person learns of the quicker way. Git has the connection
	// open while the hook runs, and a server may drop it.
	slowAfter = 30 * time.Second
	// lockWait is how long to wait for another run of this working tree.
	lockWait = 5 * time.Minute
	// tailLines of a failing check are shown.
	tailLines = 15
)

// run proves the tip here, where it is the working tree.
func (p push) run(ctx context.Context, t tip) ruling {
	slow := time.AfterFunc(p.slow, func() {
		p.say.hint("this takes a while; run `git isitdone` before pushing and the push has nothing left to do")
	})
	defer slow.Stop()
	out, err := p.prover.Verify(ctx, checks.Request{
		Profile: notes.ProfileFull, Host: "pre-push", LockWait: lockWait, Progress: progress{p.say},
	})
	slow.Stop()
	switch {
	case errors.Is(err, gitstore.ErrLocked):
		return refuse("git isitdone status", "%s: %v", t, err)
	case err != nil:
		return refuse("git isitdone", "%s: the checks could not be run: %v", t, err)
	case out.Tree == t.tree && p.proved(ctx, t, out):
		return ruling{text: fmt.Sprintf("%s: %s (%s)", t, notes.Pass, checked(out)), proven: true}
	case out.Unhashable != "":
		return refuse("git status", "%s: nothing could be recorded, the working tree cannot be hashed: %s", t, out.Unhashable)
	case out.Tree != t.tree:
		return refuse("git push   (again)", "%s: the working tree changed while the checks were about to run", t)
	default:
		return refuse("git isitdone", "%s", failure(t, out))
	}
}

// checked names the checks that have a result.
func checked(out checks.Outcome) string {
	var ids []string
	for _, r := range out.Results {
		ids = append(ids, r.ID)
	}
	return strings.Join(ids, ", ")
}

// proved asks the record again where the outcome is not done, because a check may have written
// files: the tree that ran is proved then, and the one that is there now is not.
func (p push) proved(ctx context.Context, t tip, out checks.Outcome) bool {
	if out.Done {
		return true
	}
	known, err := p.prover.Known(ctx, string(t.commit))
	return err == nil && known.Done
}

// failure tells which checks did not pass, with the last lines of each.
func failure(t tip, out checks.Outcome) string {
	var b strings.Builder
	verdict := string(out.Verdict)
	if verdict == "" {
		verdict = "nothing ran"
	}
	fmt.Fprintf(&b, "%s: %s", t, verdict)
	for _, r := range out.Results {
		if r.Verdict == notes.Pass {
			continue
		}
		fmt.Fprintf(&b, "\n  %-7s %s: %s", r.Verdict, r.ID, r.Cmd)
		if r.Why != "" {
			fmt.Fprintf(&b, " (%s)", r.Why)
		}
		for _, line := range tail(r) {
			b.WriteString("\n    " + line)
		}
	}
	for _, s := range out.Skipped {
		fmt.Fprintf(&b, "\n  skipped %s: %s", s.Check.ID, s.Reason)
	}
	return b.String()
}

func tail(r run.Result) []string {
	lines := r.Failure
	if len(lines) == 0 {
		lines = r.Tail
	}
	return lines[max(0, len(lines)-tailLines):]
}

// progress is a line for every finished check.
type progress struct{ say *printer }

// Waiting names the other run.
func (p progress) Waiting(h gitstore.Holder) {
	p.say.line("waiting for another run (process %d: %s)", h.PID, h.Command)
}

// Started says nothing: a push is quick or its checks are named when they end.
func (progress) Started(plan.Check) {}

// Finished names a check and how it ended.
func (p progress) Finished(r run.Result) {
	p.say.line("%s %s (%s)", r.Verdict, r.ID, (time.Duration(r.MS) * time.Millisecond).Round(100*time.Millisecond))
}
