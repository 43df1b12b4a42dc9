package checks

import (
	"maps"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/environment"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/notes"
)

// surroundings are what checks of a plan run in, and a digest of what no commit holds.
func (w *Workspace) surroundings(p plan.Plan) (s environment.Surroundings, digest string) {
	s = environment.Find(w.Repo.Top, w.Env, p.Checks)
	return s, s.Digest(w.Repo.Top, p.Checks)
}

// strict makes the environment a part of each check's definition where the configuration
// wants that, so that a result from other surroundings does not count.
func (w *Workspace) strict(p plan.Plan, c config.Config) plan.Plan {
	if !c.StrictEnvironment {
		return p
	}
	_, digest := w.surroundings(p)
	p.Defs = maps.Clone(p.Defs)
	for id, def := range p.Defs {
		p.Defs[id] = def + "@" + digest
	}
	return p
}

// blame adds to the words about a check that could not run what it lacks. The notes of
// environment.Find begin with the id of the check that they are about.
func blame(r *run.Result, lacks []string) {
	if r.Verdict != notes.Broken {
		return
	}
	for _, lack := range lacks {
		if what, ok := strings.CutPrefix(lack, r.ID+": "); ok {
			r.Why += "; " + what
		}
	}
}
