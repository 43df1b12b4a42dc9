package stop

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"git-isitdone/checks"
	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install"
	"git-isitdone/hooks/session"
	"git-isitdone/hooks/trust"
	"git-isitdone/notes"
	"git-isitdone/scan"
)

// site is a working tree before anything of the repository was read: what decides whether
// anything may run in it at all.
type site struct {
	top string
	// clone is the same for all linked worktrees of one clone.
	clone    string
	nested   func(context.Context) bool
	trusted  func() bool
	sessions session.Store
	log      func(context.Context, notes.Decision) error
	// onError is the user's own setting in git's configuration: it must be known also where
	// the repository's file cannot be read.
	onError func(context.Context) string
	// subagents reports whether the ends of sub-agents' turns are judged.
	subagents func(context.Context) bool
	// head is where HEAD points; gate what holds a session of this host, without the checks.
	head func(context.Context) (gitstore.Head, error)
	gate func(host.Host) session.Gate
	// blob reads what commits hold.
	blob func(context.Context, gitstore.OID) ([]byte, error)
	// scanFile compares one file's tests with HEAD's.
	scanFile func(context.Context, string) (scan.Report, error)
	// limit is when a host ends its stop hook, as it is registered; zero where it is not known.
	limit func(host.Host) time.Duration
	bench
}

// bench is what is asked of the pipeline.
type bench struct {
	// look finds the tree as it is now, with its plan and configuration, or with others in
	// their place. Errors: *config.Error, *gitstore.GitError.
	look func(ctx context.Context, instead *checks.Reading) (*seen, error)
	// readingAt is the plan of a committed tree; past what a check said of one; known what
	// receipts say about HEAD.
	readingAt func(context.Context, gitstore.OID) (checks.Reading, error)
	past      func(context.Context, checks.PastRequest) checks.Past
	known     func(context.Context) notes.State
	verify    func(context.Context, checks.Request) (checks.Outcome, error)
}

// seen is the working tree as one look found it.
type seen struct {
	// tree is empty where it cannot be hashed.
	tree   gitstore.OID
	head   gitstore.Head
	plan   plan.Plan
	config config.Config
	// ignores is a digest of what git leaves out for the sake of files outside of the tree.
	ignores string
	// now is handed to the pipeline, so that it does not look again.
	now *checks.Now
}

func (s seen) clean() bool { return s.tree != "" && s.tree == s.head.Tree }

// finder finds the working tree that a directory lies in. Errors: those of gitstore.Open.
type finder func(ctx context.Context, env environ.Env, tool, dir string) (*site, error)

func findSite(ctx context.Context, env environ.Env, tool, dir string) (*site, error) {
	repo, err := gitstore.Open(ctx, env, dir)
	if err != nil {
		return nil, err
	}
	sessions := session.Store{Dir: filepath.Join(repo.GitDir, "isitdone", "sessions"), Spare: spareSessions(env, repo.GitDir), Env: env}
	if _, _, err := repo.StateDir(ctx); err != nil {
		// Without a place for state nothing is refused (an uncounted block could loop for
		// ever); the decision says so when it comes to that. A git directory that cannot be
		// written is no such case: its sessions go on in Spare, and what it has is still read.
		sessions = session.Store{}
	}
	w := checks.On(env, repo, tool)
	registered := once(func(h host.Host) []install.Registered {
		found, _ := install.FindRegistered(env, repo.Top, h) // what cannot be read holds nothing
		return found
	})
	return &site{
		top:       repo.Top,
		clone:     repo.CommonDir,
		nested:    func(ctx context.Context) bool { _, ok := repo.Nested(ctx); return ok },
		trusted:   func() bool { return trust.Granted(env, repo) },
		sessions:  sessions,
		log:       w.Ledger.PutDecision,
		onError:   func(ctx context.Context) string { return gitOnError(ctx, repo) },
		subagents: func(ctx context.Context) bool { return gatesSubagents(ctx, repo) },
		head:      repo.Head,
		gate:      once(func(h host.Host) session.Gate { return gateOf(ctx, env, repo, h, registered(h)) }),
		blob:      repo.Blob,
		scanFile:  w.ScanFile,
		limit:     func(h host.Host) time.Duration { return registeredLimit(h, registered(h)) },
		bench: bench{
			look:      func(ctx context.Context, instead *checks.Reading) (*seen, error) { return look(ctx, w, instead) },
			readingAt: func(ctx context.Context, tree gitstore.OID) (checks.Reading, error) { return readingAt(ctx, w, tree) },
			past:      w.Past,
			known:     func(ctx context.Context) notes.State { return knownOfHead(ctx, w) },
			verify:    w.Verify,
		},
	}, nil
}

// once asks a question about a host once: a process answers one.
func once[T any](ask func(host.Host) T) func(host.Host) T {
	known := map[string]T{}
	return func(h host.Host) T {
		answer, ok := known[h.ID()]
		if !ok {
			answer = ask(h)
			known[h.ID()] = answer
		}
		return answer
	}
}

// spareSessions is where sessions of this working tree go while its own git directory cannot
// be written.
func spareSessions(env environ.Env, gitDir string) string {
	dir := env.StateDir()
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, "sessions", session.Hash(gitDir))
}

// gatesSubagents reads the settings alone: a tree need not be looked at for a stop that is
// allowed. Settings that cannot be read judge nobody but the parent, whose stop names them.
func gatesSubagents(ctx context.Context, repo *gitstore.Repo) bool {
	entries, err := repo.Config(ctx, "isitdone.")
	if err != nil {
		return false
	}
	c, err := config.Load(os.DirFS(repo.Top), entries)
	return err == nil && c.Subagents == "gate"
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

func look(ctx context.Context, w *checks.Workspace, instead *checks.Reading) (*seen, error) {
	n, err := w.Look(ctx, instead)
	if err != nil {
		return nil, err
	}
	s := &seen{tree: n.Tree(), head: n.Head(), plan: n.Plan(), config: n.Config, now: n}
	if snap := n.Snapshot(); snap != nil {
		s.ignores = snap.IgnoreDigest
	}
	return s, nil
}

func readingAt(ctx context.Context, w *checks.Workspace, tree gitstore.OID) (checks.Reading, error) {
	p, c, err := w.PlanOf(ctx, tree)
	return checks.Reading{Plan: p, Config: c}, err
}

func knownOfHead(ctx context.Context, w *checks.Workspace) notes.State {
	a, err := w.Known(ctx, "HEAD")
	if err != nil {
		return notes.StateNone
	}
	return a.State
}
