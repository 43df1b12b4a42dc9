package notes

import (
	"context"
	"time"

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

// keeper looks after what the ledger leaves behind.
type keeper interface {
	Tips(ctx context.Context) ([]gitstore.OID, error)
	DeepTree(ctx context.Context, tree gitstore.OID) (gitstore.OID, error)
	PackLoose(ctx context.Context, ids []gitstore.OID, earlier []gitstore.Pack) ([]gitstore.Pack, error)
	ReplaceBrokenRef(ctx context.Context, name string, id gitstore.OID) (was []byte, err error)
	ForgetReflog(ctx context.Context, name string) error
	RemoveStaleRefLock(name string, age time.Duration) bool
}

type treeStore interface {
	objectReader
	objectWriter
	refStore
}

type ledgerStore interface {
	treeStore
	keeper
}

type notesStore interface {
	treeStore
	history
	exchanger
}
