package checks

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"git-isitdone/checks/config"
	"git-isitdone/checks/intree"
	"git-isitdone/gitstore"
	"git-isitdone/scan"
)

// ErrNoBase: what a change was to be measured against is not here, so that nothing could be
// scanned.
var ErrNoBase = errors.New("nothing was scanned")

// ScanRequest says which change is looked at: one of Base, Staged and Commit at most.
type ScanRequest struct {
	// Base is what the change is measured against: a revision, of which the merge base with
	// HEAD is taken; empty is HEAD itself.
	Base string
	// Staged looks at what the index holds against HEAD instead of at the working tree.
	Staged bool
	// Commit looks at what one commit changed against its first parent instead of at the
	// working tree; at everything in it where it has none.
	Commit string
	// BaseRules: settings and allowances are those of the base side, and what the change
	// itself allows is not allowed.
	BaseRules bool
}

// Scan reports how a change weakened the tests. Errors: ErrNoBase for a side that is not
// here, *gitstore.UnhashableError, *config.Error.
func (w *Workspace) Scan(ctx context.Context, req ScanRequest) (Scanned, error) {
	base, p, err := w.sides(ctx, req)
	if err != nil {
		return Scanned{}, err
	}
	defer p.snap.Close()
	out := Scanned{Base: base}
	policy, err := w.rules(ctx, req, p, &out)
	if err != nil {
		return Scanned{}, err
	}
	set := &changeSet{w: w}
	set.add(ctx, p.part)
	out.Changed, out.Left = set.changed, set.left
	if p.settings != nil {
		policy.Beside = beside(p.settings)
	} else {
		policy.Beside = beside(p.snap.TreeFS(ctx, p.snap.Tree))
	}
	out.Report = policy.Scan(set.files)
	return out, nil
}

// sided is a change with where its new side's settings stand.
type sided struct {
	part
	// settings are the files of the new side; nil: the disk's.
	settings fs.FS
}

// sides finds the base tree of a request and what differs from it.
func (w *Workspace) sides(ctx context.Context, req ScanRequest) (gitstore.OID, sided, error) {
	p := sided{part: part{repo: w.Repo, old: w.Repo.Blob, new: w.Repo.Blob}}
	var base gitstore.OID
	var err error
	if req.Commit != "" {
		var tree gitstore.OID
		if base, tree, err = w.commitSides(ctx, req.Commit); err != nil {
			return "", p, err
		}
		p.settings = w.Repo.TreeFS(ctx, tree)
		p.tree = p.settings
		if p.changes, err = w.Repo.Changes(ctx, base, tree); err != nil {
			return "", p, noBase(fmt.Errorf("listing what %s changed: %w", req.Commit, err))
		}
		return base, p, nil
	}
	if base, err = w.baseTree(ctx, req.Base); err != nil {
		return "", p, err
	}
	take := w.Repo.Snapshot
	if req.Staged {
		take = w.Repo.Staged
	}
	if p.snap, err = take(ctx); err != nil {
		return "", p, err
	}
	if req.Staged {
		p.settings = p.snap.TreeFS(ctx, p.snap.Tree)
	}
	p.new = p.snap.Blob
	if p.changes, err = p.snap.Changes(ctx, base); err != nil {
		_ = p.snap.Close() // temporary files only
		return "", p, noBase(fmt.Errorf("listing what changed since %s: %w", base.Short(), err))
	}
	return base, p, nil
}

// commitSides are the trees of a commit's first parent and of the commit. A parent that the
// commit names and this clone lacks is an error: else everything in it would be new.
func (w *Workspace) commitSides(ctx context.Context, rev string) (base, tree gitstore.OID, err error) {
	commit, tree, err := w.Repo.Resolve(ctx, rev)
	if err != nil {
		return "", "", noBase(fmt.Errorf("reading %s: %w", rev, err))
	}
	if commit == "" {
		return "", "", fmt.Errorf("%w: %s is a tree, not a commit", ErrNoBase, rev)
	}
	parents, err := w.Repo.Parents(ctx, commit)
	if err != nil || len(parents) == 0 {
		return "", tree, noBase(err)
	}
	if _, base, err = w.Repo.Resolve(ctx, string(parents[0])); err != nil {
		return "", "", noBase(fmt.Errorf("reading the parent of %s: %w", rev, err))
	}
	return base, tree, nil
}

// baseTree is the tree of the merge base, so that what others did meanwhile is not taken for
// the change; of HEAD where no base is named.
func (w *Workspace) baseTree(ctx context.Context, rev string) (gitstore.OID, error) {
	if rev == "" {
		head, err := w.Repo.Head(ctx)
		return head.Tree, err
	}
	commit, tree, err := w.Repo.Resolve(ctx, rev)
	if err != nil {
		return "", noBase(fmt.Errorf("reading the base %s: %w", rev, err))
	}
	if commit == "" {
		return tree, nil
	}
	base, err := w.Repo.MergeBase(ctx, string(commit), "HEAD")
	if err != nil {
		return "", noBase(fmt.Errorf("finding where %s and HEAD part: %w", rev, err))
	}
	if _, tree, err = w.Repo.Resolve(ctx, string(base)); err != nil {
		return "", noBase(fmt.Errorf("reading the base %s: %w", base.Short(), err))
	}
	return tree, nil
}

// noBase marks what is missing in this clone.
func noBase(err error) error {
	if errors.Is(err, gitstore.ErrNotFound) {
		return fmt.Errorf("%w: %w", ErrNoBase, err)
	}
	return err
}

// rules are the settings that a scan is made under; it writes what holds into out.
func (w *Workspace) rules(ctx context.Context, req ScanRequest, p sided, out *Scanned) (scan.Policy, error) {
	now, err := w.settings(ctx, p.settings)
	if err != nil {
		return scan.Policy{}, err
	}
	policy := w.policy(now)
	if req.BaseRules {
		before, remark, err := w.baseSettings(ctx, out.Base)
		if err != nil {
			return scan.Policy{}, err
		}
		if remark != "" {
			out.Remarks = append(out.Remarks, remark)
		}
		policy.Before, policy.RefuseOwn = before.Allow, true
		policy.Allow = slices.Concat(before.Allow, slices.DeleteFunc(slices.Clone(now.Allow), func(a scan.Allowance) bool {
			return slices.ContainsFunc(before.Allow, a.Same)
		}))
		now = before
	}
	out.Mode, out.Level = now.Integrity, now.Level()
	if req.BaseRules && out.Mode == "off" {
		out.Remarks = append(out.Remarks, "the settings at the base say integrity: off, so this only reports")
	}
	return policy, nil
}

// baseSettings are those that the base side committed. git's own configuration, which whoever
// made the change may have written, can make them stricter only; and broken settings are no way
// to choose one's own: then the defaults hold, and remark says so.
func (w *Workspace) baseSettings(ctx context.Context, base gitstore.OID) (c config.Config, remark string, err error) {
	entries, err := w.Repo.Config(ctx, "isitdone.")
	if err != nil {
		return c, "", fmt.Errorf("reading git config isitdone.*: %w", err)
	}
	fsys := intree.Follow(w.Repo.TreeFS(ctx, base))
	committed, err := config.Load(fsys, nil)
	if err != nil {
		return config.Default(), "the settings at the base cannot be read, so the defaults hold: " + err.Error(), nil
	}
	here, err := config.Load(fsys, entries)
	if err != nil {
		return c, "", err
	}
	c, _, _ = here.Tighten(committed)
	return c, "", nil
}

// settings are those in some files; those on disk where that is nil.
func (w *Workspace) settings(ctx context.Context, fsys fs.FS) (config.Config, error) {
	if fsys == nil {
		fsys = os.DirFS(w.Repo.Top)
	}
	entries, err := w.Repo.Config(ctx, "isitdone.")
	if err != nil {
		return config.Config{}, fmt.Errorf("reading git config isitdone.*: %w", err)
	}
	return config.Load(intree.Follow(fsys), entries)
}
