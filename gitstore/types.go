package gitstore

// OID is an object id: 40 (sha1) or 64 (sha256) lower-case hex digits.
type OID string

// Valid reports whether the id has the form of one: 40 or 64 lower-case hex digits.
func (id OID) Valid() bool {
	if len(id) != 40 && len(id) != 64 {
		return false
	}
	for i := range len(id) {
		if c := id[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// Short is the id's first seven digits, for messages.
func (id OID) Short() string {
	return string(id[:min(7, len(id))])
}

// Entry modes of a tree (git-fast-import(1), "M" command).
const (
	ModeTree    uint32 = 0o040000
	ModeBlob    uint32 = 0o100644
	ModeExec    uint32 = 0o100755
	ModeSymlink uint32 = 0o120000
	ModeGitlink uint32 = 0o160000
)

// TreeEntry is one line of a tree object.
type TreeEntry struct {
	Mode uint32
	Name string
	ID   OID
}

// TreeEdit sets (or, with Delete, removes) the blob at a slash-separated path of a tree.
type TreeEdit struct {
	Path    string
	Content []byte
	Delete  bool
}

// Head is where HEAD points.
type Head struct {
	// Commit and Tree are empty while the branch has no commit yet.
	Commit, Tree OID
	// Branch is the short branch name, empty when detached.
	Branch string
}

// CommitTree is a commit and the tree it records.
type CommitTree struct{ Commit, Tree OID }

// Change is one path that differs between two trees.
type Change struct {
	// Status is git's letter: A added, D deleted, M modified, T another type (file,
	// symlink, sub-repository). Renames are a D and an A.
	Status byte
	// Path is slash-separated; OldPath equals it unless the path was added.
	Path, OldPath    string
	OldMode, NewMode uint32
	OldID, NewID     OID
}

// ConfigEntry is one value of git's configuration, in git's order (weakest first).
type ConfigEntry struct {
	// Key has its section and name in lower case, a subsection as written. A key without
	// a value has the Value "true", which is what git takes it for.
	Key, Value string
	// Scope is git's word: system, global, local, worktree or command.
	Scope string
}
