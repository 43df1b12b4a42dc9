// Package install puts registrations into agent settings and git hooks, and takes them out
// again, leaving every other byte as it was.
package install

import (
	"context"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
)

// Options say what to install.
type Options struct {
	Agents   []string // host ids; empty: none
	User     bool     // the user's settings instead of the project's
	GitHooks bool
	Command  string // "" is "git isitdone hook --host {host}"
	DryRun   bool
}

// Result is what happened to one place.
type Result struct {
	What   string // host id or "pre-push"
	Name   string // for people
	Path   string
	Scope  string
	Action string // added updated unchanged removed absent skipped
	Note   string
}

// Install checks every file first and then writes; grants trust.
func Install(ctx context.Context, env environ.Env, repo *gitstore.Repo, o Options) ([]Result, error) {
	panic("contract")
}

// Uninstall removes what Install added, in both scopes.
func Uninstall(ctx context.Context, env environ.Env, repo *gitstore.Repo, o Options) ([]Result, error) {
	panic("contract")
}
