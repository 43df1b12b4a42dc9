package gitstore

import (
	"context"
	"fmt"
	"strings"
)

// OnRemote reports whether a commit is reachable from what was last seen of a remote's
// branches (refs/remotes/<remote>/, git-for-each-ref(1)).
func (r *Repo) OnRemote(ctx context.Context, remote string, commit OID) (bool, error) {
	if remote == "" || strings.ContainsAny(remote, "*?[\\") {
		return false, nil
	}
	out, err := r.run(ctx, "for-each-ref", "--count=1", "--format=%(refname)", "--contains", string(commit), "refs/remotes/"+remote+"/")
	if err != nil {
		return false, fmt.Errorf("asking which branches of %s have %s: %w", remote, commit.Short(), err)
	}
	return len(out) > 0, nil
}
