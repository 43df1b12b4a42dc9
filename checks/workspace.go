package checks

import (
	"context"
	"fmt"
	"io/fs"
	"os"

	"git-isitdone/checks/config"
	"git-isitdone/checks/detect"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/notes"
)

// Workspace is one working tree with everything the pipeline needs. It is for one
// goroutine at a time, as its Repo is.
type Workspace struct {
	Env    environ.Env
	Repo   *gitstore.Repo
	Ledger *notes.Ledger
	Notes  *notes.Notes
	// Config and Plan are those of the files on disk. Verify reads them again from the very
	// tree that it proves, so that what git ignores can neither add a check nor take one away.
	Config config.Config
	Plan   plan.Plan
	// Tool is this program's name and version, recorded in receipts.
	Tool string

	// diskRead: Plan and Config were read.
	diskRead bool
	plans    planner
	runCheck func(context.Context, plan.Check, run.Options) run.Result
}

// planner reads the configuration and the plan of a tree.
type planner func(fsys fs.FS, git []gitstore.ConfigEntry) (plan.Plan, config.Config, error)

// Open opens the working tree that dir lies in and reads its configuration and plan.
// Errors: those of gitstore.Open, *config.Error.
func Open(ctx context.Context, env environ.Env, dir, tool string) (*Workspace, error) {
	return open(ctx, env, dir, tool, readPlan)
}

func open(ctx context.Context, env environ.Env, dir, tool string, plans planner) (*Workspace, error) {
	repo, err := gitstore.Open(ctx, env, dir)
	if err != nil {
		return nil, err
	}
	w := on(env, repo, tool, plans)
	if err := w.readDisk(ctx); err != nil {
		return nil, err
	}
	return w, nil
}

// On is the workspace of a repository that is open already. Plan and Config stay empty: a
// caller that looks at the tree (Look) has them from there, without a second detection.
func On(env environ.Env, repo *gitstore.Repo, tool string) *Workspace {
	return on(env, repo, tool, readPlan)
}

func on(env environ.Env, repo *gitstore.Repo, tool string, plans planner) *Workspace {
	return &Workspace{
		Env: env, Repo: repo, Ledger: notes.OpenLedger(repo, env), Notes: notes.OpenNotes(repo, env),
		Tool: tool, plans: plans, runCheck: run.Check,
	}
}

// readDisk reads Plan and Config from the files on disk, once.
func (w *Workspace) readDisk(ctx context.Context) (err error) {
	if w.diskRead {
		return nil
	}
	w.Plan, w.Config, err = w.planIn(ctx, os.DirFS(w.Repo.Top))
	w.diskRead = err == nil
	return err
}

// Close frees what the repository's engine holds; a process that ends needs no Close.
func (w *Workspace) Close() error { return w.Repo.Close() }

// PlanOf is the plan of a committed tree under that tree's own configuration.
// Errors: *config.Error, those of reading git's configuration.
func (w *Workspace) PlanOf(ctx context.Context, tree gitstore.OID) (plan.Plan, config.Config, error) {
	p, c, err := w.planIn(ctx, w.Repo.TreeFS(ctx, tree))
	if err != nil {
		return plan.Plan{}, config.Config{}, fmt.Errorf("reading the plan of tree %s: %w", tree.Short(), err)
	}
	return p, c, nil
}

func (w *Workspace) planIn(ctx context.Context, fsys fs.FS) (plan.Plan, config.Config, error) {
	entries, err := w.Repo.Config(ctx, "isitdone.")
	if err != nil {
		return plan.Plan{}, config.Config{}, fmt.Errorf("reading git config isitdone.*: %w", err)
	}
	return w.plans(fsys, entries)
}

func readPlan(fsys fs.FS, git []gitstore.ConfigEntry) (plan.Plan, config.Config, error) {
	c, err := config.Load(fsys, git)
	if err != nil {
		return plan.Plan{}, config.Config{}, err
	}
	return detect.Detect(fsys, c), c, nil
}
