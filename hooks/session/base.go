package session

import (
	"time"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
)

// Base is what a session found when it began: what its own change is measured against.
type Base struct {
	Time time.Time `json:"t"`
	// Recorded: the host told of the session's start. Otherwise this is its first sign,
	// where the committed state stands for what the session found.
	Recorded bool `json:"recorded,omitempty"`
	// Commit is HEAD's commit then and HeadTree its tree; empty on a branch without one.
	Commit   gitstore.OID `json:"commit,omitempty"`
	HeadTree gitstore.OID `json:"headTree,omitempty"`
	// Tree is the working tree's key; empty where it was not recorded or could not be hashed.
	Tree gitstore.OID `json:"tree,omitempty"`
	// Manifest is the digest of what KeepFiles wrote; empty where nothing was kept.
	Manifest string `json:"manifest,omitempty"`
	// Plan and Config are what was in force; nil where they could not be read, and then
	// ConfigError says why.
	Plan        *plan.Plan     `json:"plan,omitempty"`
	Config      *config.Config `json:"config,omitempty"`
	ConfigError string         `json:"configError,omitempty"`
	// Gate is what held the session then; nil where nobody looked.
	Gate *Gate `json:"gate,omitempty"`
	// Ignores is a digest of what git left out then for the sake of files outside of the tree
	// (info/exclude, core.excludesFile); empty where there was nothing.
	Ignores string `json:"ignores,omitempty"`
}

// Gate is what keeps a session from ending with a false claim, apart from the checks.
type Gate struct {
	// Commands are the registered stop commands by settings file.
	Commands map[string][]string `json:"commands,omitempty"`
	// Openers are entries of the host's settings that open the gate ("path: ISITDONE_SKIP").
	Openers []string `json:"openers,omitempty"`
	// Files are the gate's own files at the top (.isitdone.json, verify.sh): true where the
	// file can be executed, and always so where that does not matter.
	Files map[string]bool `json:"files,omitempty"`
	// Push is how pushes are judged.
	Push Push `json:"push,omitzero"`
	// Trusted: the user lets the hooks run this clone's commands.
	Trusted bool `json:"trusted,omitempty"`
	// Settings are git's configuration of ours (isitdone.*), the values that count.
	Settings map[string]string `json:"settings,omitempty"`
}

// Push is the pre-push hook as git would find it.
type Push struct {
	// Judged: it hands pushes to us. There: there is one. Executable: git would run it.
	Judged     bool `json:"judged,omitempty"`
	Executable bool `json:"executable,omitempty"`
	There      bool `json:"there,omitempty"`
	// HooksPath is core.hooksPath; Text a digest of the hook, the same for all that we wrote.
	HooksPath string `json:"hooksPath,omitempty"`
	Text      string `json:"text,omitempty"`
}

// Found is the tree that the session's own change is measured against: the one at its
// start, else the one that HEAD's commit recorded at its first sign.
func (b *Base) Found() gitstore.OID {
	switch {
	case b == nil:
		return ""
	case b.Tree != "":
		return b.Tree
	default:
		return b.HeadTree
	}
}

// CommitOf is the commit that records Found, empty where none does.
func (b *Base) CommitOf() gitstore.OID {
	if b == nil || b.Found() != b.HeadTree {
		return ""
	}
	return b.Commit
}

// SetBase keeps what the session found. A start that was told is kept for good: hosts tell
// of one again when a session is resumed or compacted, and its changes must still count.
func (st *State) SetBase(b Base) {
	if st.Base != nil && (st.Base.Recorded || !b.Recorded) {
		return
	}
	if st.Base != nil && len(st.Edits) > 0 {
		return // told late: the tree is not what the session found any more
	}
	st.Base = &b
}
