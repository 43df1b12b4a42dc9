package notes

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
)

// ledgerRef points straight at a tree, not at a commit, which keeps the ledger out of
// `git log --all`; git keeps what it points at all the same.
const ledgerRef = "refs/isitdone/ledger"

// The ledger's tree:
//
//	ab/cd/<rest of the tree id>/receipts   what was proved about this tree, JSON lines
//	decisions/2026-11-30                   the stops of a day (UTC), JSON lines
//	recent                                 pointers to the newest receipts
//
// A look-up asks for one tree, so receipts lie under theirs, two levels deep: at 100,000
// receipts every tree object on the way still has at most a few hundred entries.
// Decisions are only ever read newest first or since a day, and many have no tree; so they
// lie by day. `recent` answers "the last ten" and "is there a receipt for any other tree"
// without a walk; it holds pointers, not copies, so that it cannot vouch for anything.
const (
	receiptsName = "receipts"
	decisionsDir = "decisions"
	recentPath   = "recent"
)

func receiptsPath(tree gitstore.OID) string {
	return string(tree[:2] + "/" + tree[2:4] + "/" + tree[4:] + "/" + receiptsName)
}

func decisionsPath(t time.Time) string { return decisionsDir + "/" + t.UTC().Format(time.DateOnly) }

// keyOfPath undoes receiptsPath.
func keyOfPath(a, b, rest string) (gitstore.OID, bool) {
	id := gitstore.OID(a + b + rest)
	return id, len(a) == 2 && len(b) == 2 && validID(id)
}

// statePlaces are the directories in which a repository's journal may lie, best first: the
// git directory that all its working trees share, and, for where that is read-only, one of
// the user's own. Both are always read, because what was read-only may be writable today.
func statePlaces(commonDir string, env environ.Env) []string {
	places := []string{filepath.Join(commonDir, "isitdone")}
	if dir := env.StateDir(); dir != "" {
		sum := sha256.Sum256([]byte(commonDir))
		places = append(places, filepath.Join(dir, "repos", hex.EncodeToString(sum[:8])))
	}
	return places
}
