package install

import (
	"bytes"
	"fmt"
	"time"

	"git-isitdone/hooks/host"
)

// whole writes a file that is all ours. One of somebody else's is left alone.
func (p *plan) whole() error {
	gen, ok := p.host.(host.Generator)
	if !ok {
		return fmt.Errorf("%s has no file to generate", p.host.Name())
	}
	file, err := readFile(p.place.Path)
	if err != nil {
		return err
	}
	have, ours := gen.ReadBack(file.content)
	if file.exists && !ours {
		reg := p.host.Registrations()[0]
		p.add(reg, Skipped, "", fmt.Sprintf("%s was not written by this program, so it is left as it is; move it away to install the gate.", p.place.Path))
		return nil
	}
	want := p.generated(have)
	content := gen.Generate(want)
	action, note := Added, ""
	switch {
	case file.exists && bytes.Equal(file.content, content):
		action = Unchanged
	case file.exists:
		action = Updated
	}
	if isNpm(have.Stop) {
		note = npmNote
	}
	for _, reg := range p.host.Registrations() {
		reg = limited(reg, p.o)
		switch {
		case reg.Role == host.RoleStop:
			p.add(reg, action, want.Stop, note)
		case want.Edit != "" && !p.o.NoEditHook:
			done := action
			if have.Edit == "" {
				done = Added
			}
			p.add(reg, done, want.Edit, "")
		}
	}
	p.changes = append(p.changes, file.becomesWith(content, gen.Mode())...)
	return nil
}

// generated is what the file has to register. Without the wish for an edit hook the one that
// is there stays.
func (p *plan) generated(have host.Generated) host.Generated {
	var g host.Generated
	for _, reg := range p.host.Registrations() {
		reg = limited(reg, p.o)
		switch {
		case reg.Role == host.RoleStop:
			g.Stop, g.StopLimit = p.commandOf(reg), reg.Limit
		case !p.o.NoEditHook:
			g.Edit, g.EditLimit = p.commandOf(reg), reg.Limit
		default:
			g.Edit, g.EditLimit = have.Edit, max(have.EditLimit, reg.Limit)
		}
	}
	return g
}

func removeWhole(h host.Host, gen host.Generator, place host.Settings, file file, top string) ([]Result, []change, error) {
	have, ours := gen.ReadBack(file.content)
	if !ours {
		return nil, nil, nil
	}
	var results []Result
	for _, reg := range h.Registrations() {
		if reg.Role == host.RoleEdit && have.Edit == "" {
			continue
		}
		results = append(results, Result{
			What: h.ID(), Name: h.Name(), Event: string(reg.Role), Hook: reg.Event, Path: place.Path, Scope: place.Scope,
			Action: Removed, Timeout: int(have.StopLimit / time.Second),
		})
	}
	return results, []change{file.vanishes(emptied(place, top))}, nil
}
