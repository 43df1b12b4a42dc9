package gitstore

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"git-isitdone/gitstore/environ"
)

// What callers decide on. Every other error is wrapped with the action that failed.
var (
	// ErrNotRepo: there is no repository at or above the directory.
	ErrNotRepo = errors.New("not a git repository")
	// ErrBare: the repository has no working tree.
	ErrBare = errors.New("bare repository")
	// ErrDubiousOwnership: git refuses the repository because another user owns it
	// (git-config(1), safe.directory). It is not "no repository".
	ErrDubiousOwnership = errors.New("repository is owned by another user")
	// ErrNotFound: no such object, ref or path.
	ErrNotFound = errors.New("not found")
	// ErrMoved: the ref no longer has the value that the caller expected.
	ErrMoved = errors.New("ref has moved")
	// ErrLocked: the run lock was still held when the caller's deadline passed.
	ErrLocked = errors.New("another run holds the lock")
	// ErrReadOnly: the repository's files cannot be written here.
	ErrReadOnly = errors.New("repository is not writable")
	// ErrRemoteRejected: the remote refused the update as not a fast-forward; fetch, join, try again.
	ErrRemoteRejected = errors.New("remote has newer content")
	// ErrRemoteRefuses: the remote does not accept this ref at all (policy, permission).
	ErrRemoteRefuses = errors.New("remote refuses the ref")
)

// UnhashableError says that git refuses to make a tree of this working tree. The words are
// git's own. Checks may still run; nothing can be recorded.
type UnhashableError struct{ Words string }

// OID is an object id: 40 (sha1) or 64 (sha256) lower-case hex digits.
type OID string

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

// Change is one path that differs between two trees. Status is git's letter (A D M T R).
type Change struct {
	Status           byte
	Path, OldPath    string
	OldMode, NewMode uint32
	OldID, NewID     OID
}

// ConfigEntry is one value of git's configuration, in git's order (weakest first).
type ConfigEntry struct {
	Key, Value string
	// Scope is git's word: system, global, local, worktree or command.
	Scope string
}

// Repo is one working tree of one repository. All paths are absolute and resolved.
// A Repo is for one goroutine at a time.
type Repo struct {
	// Top is the top of the working tree, GitDir this working tree's git directory,
	// CommonDir the one shared by all linked worktrees.
	Top, GitDir, CommonDir string
	// ObjectFormat is "sha1" or "sha256".
	ObjectFormat string
	env          environ.Env
}

// Open finds the repository that dir lies in, as git itself would find it with none of the
// repository variables (GIT_DIR, GIT_WORK_TREE ...) set: a hook's environment must not make
// another repository out of the one that dir names.
// Errors: ErrNotRepo, ErrBare, ErrDubiousOwnership (with git's advice), *GitError.
func Open(ctx context.Context, env environ.Env, dir string) (*Repo, error) { panic("contract") }

// Engine names what answers for objects and refs here: "libgit2 1.5.1" or "git 2.39.5".
func (r *Repo) Engine() string { panic("contract") }

// Head reads HEAD.
func (r *Repo) Head(ctx context.Context) (Head, error) { panic("contract") }

// Snapshot is the working tree at one moment. Close removes its temporary files.
type Snapshot struct {
	// Tree is the key: git's own tree id, with the gitlink of every sub-repository whose
	// working tree differs from its recorded commit replaced by the inner tree.
	Tree OID
	// Plain is exactly what `git add -A && git write-tree` would give; equal to Tree but
	// for dirty sub-repositories.
	Plain OID
	// Deep has every gitlink of an inspected sub-repository replaced by its inner tree;
	// empty where there is none. A look-up tries Tree, then Deep.
	Deep OID
	// Warnings name what could not be read and is in the key as a marker only.
	Warnings []string
	// HiddenPaths are tracked files whose edits git was told not to see
	// (assume-unchanged, skip-worktree) and that were looked at all the same.
	HiddenPaths []string
	// Engine says who computed the id ("git").
	Engine string
	// IgnoreDigest fingerprints the ignore rules that live outside the tree
	// (info/exclude, core.excludesFile).
	IgnoreDigest string
}

// Snapshot computes the working tree's tree id. Errors: *UnhashableError, *GitError.
func (r *Repo) Snapshot(ctx context.Context) (*Snapshot, error) { panic("contract") }

// Close removes the snapshot's temporary files. Safe to call twice and on nil.
func (s *Snapshot) Close() error { panic("contract") }

// Changes lists what differs from the tree `from` to this snapshot's Plain tree. An empty
// from means the empty tree. Valid until Close.
func (s *Snapshot) Changes(ctx context.Context, from OID) ([]Change, error) { panic("contract") }

// ChangesSince lists what differs from an earlier, still open snapshot to this one.
func (s *Snapshot) ChangesSince(ctx context.Context, earlier *Snapshot) ([]Change, error) {
	panic("contract")
}

// Changes lists what differs between two trees that are in the object database.
func (r *Repo) Changes(ctx context.Context, from, to OID) ([]Change, error) { panic("contract") }

// Resolve gives the commit and the tree that a revision names; commit is empty where the
// revision names a tree. Errors: ErrNotFound.
func (r *Repo) Resolve(ctx context.Context, rev string) (commit, tree OID, err error) {
	panic("contract")
}

// Commits lists the commits that `git rev-list args...` names, newest first, with their trees.
func (r *Repo) Commits(ctx context.Context, args ...string) ([]CommitTree, error) {
	panic("contract")
}

// CommitTree is a commit and the tree it records.
type CommitTree struct{ Commit, Tree OID }

// TreeFS is a tree of the object database as a file system (symlinks are not followed;
// gitlinks are empty directories), so that what reads a working tree can read any commit.
func (r *Repo) TreeFS(ctx context.Context, tree OID) fs.FS { panic("contract") }

// Blob reads a blob. Errors: ErrNotFound.
func (r *Repo) Blob(ctx context.Context, id OID) ([]byte, error) { panic("contract") }

// ReadTree reads one level of a tree. Errors: ErrNotFound.
func (r *Repo) ReadTree(ctx context.Context, id OID) ([]TreeEntry, error) { panic("contract") }

// Entry finds a slash-separated path below a tree. Errors: ErrNotFound.
func (r *Repo) Entry(ctx context.Context, tree OID, path string) (TreeEntry, error) {
	panic("contract")
}

// EditTree writes a tree that is base (empty: the empty tree) with the edits applied, and
// the objects it needs, into the object database. Untouched subtrees are shared; emptied
// directories vanish. Errors: ErrReadOnly.
func (r *Repo) EditTree(ctx context.Context, base OID, edits []TreeEdit) (OID, error) {
	panic("contract")
}

// CommitTree writes a commit object with the user's own identity (a fixed one where none is
// configured, because a receipt must not fail for want of a name). Errors: ErrReadOnly.
func (r *Repo) CommitTree(ctx context.Context, tree OID, parents []OID, message string) (OID, error) {
	panic("contract")
}

// Ref reads a full ref name. Errors: ErrNotFound.
func (r *Repo) Ref(ctx context.Context, name string) (OID, error) { panic("contract") }

// SwapRef sets a ref to new if it still has the value old; an empty old means that it must
// not exist, an empty new deletes it. reason goes to the reflog. Errors: ErrMoved, ErrReadOnly.
func (r *Repo) SwapRef(ctx context.Context, name string, old, new OID, reason string) error {
	panic("contract")
}

// Config reads git's configuration below a section prefix such as "isitdone.".
func (r *Repo) Config(ctx context.Context, prefix string) ([]ConfigEntry, error) {
	panic("contract")
}

// Identity is the user's configured name and address as "Name <address>", empty where none is.
func (r *Repo) Identity(ctx context.Context) string { panic("contract") }

// GitPath is `git rev-parse --git-path name`: where a file of this working tree's git
// directory lies ("hooks" honours core.hooksPath).
func (r *Repo) GitPath(ctx context.Context, name string) (string, error) { panic("contract") }

// StateDir is the directory for this working tree's own state (lock, sessions, journal),
// made with mode 0700: `git rev-parse --git-path isitdone`, or, where that cannot be
// written, a directory of the user's state directory keyed by the repository.
// writable is false in the second case.
func (r *Repo) StateDir(ctx context.Context) (dir string, writable bool, err error) {
	panic("contract")
}

// LockOptions say how to wait for the run lock.
type LockOptions struct {
	// Wait is how long to wait at most; zero tries once.
	Wait time.Duration
	// Command is what the holder says of itself to those who wait.
	Command string
	// OnWait is called once, when somebody else turns out to hold the lock.
	OnWait func(Holder)
}

// Holder is what a lock's holder wrote of itself: information for people, never the proof
// that it lives (that is the kernel's lock).
type Holder struct {
	PID     int       `json:"pid"`
	Since   time.Time `json:"since"`
	Command string    `json:"command"`
	// Token is a random word that nested runs present (environment variable TokenVar).
	Token string `json:"token"`
}

// TokenVar is the variable in which a run hands its lock token to the checks it starts.
const TokenVar = "ISITDONE_RUN_TOKEN"

// RunLock is a held run lock.
type RunLock struct{ Holder Holder }

// Lock takes this working tree's run lock: an advisory kernel lock on a file that is never
// unlinked and whose descriptor no child inherits. Errors: ErrLocked (with the holder named).
func (r *Repo) Lock(ctx context.Context, opts LockOptions) (*RunLock, error) { panic("contract") }

// Unlock gives the lock back; safe to call twice.
func (l *RunLock) Unlock() error { panic("contract") }

// Nested reports whether this process runs inside a check of a run that is still going on:
// the token in its environment is the one of the lock's living holder.
func (r *Repo) Nested(ctx context.Context) (Holder, bool) { panic("contract") }

// ExchangeOptions bound an exchange with a remote.
type ExchangeOptions struct {
	// Deadline ends the exchange; all prompts are off, so it can also end in a refusal.
	Deadline time.Time
	// Env are extra variables for the child (the re-entry guard).
	Env []string
}

// Fetch fetches refspecs from the remote without touching FETCH_HEAD, tags or a user's
// refs. Errors: ErrNotFound (the remote has no such ref), *GitError.
func (r *Repo) Fetch(ctx context.Context, remote string, opts ExchangeOptions, refspecs ...string) error {
	panic("contract")
}

// Push pushes refspecs without force and without hooks.
// Errors: ErrRemoteRejected, ErrRemoteRefuses, *GitError.
func (r *Repo) Push(ctx context.Context, remote string, opts ExchangeOptions, refspecs ...string) error {
	panic("contract")
}

// GitError is a git command that failed.
type GitError struct {
	Args     []string
	ExitCode int
	Stderr   string
}

func (e *GitError) Error() string        { panic("contract") }
func (e *UnhashableError) Error() string { panic("contract") }
