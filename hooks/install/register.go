package install

import (
	"bytes"
	"slices"

	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install/jsonedit"
)

// register makes exactly one entry of this role hold the command.
func (s *settings) register(reg host.Registration, command string) (action, note string, err error) {
	names := append(slices.Clone(s.place.EventMap), reg.Event)
	if !s.exists {
		return Added, "", s.create(names, element(s.place.Shape, reg, command))
	}
	all, err := s.own(reg.Event)
	if err != nil {
		return "", "", err
	}
	same := slices.DeleteFunc(all, func(e entry) bool { return e.role() != string(reg.Role) })
	before := s.bytes
	if len(same) == 0 {
		s.bytes, err = jsonedit.Append(s.bytes, names, element(s.place.Shape, reg, command))
		if err == nil {
			err = s.ensureVersion()
		}
		return Added, "", err
	}
	if slices.ContainsFunc(same, func(e entry) bool { return isNpm(e.command) }) {
		note = npmNote
	}
	if err := s.update(same[0], reg, command); err != nil {
		return "", "", err
	}
	for _, e := range slices.Backward(same[1:]) {
		if err := s.remove(e); err != nil {
			return "", "", err
		}
	}
	if err := s.ensureVersion(); err != nil {
		return "", "", err
	}
	if bytes.Equal(before, s.bytes) {
		return Unchanged, note, nil
	}
	return Updated, note, nil
}

const npmNote = "The npm tool's hook was registered here; this one takes its place, so that there are not two gates."

// create makes the file. In one that others may write in, the version stands behind our
// entries, so that it is told from a version that was there before (see unregister).
func (s *settings) create(names []string, elem jsonedit.Object) (err error) {
	s.exists = true
	switch {
	case s.place.Version == 0:
		s.bytes = jsonedit.New(names, elem)
	case s.place.Fresh:
		s.bytes = jsonedit.New(names, elem, s.version())
	default:
		s.bytes, err = jsonedit.Set(jsonedit.New(names, elem), s.place.Version, "version")
	}
	return err
}

func (s *settings) version() jsonedit.Member {
	return jsonedit.Member{Name: "version", Value: s.place.Version}
}

// ensureVersion adds the file's version where it has none.
func (s *settings) ensureVersion() error {
	if s.place.Version == 0 {
		return nil
	}
	var have any
	found, err := jsonedit.Read(s.bytes, &have, "version")
	if err != nil || found {
		return err
	}
	s.bytes, err = jsonedit.InsertFirst(s.bytes, s.version())
	return err
}

// update writes what differs into an entry that is there; its place and everything else in it
// stay, its type and its name too.
func (s *settings) update(e entry, reg host.Registration, command string) (err error) {
	for _, m := range members(s.place.Shape, reg, command) {
		have, there := e.hook[m.Name]
		kept := m.Name == "name" || m.Name == "type" && s.place.Shape != host.Shells
		if kept || there && equal(have, m.Value) {
			continue
		}
		if s.bytes, err = jsonedit.Set(s.bytes, m.Value, append(slices.Clone(e.at), m.Name)...); err != nil {
			return err
		}
	}
	if reg.Matcher != "" && e.matcher != reg.Matcher && !e.shared {
		if s.bytes, err = jsonedit.Set(s.bytes, reg.Matcher, append(slices.Clone(e.group), "matcher")...); err != nil {
			return err
		}
	}
	return s.updateMetadata(e, reg)
}

// updateMetadata sets our keys and leaves the user's.
func (s *settings) updateMetadata(e entry, reg host.Registration) (err error) {
	if len(reg.Metadata) > 0 && e.metadata == nil {
		s.bytes, err = jsonedit.Set(s.bytes, metadata(reg), append(slices.Clone(e.group), "metadata")...)
		return err
	}
	for _, key := range reg.Metadata {
		if e.metadata[key] == true {
			continue
		}
		if s.bytes, err = jsonedit.Set(s.bytes, true, append(slices.Clone(e.group), "metadata", key)...); err != nil {
			return err
		}
	}
	return nil
}

func equal(have any, want jsonedit.Value) bool {
	if n, ok := want.(int); ok {
		return have == float64(n)
	}
	return have == want
}

func (s *settings) remove(e entry) error {
	path := e.group
	if e.shared {
		path = e.at
	}
	out, all, err := jsonedit.Remove(s.bytes, path...)
	if err != nil {
		return err
	}
	s.bytes, s.exists = out, !all
	return nil
}

// unregister takes out every entry of ours, and the version that came with them.
func (s *settings) unregister() ([]entry, error) {
	original := s.bytes
	if s.place.Version == 0 {
		return s.removeEntries()
	}
	if out, found := jsonedit.CutFirst(s.bytes, s.version()); found {
		s.bytes = out
		removed, err := s.removeEntries()
		if err != nil || len(removed) == 0 {
			s.bytes = original
		}
		return removed, err
	}
	// A file of our own: nothing is left when the version that stands behind our entries is
	// out. Elsewhere the version is the user's, and stays.
	if out, _, err := jsonedit.Remove(s.bytes, "version"); err == nil && s.versionIsLast() {
		s.bytes = out
		if removed, err := s.removeEntries(); err == nil && !s.exists {
			return removed, nil
		}
		s.bytes, s.exists = original, true
	}
	removed, err := s.removeEntries()
	if err == nil && len(removed) > 0 && s.place.Fresh && s.onlyVersion() {
		s.exists = false
	}
	return removed, err
}

func (s *settings) versionIsLast() bool {
	names, err := jsonedit.Names(s.bytes)
	return err == nil && len(names) > 1 && names[len(names)-1] == "version"
}

func (s *settings) onlyVersion() bool {
	names, err := jsonedit.Names(s.bytes)
	return err == nil && (len(names) == 0 || len(names) == 1 && names[0] == "version")
}

// removeEntries takes the last entry out first: that is the order in which an installation
// is undone exactly.
func (s *settings) removeEntries() ([]entry, error) {
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
	if len(removed) > 0 && s.exists && s.place.Fresh && s.onlyVersion() {
		s.exists = false
	}
	slices.Reverse(removed)
	return removed, nil
}
