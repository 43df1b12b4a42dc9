package githook

import (
	"context"
	"errors"
	"io"
	"strings"

	"git-isitdone/checks"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/trust"
	"git-isitdone/notes"
)

// DoctorVar makes the hook say who it is, and refuse: it lets nothing through.
const DoctorVar = "ISITDONE_DOCTOR"

// PrePush judges what a push would send (githooks(5), pre-push) and returns the exit status:
// 0 lets it go, 1 refuses it. args are the remote's name and its URL.
//
// Git runs the hook for `git push --dry-run` too and does not tell: the checks run and the
// receipts are published then as well.
func PrePush(ctx context.Context, env environ.Env, tool string, args []string, stdin io.Reader, stderr io.Writer) int {
	say := &printer{w: stderr}
	if env.Value(DoctorVar) != "" {
		say.line("the pre-push hook answers [%s]", strings.Replace(tool, "/", " ", 1))
		return 1
	}
	updates, err := readUpdates(stdin, idleLimit)
	if err != nil {
		say.line("cannot tell what is pushed: %v; push refused", err)
		return 1
	}
	publishing := env.Value(notes.PublishingVar) != ""
	judged, named := toJudge(updates)
	if len(judged) == 0 && (named || publishing) {
		return 0
	}
	w, err := checks.Open(ctx, env, place(env), tool)
	if err != nil {
		return unopened(say, err)
	}
	// Not closed: an exchange that outlives its bound may still use it, and the process ends.
	if holder, nested := w.Repo.Nested(ctx); nested {
		say.line("a run of this working tree is going on (process %d), which this push is part of: not judged again", holder.PID)
		return 0
	}
	p := push{
		prover: w, repo: working{w.Repo}, say: say,
		trusted: func() bool { return trust.Granted(env, w.Repo) },
		slow:    slowAfter,
	}
	if len(args) > 0 {
		p.remote = args[0]
	}
	ok, proven := p.judge(ctx, judged)
	if !ok {
		return 1
	}
	if !publishing && len(args) > 0 && len(proven) > 0 {
		publish(ctx, say, exchange{w}, env.Now().Add(publishLimit), args[0], proven)
	}
	return 0
}

// toJudge drops what sends no code. named reports whether git named any ref at all.
func toJudge(updates []update) (judged []update, named bool) {
	for _, u := range updates {
		if !u.deletes() && !u.ours() {
			judged = append(judged, u)
		}
	}
	return judged, len(updates) > 0
}

// unopened answers a place where nothing can be judged. Where there is no working tree of the
// user's own there is no gate either; a gate that is broken is no open one.
func unopened(say *printer, err error) int {
	switch {
	case errors.Is(err, gitstore.ErrNotRepo), errors.Is(err, gitstore.ErrBare), errors.Is(err, gitstore.ErrDubiousOwnership):
		say.line("this push is not verified: %v", err)
		return 0
	default:
		say.line("push refused, because the commits cannot be judged: %v", err)
		return 1
	}
}

// working narrows a repository to what a push asks of it.
type working struct{ *gitstore.Repo }

// OnRemote reports whether the remote is known to have a commit.
func (r working) OnRemote(ctx context.Context, remote string, commit gitstore.OID) (bool, error) {
	return r.Repo.OnRemote(ctx, remote, commit)
}

// WorkingTree is the tree id of the working tree.
func (r working) WorkingTree(ctx context.Context) (gitstore.OID, error) {
	s, err := r.Snapshot(ctx)
	if err != nil {
		return "", err
	}
	defer func() { _ = s.Close() }()
	return s.Tree, nil
}
