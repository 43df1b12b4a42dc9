package scan

import (
	"fmt"

	"git-isitdone/scan/lang"
)

// compare reports what a test asks less than the one it comes from. merged: other tests went
// into it too, so that what it says of itself is compared once only, by its own old version.
func (s *changeSet) compare(b, a *located, merged bool) []Finding {
	p := s.assertions(b, a, merged)
	p.grown = s.grown(a)
	if merged && 2*len(p.lost) >= len(b.asks) && len(p.lost) > 0 {
		return s.lost(b)
	}
	out := p.findings(b, a)
	if merged {
		return append(append(out, s.skipped(b, a)...), s.gated(b, a)...)
	}
	for _, detect := range []func(b, a *located) []Finding{s.skipped, focused, s.gated, slowed, s.mocked, mockOnly, s.rows, generated} {
		out = append(out, detect(b, a)...)
	}
	return append(out, flow(b, a, p)...)
}

// at makes a finding at a line of the new side.
func at(a *located, line int, id string, sev Severity, e Evidence, format string, args ...any) Finding {
	return Finding{ID: id, Severity: sev, File: a.file, Line: line, Side: New, Message: fmt.Sprintf(format, args...), Evidence: e}
}

// was makes a finding at a line of the old side.
func was(b *located, line int, id string, sev Severity, e Evidence, format string, args ...any) Finding {
	return Finding{ID: id, Severity: sev, File: b.file, Line: line, Side: Old, Message: fmt.Sprintf(format, args...), Evidence: e}
}

// text is an assertion as people read it.
func text(x lang.Assert) string {
	s := x.Subject + " " + x.Form
	if x.Negated {
		s = x.Subject + " not " + x.Form
	}
	if x.Expected != "" {
		s += " " + x.Expected
	}
	if len(s) > 160 {
		s = s[:157] + "..."
	}
	return s
}

// grown: the change has new tests that call what this one calls, or others about it ask more.
func (s *changeSet) grown(a *located) bool {
	for _, key := range traits(a) {
		for _, j := range s.fresh1[key] {
			if len(s.after[j].asks) > 0 && s.after[j].from < 0 {
				return true
			}
		}
	}
	for i := range a.asks {
		for _, j := range s.about(a.language, a.asks[i].whole) {
			if o := &s.after[j]; o != a && o.from >= 0 && o.file == a.file && s.gained(o) {
				return true
			}
		}
	}
	return false
}
