package notes

import (
	"context"

	"git-isitdone/gitstore"
)

// What this room needs of a repository, in the parts that its subjects need; a
// *gitstore.Repo has all of them, and tests put a map in its place.

type objectReader interface {
	Blob(ctx context.Context, id gitstore.OID) ([]byte, error)
	ReadTree(ctx context.Context, id gitstore.OID) ([]gitstore.TreeEntry, error)
	Entry(ctx context.Context, tree gitstore.OID, path string) (gitstore.TreeEntry, error)
}

type objectWriter interface {
	EditTree(ctx context.Context, base gitstore.OID, edits []gitstore.TreeEdit) (gitstore.OID, error)
	CommitTree(ctx context.Context, tree gitstore.OID, parents []gitstore.OID, message string) (gitstore.OID, error)
}

type refStore interface {
	Ref(ctx context.Context, name string) (gitstore.OID, error)
	SwapRef(ctx context.Context, name string, old, new gitstore.OID, reason string) error
}

type history interface {
	Resolve(ctx context.Context, rev string) (commit, tree gitstore.OID, err error)
	Commits(ctx context.Context, args ...string) ([]gitstore.CommitTree, error)
}

type exchanger interface {
	Fetch(ctx context.Context, remote string, opts gitstore.ExchangeOptions, refspecs ...string) error
	Push(ctx context.Context, remote string, opts gitstore.ExchangeOptions, refspecs ...string) error
}

type ledgerStore interface {
	objectReader
	objectWriter
	refStore
}

type notesStore interface {
	ledgerStore
	history
	exchanger
}
