// Package install puts registrations into agent settings and git hooks, and takes them out
// again, leaving every other byte as it was. Every file is read and checked before the first
// one is written.
package install

import (
	"context"
	"fmt"
	"slices"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/trust"
)

// Options say what to install.
type Options struct {
	Agents   []string // host ids; empty: none
	User     bool     // the user's settings instead of the project's
	GitHooks bool
	// Command is the stop hook's command, "{host}" standing for the host's id;
	// "" is DefaultCommand.
	Command string
	// Timeout is how long the host waits for the stop hook; 0 is what the checks may take
	// together and a minute, or the host's registration's own where that is more.
	Timeout time.Duration
	// Every: the hosts were not named one by one, so that one which has no settings in this
	// scope is skipped, not refused.
	Every bool
	// NoEditHook leaves edit hooks as they are.
	NoEditHook bool
	// Binary is the absolute path of this program, the git hook's fall-back where PATH is
	// short (graphical clients); "" where it is not known.
	Binary string
	DryRun bool

	need  time.Duration // what the checks may take together, and a margin
	refit bool          // a Timeout that is too short is the checks' business
	// subagents: the settings want sub-agents judged.
	subagents bool
	// left are the roles whose hooks stay as they are.
	left map[host.Role]bool
}

// leaves reports whether the hooks of a role stay as they are.
func (o Options) leaves(role host.Role) bool {
	return o.left[role] || role == host.RoleEdit && o.NoEditHook || role == host.RoleSubAgent && !o.subagents
}

// The actions of a Result. A dry run tells the one that would happen.
const (
	Added     = "added"
	Updated   = "updated"
	Unchanged = "unchanged"
	Removed   = "removed"
	Absent    = "absent"
	Skipped   = "skipped"
)

// Result is what happened to one place.
type Result struct {
	What   string `json:"host"` // host id or "pre-push"
	Name   string `json:"displayName"`
	Event  string `json:"event"`     // stop, edit or push
	Hook   string `json:"hostEvent"` // the host's own word: "Stop"
	Path   string `json:"path"`
	Scope  string `json:"scope"`
	Action string `json:"action"`
	// Command and Timeout (seconds) are what is registered now.
	Command string `json:"command,omitempty"`
	Timeout int    `json:"timeout,omitempty"`
	// Note is for people, one sentence a line.
	Note string `json:"note,omitempty"`
}

// RefusedError is a place where installing would fight somebody else's tool or files. Snippet
// is what the user can put there instead, as whole lines.
type RefusedError struct {
	Path, Problem, Hint, Snippet string
}

func (e *RefusedError) Error() string {
	text := fmt.Sprintf("%s: %s\nhint: %s", e.Path, e.Problem, e.Hint)
	if e.Snippet != "" {
		text += "\n" + e.Snippet
	}
	return text
}

// Install checks every file first and then writes; it grants trust, since who installs the
// hooks wants this repository's commands to be run by them.
// Errors: *RefusedError, and errors that name the file and what is wrong in it.
func Install(ctx context.Context, env environ.Env, repo *gitstore.Repo, o Options) ([]Result, error) {
	results, changes, err := planInstall(ctx, env, repo, o)
	if err != nil || o.DryRun {
		return results, err
	}
	if err := writeAll(changes); err != nil {
		return nil, err
	}
	if err := trust.Grant(env, repo); err != nil {
		return results, fmt.Errorf("trusting this clone's commands: %w", err)
	}
	return results, nil
}

func planInstall(ctx context.Context, env environ.Env, repo *gitstore.Repo, o Options) ([]Result, []change, error) {
	var results []Result
	var changes []change
	if len(o.Agents) > 0 {
		o.fit(ctx, env, repo.Top)
	}
	if err := resolvesLater(env, repo.Top, o); err != nil {
		return nil, nil, err
	}
	for _, id := range o.Agents {
		r, c, err := planAgent(env, repo.Top, id, o)
		if err != nil {
			return nil, nil, err
		}
		results, changes = append(results, r...), append(changes, c...)
	}
	if o.GitHooks {
		r, c, err := planPrePush(ctx, env, repo, o)
		if err != nil {
			return nil, nil, err
		}
		results, changes = append(results, r), append(changes, c...)
	}
	return results, changes, nil
}

// Uninstall removes what Install added, in both scopes. Trust stays: it is the user's own
// word about this clone, and the command line needs none.
func Uninstall(ctx context.Context, env environ.Env, repo *gitstore.Repo, o Options) ([]Result, error) {
	var results []Result
	var changes []change
	for _, id := range o.Agents {
		r, c, err := planRemoval(env, repo.Top, id)
		if err != nil {
			return nil, err
		}
		if o.Every {
			r = slices.DeleteFunc(r, func(r Result) bool { return r.Action == Absent })
		}
		results, changes = append(results, r...), append(changes, c...)
	}
	if o.GitHooks {
		r, c, err := planPrePushRemoval(ctx, repo)
		if err != nil {
			return nil, err
		}
		results, changes = append(results, r...), append(changes, c...)
	}
	if o.DryRun {
		return results, nil
	}
	return results, writeAll(changes)
}
