package doctor

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"git-isitdone/checks"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

func (x *examination) git(ctx context.Context) {
	head, err := x.repo.Head(ctx)
	if err != nil {
		x.bad("git", err.Error(), "git status")
		return
	}
	s, err := x.repo.Snapshot(ctx)
	if err != nil {
		hint := "git status"
		var unhashable *gitstore.UnhashableError
		if errors.As(err, &unhashable) {
			hint = "until git can add these files, nothing is recorded and a push is refused"
		}
		x.bad("git", "the working tree cannot be hashed: "+err.Error(), hint)
		return
	}
	defer func() { _ = s.Close() }()
	dirty, err := s.Changes(ctx, head.Tree)
	if err != nil {
		x.bad("git", err.Error(), "git status")
		return
	}
	branch := head.Branch
	if branch == "" {
		branch = "detached"
	}
	at := "no-commits" // as everywhere
	if head.Commit != "" {
		at = head.Commit.Short()
	}
	files := "1 dirty file"
	if len(dirty) != 1 {
		files = fmt.Sprintf("%d dirty files", len(dirty))
	}
	x.ok("git", "%s@%s, %s, tree %s", branch, at, files, s.Tree.Short())
	for _, warning := range s.Warnings {
		x.ok("note:git", "%s", warning)
	}
}

func (x *examination) config(w *checks.Workspace) {
	if len(w.Config.Source) == 0 {
		x.ok("config", "none (what is detected)")
		return
	}
	x.ok("config", "%s", strings.Join(w.Config.Source, ", "))
}

func (x *examination) checks(w *checks.Workspace) {
	if len(w.Plan.Checks) == 0 {
		x.bad("checks", "none were found, so nothing can be proved", `.isitdone.json: {"checks": {"test": "<command>"}}`)
	} else {
		var words []string
		for _, c := range w.Plan.Checks {
			words = append(words, fmt.Sprintf("%s: %s [%s, %s]", c.ID, c.Cmd, c.Kind, c.Timeout))
		}
		x.ok("checks", "%s", strings.Join(words, "; "))
	}
	for _, note := range w.Plan.Notes {
		x.ok("note:checks", "%s", note)
	}
}

// baseline runs the checks once and records nothing: one that fails before any agent has
// touched the tree would refuse every stop.
func (x *examination) baseline(ctx context.Context, w *checks.Workspace) {
	if len(w.Plan.Checks) == 0 {
		return
	}
	out, err := w.Verify(ctx, checks.Request{Profile: notes.ProfileFull, All: true, DryRun: true, Host: "doctor"})
	if err != nil {
		x.bad("baseline", err.Error(), "git isitdone")
		return
	}
	var passed []string
	for _, r := range out.Results {
		if r.Verdict == notes.Pass {
			passed = append(passed, fmt.Sprintf("%s %s", r.Cmd, time.Duration(r.MS)*time.Millisecond))
			continue
		}
		x.bad("baseline:"+r.ID, baselineDetail(r),
			fmt.Sprintf(`it would refuse every stop; correct it, or in .isitdone.json: "checks": {%q: "<command>"}`, r.ID))
	}
	if len(passed) > 0 && len(passed) == len(out.Results) {
		x.ok("baseline", "all %d checks pass on the current tree (%s)", len(passed), strings.Join(passed, ", "))
	}
}

func baselineDetail(r run.Result) string {
	why := string(r.Verdict)
	if r.Why != "" {
		why += ", " + r.Why
	}
	detail := fmt.Sprintf("%s does not pass on the current tree (%s)", r.Cmd, why)
	if r.Check.Source.File != "" {
		detail += ", found in " + r.Check.Source.File
	}
	return detail
}
