//go:build cgo

package gitstore

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"strings"

	git "github.com/libgit2/git2go/v34"
)

// libgit2Store is the engine inside this process. It answers for objects and refs only:
// libgit2's own index and working tree code gives other ids than git in eight known cases.
type libgit2Store struct {
	repo *git.Repository
	// odb is kept referenced: git2go frees a database whose wrapper was collected.
	odb *git.Odb
	// other does what libgit2 cannot do, or not safely.
	other *gitStore
}

// openLibgit2 opens the repository with libgit2, or returns nil where libgit2 1.5 cannot
// read it truthfully (sha256, reftable, unknown extensions) or would write files that
// others cannot share (core.sharedRepository).
func openLibgit2(r *Repo) store {
	if r.ObjectFormat != "sha1" || !libgit2Ready() {
		return nil
	}
	repo, err := git.OpenRepositoryExtended(r.GitDir, git.RepositoryOpenNoSearch|git.RepositoryOpenBare, "")
	if err != nil {
		return nil
	}
	odb, err := repo.Odb()
	if err != nil || isShared(repo) {
		repo.Free()
		return nil
	}
	return &libgit2Store{repo: repo, odb: odb, other: newGitStore(r)}
}

func isShared(repo *git.Repository) bool {
	config, err := repo.Config()
	if err != nil {
		return true
	}
	defer config.Free()
	_, err = config.LookupString("core.sharedrepository")
	return !git.IsErrorCode(err, git.ErrorCodeNotFound)
}

func (s *libgit2Store) name() string { return "libgit2 " + libgit2Version() }

func (s *libgit2Store) object(ctx context.Context, id OID) (objectKind, []byte, error) {
	if err := ctx.Err(); err != nil {
		return "", nil, err
	}
	oid, err := git.NewOid(string(id))
	if err != nil || len(id) != 40 {
		return "", nil, ErrNotFound
	}
	obj, err := s.odb.Read(oid)
	if err != nil {
		return "", nil, libgit2Error(err)
	}
	defer obj.Free()
	// Data is libgit2's memory, gone with Free.
	data := bytes.Clone(obj.Data())
	kind, err := kindOf(obj.Type())
	runtime.KeepAlive(obj)
	return kind, data, err
}

func kindOf(t git.ObjectType) (objectKind, error) {
	switch t {
	case git.ObjectBlob:
		return kindBlob, nil
	case git.ObjectTree:
		return kindTree, nil
	case git.ObjectCommit:
		return kindCommit, nil
	case git.ObjectTag:
		return kindTag, nil
	}
	return "", fmt.Errorf("unexpected object type %s", t)
}

func typeOf(kind objectKind) (git.ObjectType, error) {
	switch kind {
	case kindBlob:
		return git.ObjectBlob, nil
	case kindTree:
		return git.ObjectTree, nil
	case kindCommit:
		return git.ObjectCommit, nil
	case kindTag:
		return git.ObjectTag, nil
	}
	return 0, fmt.Errorf("cannot write a %s", kind)
}

func (s *libgit2Store) write(ctx context.Context, objects []object) error {
	for _, o := range objects {
		if err := ctx.Err(); err != nil {
			return err
		}
		t, err := typeOf(o.kind)
		if err != nil {
			return err
		}
		oid, err := s.odb.Write(o.data, t)
		if err != nil {
			return wrapReadOnly(libgit2Error(err))
		}
		if oid.String() != string(o.id) {
			return fmt.Errorf("object %s was written as %s", o.id, oid)
		}
	}
	return nil
}

// resolve answers for full ids and full ref names; libgit2 knows fewer revision
// expressions than git, so the rest is git's.
func (s *libgit2Store) resolve(ctx context.Context, rev string) (OID, error) {
	switch {
	case OID(rev).Valid():
		return OID(rev), nil
	case rev == "HEAD", strings.HasPrefix(rev, "refs/") && !strings.ContainsAny(rev, "^~:@"):
		return s.ref(ctx, rev)
	}
	return s.other.resolve(ctx, rev)
}

func (s *libgit2Store) ref(ctx context.Context, name string) (OID, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	ref, err := s.repo.References.Lookup(name)
	if err != nil {
		return "", libgit2Error(err)
	}
	defer ref.Free()
	direct, err := ref.Resolve()
	if err != nil {
		return "", libgit2Error(err)
	}
	defer direct.Free()
	return OID(direct.Target().String()), nil
}

func (s *libgit2Store) swapRef(ctx context.Context, name string, old, new OID, reason string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if old == "" {
		// libgit2 looks whether the ref exists before it takes the ref's lock: of two
		// creators the second would silently win. It happens once in a repository's life.
		return s.other.swapRef(ctx, name, old, new, reason)
	}
	ref, err := s.repo.References.Lookup(name)
	if git.IsErrorCode(err, git.ErrorCodeNotFound) {
		return fmt.Errorf("%w: it does not exist", ErrMoved)
	}
	if err != nil {
		return libgit2Error(err)
	}
	defer ref.Free()
	if ref.Type() != git.ReferenceOid {
		return s.other.swapRef(ctx, name, old, new, reason)
	}
	if at := ref.Target().String(); at != string(old) {
		return fmt.Errorf("%w: is at %s but expected %s", ErrMoved, at, old)
	}
	// From here on libgit2 compares with what Lookup read, under the ref's lock.
	if new == "" {
		return swapError(ref.Delete())
	}
	oid, err := git.NewOid(string(new))
	if err != nil {
		return err
	}
	moved, err := ref.SetTarget(oid, oneLine(reason))
	if err == nil {
		moved.Free()
	}
	return swapError(err)
}

func swapError(err error) error {
	for _, code := range []git.ErrorCode{git.ErrorCodeModified, git.ErrorCodeLocked, git.ErrorCodeNotFound, git.ErrorCodeExists} {
		if git.IsErrorCode(err, code) {
			return fmt.Errorf("%w: %w", ErrMoved, err)
		}
	}
	return wrapReadOnly(libgit2Error(err))
}

// libgit2Error maps "not found" and says who complains.
func libgit2Error(err error) error {
	switch {
	case err == nil:
		return nil
	case git.IsErrorCode(err, git.ErrorCodeNotFound), git.IsErrorCode(err, git.ErrorCodeUnbornBranch):
		return ErrNotFound
	}
	return fmt.Errorf("libgit2: %w", err)
}

func (s *libgit2Store) close() error {
	s.odb.Free()
	s.repo.Free()
	return s.other.close()
}
