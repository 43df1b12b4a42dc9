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
func (j *judge) since() *checks.Since {
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
	files, err := j.site.sessions.Files(j.Host.ID(), j.stop.SessionID, blobs(j.site.blob))
	if err != nil {
		fmt.Fprintf(j.stderr, "isitdone: %v\n", err)
		return nil
	}
	return &checks.Since{Tree: b.Tree, Blob: files.Read, Changes: changesTo(files)}
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
