package install

import (
	"slices"

	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install/jsonedit"
)

// register makes exactly one entry of this role hold the command.
func (s *settings) register(reg host.Registration, command string) (action, note string, err error) {
	if !s.exists {
		s.bytes, s.exists = jsonedit.New(append(slices.Clone(s.events), reg.Event), group(reg, command)), true
		return Added, "", nil
	}
	all, err := s.own(reg.Event)
	if err != nil {
		return "", "", err
	}
	same := slices.DeleteFunc(all, func(e entry) bool { return e.role() != string(reg.Role) })
	if len(same) == 0 {
		s.bytes, err = jsonedit.Append(s.bytes, append(slices.Clone(s.events), reg.Event), group(reg, command))
		return Added, "", err
	}
	if slices.ContainsFunc(same, func(e entry) bool { return isNpm(e.command) }) {
		note = "The npm tool's hook was registered here; this one takes its place, so that there are not two gates."
	}
	before := s.bytes
	if err := s.update(same[0], reg, command); err != nil {
		return "", "", err
	}
	for _, e := range slices.Backward(same[1:]) {
		if err := s.remove(e); err != nil {
			return "", "", err
		}
	}
	if string(before) == string(s.bytes) {
		return Unchanged, note, nil
	}
	return Updated, note, nil
}

// update writes what differs into an entry that is there; its place and everything else in it stay.
func (s *settings) update(e entry, reg host.Registration, command string) (err error) {
	at := append(s.eventPath(e.event), e.group)
	hook := append(slices.Clone(at), "hooks", e.hook)
	if e.command != command {
		if s.bytes, err = jsonedit.Set(s.bytes, command, append(slices.Clone(hook), "command")...); err != nil {
			return err
		}
	}
	if e.timeout != float64(reg.Timeout()) {
		if s.bytes, err = jsonedit.Set(s.bytes, reg.Timeout(), append(slices.Clone(hook), "timeout")...); err != nil {
			return err
		}
	}
	if reg.Matcher != "" && e.matcher != reg.Matcher && !e.shared {
		s.bytes, err = jsonedit.Set(s.bytes, reg.Matcher, append(slices.Clone(at), "matcher")...)
	}
	return err
}

func (s *settings) remove(e entry) error {
	out, all, err := jsonedit.Remove(s.bytes, s.pathOf(e)...)
	if err != nil {
		return err
	}
	s.bytes, s.exists = out, !all
	return nil
}

// unregister takes out every entry of ours, the last one first: that is the order in which
// an installation is undone exactly.
func (s *settings) unregister() ([]entry, error) {
	events, err := s.eventNames()
	if err != nil {
		return nil, err
	}
	var removed []entry
	for _, event := range slices.Backward(events) {
		for s.exists {
			own, err := s.own(event)
			if err != nil || len(own) == 0 {
				break // an event in a shape that is not ours has nothing of ours
			}
			last := own[len(own)-1]
			if err := s.remove(last); err != nil {
				return nil, err
			}
			removed = append(removed, last)
		}
	}
	slices.Reverse(removed)
	return removed, nil
}

// group is a new entry in a group of its own.
func group(reg host.Registration, command string) jsonedit.Object {
	g := jsonedit.Object{}
	if reg.Matcher != "" {
		g = append(g, jsonedit.Member{Name: "matcher", Value: reg.Matcher})
	}
	return append(g, jsonedit.Member{Name: "hooks", Value: jsonedit.Array{jsonedit.Object{
		{Name: "type", Value: "command"},
		{Name: "command", Value: command},
		{Name: "timeout", Value: reg.Timeout()},
	}}})
}
