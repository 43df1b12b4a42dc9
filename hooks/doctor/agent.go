package doctor

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"git-isitdone/checks"
	"git-isitdone/hooks/heartbeat"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install"
	"git-isitdone/notes"
)

// agent examines one host and reports whether a stop hook of ours is registered with it.
func (x *examination) agent(ctx context.Context, w *checks.Workspace, h host.Host, found []install.Registered, o Options) bool {
	var stops []install.Registered
	for _, r := range found {
		if r.Role != host.RoleStop {
			x.ok(string(r.Role)+"-hook:"+h.ID(), "%s (%s) %s", h.Name(), r.Scope, x.relative(r.Path))
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
	x.hostTrust(h, stops)
	x.reach(h, stops)
	if w != nil {
		x.timeout(h, stops, w)
		x.called(ctx, h, w)
	}
	if !o.Fix { // what was fixed was said before
		x.drift(ctx, h, o)
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

// called tells apart a hook that the host never reached, one that was called and did not
// answer, and one that answered (bugs: A24).
func (x *examination) called(ctx context.Context, h host.Host, w *checks.Workspace) {
	beat, beaten := heartbeat.Last(x.env, h.ID(), x.repo.Top)
	decided, found := x.lastDecision(ctx, h, w)
	switch {
	case beaten && beat.Answered.IsZero() && !decided.Time.After(beat.Began):
		x.bad("called:"+h.ID(), fmt.Sprintf("called and failed: the call of %s (version %s) has not answered; it still runs, or it was ended", when(beat.Began), beat.Version),
			"git isitdone doctor --fix   (registers a limit that the checks fit in), or look at how the agent ended")
	case found && decided.Kind == "interrupted" && !beat.Answered.After(decided.Time):
		x.bad("called:"+h.ID(), fmt.Sprintf("called and failed: the call of %s was ended before it had an answer", when(decided.Time)),
			"git isitdone doctor --fix   (registers a limit that the checks fit in), or look at how the agent ended")
	case found && (decided.Kind == "error" || decided.Kind == "unenforced"):
		x.bad("called:"+h.ID(), fmt.Sprintf("called and failed: the stop of %s was let through unverified (%s)", when(decided.Time), decided.Kind), "git isitdone   (to see what is wrong)")
	case found && !decided.Time.Before(beat.Answered.Truncate(time.Second)):
		x.ok("note:"+h.ID(), "called and fine: last called %s, answered %s", when(decided.Time), decided.Kind)
	case beaten:
		x.ok("note:"+h.ID(), "called and fine: last called %s (version %s)", when(beat.Began), beat.Version)
	case found:
		x.ok("note:"+h.ID(), "called and fine: last called %s, answered %s", when(decided.Time), decided.Kind)
	default:
		x.ok("note:"+h.ID(), "never called: %s has not reached the hook in this clone yet (it reads its settings when a session starts)", h.Name())
	}
}

func when(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

func (x *examination) lastDecision(ctx context.Context, h host.Host, w *checks.Workspace) (notes.Decision, bool) {
	decisions, _, err := w.Ledger.Decisions(ctx, 200)
	if err != nil {
		return notes.Decision{}, false
	}
	for _, d := range decisions {
		if d.Host == h.Record() {
			return d, true
		}
	}
	return notes.Decision{}, false
}

// reach names what the host does not see, or does not heed, although it is installed.
func (x *examination) reach(h host.Host, stops []install.Registered) {
	about := h.About()
	inSubfolder := x.dir != "" && filepath.Clean(x.dir) != filepath.Clean(x.repo.Top)
	user := false
	for _, r := range stops {
		user = user || r.Scope == host.User
		if file, hidden := install.DroidHidden(host.Settings{Path: r.Path}); hidden && h.ID() == "droid" {
			x.ok("note:droid", "%s has hooks that Droid ignores while %s exists", x.relative(file), filepath.Base(r.Path))
		}
	}
	switch {
	case !about.MissesSubfolders || user:
	case inSubfolder:
		x.bad("subfolder:"+h.ID(), fmt.Sprintf("%s started in this sub-folder does not read %s at the top", h.Name(), x.relative(stops[0].Path)), "git isitdone init --user --agent "+h.ID())
	default:
		x.ok("note:subfolder", "%s started in a sub-folder does not read %s; git isitdone init --user --agent %s covers that", h.Name(), x.relative(stops[0].Path), h.ID())
	}
	if about.Deaf != "" {
		x.bad("deaf:"+h.ID(), about.Deaf, "git isitdone init --git-hooks   (the push is refused), or another agent")
	}
	if about.Experimental {
		x.ok("note:experimental", "%s is supported from its documentation only: %s", h.Name(), strings.Join(about.Notes, " "))
	}
}

// drift names what init would write otherwise today, and writes it where that was asked for.
func (x *examination) drift(ctx context.Context, h host.Host, o Options) {
	name := "drift:" + h.ID()
	look := install.Drift
	if o.Fix {
		look = install.Fix
	}
	changed, err := look(ctx, x.env, x.repo, h)
	if err != nil {
		x.bad(name, err.Error(), "git isitdone init --agent "+h.ID())
		return
	}
	for _, r := range changed {
		if o.Fix {
			x.ok(name, "registered anew: %s %s -> %s", x.relative(r.Path), r.Hook, r.Command)
			continue
		}
		x.bad(name, fmt.Sprintf("%s: %s is not what init would write (%s, %d s)", x.relative(r.Path), r.Hook, r.Command, r.Timeout), "git isitdone doctor --fix")
	}
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
