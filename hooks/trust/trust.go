// Package trust remembers, in the user's own state directory, for which clones automatic
// hooks may run the repository's commands.
package trust

import (
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
)

// Grant trusts the clone (all its linked worktrees).
func Grant(env environ.Env, repo *gitstore.Repo) error { panic("contract") }

// Granted reports whether the clone is trusted.
func Granted(env environ.Env, repo *gitstore.Repo) bool { panic("contract") }
