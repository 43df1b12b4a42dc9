package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// lost reports a test that nothing became and nothing covers.
func (s *changeSet) lost(b *located) []Finding {
	if s.subjectGone(b) || s.moduleGone(b) {
		return nil
	}
	if b.Runs != "" && slices.ContainsFunc(s.after, func(a located) bool { return strings.HasPrefix(a.Name, b.Runs+" > ") }) {
		return []Finding{was(b, b.Line, testsNotCollected, High, Evidence{Before: b.Name}, "nothing runs the suite %s any more", b.Runs)}
	}
	if len(b.asks) == 0 && (len(b.Calls) == 0 || b.Runs != "") {
		return nil
	}
	if h := s.hiddenAs(b); h != nil {
		sev := High
		if platform(h.reason) {
			sev = Low
		}
		return []Finding{was(b, b.Line, testsNotCollected, sev, Evidence{b.Name, h.file + ": " + h.Name}, "%s is still there and no runner runs it: %s", last(b.Name), h.reason)}
	}
	if h := s.helperAs(b); h != nil {
		return []Finding{was(b, b.Line, testsNotCollected, High, Evidence{b.Name, h.Name}, "%s is still there and no runner runs it any more", last(b.Name))}
	}
	before, _ := s.expand(b.asks, b, s.helpers.before, nil, 0)
	if rest := s.elsewhere(before, b); len(before) > 0 && len(rest) == 0 {
		return nil // split over several tests
	}
	if s.twin(b) {
		return nil
	}
	sev := High
	if len(before) == 0 {
		if s.holdsSubtests(b) {
			return nil // what it asked its subtests asked
		}
		sev = Medium
	}
	return []Finding{was(b, b.Line, testsRemoved, sev, Evidence{Before: b.Name}, "%s is gone", last(b.Name))}
}

// twin reports another test of the same suite with the very same body: one of them was enough.
func (s *changeSet) twin(b *located) bool {
	if len(b.asks) == 0 {
		return false
	}
	body := ""
	for _, j := range s.about(b.language, b.asks[0].names) {
		a := &s.after[j]
		if a.file != b.file || strings.TrimSuffix(a.Name, last(a.Name)) != strings.TrimSuffix(b.Name, last(b.Name)) {
			continue // other things may be set up around it
		}
		if a.Skip != nil || a.End-a.Line != b.End-b.Line || len(a.asks) != len(b.asks) {
			continue
		}
		if body == "" {
			body = s.body(b, func(f *file) []byte { return f.Old })
		}
		if body != "" && body == s.body(a, func(f *file) []byte { return f.New }) {
			return true
		}
	}
	return false
}

// body is what stands below a test's first line, without blanks.
func (s *changeSet) body(t *located, side func(*file) []byte) string {
	f := s.fileAt(t.file)
	if f == nil {
		return ""
	}
	var out strings.Builder
	n := 0
	for line := range strings.Lines(string(side(f))) {
		if n++; n > t.Line && n <= t.End {
			out.WriteString(strings.Join(strings.Fields(line), " "))
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// holdsSubtests: a test that had tests of its own inside.
func (s *changeSet) holdsSubtests(b *located) bool {
	if s.holders == nil {
		s.holders = map[string]bool{}
		for i := range s.before {
			if t := &s.before[i]; strings.Contains(t.Name, " > ") {
				s.holders[t.file+"\x00"+t.Name[:strings.LastIndex(t.Name, " > ")]] = true
			}
		}
	}
	return s.holders[b.file+"\x00"+b.Name]
}

// helperAs finds the function that a lost test became.
func (s *changeSet) helperAs(b *located) *lang.Test {
	key := b.language + "\x00" + last(b.Name)
	for i := range s.helpers.after[key] {
		if h := &s.helpers.after[key][i]; similarity(&b.Test, &h.Test) >= alike/2 {
			return &h.Test
		}
	}
	for _, hs := range s.newHelpers(b) {
		if similarity(&b.Test, &hs.Test) >= alike {
			return &hs.Test
		}
	}
	return nil
}

// newHelpers are the functions of the file of b that were not there before.
func (s *changeSet) newHelpers(b *located) []*helper {
	if s.fresher == nil {
		s.fresher = map[string][]*helper{}
		for key, hs := range s.helpers.after {
			for i := range hs {
				if s.helpers.before[key] == nil && len(hs[i].asks) > 0 {
					s.fresher[hs[i].file] = append(s.fresher[hs[i].file], &hs[i])
				}
			}
		}
	}
	return s.fresher[b.file]
}

// subjectGone: what the test asks about is no longer defined, so the test went with it.
func (s *changeSet) subjectGone(b *located) bool {
	if len(s.gone) == 0 {
		return false
	}
	for i := range b.asks {
		for n := range b.asks[i].names {
			if s.gone[n] && !plumbing[n] {
				return true
			}
		}
		for _, v := range b.Set {
			if n := first(v); s.gone[n] && n != "" {
				return true
			}
		}
	}
	for name := range b.Calls {
		if s.gone[name] && !plumbing[name] {
			return true
		}
	}
	return false
}
