package gitstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// gitStore is the engine that asks the git binary. It is the reference for the other one,
// and all there is in a build without cgo.
type gitStore struct {
	r     *Repo
	batch *catFile // started on first use
}

func newGitStore(r *Repo) *gitStore { return &gitStore{r: r} }

func (s *gitStore) name() string {
	out, err := s.r.git.run(context.Background(), gitCall{dir: s.r.Top, args: []string{"version"}})
	if err != nil {
		return "git"
	}
	// "git version 2.39.5 (Apple Git-154)"
	version, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(string(out)), "git version "), " ")
	return "git " + version
}

func (s *gitStore) cat() *catFile {
	if s.batch == nil {
		s.batch = &catFile{git: s.r.git, call: gitCall{dir: s.r.Top}}
	}
	return s.batch
}

func (s *gitStore) object(ctx context.Context, id OID) (objectKind, []byte, error) {
	_, kind, data, err := s.cat().get(ctx, string(id))
	return kind, data, err
}

func (s *gitStore) resolve(ctx context.Context, rev string) (OID, error) {
	// cat-file would print the object, which may be a blob of any size.
	out, err := s.r.run(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", rev)
	if exitCode(err) == 1 || exitCode(err) == 128 {
		return "", ErrNotFound
	}
	if err != nil {
		return "", err
	}
	return OID(strings.TrimSpace(string(out))), nil
}

// write hands git one pack of all objects: a single process however many there are, and
// git itself decides about permissions, sharing and syncing of the files it makes.
func (s *gitStore) write(ctx context.Context, objects []object) error {
	if len(objects) == 0 {
		return nil
	}
	pack, err := encodePack(s.r.ObjectFormat, objects)
	if err != nil {
		return err
	}
	_, err = s.r.git.run(ctx, gitCall{dir: s.r.Top, stdin: bytes.NewReader(pack), args: []string{"unpack-objects", "-q"}})
	return wrapReadOnly(err)
}

func (s *gitStore) ref(ctx context.Context, name string) (OID, error) {
	out, err := s.r.run(ctx, "show-ref", "--verify", "--hash", "--", name)
	var git *GitError
	if errors.As(err, &git) && strings.Contains(git.Stderr, "not a valid ref") {
		return "", s.missingRef(ctx, name)
	}
	if errors.As(err, &git) && strings.Contains(git.Stderr, "bad ref") {
		// The ref is there, its object is not. rev-parse does not look for that.
		out, err = s.r.run(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", name)
	}
	if err != nil {
		return "", err
	}
	return OID(strings.TrimSpace(string(out))), nil
}

// missingRef tells a ref that does not exist from one that is there but broken, for which
// show-ref has the same words: only the second is warned about by for-each-ref.
func (s *gitStore) missingRef(ctx context.Context, name string) error {
	_, words, err := s.r.git.runBoth(ctx, gitCall{
		dir: s.r.Top, args: []string{"for-each-ref", "--format=%(refname)", name},
	})
	if err != nil {
		return err
	}
	if strings.Contains(words, "broken ref") {
		return &GitError{Args: []string{"for-each-ref", name}, Stderr: words}
	}
	return ErrNotFound
}

func (s *gitStore) swapRef(ctx context.Context, name string, old, new OID, reason string) error {
	zero := OID(strings.Repeat("0", 2*idBytes(s.r.ObjectFormat)))
	args := []string{"update-ref", "--no-deref", "-m", oneLine(reason)}
	switch {
	case new == "":
		args = append(args, "-d", name, string(old))
	case old == "":
		// What a later value replaced stays reachable for as long as the user's reflogs do;
		// unreachable objects in packs would come loose again in every gc.
		args = append(args, "--create-reflog", name, string(new), string(zero))
	default:
		args = append(args, name, string(new), string(old))
	}
	_, err := s.r.git.run(ctx, gitCall{dir: s.r.Top, conf: []string{noHooks}, args: args})
	var git *GitError
	if errors.As(err, &git) && saysMoved(git.Stderr) {
		return fmt.Errorf("%w: %s", ErrMoved, git.Stderr)
	}
	if git != nil && s.refsAreReadOnly(git.Stderr) {
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	return wrapReadOnly(err)
}

// refsAreReadOnly asks the system where git's refusal leaves out the reason: a directory for
// the ref could not be made, or with git 2.55 a reftable that could not be written.
func (s *gitStore) refsAreReadOnly(words string) bool {
	for said, dir := range map[string]string{"unable to create directory": "refs", "reftable: transaction prepare: I/O error": "reftable"} {
		if strings.Contains(words, said) {
			return writableDir(filepath.Join(s.r.CommonDir, dir)) != nil
		}
	}
	return false
}

// noHooks keeps the user's reference-transaction and post-index-change hooks out of what
// are our own writes; libgit2 runs none either.
const noHooks = "core.hooksPath=" + os.DevNull

// saysMoved recognises git's refusals of update-ref that mean "read again": another value,
// no value, a value where none was expected, another process's lock ("cannot lock references"
// is a reftable's, of which there is one for all refs, after 100 ms: reftable.lockTimeout).
func saysMoved(words string) bool {
	for _, w := range []string{" but expected ", "reference already exists", "unable to resolve reference", "File exists", "cannot lock references"} {
		if strings.Contains(words, w) {
			return !strings.Contains(words, "reference broken")
		}
	}
	return false
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func (s *gitStore) close() error {
	if s.batch == nil {
		return nil
	}
	err := s.batch.close()
	s.batch = nil
	return err
}
