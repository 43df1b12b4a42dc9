package checks

import (
	"context"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
)

// Reading is a plan and the configuration that it was made under.
type Reading struct {
	Plan   plan.Plan
	Config config.Config
}

// Now is the working tree as it was found once, for a caller that must know the tree before
// it knows what to ask. Handed to Verify, the tree is hashed and its plan detected only once.
type Now struct {
	// Config may be made stricter before the Now is handed to Verify.
	Config config.Config

	m       *moment
	instead *Reading
}

// Look finds the working tree as it is now. instead, where not nil, stands for the tree's own
// plan and configuration, which cannot be read.
// Errors: *config.Error, *gitstore.GitError. A tree that cannot be hashed is no error.
func (w *Workspace) Look(ctx context.Context, instead *Reading) (*Now, error) {
	m, err := w.observe(ctx, instead)
	if err != nil {
		return nil, err
	}
	return &Now{Config: m.config, m: m, instead: instead}, nil
}

// Tree is the working tree's key, empty where it cannot be hashed.
func (n *Now) Tree() gitstore.OID {
	if n.m.snap == nil {
		return ""
	}
	return n.m.snap.Tree
}

// Head is where HEAD points.
func (n *Now) Head() gitstore.Head { return n.m.head }

// Plan is the tree's own plan.
func (n *Now) Plan() plan.Plan { return n.m.committed }

// Snapshot is nil where the tree cannot be hashed, and after Close.
func (n *Now) Snapshot() *gitstore.Snapshot { return n.m.snap }

// Close removes the snapshot's temporary files. Safe to call twice, on nil, and after Verify.
func (n *Now) Close() {
	if n != nil {
		n.m.close()
	}
}

// look finds the tree under the request's own settings and asks what is recorded about it.
func (v *verification) look(ctx context.Context, union *plan.Plan) (*moment, error) {
	m, err := v.observe(ctx, nil)
	if err != nil {
		return nil, err
	}
	m.config = v.settled(m.config)
	if err := v.ask(ctx, m, union); err != nil {
		m.close()
		return nil, err
	}
	return m, nil
}

// settled is a configuration with what the request sets over it.
func (v *verification) settled(c config.Config) config.Config {
	if v.req.Strict {
		c.Integrity = "strict"
	}
	return c
}

// first is the moment that the caller has found already, or a new one.
func (v *verification) first(ctx context.Context) (*moment, error) {
	n := v.req.Now
	if n == nil {
		return v.look(ctx, v.req.Plan)
	}
	if n.m.snap == nil && n.m.words == "" { // closed: what is there now has to be found anew
		return v.again(ctx)
	}
	n.m.config = v.settled(n.Config)
	if err := v.ask(ctx, n.m, v.req.Plan); err != nil {
		n.m.close()
		return nil, err
	}
	return n.m, nil
}

// again looks at the tree once more, under the caller's own reading where it has one.
func (v *verification) again(ctx context.Context) (*moment, error) {
	n := v.req.Now
	if n == nil {
		return v.look(ctx, v.req.Plan)
	}
	m, err := v.observe(ctx, n.instead)
	if err != nil {
		return nil, err
	}
	m.config = v.settled(n.Config)
	if err := v.ask(ctx, m, v.req.Plan); err != nil {
		m.close()
		return nil, err
	}
	return m, nil
}
