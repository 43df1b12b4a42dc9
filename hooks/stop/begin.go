package stop

import (
	"context"
	"errors"
	"fmt"

	"git-isitdone/checks/plan"
	"git-isitdone/hooks/session"
)

// begin brings the session up to this stop: its turn, and the plan that it found. Where no
// start was recorded, the committed plan stands for it.
func (j *judge) begin(ctx context.Context) error {
	j.plan = j.bench.plan
	var found *plan.Plan
	change := func(st *session.State) {
		st.BeginTurn(j.stop.TurnID)
		if st.GaveUp && j.stop.TurnID == "" && !j.sameTree(st) && (j.stop.Active == nil || !*j.stop.Active) {
			st.Rearm()
		}
		if st.StartPlan == nil {
			st.StartPlan = found
		}
	}
	if st, err := j.site.sessions.Load(j.Host.ID(), j.stop.SessionID); err != nil || st.StartPlan == nil {
		found = j.planFound(ctx)
	}
	st, err := j.update(ctx, change)
	if err != nil {
		// The stop is still judged, from what could be read.
		st, _ = j.site.sessions.Load(j.Host.ID(), j.stop.SessionID)
		change(&st)
	}
	j.state = st
	if st.StartPlan != nil && st.StartPlan.Digest != j.plan.Digest {
		j.plan = j.plan.Union(*st.StartPlan)
	}
	return err
}

func (j *judge) planFound(ctx context.Context) *plan.Plan {
	if j.tree.head == "" || j.tree.clean() {
		return &j.bench.plan
	}
	p, err := j.bench.planAt(ctx, j.tree.head)
	if err != nil {
		fmt.Fprintf(j.stderr, "isitdone: reading the committed plan: %v\n", err)
		return &j.bench.plan
	}
	return &p
}

// update changes the session's file.
func (j *judge) update(ctx context.Context, change func(*session.State)) (session.State, error) {
	if j.site.sessions.Dir == "" {
		return session.State{}, errors.New("there is no directory for the session's state")
	}
	return j.site.sessions.Update(ctx, j.Host.ID(), j.stop.SessionID, change)
}

// sameTree reports whether nothing changed since the session's last judged stop.
func (j *judge) sameTree(st *session.State) bool {
	return st.Last != nil && j.tree.id != "" && st.Last.Tree == j.tree.id
}
