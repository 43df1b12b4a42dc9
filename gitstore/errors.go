package gitstore

import (
	"errors"
	"fmt"
	"strings"
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

func (e *UnhashableError) Error() string {
	return "this tree cannot be hashed: " + e.Words
}

// GitError is a git command that failed.
type GitError struct {
	// Args are the arguments after "git", without the settings that every call gets.
	Args     []string
	ExitCode int
	// Stderr is what git said, trimmed.
	Stderr string
}

func (e *GitError) Error() string {
	name := ""
	if len(e.Args) > 0 {
		name = " " + e.Args[0]
	}
	if e.Stderr == "" {
		return fmt.Sprintf("git%s: exit status %d", name, e.ExitCode)
	}
	return fmt.Sprintf("git%s: exit status %d: %s", name, e.ExitCode, e.Stderr)
}

// readOnlyWords are how git and libgit2 say, with LC_ALL=C, that a file could not be made.
var readOnlyWords = []string{
	"permission denied", "read-only file system", "insufficient permission", "operation not permitted",
}

// saysReadOnly reports whether an engine's message means that the repository's files
// cannot be written; git has no exit code for it.
func saysReadOnly(words string) bool {
	words = strings.ToLower(words)
	for _, w := range readOnlyWords {
		if strings.Contains(words, w) {
			return true
		}
	}
	return false
}

// wrapReadOnly turns a failed write into ErrReadOnly where the message says so.
func wrapReadOnly(err error) error {
	if err != nil && saysReadOnly(err.Error()) {
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	return err
}
