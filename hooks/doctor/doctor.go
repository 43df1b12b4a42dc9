// Package doctor proves that the gate would refuse: it runs what is registered, as it is
// registered, and looks where git and the agent hosts would look.
package doctor

import (
	"context"
	"fmt"
	"strings"

	"git-isitdone/checks"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install"
	"git-isitdone/hooks/trust"
)

// Item is one line of the report. A name that begins with "note" only informs.
type Item struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail"`
	Hint   string `json:"hint,omitempty"`
}

// Options narrow what is looked at.
type Options struct {
	NoBaseline, NoProbe bool
	// Fix registers anew what init would write otherwise today.
	Fix bool
}

// examination is one run of doctor.
type examination struct {
	env   environ.Env
	repo  *gitstore.Repo
	tool  string
	dir   string // where it was started
	items []Item
	// toldPath: the short PATH was spoken of.
	toldPath bool
}

// Examine makes the report for the working tree that dir lies in. The gate is whole where
// every item is OK.
func Examine(ctx context.Context, env environ.Env, dir, tool string, o Options) []Item {
	x := examination{env: env, tool: tool, dir: dir}
	repo, err := gitstore.Open(ctx, env, dir)
	if err != nil {
		x.bad("git", err.Error(), "run it inside a working tree")
		return x.items
	}
	defer func() { _ = repo.Close() }()
	x.repo = repo
	x.git(ctx)
	x.engines(ctx)
	w, err := checks.Open(ctx, env, repo.Top, tool)
	if err != nil {
		x.bad("config", err.Error(), "correct the setting; until then a stop with a claim is refused and a push too")
	} else {
		defer func() { _ = w.Repo.Close() }()
		x.config(w)
		x.checks(w)
		if !o.NoBaseline {
			x.baseline(ctx, w)
		}
	}
	push := x.prePush(ctx)
	x.agents(ctx, w, push, o)
	x.trust()
	x.mirror(ctx)
	return x.items
}

func (x *examination) ok(name, format string, args ...any) {
	x.items = append(x.items, Item{Name: name, OK: true, Detail: fmt.Sprintf(format, args...)})
}

func (x *examination) bad(name, detail, hint string) {
	x.items = append(x.items, Item{Name: name, Detail: detail, Hint: hint})
}

func (x *examination) trust() {
	if trust.Granted(x.env, x.repo) {
		x.ok("trust", "automatic hooks may run this clone's commands")
		return
	}
	x.bad("trust", "automatic hooks do not run this clone's commands, so a stop is allowed and a push without receipt refused", "git isitdone trust")
}

// mirror warns of the one push that would carry the private ledger.
func (x *examination) mirror(ctx context.Context) {
	if _, err := x.repo.Ref(ctx, "refs/isitdone/ledger"); err != nil {
		return
	}
	entries, err := x.repo.Config(ctx, "remote.")
	if err != nil {
		return
	}
	for _, e := range entries {
		if name, ok := strings.CutSuffix(strings.TrimPrefix(e.Key, "remote."), ".mirror"); ok && e.Value != "false" {
			x.ok("note:mirror", "remote %s is a mirror: a push to it carries the private ledger (refs/isitdone/ledger) along", name)
			return
		}
	}
	if len(entries) > 0 {
		x.ok("note:mirror", "`git push --mirror` would carry the private ledger (refs/isitdone/ledger) along")
	}
}

// agents examines every host that something is registered with.
func (x *examination) agents(ctx context.Context, w *checks.Workspace, push bool, o Options) {
	registered := false
	for _, h := range host.All() {
		found, err := install.FindRegistered(x.env, x.repo.Top, h)
		if o.Fix && err == nil && len(found) > 0 {
			x.drift(ctx, h, o)
			found, err = install.FindRegistered(x.env, x.repo.Top, h)
		}
		if err != nil {
			x.bad("hook:"+h.ID(), err.Error(), "correct the file; nothing in it was changed")
		}
		if x.agent(ctx, w, h, found, o) {
			registered = true
		}
	}
	if registered {
		return
	}
	detail, hint := "no agent's stop hook is installed here", "git isitdone init"
	if main, path, ok := x.installedInMain(); ok {
		detail = fmt.Sprintf("no agent's stop hook is installed here, in a linked worktree: %s is not in its files, only in %s", path, main)
		hint = "git isitdone init   (here), or commit the file, or git isitdone init --user"
	}
	if push {
		x.ok("note:hooks", "%s (%s)", detail, hint)
		return
	}
	x.bad("hooks", detail, hint)
}
