package githook

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"git-isitdone/checks"
	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// prover is the pipeline; *checks.Workspace is one.
type prover interface {
	PlanOf(ctx context.Context, tree gitstore.OID) (plan.Plan, config.Config, error)
	Known(ctx context.Context, rev string) (notes.Answer, error)
	Verify(ctx context.Context, req checks.Request) (checks.Outcome, error)
}

// repository is what is asked of git.
type repository interface {
	Resolve(ctx context.Context, rev string) (commit, tree gitstore.OID, err error)
	Head(ctx context.Context) (gitstore.Head, error)
	WorkingTree(ctx context.Context) (gitstore.OID, error)
	OnRemote(ctx context.Context, remote string, commit gitstore.OID) (bool, error)
}

// tip is one distinct commit that the push sends, with the refs that it sends it to.
type tip struct {
	refs         []string
	localRef     string
	commit, tree gitstore.OID
}

func (t tip) String() string {
	return strings.Join(t.refs, ", ") + " (" + t.commit.Short() + ")"
}

// push is one call of the hook.
type push struct {
	prover  prover
	repo    repository
	remote  string // as git names it: a name or a URL
	say     *printer
	trusted func() bool
	slow    time.Duration
}

// judge rules on every tip, so that a person reads all of it at once; one that is not proved
// refuses the push. proven are the commits whose receipts are worth publishing.
func (p push) judge(ctx context.Context, updates []update) (ok bool, proven []gitstore.CommitTree) {
	tips, err := p.tips(ctx, updates)
	if err != nil {
		p.say.line("push refused: %v", err)
		return false, nil
	}
	ok = true
	for _, t := range tips {
		r := p.rule(ctx, t)
		p.say.block(r.text)
		switch {
		case r.refused:
			p.say.line("push of %s refused", t)
			p.say.hint(r.hint)
			ok = false
		case r.proven:
			proven = append(proven, gitstore.CommitTree{Commit: t.commit, Tree: t.tree})
		}
	}
	return ok, proven
}

// tips resolves the updates to distinct commits; tags are followed to theirs. No updates at
// all come from an up-to-date push and from hook managers that keep the input to themselves.
func (p push) tips(ctx context.Context, updates []update) ([]tip, error) {
	if len(updates) == 0 {
		commit, tree, err := p.repo.Resolve(ctx, "HEAD")
		if errors.Is(err, gitstore.ErrNotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading HEAD: %w", err)
		}
		// An up-to-date push has nothing to refuse; only where HEAD could still be on its way
		// has a hook manager kept the refs.
		if there, err := p.repo.OnRemote(ctx, p.remote, commit); err != nil || there {
			return nil, err
		}
		p.say.line("no refs were handed over: HEAD is judged")
		return []tip{{refs: []string{"HEAD"}, commit: commit, tree: tree}}, nil
	}
	var tips []tip
	for _, u := range updates {
		commit, tree, err := p.repo.Resolve(ctx, u.local)
		if errors.Is(err, gitstore.ErrNotFound) || err == nil && commit == "" {
			p.say.line("%s is no commit: nothing to judge", u.remoteRef)
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("reading %s of %s: %w", u.local, u.remoteRef, err)
		}
		i := slices.IndexFunc(tips, func(t tip) bool { return t.commit == commit })
		if i < 0 {
			tips = append(tips, tip{localRef: u.localRef, commit: commit, tree: tree})
			i = len(tips) - 1
		}
		tips[i].refs = append(tips[i].refs, u.remoteRef)
	}
	return tips, nil
}

// ruling is what is to be said about a tip.
type ruling struct {
	text            string
	hint            string
	refused, proven bool
}

func refuse(hint, format string, args ...any) ruling {
	return ruling{text: fmt.Sprintf(format, args...), hint: hint, refused: true}
}

// rule asks the tip's own plan and receipt, and runs the checks only where nothing else can
// answer and the tree is here.
func (p push) rule(ctx context.Context, t tip) ruling {
	own, cfg, err := p.prover.PlanOf(ctx, t.tree)
	if err != nil {
		return refuse("git isitdone detect", "%s: its checks cannot be read: %v", t, err)
	}
	if text, free := unjudged(own, cfg); free {
		return ruling{text: fmt.Sprintf("%s: %s", t, text)}
	}
	known, err := p.prover.Known(ctx, string(t.commit))
	if err != nil {
		return refuse("git isitdone receipt "+t.commit.Short(), "%s: its receipt cannot be read: %v", t, err)
	}
	if known.Done {
		return ruling{text: fmt.Sprintf("%s: PASS by receipt (%s), nothing ran", t, known.Origin), proven: true}
	}
	tree, err := p.repo.WorkingTree(ctx)
	if cfg.PrePush == "receipt" {
		hint := "git isitdone"
		if tree != t.tree {
			hint = p.elsewhere(ctx, t)
		}
		return refuse(hint, "%s: %s, and isitdone.prePush is receipt: nothing runs here", t, why(known))
	}
	var unhashable *gitstore.UnhashableError
	switch {
	case errors.As(err, &unhashable):
		return refuse("git status", "%s: %s, and the working tree cannot be hashed: %s", t, why(known), unhashable.Words)
	case err != nil:
		return refuse("git isitdone doctor", "%s: %s, and the working tree cannot be read: %v", t, why(known), err)
	case tree != t.tree:
		return refuse(p.elsewhere(ctx, t), "%s: %s, and the working tree is another one, so it cannot be checked here", t, why(known))
	case !p.trusted():
		return refuse("git isitdone trust", "%s: %s, and this clone's commands are not trusted: a hook does not run them", t, why(known))
	}
	return p.run(ctx, t)
}

// unjudged knows the plans under which a push is not held.
func unjudged(own plan.Plan, cfg config.Config) (string, bool) {
	switch {
	case cfg.PrePush == "off":
		return "not verified, isitdone.prePush is off", true
	case len(own.Checks) == 0:
		return "not verified, it has no checks", true
	case !slices.ContainsFunc(own.Checks, func(c plan.Check) bool { return c.Kind == notes.Full }):
		return "not verified, it has only lite checks", true
	default:
		return "", false
	}
}

func why(a notes.Answer) string {
	switch {
	case a.State == notes.StateNone || a.State == "":
		return "no receipt"
	case a.Reason != "":
		return fmt.Sprintf("receipt says %s (%s)", a.State, a.Reason)
	default:
		return fmt.Sprintf("receipt says %s", a.State)
	}
}

// elsewhere is the command that proves a tip which is not what the working tree holds.
func (p push) elsewhere(ctx context.Context, t tip) string {
	head, err := p.repo.Head(ctx)
	if err == nil && head.Commit == t.commit {
		return "git stash -u && { git isitdone; git stash pop; }"
	}
	name := t.commit.Short()
	if branch, ok := strings.CutPrefix(t.localRef, "refs/heads/"); ok {
		name = branch
	}
	return "git checkout " + name + " && git isitdone"
}
