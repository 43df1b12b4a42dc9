package install

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

// errScope: the host reads no hooks in the scope that was asked for.
type errScope struct {
	host  host.Host
	scope string
	other string // the file that it does read
}

func (e *errScope) Error() string {
	if e.other == "" {
		return fmt.Sprintf("%s reads no hooks from the %s's settings here (is HOME set?)", e.host.Name(), e.scope)
	}
	flag := " --user"
	if e.scope == host.User {
		flag = ""
	}
	return fmt.Sprintf("%s reads no hooks from the %s's settings, only from %s\nhint: git isitdone init --agent %s%s", e.host.Name(), e.scope, e.other, e.host.ID(), flag)
}

// planAgent registers the hooks of one host in its settings file of the scope.
func planAgent(env environ.Env, top, id string, o Options) ([]Result, []change, error) {
	h, place, err := placeOf(env, top, id, o.User)
	if scope, ok := err.(*errScope); ok && o.Every {
		return []Result{{
			What: id, Name: scope.host.Name(), Event: string(host.RoleStop), Hook: scope.host.Registrations()[0].Event, Path: scope.other, Scope: scope.scope,
			Action: Skipped, Note: strings.ReplaceAll(scope.Error(), "\nhint: ", ": "),
		}}, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	command, err := commandFor(o.Command, id)
	if err != nil {
		return nil, nil, err
	}
	p := plan{env: env, top: top, host: h, place: place, command: command, o: o}
	if r, ok := p.covered(); ok {
		return []Result{r}, nil, nil
	}
	switch place.Shape {
	case host.Whole:
		err = p.whole()
	case host.Groups, host.Flat, host.Shells:
		err = p.entries()
	}
	if err != nil {
		return nil, nil, err
	}
	if len(p.results) > 0 {
		p.results[0].Note = join(p.results[0].Note, p.notes()...)
	}
	return p.results, p.changes, nil
}

// plan is the installation of one host while it is thought out.
type plan struct {
	env     environ.Env
	top     string
	host    host.Host
	place   host.Settings
	command string
	o       Options
	results []Result
	changes []change
}

// entries registers in a settings file that the host shares with others.
func (p *plan) entries() error {
	file, err := readFile(p.place.Path)
	if err != nil {
		return err
	}
	s := settings{place: p.place, bytes: file.content, exists: file.exists}
	script := "" // for a host that starts files only: made for the stop hook, which is first
	for _, reg := range p.host.Registrations() {
		if p.o.leaves(reg.Role) {
			continue
		}
		reg = limited(reg, p.o)
		command := p.commandOf(reg)
		if scripted, ok := p.host.(host.Scripted); ok {
			if script == "" {
				if script, err = p.scripts(scripted, command); err != nil {
					return err
				}
			}
			command = script + reg.Suffix
		}
		action, note, err := s.register(reg, command)
		if err != nil {
			return fmt.Errorf("%s was left as it is: %w", p.place.Path, err)
		}
		p.add(reg, action, command, note)
	}
	p.changes = append(p.changes, file.becomes(s.bytes)...)
	return nil
}

func (p *plan) commandOf(reg host.Registration) string {
	switch reg.Role {
	case host.RoleStop, host.RoleSubAgent:
		return withLimit(p.command+reg.Suffix, p.o.Command, reg.Limit)
	default:
		return p.command + reg.Suffix
	}
}

func (p *plan) add(reg host.Registration, action, command, note string) {
	p.results = append(p.results, Result{
		What: p.host.ID(), Name: p.host.Name(), Event: string(reg.Role), Hook: reg.Event, Path: p.place.Path, Scope: p.place.Scope,
		Action: action, Command: command, Timeout: int(reg.Limit / time.Second), Note: note,
	})
}

// placeOf finds a host and its settings file of the scope. Errors: *errScope.
func placeOf(env environ.Env, top, id string, user bool) (host.Host, host.Settings, error) {
	h, ok := host.Named(id)
	if !ok {
		var known []string
		for _, k := range host.All() {
			known = append(known, k.ID())
		}
		return nil, host.Settings{}, fmt.Errorf("no agent host is called %q\nhint: known are %s", id, strings.Join(known, ", "))
	}
	scope := host.Project
	if user {
		scope = host.User
	}
	other := ""
	for _, place := range h.Settings(top, env) {
		if place.Scope == scope {
			return h, place, nil
		}
		other = place.Path
	}
	return nil, host.Settings{}, &errScope{h, scope, other}
}

// notes are what a person should know after an installation.
func (p *plan) notes() []string {
	var notes []string
	if strings.HasPrefix(p.command, "git isitdone ") {
		if _, ok := lookPath(p.env, "git-isitdone"); !ok {
			notes = append(notes, "git-isitdone is not on PATH: until it is, the hook fails and holds nobody.")
		}
	}
	if p.place.Scope == host.Project {
		notes = append(notes, "A teammate without git-isitdone sees a failed hook (\"'isitdone' is not a git command\") and is not held.")
		if p.host.About().MissesSubfolders {
			notes = append(notes, p.host.Name()+" started in a sub-folder does not read this file; `git isitdone init --user` covers that.")
		}
	}
	return append(append(notes, p.host.About().Notes...), p.overlaps()...)
}

func join(note string, more ...string) string {
	lines := more
	if note != "" {
		lines = append([]string{note}, more...)
	}
	return strings.Join(lines, "\n")
}

// scripts writes the files that a host starts instead of a command line.
func (p *plan) scripts(scripted host.Scripted, command string) (registered string, err error) {
	registered, files := scripted.Scripts(p.place, p.top, command, runtime.GOOS)
	for _, f := range files {
		file, err := readFile(f.Path)
		if err != nil {
			return "", err
		}
		if _, ours := scripted.CommandOf(file.content); file.exists && !ours {
			return "", fmt.Errorf("%s is not ours, so it is left as it is\nhint: move it away, then git isitdone init --agent %s", f.Path, p.host.ID())
		}
		p.changes = append(p.changes, file.becomesWith(f.Content, f.Mode)...)
	}
	return registered, nil
}
