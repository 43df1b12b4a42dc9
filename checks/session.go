package checks

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/notes"
)

// session is the running of the missing checks.
type session struct {
	mu      sync.Mutex
	results map[string]run.Result
	skipped map[string]string
	pending map[string]bool // neither ended nor skipped

	start, end time.Time
	// environment is a digest of the surroundings, lacks what they lack.
	environment string
	lacks       []string
}

func (s *session) result(id string) (run.Result, bool) {
	if s == nil {
		return run.Result{}, false
	}
	r, ok := s.results[id]
	return r, ok
}

func (s *session) reason(id string) string {
	if s == nil {
		return "nothing was run"
	}
	return s.skipped[id]
}

// newSession is the running of these checks, before it has begun.
func newSession(todo []plan.Check, start time.Time) *session {
	s := &session{results: map[string]run.Result{}, skipped: map[string]string{}, pending: map[string]bool{}, start: start}
	for _, c := range todo {
		s.pending[c.ID] = true
	}
	return s
}

// execute runs the missing checks: lite ones side by side, then full ones. Those run one by
// one, since a full check may use a port, a database or a build directory that another
// needs too; only what is declared independent runs beside them.
func (v *verification) execute(ctx context.Context, m *moment, token string) *session {
	ctx, cancel := v.until(ctx)
	defer cancel()
	todo := v.missing(m)
	s := newSession(todo, v.Env.Now())
	around, digest := v.surroundings(m.plan)
	s.environment, s.lacks = digest, around.Notes
	o := run.Options{Dir: v.Repo.Top, Env: around.Env, Token: token}
	lite, full := byKind(todo)
	start := func(c plan.Check) { v.one(ctx, s, c, m, o) }
	s.together(lite, jobs(m.config.Jobs), start)
	if reason := s.stops(lite); reason != "" && !v.req.All {
		for _, c := range full {
			s.skip(c.ID, reason)
		}
		full = nil
	}
	s.together(full, jobs(m.config.Jobs), start)
	s.end = v.Env.Now()
	return s
}

func jobs(configured int) int {
	if configured > 0 {
		return configured
	}
	return runtime.NumCPU()
}

func byKind(todo []plan.Check) (lite, full []plan.Check) {
	for _, c := range todo {
		if c.Kind == notes.Lite {
			lite = append(lite, c)
		} else {
			full = append(full, c)
		}
	}
	return lite, full
}

// one runs one check and keeps its result.
func (v *verification) one(ctx context.Context, s *session, c plan.Check, m *moment, o run.Options) {
	v.tell(s, func(g Progress) { g.Started(c) })
	r := v.runCheck(ctx, c, o)
	r.Def = m.plan.Defs[c.ID]
	r.Quarantined = !m.holds(c)
	blame(&r, s.lacks)
	v.tell(s, func(g Progress) { g.Finished(r) })
	s.mu.Lock()
	defer s.mu.Unlock()
	s.results[c.ID] = r
	delete(s.pending, c.ID)
	if len(r.Leftover) > 0 {
		v.warnings = append(v.warnings, fmt.Sprintf("%s left behind what had to be killed: %s", c.ID, strings.Join(r.Leftover, ", ")))
	}
}

func (v *verification) tell(s *session, what func(Progress)) {
	if v.req.Progress == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	what(v.req.Progress)
}

// stops is why full checks do not run after these lite ones; empty: they do.
func (s *session) stops(lite []plan.Check) string {
	for _, c := range lite {
		if reason := s.hinders(c.ID); reason != "" {
			return reason
		}
	}
	return ""
}
