package doctor

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"git-isitdone/checks"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install"
)

// agent examines one host and reports whether a stop hook of ours is registered with it.
func (x *examination) agent(ctx context.Context, w *checks.Workspace, h host.Host, found []install.Registered, o Options) bool {
	var stops []install.Registered
	for _, r := range found {
		if r.Edit {
			x.ok("edit-hook:"+h.ID(), "%s (%s) %s", h.Name(), r.Scope, x.relative(r.Path))
			continue
		}
		stops = append(stops, r)
		x.ok("hook:"+h.ID(), "%s (%s) %s -> %s", h.Name(), r.Scope, x.relative(r.Path), r.Command)
	}
	if len(stops) == 0 {
		return false
	}
	if len(stops) > 1 {
		x.bad("hook:"+h.ID(), fmt.Sprintf("%d stop hooks of ours are registered: every stop is judged %d times", len(stops), len(stops)),
			"git isitdone uninstall && git isitdone init")
	}
	x.override(h)
	if w != nil {
		x.timeout(h, stops, w)
		x.called(ctx, h, w)
	}
	if o.NoProbe {
		return true
	}
	probed := map[string]bool{}
	for _, r := range stops {
		if !probed[r.Command] {
			probed[r.Command] = true
			x.probe(ctx, h, r.Command)
		}
	}
	return true
}

// timeout compares what the host grants with what the checks may take. An answer that comes
// too late is none: hosts let the agent go then.
func (x *examination) timeout(h host.Host, stops []install.Registered, w *checks.Workspace) {
	var need time.Duration
	for _, c := range w.Plan.Checks {
		need += c.Timeout
	}
	for _, reg := range h.Registrations() {
		for _, r := range stops {
			granted := time.Duration(r.Timeout * float64(reg.Unit))
			if reg.Role == host.RoleStop && r.Timeout > 0 && granted < need {
				x.bad("timeout:"+h.ID(), fmt.Sprintf("%s waits %s for the hook, the checks may take %s", h.Name(), granted, need), "git isitdone init")
			}
		}
	}
}

// called tells a hook that the host never started from one that answers (bugs: A24).
func (x *examination) called(ctx context.Context, h host.Host, w *checks.Workspace) {
	decisions, _, err := w.Ledger.Decisions(ctx, 200)
	if err != nil {
		return
	}
	for _, d := range decisions {
		if d.Host == h.Record() {
			x.ok("note:"+h.ID(), "last called %s, answered %s", d.Time.UTC().Format("2006-01-02 15:04 UTC"), d.Kind)
			return
		}
	}
	x.ok("note:"+h.ID(), "%s has not called the hook in this clone yet (it reads its settings when a session starts, in the top folder)", h.Name())
}

// installedInMain finds project settings of ours that the main working tree has and this
// linked one lacks, because they are no tracked files (bugs: A12).
func (x *examination) installedInMain() (main, path string, ok bool) {
	if x.repo.GitDir == x.repo.CommonDir || filepath.Base(x.repo.CommonDir) != ".git" {
		return "", "", false
	}
	main = filepath.Dir(x.repo.CommonDir)
	for _, h := range host.All() {
		found, err := install.FindRegistered(x.env, main, h)
		if err != nil {
			continue
		}
		for _, r := range found {
			rel, err := filepath.Rel(main, r.Path)
			if err != nil || r.Scope != "project" {
				continue
			}
			if _, err := os.Stat(filepath.Join(x.repo.Top, rel)); os.IsNotExist(err) {
				return main, filepath.ToSlash(rel), true
			}
		}
	}
	return "", "", false
}

// relative shortens a path below the top.
func (x *examination) relative(path string) string {
	if rel, err := filepath.Rel(x.repo.Top, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}
