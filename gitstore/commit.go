package gitstore

import (
	"bytes"
	"context"
	"fmt"
	"strings"
)

// CommitTree writes a commit object with the user's own identity (a fixed one where none is
// configured, because a receipt must not fail for want of a name). Errors: ErrReadOnly.
func (r *Repo) CommitTree(ctx context.Context, tree OID, parents []OID, message string) (OID, error) {
	author := r.Identity(ctx)
	if author == "" {
		author = "isitdone <isitdone@localhost>"
	}
	now := r.env.Now()
	stamp := fmt.Sprintf("%s %d %s", author, now.Unix(), now.Format("-0700"))
	var b bytes.Buffer
	fmt.Fprintf(&b, "tree %s\n", tree)
	for _, p := range parents {
		fmt.Fprintf(&b, "parent %s\n", p)
	}
	fmt.Fprintf(&b, "author %s\ncommitter %s\n\n%s\n", stamp, stamp, strings.TrimRight(message, "\n"))
	c := newObject(r.ObjectFormat, kindCommit, b.Bytes())
	if err := r.store().write(ctx, []object{c}); err != nil {
		return "", fmt.Errorf("writing commit of tree %s: %w", tree.Short(), err)
	}
	return c.id, nil
}
