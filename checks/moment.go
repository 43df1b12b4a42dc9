package checks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// moment is the working tree as it was found once: its tree, the plan of that very tree,
// and what is recorded about the two.
type moment struct {
	snap  *gitstore.Snapshot // nil where git refuses to make a tree
	words string             // git's refusal
	head  gitstore.Head
	dirty []gitstore.Change
	// committed is the plan of the tree, plan that and what the request asks beside it.
	committed, plan plan.Plan
	config          config.Config
	answer          notes.Answer
	integrity       *Integrity
	now             time.Time // which quarantines are over
	// modified are existing files that changed since.
	modified []string
	// remarks are what a person should know about the tree itself.
	remarks []string
}

func (m *moment) close() {
	if m.snap != nil {
		_ = m.snap.Close() // temporary files only
		m.snap = nil
	}
}

// look finds the working tree as it is now and asks what is recorded about it. union, where
// not nil, is a plan that must be answered too.
func (w *Workspace) look(ctx context.Context, union *plan.Plan) (*moment, error) {
	m, err := w.observe(ctx, nil)
	if err != nil {
		return nil, err
	}
	if err := w.ask(ctx, m, union); err != nil {
		m.close()
		return nil, err
	}
	return m, nil
}

// observe hashes the working tree and reads the plan of that very tree, or takes what
// stands for it.
func (w *Workspace) observe(ctx context.Context, instead *Reading) (_ *moment, err error) {
	m := &moment{now: w.Env.Now()}
	defer func() {
		if err != nil {
			m.close()
		}
	}()
	if m.head, err = w.Repo.Head(ctx); err != nil {
		return nil, fmt.Errorf("reading HEAD: %w", err)
	}
	m.snap, err = w.Repo.Snapshot(ctx)
	var refused *gitstore.UnhashableError
	switch {
	case errors.As(err, &refused):
		m.words = refused.Words
	case err != nil:
		return nil, err
	default:
		m.remarks = treeRemarks(m.snap)
	}
	switch {
	case instead != nil:
		m.committed, m.config = instead.Plan, instead.Config
	case m.snap != nil:
		err = w.read(ctx, m)
	default:
		if err = w.readDisk(ctx); err == nil {
			m.committed, m.config = w.Plan, w.Config
		}
	}
	return m, err
}

// ask makes the plan that is asked about and looks it up.
func (w *Workspace) ask(ctx context.Context, m *moment, union *plan.Plan) (err error) {
	w.unite(m, union)
	if m.snap == nil {
		m.answer = notes.Answer{State: notes.StateNone, Reason: "this tree cannot be hashed: " + m.words}
		return nil
	}
	if m.dirty, err = m.snap.Changes(ctx, m.head.Tree); err != nil {
		return err
	}
	m.answer, err = notes.Lookup(ctx, w.Ledger, nil, m.query())
	return err
}

// read reads plan and configuration from the snapshot's own tree.
func (w *Workspace) read(ctx context.Context, m *moment) (err error) {
	m.committed, m.config, err = w.planIn(ctx, m.snap.TreeFS(ctx, m.snap.Tree))
	if err != nil {
		return err
	}
	if w.diskRead {
		w.remarkDisk(m)
	}
	return nil
}

// remarkDisk names checks that the disk defines otherwise than the tree.
func (w *Workspace) remarkDisk(m *moment) {
	if ids := differing(w.Plan, m.committed); len(ids) > 0 {
		m.remarks = append(m.remarks, "on disk these checks are defined otherwise than in the tree, by files that git ignores or converts: "+listed(ids))
	}
}

func treeRemarks(s *gitstore.Snapshot) []string {
	remarks := slices.Clone(s.Warnings)
	if n := len(s.HiddenPaths); n > 0 {
		remarks = append(remarks, fmt.Sprintf("%s edited although git was told not to look (assume-unchanged, skip-worktree): %s",
			counted(n, "file was", "files were"), listed(s.HiddenPaths)))
	}
	return remarks
}

// unite makes the plan that is asked about.
func (w *Workspace) unite(m *moment, union *plan.Plan) {
	m.plan = m.committed
	if union != nil {
		m.plan = m.plan.Union(*union)
	}
	m.plan = w.strict(m.plan, m.config)
	m.remarks = append(m.remarks, overdue(m.plan, m.now)...)
}

// differing are the ids of checks that only one of the plans has, or that they define differently.
func differing(a, b plan.Plan) []string {
	var ids []string
	for id, def := range a.Defs {
		if b.Defs[id] != def {
			ids = append(ids, id)
		}
	}
	for id := range b.Defs {
		if _, both := a.Defs[id]; !both {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// query asks the record about this moment.
func (m *moment) query() notes.Query {
	q := queryOf(held(m.plan, m.now))
	q.Trees = []gitstore.OID{m.snap.Tree}
	if m.snap.Deep != "" && m.snap.Deep != m.snap.Tree {
		q.Trees = append(q.Trees, m.snap.Deep)
	}
	q.Head, q.Dirty, q.Ignore = m.head.Tree, m.snap.Tree != m.head.Tree, m.snap.IgnoreDigest
	under(&q, m.config)
	return q
}

// under asks under the policies of a configuration.
func under(q *notes.Query, c config.Config) {
	q.TrustNotes, q.Strict, q.Level = c.TrustNotes, c.Integrity == "strict", c.IntegrityLevel
}

func queryOf(p plan.Plan) notes.Query {
	q := notes.Query{Plan: p.Digest, Defs: make(map[string]notes.Def, len(p.Checks))}
	for _, c := range p.Checks {
		q.Defs[c.ID] = notes.Def{Digest: p.Defs[c.ID], Kind: c.Kind}
	}
	return q
}

// stored is the recorded result of a check, where it is a pass that may be reused. Where
// every check passed and the state is still worse, the run itself was: then none may.
func (m *moment) stored(c plan.Check) (notes.CheckResult, bool) {
	r, ok := m.answer.Checks[c.ID]
	if !ok || r.Verdict != notes.Pass || m.answer.State != notes.Pass.State() && m.allPassed() {
		return notes.CheckResult{}, false
	}
	return r, true
}

func (m *moment) allPassed() bool {
	counting := held(m.plan, m.now).Checks
	return len(m.answer.Checks) == len(counting) &&
		!slices.ContainsFunc(counting, func(c plan.Check) bool { return m.answer.Checks[c.ID].Verdict != notes.Pass })
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// listed names the first few of a list.
func listed(names []string) string {
	const most = 10
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
