package stop

import (
	"context"
	"path/filepath"

	"git-isitdone/checks"
	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/session"
	"git-isitdone/hooks/trust"
	"git-isitdone/notes"
)

// Verifier proves a working tree; *checks.Workspace is the real one.
type Verifier interface {
	Verify(ctx context.Context, req checks.Request) (checks.Outcome, error)
}

// site is a working tree before anything of the repository was read: what decides whether
// anything may run in it at all.
type site struct {
	top      string
	nested   func(context.Context) bool
	trusted  func() bool
	sessions session.Store
	log      func(context.Context, notes.Decision) error
	// onError is the user's own setting in git's configuration: it must be known also where
	// the repository's file cannot be read.
	onError func(context.Context) string
	open    func(context.Context) (*bench, error)
}

// bench is a working tree whose configuration and plan were read.
type bench struct {
	Verifier
	config config.Config
	plan   plan.Plan
	// now is the tree as it is; planAt the plan of a committed one; known what receipts say
	// about HEAD.
	now    func(context.Context) (treeNow, error)
	planAt func(context.Context, gitstore.OID) (plan.Plan, error)
	known  func(context.Context) notes.State
}

// treeNow is the working tree at one moment.
type treeNow struct {
	id, head gitstore.OID
}

func (t treeNow) clean() bool { return t.id != "" && t.id == t.head }

// finder finds the working tree that a directory lies in. Errors: those of gitstore.Open.
type finder func(ctx context.Context, env environ.Env, tool, dir string) (*site, error)

func findSite(ctx context.Context, env environ.Env, tool, dir string) (*site, error) {
	repo, err := gitstore.Open(ctx, env, dir)
	if err != nil {
		return nil, err
	}
	state, _, err := repo.StateDir(ctx)
	if err != nil {
		// Without a place for state nothing is refused (an uncounted block could loop for
		// ever); the decision says so when it comes to that.
		state = ""
	}
	ledger := notes.OpenLedger(repo, env)
	return &site{
		top:      repo.Top,
		nested:   func(ctx context.Context) bool { _, ok := repo.Nested(ctx); return ok },
		trusted:  func() bool { return trust.Granted(env, repo) },
		sessions: session.Store{Dir: subdirectory(state), Now: env.Now},
		log:      ledger.PutDecision,
		onError:  func(ctx context.Context) string { return gitOnError(ctx, repo) },
		open:     func(ctx context.Context) (*bench, error) { return openBench(ctx, env, repo, tool) },
	}, nil
}

func subdirectory(state string) string {
	if state == "" {
		return ""
	}
	return filepath.Join(state, "sessions")
}

func gitOnError(ctx context.Context, repo *gitstore.Repo) string {
	entries, err := repo.Config(ctx, "isitdone.")
	if err != nil {
		return ""
	}
	value := ""
	for _, e := range entries {
		if e.Key == "isitdone.onerror" {
			value = e.Value
		}
	}
	return value
}

func openBench(ctx context.Context, env environ.Env, repo *gitstore.Repo, tool string) (*bench, error) {
	w, err := checks.Open(ctx, env, repo.Top, tool)
	if err != nil {
		return nil, err
	}
	return &bench{
		Verifier: w,
		config:   w.Config,
		plan:     w.Plan,
		now:      func(ctx context.Context) (treeNow, error) { return snapshot(ctx, w.Repo) },
		planAt: func(ctx context.Context, tree gitstore.OID) (plan.Plan, error) {
			p, _, err := w.PlanOf(ctx, tree)
			return p, err
		},
		known: func(ctx context.Context) notes.State {
			a, err := w.Known(ctx, "HEAD")
			if err != nil {
				return notes.StateNone
			}
			return a.State
		},
	}, nil
}

func snapshot(ctx context.Context, repo *gitstore.Repo) (treeNow, error) {
	head, err := repo.Head(ctx)
	if err != nil {
		return treeNow{}, err
	}
	s, err := repo.Snapshot(ctx)
	if err != nil {
		return treeNow{head: head.Tree}, err
	}
	return treeNow{id: s.Tree, head: head.Tree}, s.Close()
}
