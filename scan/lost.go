package scan

// lost reports a test that nothing became and nothing covers.
func (s *changeSet) lost(b *located) []Finding {
	if s.subjectGone(b) || len(b.Asserts) == 0 && len(b.Literals) == 0 {
		return nil
	}
	for name, h := range s.helpers.after {
		if name == last(b.Name) || similarity(&b.Test, &h) >= alike && s.helpers.before[name].Name == "" {
			return []Finding{was(b, b.Line, testsNotCollected, High, Evidence{b.Name, name}, "%s is still there and no runner runs it any more", last(b.Name))}
		}
	}
	rest := s.elsewhere(b.Asserts, b)
	if len(b.Asserts) > 0 && len(rest) == 0 {
		return nil // split over several tests
	}
	sev := Medium
	if s.lostTests() >= 2 {
		sev = High
	}
	return []Finding{was(b, b.Line, testsRemoved, sev, Evidence{Before: b.Name}, "%s is gone", last(b.Name))}
}

func (s *changeSet) lostTests() int {
	n := 0
	for i := range s.before {
		if b := &s.before[i]; b.became < 0 && b.absorbed < 0 && !s.subjectGone(b) {
			n++
		}
	}
	return n
}

// subjectGone: what the test called is no longer defined, so the test went with it.
func (s *changeSet) subjectGone(b *located) bool {
	for name := range b.Calls {
		if s.gone[name] && !plumbing[name] {
			return true
		}
	}
	return false
}
