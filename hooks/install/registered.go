package install

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

// Registered is one command of ours that stands in a host's settings.
type Registered struct {
	Path, Scope, Event, Command string
	Role                        host.Role
	// Group and Hook are the entry's positions below the event: hosts name a trusted hook by them.
	Group, Hook int
	// Timeout is in the settings file's own unit; 0 where it has none.
	Timeout float64
}

// FindRegistered reads what is registered with a host, project before user, in file order.
// Errors name the file that cannot be read; what was found in the others comes with them.
func FindRegistered(env environ.Env, top string, h host.Host) ([]Registered, error) {
	var found []Registered
	var firstErr error
	for _, place := range h.Settings(top, env) {
		f, err := readFile(place.Path)
		if err != nil || !f.exists {
			firstErr = first(firstErr, err)
			continue
		}
		if gen, ok := h.(host.Generator); ok {
			found = append(found, generatedHooks(h, gen, place, f.content)...)
			continue
		}
		s := settings{place: place, bytes: f.content, exists: true}
		events, err := s.eventNames()
		if err != nil {
			firstErr = first(firstErr, fmt.Errorf("%s: %w", place.Path, err))
			continue
		}
		for _, event := range events {
			own, err := s.own(event)
			if err != nil {
				continue // an event in a shape that is not ours has nothing of ours
			}
			for _, e := range own {
				found = append(found, Registered{
					Path: place.Path, Scope: place.Scope, Event: event, Command: e.command, Role: roleOf(e.command), Timeout: e.timeout,
					Group: e.position(len(place.EventMap) + 1), Hook: e.position(len(place.EventMap) + 3),
				})
			}
		}
	}
	return found, firstErr
}

// generatedHooks are those of a file that is all ours.
func generatedHooks(h host.Host, gen host.Generator, place host.Settings, content []byte) []Registered {
	g, ours := gen.ReadBack(content)
	if !ours {
		return nil
	}
	var found []Registered
	for _, reg := range h.Registrations() {
		switch {
		case reg.Role == host.RoleStop:
			found = append(found, Registered{
				Path: place.Path, Scope: place.Scope, Event: reg.Event, Command: g.Stop, Role: host.RoleStop, Timeout: float64(g.StopLimit / reg.Unit),
			})
		case g.Edit != "":
			found = append(found, Registered{
				Path: place.Path, Scope: place.Scope, Event: reg.Event, Command: g.Edit, Role: host.RoleEdit, Timeout: float64(g.EditLimit / reg.Unit),
			})
		}
	}
	return found
}

func first(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// PrePush is what git would find when it looks for its pre-push hook.
type PrePush struct {
	Path string
	// Ours, or CalledFrom (the file that calls us); neither where pushes are not judged.
	Ours       bool
	CalledFrom string
	Edited     bool // written by us, changed since
	Executable bool
	// Bypassed is a hook of ours that git does not look at, because core.hooksPath (HooksPath)
	// leads elsewhere; empty where there is none.
	Bypassed, HooksPath string
	Manager             string
}

// FindPrePush looks where git would look.
func FindPrePush(ctx context.Context, repo *gitstore.Repo) (PrePush, error) {
	place, err := findPlace(ctx, repo)
	if err != nil {
		return PrePush{}, err
	}
	h, err := readHook(place.path())
	if err != nil {
		return PrePush{}, err
	}
	state := shimState(h.content)
	found := PrePush{
		Path: h.path, Ours: state != shimForeign, Edited: state == shimEdited,
		Executable: h.exists && h.executable(), HooksPath: place.configured,
	}
	found.CalledFrom, _ = place.calledFrom(h)
	if m, ok := place.manager(h); ok {
		found.Manager = m.name
	}
	if found.Ours || found.CalledFrom != "" {
		return found, nil
	}
	standard := filepath.Join(repo.CommonDir, "hooks", "pre-push")
	if resolved(standard) != resolved(h.path) {
		if content, err := os.ReadFile(standard); err == nil && shimState(content) != shimForeign {
			found.Bypassed = standard
		}
	}
	return found, nil
}
