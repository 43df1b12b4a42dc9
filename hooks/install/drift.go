package install

import (
	"context"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

// Drift is what an installation would change about what is registered with a host, in every
// scope where a stop hook of ours is: an old line, another limit, a host's own limit on
// refusals, a generated file that was edited. A command of the user's own is none.
// Errors name the file and what is wrong in it.
func Drift(ctx context.Context, env environ.Env, repo *gitstore.Repo, h host.Host) ([]Result, error) {
	results, _, err := drift(ctx, env, repo, h)
	return results, err
}

// Fix writes what Drift found. Errors: as Drift, and what writing says.
func Fix(ctx context.Context, env environ.Env, repo *gitstore.Repo, h host.Host) ([]Result, error) {
	results, changes, err := drift(ctx, env, repo, h)
	if err != nil {
		return nil, err
	}
	return results, writeAll(changes)
}

func drift(ctx context.Context, env environ.Env, repo *gitstore.Repo, h host.Host) ([]Result, []change, error) {
	found, err := FindRegistered(env, repo.Top, h)
	if err != nil {
		return nil, nil, err
	}
	var results []Result
	var changes []change
	for _, scope := range []string{host.Project, host.User} {
		o, ok := asRegistered(env, repo.Top, h, scope, found)
		if !ok {
			continue
		}
		o.refit = true
		o.fit(ctx, env, repo.Top)
		planned, c, err := planAgent(env, repo.Top, h.ID(), o)
		if err != nil {
			return nil, nil, err
		}
		for _, r := range planned {
			if r.Action == Updated || r.Action == Added {
				results = append(results, r)
			}
		}
		changes = append(changes, c...)
	}
	return results, changes, nil
}

// asRegistered are the options that would make what is registered in a scope.
func asRegistered(env environ.Env, top string, h host.Host, scope string, found []Registered) (Options, bool) {
	o := Options{User: scope == host.User, NoEditHook: true, left: map[host.Role]bool{host.RoleStart: true, host.RoleEnd: true}}
	there := false
	for _, r := range found {
		switch {
		case r.Scope != scope:
		case r.Role == host.RoleEdit:
			o.NoEditHook = false
		case o.left[r.Role]:
			delete(o.left, r.Role)
		case r.Role == host.RoleStop && !there:
			there = true
			o.Command = ownTemplate(h, commandBehind(env, top, h, r))
			o.Timeout = time.Duration(r.Timeout * float64(h.Registrations()[0].Unit))
		}
	}
	return o, there
}

// commandBehind is what a registered script runs; a command line is what it is.
func commandBehind(env environ.Env, top string, h host.Host, r Registered) string {
	scripted, ok := h.(host.Scripted)
	if !ok {
		return r.Command
	}
	for _, place := range h.Settings(top, env) {
		if place.Scope != r.Scope {
			continue
		}
		_, files := scripted.Scripts(place, top, "", runtime.GOOS)
		for _, f := range files {
			script, err := readFile(f.Path)
			if command, ours := scripted.CommandOf(script.content); err == nil && ours {
				return command
			}
		}
	}
	return ""
}

var limitFlag = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(` --timeout \d+$`) })

// ownTemplate is a command of the user's own; "" for one that init wrote, that the npm tool
// wrote, or that no shell could run.
func ownTemplate(h host.Host, command string) string {
	usual := strings.ReplaceAll(DefaultCommand, "{host}", h.ID())
	if command == "" || limitFlag().ReplaceAllString(command, "") == usual || isNpm(command) || drivePath().MatchString(command) {
		return ""
	}
	return command
}

// String says what a result would change, for people.
func (r Result) String() string {
	return fmt.Sprintf("%s %s: %s (%ds)", r.Path, r.Hook, r.Command, r.Timeout)
}
