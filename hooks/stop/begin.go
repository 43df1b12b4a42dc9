package stop

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"git-isitdone/checks"
	"git-isitdone/checks/config"
	"git-isitdone/hooks/session"
)

// look finds the tree as it is now. A configuration that cannot be read any more is
// replaced by the one that the session found; one that could not be read then either is an
// error. Errors: *config.Error, *gitstore.GitError.
func (j *judge) look(ctx context.Context) error {
	now, err := j.site.look(ctx, nil)
	var broken *config.Error
	if errors.As(err, &broken) {
		good, ok := j.lastGood(ctx)
		if !ok {
			return err
		}
		j.broken = err
		now, err = j.site.look(ctx, &good)
	}
	if err != nil {
		return err
	}
	j.seen, j.plan = *now, now.plan
	return nil
}

// lastGood is the plan and configuration that the session found.
func (j *judge) lastGood(ctx context.Context) (checks.Reading, bool) {
	if st, err := j.load(); err == nil && st.Base != nil && (st.Base.Recorded || st.Base.Plan != nil) {
		b := st.Base
		if b.Plan == nil || b.Config == nil {
			return checks.Reading{}, false
		}
		return checks.Reading{Plan: *b.Plan, Config: *b.Config}, true
	}
	// What HEAD was at the session's first sign, before what it is now: a configuration that
	// was broken and committed must not disarm the gate either.
	if st, err := j.load(); err == nil && st.Base != nil && st.Base.HeadTree != "" {
		if r, err := j.site.readingAt(ctx, st.Base.HeadTree); err == nil {
			return r, true
		}
	}
	head, err := j.site.head(ctx)
	if err != nil || head.Tree == "" {
		return checks.Reading{}, false
	}
	r, err := j.site.readingAt(ctx, head.Tree)
	return r, err == nil
}

// begin brings the session up to this stop: its turn, and what it found. Where no start was
// recorded, the committed plan and configuration stand for it.
func (j *judge) begin(ctx context.Context) error {
	var sign *session.Base
	st, err := j.load()
	switch {
	case j.stop.SessionID == "":
		sign = j.firstSign(ctx, nil) // all sessions without an id share one file
	case err != nil || st.Base == nil || st.Base.Plan == nil && !st.Base.Recorded:
		sign = j.firstSign(ctx, st.Base)
	}
	doubted := j.doubted(st, err)
	j.enter = func(st *session.State) {
		if doubted && !st.Doubted {
			st.Doubted, st.Outdated = true, session.Outdated(err)
		}
		st.BeginTurn(j.stop.TurnID)
		if st.GaveUp && j.stop.TurnID == "" && !j.sameTree(st) && (j.stop.Active == nil || !*j.stop.Active) {
			st.Rearm()
		}
		if sign != nil && (st.Base == nil || !st.Base.Recorded || j.stop.SessionID == "") {
			st.Base = sign
		}
	}
	if err != nil {
		st = session.State{} // the next change puts the damaged file aside
	}
	j.enter(&st)
	j.state = st
	if b := st.Base; b.Plan != nil {
		// Also where the digests agree: they leave out retries and quarantines, which loosen.
		j.plan = j.plan.Union(*b.Plan)
	}
	return err
}

// doubted reports whether what the session is known for was lost: its file was changed by
// somebody else, cannot be read, or is gone although it was written here before.
func (j *judge) doubted(st session.State, err error) bool {
	return err != nil && j.site.sessions.Dir != "" || st.First.IsZero() && j.before
}

// firstSign is what the committed state says about the session's start; known is what an
// edit recorded before.
func (j *judge) firstSign(ctx context.Context, known *session.Base) *session.Base {
	b := session.Base{Time: j.Env.Now().UTC(), Commit: j.seen.head.Commit, HeadTree: j.seen.head.Tree, Ignores: j.seen.ignores}
	if known != nil {
		b = *known
	}
	if b.Gate == nil {
		gate := j.site.gate(j.Host)
		b.Gate = &gate
	}
	found := checks.Reading{Plan: j.seen.plan, Config: j.seen.config}
	if b.HeadTree != "" && b.HeadTree != j.seen.tree {
		committed, err := j.site.readingAt(ctx, b.HeadTree)
		if err != nil {
			fmt.Fprintf(j.stderr, "isitdone: reading the committed plan: %v\n", err)
		} else {
			found = committed
		}
	}
	b.Plan, b.Config = &found.Plan, &found.Config
	return &b
}

// compare puts back what was loosened since the session began, and lists what was taken off
// the gate. Where the start was not told of, what the session did not write itself may have
// been so before.
func (j *judge) compare() {
	b := j.state.Base
	if b == nil {
		return
	}
	if b.Config != nil {
		var loosened, off []string
		j.seen.config, loosened, off = j.seen.config.Tighten(*b.Config)
		j.loosen(loosened)
		own := b.Recorded || wrote(j.state, config.FileName, "package.json")
		for _, id := range off {
			what := fmt.Sprintf("the check %q was switched off", shown(id))
			if own {
				j.weakened = append(j.weakened, what)
			} else {
				j.loosened = append(j.loosened, what)
			}
		}
	}
	j.hidden = b.Recorded && b.Ignores != j.seen.ignores
	if b.Gate != nil {
		j.weakened = append(j.weakened, disarmed(j.site.top, *b.Gate, j.site.gate(j.Host))...)
	}
	if j.broken != nil {
		j.weakened = append(j.weakened, "the configuration cannot be read any more (its last good version is used): "+j.broken.Error())
	}
}

// loosen sorts what was loosened since the session began. It is all put back; what was
// loosened in git's own configuration, which no commit shows, takes the gate apart besides.
func (j *judge) loosen(all []string) {
	gate := j.state.Base.Gate
	for _, what := range all {
		name, _, _ := strings.Cut(what, " ")
		key := "isitdone." + strings.ToLower(name)
		if gate != nil && j.site.gate(j.Host).Settings[key] != gate.Settings[key] {
			j.weakened = append(j.weakened, "git config "+key+" was loosened: "+what)
			continue
		}
		j.loosened = append(j.loosened, what)
	}
}

func wrote(st session.State, files ...string) bool {
	for _, f := range files {
		if _, ok := st.Edits[f]; ok {
			return true
		}
	}
	return false
}

func (j *judge) load() (session.State, error) {
	if j.site.sessions.Dir == "" {
		return session.State{}, nil
	}
	return j.site.sessions.Load(j.Host.ID(), j.stop.SessionID)
}

// update changes the session's file.
func (j *judge) update(ctx context.Context, change func(*session.State)) (session.State, error) {
	if j.site.sessions.Dir == "" {
		return session.State{}, errors.New("there is no directory for the session's state")
	}
	st, err := j.site.sessions.Update(ctx, j.Host.ID(), j.stop.SessionID, func(st *session.State) {
		if j.enter != nil {
			j.enter(st)
		}
		change(st)
	})
	if err == nil {
		j.enter = nil // once: what gave up at this very stop stays so
		j.kept(ctx, j.stop.SessionID, st, j.site.top)
	}
	return st, err
}

// sameTree reports whether nothing changed since the session's last judged stop.
func (j *judge) sameTree(st *session.State) bool {
	return st.Last != nil && j.seen.tree != "" && st.Last.Tree == j.seen.tree && !j.hidden
}
