package checks

import (
	"context"
	"errors"
	"fmt"

	"git-isitdone/gitstore"
	"git-isitdone/notes"
	"git-isitdone/scan"
)

// biggest is the size in bytes up to which a file is read for a scan; nobody writes tests
// by hand that are bigger, and a generated one must not hold up a stop.
const biggest = 2 << 20

// ScanRequest says which change is looked at.
type ScanRequest struct {
	// Base is what the change is measured against: a revision, of which the merge base with
	// HEAD is taken; empty is HEAD itself.
	Base string
	// Commit looks at what one commit changed against its first parent instead of at the
	// working tree.
	Commit string
	// Snapshot is the working tree where the caller has it; nil: it is taken.
	Snapshot *gitstore.Snapshot
}

// Scanned is a scan with what it was about.
type Scanned struct {
	// Base is the tree that the change was measured against; empty: the empty tree.
	Base gitstore.OID
	scan.Report
	// Left are changed files that could not be scanned, each with the reason.
	Left []string
}

// Scan reports how a change weakened the tests. Errors: gitstore.ErrNotFound for a revision
// that does not exist, *gitstore.UnhashableError.
func (w *Workspace) Scan(ctx context.Context, req ScanRequest) (Scanned, error) {
	if req.Commit != "" {
		return w.scanCommit(ctx, req.Commit)
	}
	base, err := w.baseTree(ctx, req.Base)
	if err != nil {
		return Scanned{}, err
	}
	snap := req.Snapshot
	if snap == nil {
		if snap, err = w.Repo.Snapshot(ctx); err != nil {
			return Scanned{}, err
		}
		defer snap.Close()
	}
	changes, err := snap.Changes(ctx, base)
	if err != nil {
		return Scanned{}, fmt.Errorf("listing what changed since %s: %w", base.Short(), err)
	}
	return w.scanned(ctx, base, changes, w.committed(ctx), func(id gitstore.OID) ([]byte, error) { return snap.Blob(ctx, id) })
}

func (w *Workspace) scanCommit(ctx context.Context, rev string) (Scanned, error) {
	commit, tree, err := w.Repo.Resolve(ctx, rev)
	if err != nil {
		return Scanned{}, fmt.Errorf("reading %s: %w", rev, err)
	}
	_, parent, err := w.Repo.Resolve(ctx, string(commit)+"^")
	if err != nil && !errors.Is(err, gitstore.ErrNotFound) {
		return Scanned{}, fmt.Errorf("reading the parent of %s: %w", rev, err)
	}
	changes, err := w.Repo.Changes(ctx, parent, tree)
	if err != nil {
		return Scanned{}, fmt.Errorf("listing what %s changed: %w", rev, err)
	}
	return w.scanned(ctx, parent, changes, w.committed(ctx), func(id gitstore.OID) ([]byte, error) { return w.Repo.Blob(ctx, id) })
}

// baseTree is the tree of the merge base, so that what others did meanwhile is not taken for
// the change; of HEAD where no base is named.
func (w *Workspace) baseTree(ctx context.Context, rev string) (gitstore.OID, error) {
	if rev == "" {
		head, err := w.Repo.Head(ctx)
		return head.Tree, err
	}
	if _, _, err := w.Repo.Resolve(ctx, rev); err != nil {
		return "", fmt.Errorf("reading the base %s: %w", rev, err)
	}
	base, err := w.Repo.MergeBase(ctx, rev, "HEAD")
	if err != nil {
		return "", fmt.Errorf("finding where %s and HEAD part: %w", rev, err)
	}
	_, tree, err := w.Repo.Resolve(ctx, string(base))
	return tree, err
}

// scanned reads each side of the changed files once and compares them.
func (w *Workspace) scanned(ctx context.Context, base gitstore.OID, changes []gitstore.Change, old, blob func(gitstore.OID) ([]byte, error)) (Scanned, error) {
	out := Scanned{Base: base}
	var files []scan.Change
	for _, c := range changes {
		if !scan.Reads(c.Path) {
			continue
		}
		f := scan.Change{Path: c.Path}
		var err error
		if regular(c.OldMode) {
			f.Old, err = old(c.OldID)
		}
		if err == nil && regular(c.NewMode) {
			f.New, err = blob(c.NewID)
		}
		switch {
		case err != nil:
			// In a partial clone the old side may not be here; that is no reason to say nothing.
			out.Left = append(out.Left, fmt.Sprintf("%s: %v", c.Path, err))
			continue
		case len(f.Old) > biggest || len(f.New) > biggest:
			out.Left = append(out.Left, fmt.Sprintf("%s: bigger than %d MiB", c.Path, biggest>>20))
			continue
		}
		files = append(files, f)
	}
	out.Report = scan.Scan(files)
	return out, nil
}

// committed reads what commits hold.
func (w *Workspace) committed(ctx context.Context) func(gitstore.OID) ([]byte, error) {
	return func(id gitstore.OID) ([]byte, error) { return w.Repo.Blob(ctx, id) }
}

func regular(mode uint32) bool { return mode == gitstore.ModeBlob || mode == gitstore.ModeExec }

// Integrity is what a scan says beside the checks.
type Integrity struct {
	Mode string // warn or strict
	Scanned
	// Blocking are the findings that keep a strict gate shut.
	Blocking []scan.Finding
}

// weigh scans what changed since HEAD, or what the request names, where the configuration wants it and anything did.
// A scan that fails is a warning: the checks speak for themselves.
func (v *verification) weigh(ctx context.Context, m *moment) {
	if m.snap == nil || m.config.Integrity == "off" || len(m.dirty) == 0 && v.req.Since == nil {
		return
	}
	since, changes, err := v.sinceOf(ctx, m)
	if err == nil && len(changes) == 0 {
		return
	}
	var r Scanned
	if err == nil {
		r, err = v.scanned(ctx, since.Tree, changes, func(id gitstore.OID) ([]byte, error) { return since.Blob(ctx, id) }, func(id gitstore.OID) ([]byte, error) { return m.snap.Blob(ctx, id) })
	}
	if err != nil {
		v.warnings = append(v.warnings, "the change could not be scanned for weakened tests: "+err.Error())
		return
	}
	m.integrity = &Integrity{Mode: m.config.Integrity, Scanned: r}
	if m.config.Integrity == "strict" {
		m.integrity.Blocking = r.Blocking(scan.High)
	}
}

// blocks reports findings that a strict gate refuses.
func (i *Integrity) blocks() bool { return i != nil && len(i.Blocking) > 0 }

// recorded is what a receipt says of it: counts, no paths. What a strict gate would refuse is
// counted in every mode, because the gate may be strict when the receipt is read.
func (i *Integrity) recorded() *notes.Integrity {
	if i == nil {
		return nil
	}
	return &notes.Integrity{Mode: i.Mode, Base: string(i.Base), Findings: len(i.Findings), Blocking: len(i.Report.Blocking(scan.High))}
}
