package gitstore

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// object finds an object of the snapshot: among the trees made for the key, the objects
// that git wrote for it, the repository's own, and those of the sub-repositories.
func (s *Snapshot) object(ctx context.Context, id OID) (objectKind, []byte, error) {
	if s.closed {
		return "", nil, errors.New("the snapshot is closed")
	}
	if o, ok := s.made[id]; ok {
		return o.kind, o.data, nil
	}
	var changed error
	if b, ok := s.found[id]; ok {
		data, err := b.read(s.r.Top, id)
		if err == nil {
			return kindBlob, data, nil
		}
		changed = err
	}
	if s.temp != nil {
		kind, data, err := readLoose(s.temp.dir.objects(), id)
		if !errors.Is(err, ErrNotFound) {
			return kind, data, err
		}
	}
	kind, data, err := s.r.store().object(ctx, id)
	if !errors.Is(err, ErrNotFound) {
		return kind, data, err
	}
	for _, in := range s.inner {
		kind, data, err := in.object(ctx, id)
		if !errors.Is(err, ErrNotFound) {
			return kind, data, err
		}
	}
	if changed != nil {
		return "", nil, changed
	}
	if s.temp == nil {
		return "", nil, ErrNotFound
	}
	// git writes files above core.bigFileThreshold straight into a pack.
	return s.temp.object(ctx, id)
}

// object asks git, which also reads packs, for an object of the temporary directory.
func (t *tempIndex) object(ctx context.Context, id OID) (objectKind, []byte, error) {
	if packs, err := filepath.Glob(filepath.Join(t.dir.objects(), "pack", "*.idx")); err != nil || len(packs) == 0 {
		return "", nil, ErrNotFound
	}
	if t.batch == nil {
		t.batch = &catFile{git: t.r.git, call: t.call(nil)}
	}
	_, kind, data, err := t.batch.get(ctx, string(id))
	return kind, data, err
}

func (t *tempIndex) close() error {
	if t.batch != nil {
		_ = t.batch.close()
	}
	return t.dir.remove()
}

// readLoose reads a loose object, "<kind> <size>\0<data>" compressed with zlib.
// Errors: ErrNotFound.
func readLoose(objectsDir string, id OID) (objectKind, []byte, error) {
	if !id.Valid() {
		return "", nil, ErrNotFound
	}
	f, err := os.Open(filepath.Join(objectsDir, string(id[:2]), string(id[2:])))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil, ErrNotFound
	}
	if err != nil {
		return "", nil, err
	}
	defer f.Close()
	z, err := zlib.NewReader(f)
	if err != nil {
		return "", nil, fmt.Errorf("loose object %s: %w", id.Short(), err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		return "", nil, fmt.Errorf("loose object %s: %w", id.Short(), err)
	}
	header, data, ok := bytes.Cut(all, []byte{0})
	kind, size, okSize := bytes.Cut(header, []byte(" "))
	if n, err := strconv.Atoi(string(size)); !ok || !okSize || err != nil || n != len(data) {
		return "", nil, fmt.Errorf("loose object %s: malformed header", id.Short())
	}
	return objectKind(kind), data, nil
}
