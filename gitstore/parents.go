package gitstore

import (
	"bytes"
	"context"
	"fmt"
)

// Parents are the parents that a commit itself names, whether or not they are here: a shallow
// clone does not make a root of it. Errors: ErrNotFound.
func (r *Repo) Parents(ctx context.Context, commit OID) ([]OID, error) {
	data, err := readKind(ctx, r.store(), commit, kindCommit)
	if err != nil {
		return nil, err
	}
	var parents []OID
	for line := range bytes.Lines(data) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		if len(line) == 0 {
			break // the message follows
		}
		if id, ok := bytes.CutPrefix(line, []byte("parent ")); ok {
			if !OID(id).Valid() {
				return nil, fmt.Errorf("commit %s names a parent %q", commit.Short(), id)
			}
			parents = append(parents, OID(id))
		}
	}
	return parents, nil
}
