package plan

import (
	"fmt"
	"maps"
	"slices"

	"git-isitdone/notes"
)

// startSuffix marks a check that is run as it was defined at a session's start.
const startSuffix = "@start"

// Union is the plan with the checks of earlier that it lacks or defines otherwise, so that
// switching a check off in the middle of a session does not help. An added check has the id
// of the earlier one where that is free, else that id with "@start".
//
// What would run exactly the same is not run twice. Where only the text behind the same
// command has changed (the script of `npm test`), the earlier text runs too, by Frozen;
// where that is not possible (a recipe of a Makefile, verify.sh), a note says so.
func (p Plan) Union(earlier Plan) Plan {
	u := Plan{Checks: slices.Clone(p.Checks), Notes: slices.Clone(p.Notes), Defs: maps.Clone(p.Defs)}
	if u.Defs == nil {
		u.Defs = map[string]string{}
	}
	for _, e := range earlier.Checks {
		u.include(e, earlier.Defs[e.ID])
	}
	SortLiteFirst(u.Checks)
	u.Digest = digestOf(u.Defs)
	return u
}

func (u *Plan) include(e Check, def string) {
	if i := u.covering(e); i >= 0 {
		// A retry turns FAIL into FLAKY, which a stop lets through.
		u.Checks[i].Retries = min(u.Checks[i].Retries, e.Retries)
		u.quarantine(i, e.Quarantine)
		if u.Checks[i].ID == e.ID && u.Defs[e.ID] != def {
			u.addNote(fmt.Sprintf("%s: a file that defines it has changed since the start of the session", e.ID))
		}
		return
	}
	if e.Frozen != "" {
		e.Cmd, e.Body, e.Frozen = e.Frozen, "", ""
	} else if i := u.sameCommand(e); i >= 0 {
		u.addNote(fmt.Sprintf("%s: what %q runs has changed since the start of the session; the earlier text cannot be run by itself", e.ID, e.Cmd))
		e.Body = u.Checks[i].Body
	}
	if u.covering(e) >= 0 {
		return
	}
	if u.taken(e.ID) {
		e.ID = u.free(e.ID)
	}
	u.addNote(fmt.Sprintf("%s: runs as it was at the start of the session", e.ID))
	u.Checks = append(u.Checks, e)
	u.Defs[e.ID] = def
}

// covering is the index of a check whose run proves everything that a run of e would; -1
// where there is none.
func (u *Plan) covering(e Check) int {
	return slices.IndexFunc(u.Checks, func(c Check) bool {
		return c.Cmd == e.Cmd && c.Body == e.Body && c.Cwd == e.Cwd &&
			slices.Equal(c.Argv, e.Argv) && maps.Equal(c.Env, e.Env) &&
			(c.Kind == e.Kind || c.Kind == notes.Full) &&
			(c.Test || !e.Test) && (!c.AllowEmpty || e.AllowEmpty) && (c.Report == e.Report || e.Report == "")
	})
}

// quarantine leaves a check in quarantine only as long as it was at the start, too.
func (u *Plan) quarantine(i int, earlier *Quarantine) {
	c := &u.Checks[i]
	switch {
	case c.Quarantine == nil:
	case earlier == nil:
		c.Quarantine = nil
		u.addNote(fmt.Sprintf("%s: put in quarantine since the start of the session, so it still holds", c.ID))
	default:
		q := c.Quarantine.Shorter(*earlier)
		c.Quarantine = &q
	}
}

func (u *Plan) sameCommand(e Check) int {
	return slices.IndexFunc(u.Checks, func(c Check) bool {
		return c.Cmd == e.Cmd && c.Cwd == e.Cwd && slices.Equal(c.Argv, e.Argv) && c.Body != e.Body
	})
}

func (u *Plan) taken(id string) bool { _, ok := u.Defs[id]; return ok }

// free is the id with "@start", and a number where even that is taken.
func (u *Plan) free(id string) string {
	id += startSuffix
	for n := 2; u.taken(id); n++ {
		if next := fmt.Sprintf("%s%d", id, n); !u.taken(next) {
			return next
		}
	}
	return id
}

func (u *Plan) addNote(n string) {
	if !slices.Contains(u.Notes, n) {
		u.Notes = append(u.Notes, n)
	}
}

// SortLiteFirst puts cheap checks before expensive ones and keeps the order otherwise.
func SortLiteFirst(checks []Check) {
	rank := func(c Check) int {
		if c.Kind == notes.Lite {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(checks, func(a, b Check) int { return rank(a) - rank(b) })
}
