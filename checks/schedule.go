package checks

import (
	"fmt"
	"slices"

	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// together starts checks as soon as what they need has ended well and there is room: at
// most n at once, and no two that are not to run side by side. It returns when all have
// ended or are skipped. start runs one check and keeps its result.
func (s *session) together(list []plan.Check, n int, start func(plan.Check)) {
	waiting := slices.Clone(list)
	ended := make(chan plan.Check)
	running, alone := 0, false
	begin := func(c plan.Check) {
		running++
		alone = alone || exclusive(c)
		go func() { start(c); ended <- c }()
	}
	for {
		waiting = slices.DeleteFunc(waiting, func(c plan.Check) bool {
			switch reason, ready := s.ready(c); {
			case reason != "":
				s.skip(c.ID, reason)
				return true
			case !ready || running >= n || alone && exclusive(c):
				return false
			}
			begin(c)
			return true
		})
		switch {
		case running > 0:
			c := <-ended
			running--
			alone = alone && !exclusive(c)
		case len(waiting) == 0:
			return
		case !s.movable(waiting):
			// They wait for each other, which detection rules out and a union of plans may not.
			begin(waiting[0])
			waiting = waiting[1:]
		}
	}
}

// exclusive reports whether the check may not run beside another such.
func exclusive(c plan.Check) bool { return c.Kind != notes.Lite && !c.Independent }

// movable reports whether one of these can be started or skipped now.
func (s *session) movable(waiting []plan.Check) bool {
	return slices.ContainsFunc(waiting, func(c plan.Check) bool {
		reason, ready := s.ready(c)
		return ready || reason != ""
	})
}

// ready reports whether everything that the check needs has ended well; reason says why it
// can no longer run. What is not part of this run has been proved already, or is not known.
func (s *session) ready(c plan.Check) (reason string, ready bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ready = true
	for _, id := range c.Needs {
		if why := s.hinders(id); why != "" {
			return "it needs " + id + ": " + why, false
		}
		ready = ready && !s.pending[id]
	}
	return "", ready
}

// hinders is why other checks do not run after this one, where it has ended or was skipped;
// empty: they do. One in quarantine holds nothing up.
func (s *session) hinders(id string) string {
	if why, skipped := s.skipped[id]; skipped {
		return fmt.Sprintf("%s did not run (%s)", id, why)
	}
	r := s.results[id]
	switch r.Verdict {
	case notes.Pass, notes.Flaky, notes.Empty:
	case notes.Cancelled:
		return "cancelled"
	case notes.Fail, notes.Broken, notes.Timeout:
		if !r.Quarantined {
			return fmt.Sprintf("%s did not pass (%s)", id, r.Verdict)
		}
	}
	return ""
}

func (s *session) skip(id, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.skipped[id] = reason
	delete(s.pending, id)
}
