package notes

import (
	"bytes"
	"context"
	"fmt"

	"git-isitdone/gitstore"
)

// Publish joins the ledger's receipts of these commits' trees into the notes, with a
// one-line human note for each commit, and tells how many receipts were added. Only what is
// the newest for one of its checks goes out, and only what is not there yet; where nothing
// is, nothing is written. Receipts are signed where the user signs with ssh (gpg.format,
// user.signingkey). Errors: gitstore.ErrReadOnly; ErrUnsigned, with which the receipts are
// published all the same.
func (n *Notes) Publish(ctx context.Context, l *Ledger, commits []gitstore.CommitTree) (added int, err error) {
	receipts, err := publishable(ctx, l, commits)
	if err != nil {
		return 0, fmt.Errorf("publishing receipts: %w", err)
	}
	w := writer{by: n.identity(ctx), sign: n.signer(ctx), done: map[string][]byte{}}
	err = swapRef(ctx, n.store, Ref, "isitdone: publish", func(old gitstore.OID) (gitstore.OID, error) {
		t, _, err := n.at(ctx, old)
		if err != nil {
			return "", err
		}
		e := noteEditor{tree: t}
		if added, err = e.publish(ctx, commits, receipts, &w); err != nil {
			return "", err
		}
		edits, err := e.edits(ctx)
		if err != nil || len(edits) == 0 {
			return old, err
		}
		return n.commit(ctx, t.root, edits, parents(old), "isitdone: publish "+count(added, "receipt"))
	})
	if err != nil {
		return 0, fmt.Errorf("publishing receipts: %w", err)
	}
	if w.failed != nil {
		return added, fmt.Errorf("publishing receipts: %w: %w", ErrUnsigned, w.failed)
	}
	return added, nil
}

func parents(commits ...gitstore.OID) []gitstore.OID {
	var out []gitstore.OID
	for _, c := range commits {
		if c != "" {
			out = append(out, c)
		}
	}
	return out
}

func (n *Notes) commit(ctx context.Context, base gitstore.OID, edits []gitstore.TreeEdit, parents []gitstore.OID, message string) (gitstore.OID, error) {
	tree, err := n.store.EditTree(ctx, base, edits)
	if err != nil {
		return "", err
	}
	return n.store.CommitTree(ctx, tree, parents, message)
}

// publishable gives the receipts of each commit's tree that are worth telling.
func publishable(ctx context.Context, l *Ledger, commits []gitstore.CommitTree) (map[gitstore.OID][]Receipt, error) {
	v, err := l.view(ctx)
	if err != nil {
		return nil, err
	}
	out := map[gitstore.OID][]Receipt{}
	for _, c := range commits {
		if _, done := out[c.Tree]; done {
			continue
		}
		found, err := v.receiptsOf(ctx, c.Tree)
		if err == nil && len(found) == 0 {
			found, err = v.deepReceiptsOf(ctx, c.Tree)
		}
		if err != nil {
			return nil, err
		}
		out[c.Tree] = newestOfChecks(v.lines(found, 0).Receipts)
	}
	return out, nil
}

// deepReceiptsOf finds receipts by a tree's deep form: what was proved while a
// sub-repository had changes counts for the commit that records them, though that has
// another tree id.
func (v *view) deepReceiptsOf(ctx context.Context, tree gitstore.OID) ([]line, error) {
	deep, err := v.store.DeepTree(ctx, tree)
	if err != nil || deep == "" {
		return nil, err
	}
	found, err := v.receiptsOf(ctx, deep)
	for i := range found {
		found[i].receipt.Tree, found[i].receipt.Deep, found[i].receipt.After = tree, deep, ""
	}
	return found, err
}

// newestOfChecks keeps the receipts that are the newest for at least one definition of a
// check: look-ups compose an answer from these and read no others.
func newestOfChecks(newestFirst []Receipt) []Receipt {
	seen := map[[2]string]bool{}
	var kept []Receipt
	for _, r := range newestFirst {
		fresh := false
		for _, c := range r.Checks {
			id := [2]string{c.ID, c.Def}
			fresh = fresh || !seen[id]
			seen[id] = true
		}
		if fresh {
			kept = append(kept, r)
		}
	}
	return kept
}

// publish adds receipts, links and human lines; it tells how many receipts are new.
func (e *noteEditor) publish(ctx context.Context, commits []gitstore.CommitTree, receipts map[gitstore.OID][]Receipt, w *writer) (int, error) {
	added := 0
	for _, c := range commits {
		if !validID(c.Commit) || !validID(c.Tree) {
			return 0, fmt.Errorf("commit %q with tree %q: not object ids", c.Commit, c.Tree)
		}
		var failed error
		err := e.set(ctx, c.Tree, func(old []byte) []byte {
			now, n, err := w.add(old, receipts[c.Tree])
			if err != nil {
				failed = err
				return old
			}
			added += n
			if humanLine(c.Tree, now) == "" {
				return old
			}
			return addLine(now, linkLine(c.Commit))
		})
		if err == nil {
			err = failed
		}
		if err != nil {
			return 0, err
		}
	}
	return added, e.renewHumans(ctx)
}

// forPublication is a receipt as others may see it: counts, digests and commands with
// secrets masked (again: a receipt may be older than a rule of MaskSecrets).
func forPublication(r Receipt) Receipt {
	r.MAC, r.By = "", ""
	// A digest of the user's own ignore files: it tells others nothing that they can use.
	r.Ignore = ""
	checks := make([]CheckResult, len(r.Checks))
	for i, c := range r.Checks {
		c.Cmd = MaskSecrets(c.Cmd)
		checks[i] = c
	}
	r.Checks = checks
	return r
}

func anonymous(r Receipt) ([]byte, error) {
	r.By, r.MAC = "", ""
	return r.MarshalJSON()
}

func addLine(note, raw []byte) []byte {
	lines := splitLines(note)
	for _, l := range lines {
		if bytes.Equal(l, raw) {
			return note
		}
	}
	return sortedLines(append(lines, raw))
}
