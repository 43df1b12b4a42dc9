package gitstore

import (
	"context"
	"fmt"
	"strings"
)

// Ref reads a full ref name. Errors: ErrNotFound.
func (r *Repo) Ref(ctx context.Context, name string) (OID, error) {
	if !strings.HasPrefix(name, "refs/") {
		return "", fmt.Errorf("reading ref %q: not a full ref name", name)
	}
	id, err := r.store().ref(ctx, name)
	if err != nil {
		return "", fmt.Errorf("reading ref %s: %w", name, err)
	}
	return id, nil
}

// SwapRef sets a ref to new if it still has the value old; an empty old means that it must
// not exist, an empty new deletes it. reason goes to the reflog, where the ref has one. The
// user's hooks are not run. ErrMoved is also the answer while another process is writing
// the ref: read it again and retry. Errors: ErrMoved, ErrReadOnly.
func (r *Repo) SwapRef(ctx context.Context, name string, old, new OID, reason string) error {
	if !strings.HasPrefix(name, "refs/") {
		return fmt.Errorf("setting ref %q: not a full ref name", name)
	}
	if old == "" && new == "" {
		return fmt.Errorf("setting ref %s: neither an old nor a new value", name)
	}
	if err := r.store().swapRef(ctx, name, old, new, reason); err != nil {
		return fmt.Errorf("setting ref %s: %w", name, err)
	}
	return nil
}
