package install

import (
	"fmt"
	"path/filepath"
	"runtime"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

// planRemoval takes a host's hooks out of all its settings files. A file that cannot be read
// is left as it is and named; what is ours elsewhere goes all the same.
func planRemoval(env environ.Env, top, id string) ([]Result, []change, error) {
	h, ok := host.Named(id)
	if !ok {
		_, _, err := placeOf(env, top, id, false)
		return nil, nil, err
	}
	var results []Result
	var changes []change
	for _, place := range h.Settings(top, env) {
		r, c, err := removeFrom(env, top, h, place)
		if err != nil {
			r, c = []Result{{
				What: h.ID(), Name: h.Name(), Event: string(host.RoleStop), Path: place.Path, Scope: place.Scope,
				Action: Skipped, Note: fmt.Sprintf("%s was left as it is: %v", place.Path, err),
			}}, nil
		}
		results, changes = append(results, r...), append(changes, c...)
	}
	if len(results) == 0 {
		results = append(results, Result{What: h.ID(), Name: h.Name(), Event: string(host.RoleStop), Action: Absent})
	}
	return results, changes, nil
}

func removeFrom(env environ.Env, top string, h host.Host, place host.Settings) ([]Result, []change, error) {
	file, err := readFile(place.Path)
	if err != nil || !file.exists {
		return nil, nil, err
	}
	if gen, ok := h.(host.Generator); ok {
		return removeWhole(h, gen, place, file, top)
	}
	s := settings{place: place, bytes: file.content, exists: true}
	removed, err := s.unregister()
	if err != nil {
		return nil, nil, err
	}
	var results []Result
	for _, e := range removed {
		results = append(results, Result{
			What: h.ID(), Name: h.Name(), Event: e.role(), Hook: e.event, Path: place.Path, Scope: place.Scope, Action: Removed,
		})
	}
	if len(removed) == 0 {
		return nil, nil, nil
	}
	changes := file.becomes(s.bytes)
	if !s.exists {
		changes = []change{file.vanishes(emptied(place, top))}
	}
	if scripted, ok := h.(host.Scripted); ok {
		_, files := scripted.Scripts(place, top, "", runtime.GOOS)
		for _, f := range files {
			script, err := readFile(f.Path)
			if err != nil {
				return nil, nil, err
			}
			if _, ours := scripted.CommandOf(script.content); ours {
				changes = append([]change{script.vanishes(emptied(place, top))}, changes...)
			}
		}
	}
	return results, changes, nil
}

// emptied is the folder at which the removal of folders that became empty ends: a project's
// mean nothing to git, a user's may be the user's.
func emptied(place host.Settings, top string) string {
	if place.Scope == host.Project {
		return top
	}
	dir := filepath.Dir(place.Path)
	for d := dir; d != filepath.Dir(d); d = filepath.Dir(d) {
		if filepath.Base(d) == "isitdone" {
			return filepath.Dir(d)
		}
	}
	return dir
}
