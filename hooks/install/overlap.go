package install

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install/jsonedit"
)

// covered reports a host that needs no registration of its own, because it executes another
// host's file in which we are registered. One that is there already is kept up to date.
func (p *plan) covered() (Result, bool) {
	if p.host.ID() != (host.Devin{}).ID() || p.has(p.host) {
		return Result{}, false
	}
	claude := host.Claude{}
	where := ""
	if slices.Contains(p.o.Agents, claude.ID()) {
		where = "Claude Code's settings, which are written now"
	}
	found, _ := FindRegistered(p.env, p.top, claude) // what cannot be read covers nobody
	for _, r := range found {
		if r.Role == host.RoleStop {
			where = fmt.Sprintf("%s (%s)", r.Path, r.Command)
		}
	}
	if where == "" {
		return Result{}, false
	}
	reg := p.host.Registrations()[0]
	return Result{
		What: p.host.ID(), Name: p.host.Name(), Event: string(reg.Role), Hook: reg.Event, Path: p.place.Path, Scope: p.place.Scope, Action: Skipped,
		Note: p.host.Name() + " executes " + where + "; a registration of its own would judge every stop twice.",
	}, true
}

// has reports whether a stop hook of ours is registered with the host, in any scope.
func (p *plan) has(h host.Host) bool {
	found, _ := FindRegistered(p.env, p.top, h)
	return slices.ContainsFunc(found, func(r Registered) bool { return r.Role == host.RoleStop })
}

// overlaps warn of two gates for one stop, and of files that hide each other.
func (p *plan) overlaps() []string {
	var notes []string
	switch p.host.ID() {
	case "claude":
		if p.has(host.Devin{}) {
			notes = append(notes, "Devin has a registration of its own and executes this file too, so its stops are judged twice: git isitdone uninstall --agent devin")
		}
	case "droid":
		if file, ok := DroidHidden(p.place); ok {
			notes = append(notes, fmt.Sprintf("The hooks in %s are ignored by Droid while hooks.json exists: move them there.", file))
		}
	}
	return notes
}

// DroidHidden finds hooks in the settings file beside Droid's hooks.json, which hides them.
func DroidHidden(place host.Settings) (file string, ok bool) {
	file = filepath.Join(filepath.Dir(place.Path), "settings.json")
	content, err := os.ReadFile(file)
	if err != nil {
		return "", false
	}
	var hooks map[string]any
	found, err := jsonedit.Read(content, &hooks, "hooks")
	return file, found && err == nil && len(hooks) > 0
}
