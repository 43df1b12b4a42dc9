package install

import (
	"fmt"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

// planAgent registers the hooks of one host in its settings file of the scope.
func planAgent(env environ.Env, top, id string, o Options) ([]Result, []change, error) {
	h, place, err := placeOf(env, top, id, o.User)
	if err != nil {
		return nil, nil, err
	}
	command, err := commandFor(o.Command, id)
	if err != nil {
		return nil, nil, err
	}
	file, err := readFile(place.Path)
	if err != nil {
		return nil, nil, err
	}
	s := settings{path: place.Path, events: place.EventMap, bytes: file.content, exists: file.exists}
	var results []Result
	for _, reg := range h.Registrations() {
		if reg.Role == host.RoleEdit && o.NoEditHook {
			continue
		}
		if reg.Role == host.RoleStop && o.Timeout > 0 {
			reg.Limit = max(o.Timeout.Round(time.Second), time.Second)
		}
		action, note, err := s.register(reg, command+reg.Suffix)
		if err != nil {
			return nil, nil, fmt.Errorf("%s was left as it is: %w", place.Path, err)
		}
		results = append(results, Result{
			What: h.ID(), Name: h.Name(), Event: string(reg.Role), Hook: reg.Event, Path: place.Path, Scope: place.Scope,
			Action: action, Command: command + reg.Suffix, Timeout: int(reg.Limit / time.Second), Note: note,
		})
	}
	if len(results) > 0 {
		results[0].Note = join(results[0].Note, agentNotes(env, h, place, command)...)
	}
	return results, file.becomes(s.bytes), nil
}

// placeOf finds a host and its settings file of the scope.
func placeOf(env environ.Env, top, id string, user bool) (host.Host, host.Settings, error) {
	h, ok := host.Named(id)
	if !ok {
		var known []string
		for _, k := range host.All() {
			known = append(known, k.ID())
		}
		return nil, host.Settings{}, fmt.Errorf("no agent host is called %q\nhint: known are %s", id, strings.Join(known, ", "))
	}
	scope := "project"
	if user {
		scope = "user"
	}
	for _, place := range h.Settings(top, env) {
		if place.Scope == scope && place.Shape != host.Groups {
			return nil, host.Settings{}, fmt.Errorf("%s: registering is not built yet", h.Name())
		}
		if place.Scope == scope {
			return h, place, nil
		}
	}
	return nil, host.Settings{}, fmt.Errorf("%s reads no hooks from the %s's settings here (is HOME set?)", h.Name(), scope)
}

// agentNotes are what a person should know after an installation.
func agentNotes(env environ.Env, h host.Host, place host.Settings, command string) []string {
	var notes []string
	if strings.HasPrefix(command, "git isitdone ") {
		if _, ok := lookPath(env, "git-isitdone"); !ok {
			notes = append(notes, "git-isitdone is not on PATH: until it is, the hook fails and holds nobody.")
		}
	}
	if place.Scope == "project" {
		notes = append(notes,
			"A teammate without git-isitdone sees a failed hook (\"'isitdone' is not a git command\") and is not held.",
			h.Name()+" started in a sub-folder does not read this file; `git isitdone init --user` covers that.")
	}
	return notes
}

func join(note string, more ...string) string {
	lines := more
	if note != "" {
		lines = append([]string{note}, more...)
	}
	return strings.Join(lines, "\n")
}

// planRemoval takes a host's hooks out of all its settings files.
func planRemoval(env environ.Env, top, id string) ([]Result, []change, error) {
	h, ok := host.Named(id)
	if !ok {
		_, _, err := placeOf(env, top, id, false)
		return nil, nil, err
	}
	var results []Result
	var changes []change
	for _, place := range h.Settings(top, env) {
		file, err := readFile(place.Path)
		if err != nil {
			return nil, nil, err
		}
		if !file.exists {
			continue
		}
		s := settings{path: place.Path, events: place.EventMap, bytes: file.content, exists: true}
		removed, err := s.unregister()
		if err != nil {
			return nil, nil, fmt.Errorf("%s was left as it is: %w", place.Path, err)
		}
		for _, e := range removed {
			results = append(results, Result{
				What: h.ID(), Name: h.Name(), Event: e.role(), Hook: e.event, Path: place.Path, Scope: place.Scope, Action: Removed,
			})
		}
		if !s.exists {
			changes = append(changes, file.vanishes(place.Scope == "project"))
			continue
		}
		changes = append(changes, file.becomes(s.bytes)...)
	}
	if len(results) == 0 {
		results = append(results, Result{What: h.ID(), Name: h.Name(), Event: string(host.RoleStop), Action: Absent})
	}
	return results, changes, nil
}
