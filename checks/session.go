package checks

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/notes"
)

// session is the running of the missing checks.
type session struct {
	mu         sync.Mutex
	results    map[string]run.Result
	skipped    map[string]string
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

// execute runs the missing checks: lite ones side by side, then full ones one by one, since
// a full check may use a port, a database or a build directory that another needs too.
func (v *verification) execute(ctx context.Context, m *moment, token string) *session {
	ctx, cancel := v.until(ctx)
	defer cancel()
	s := &session{results: map[string]run.Result{}, skipped: map[string]string{}, start: v.Env.Now()}
	todo := v.missing(m)
	around, digest := v.surroundings(m.plan)
	s.environment, s.lacks = digest, around.Notes
	o := run.Options{Dir: v.Repo.Top, Env: around.Env, Token: token}
	lite := slices.DeleteFunc(slices.Clone(todo), func(c plan.Check) bool { return c.Kind != notes.Lite })
	v.together(ctx, s, lite, m.plan, o, jobs(m.config.Jobs))
	reason := s.stops(lite)
	for _, c := range todo {
		switch {
		case c.Kind == notes.Lite:
		case reason != "" && !v.req.All:
			s.skipped[c.ID] = reason
		default:
			v.one(ctx, s, c, m.plan, o)
		}
	}
	s.end = v.Env.Now()
	return s
}

func jobs(configured int) int {
	if configured > 0 {
		return configured
	}
	return runtime.NumCPU()
}

// together runs checks side by side, at most n at once.
func (v *verification) together(ctx context.Context, s *session, list []plan.Check, p plan.Plan, o run.Options, n int) {
	slots := make(chan struct{}, n)
	var wait sync.WaitGroup
	for _, c := range list {
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			v.one(ctx, s, c, p, o)
		})
	}
	wait.Wait()
}

// one runs one check and keeps its result.
func (v *verification) one(ctx context.Context, s *session, c plan.Check, p plan.Plan, o run.Options) {
	v.tell(s, func(g Progress) { g.Started(c) })
	r := v.runCheck(ctx, c, o)
	r.Def = p.Defs[c.ID]
	blame(&r, s.lacks)
	v.tell(s, func(g Progress) { g.Finished(r) })
	s.mu.Lock()
	defer s.mu.Unlock()
	s.results[c.ID] = r
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
		switch r := s.results[c.ID]; r.Verdict {
		case notes.Pass, notes.Flaky, notes.Empty:
		case notes.Cancelled:
			return "cancelled"
		case notes.Fail, notes.Broken, notes.Timeout:
			return fmt.Sprintf("%s did not pass (%s)", c.ID, r.Verdict)
		}
	}
	return ""
}
