package gitstore

import (
	"context"
	"fmt"
	"strings"
)

// DefaultRemote is the remote that git itself would take: the checked-out branch's own
// (branch.NAME.remote, git-config(1)), else the only one there is, else "origin".
// Errors: ErrNotFound where none of these exists.
func (r *Repo) DefaultRemote(ctx context.Context) (string, error) {
	head, err := r.Head(ctx)
	if err != nil {
		return "", fmt.Errorf("finding the default remote: %w", err)
	}
	entries, err := r.Config(ctx, "")
	if err != nil {
		return "", fmt.Errorf("finding the default remote: %w", err)
	}
	own, remotes := "", map[string]bool{}
	for _, e := range entries {
		if head.Branch != "" && e.Key == "branch."+head.Branch+".remote" {
			own = e.Value
		}
		if name, ok := strings.CutPrefix(e.Key, "remote."); ok {
			if name, ok := strings.CutSuffix(name, ".url"); ok {
				remotes[name] = true
			}
		}
	}
	switch {
	case own != "" && own != ".":
		return own, nil
	case len(remotes) == 1:
		for name := range remotes {
			return name, nil
		}
	case remotes["origin"]:
		return "origin", nil
	case len(remotes) == 0:
		return "", fmt.Errorf("finding the default remote: there is no remote: %w", ErrNotFound)
	}
	return "", fmt.Errorf("finding the default remote: %d remotes and none of them is this branch's or origin: %w", len(remotes), ErrNotFound)
}

// DefaultRemoteURL is the URL that the default remote is fetched from, as it is configured.
// Errors: ErrNotFound.
func (r *Repo) DefaultRemoteURL(ctx context.Context) (string, error) {
	name, err := r.DefaultRemote(ctx)
	if err != nil {
		return "", err
	}
	entries, err := r.Config(ctx, "remote."+name+".")
	if err != nil {
		return "", fmt.Errorf("finding the URL of %s: %w", name, err)
	}
	for _, e := range entries {
		if e.Key == "remote."+name+".url" {
			return e.Value, nil
		}
	}
	return "", fmt.Errorf("remote %s has no URL: %w", name, ErrNotFound)
}
