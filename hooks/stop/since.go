package stop

import (
	"context"
	"fmt"

	"git-isitdone/checks"
	"git-isitdone/gitstore"
	"git-isitdone/hooks/session"
)

// since is what the session's change is measured against when it is scanned, so that what it
// committed counts, and what the user had changed before does not; nil: HEAD's tree.
func (j *judge) since(ctx context.Context) *checks.Since {
	b := j.state.Base
	switch {
	case b == nil || b.Found() == "":
		return nil
	case b.CommitOf() != "":
		if b.HeadTree == j.seen.head.Tree {
			return nil
		}
		return &checks.Since{Tree: b.HeadTree, Blob: j.site.blob}
	}
	files, err := j.site.sessions.Files(j.Host.ID(), j.stop.SessionID, b.Manifest, blobs(j.site.blob))
	switch {
	case err == nil:
	case b.Manifest == "" || b.HeadTree == "":
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
		return nil
	default:
		// Whoever changed it or took it away gains nothing: what the user had changed before
		// counts as the session's then.
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
		j.lost(ctx)
		return &checks.Since{Tree: b.HeadTree, Blob: j.site.blob}
	}
	return &checks.Since{Tree: b.Tree, Blob: files.Read, Changes: changesTo(files)}
}

// lost doubts the session.
func (j *judge) lost(ctx context.Context) {
	j.state.Doubted = true
	if _, err := j.update(ctx, func(st *session.State) { st.Doubted = true }); err != nil {
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
	}
}

func changesTo(files session.Files) func(context.Context, *gitstore.Snapshot) ([]gitstore.Change, error) {
	return func(ctx context.Context, snap *gitstore.Snapshot) ([]gitstore.Change, error) {
		all, err := snap.Changes(ctx, "")
		return files.ChangesTo(all), err
	}
}

// blobs is a function that reads blobs.
type blobs func(context.Context, gitstore.OID) ([]byte, error)

func (b blobs) Blob(ctx context.Context, id gitstore.OID) ([]byte, error) { return b(ctx, id) }
