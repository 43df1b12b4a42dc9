package scan

import (
	"fmt"

	"git-isitdone/scan/lang"
)

// compare reports what a test asks less than the one it comes from. merged: other tests went
// into it too, so that what it says of itself is compared once only, by its own old version.
func (s *changeSet) compare(b, a *located, merged bool) []Finding {
	p := s.assertions(b, a, merged)
	out := p.findings(b, a)
	if !merged {
		out = append(out, s.state(b, a)...)
		out = append(out, rows(b, a)...)
		out = append(out, flow(b, a, p)...)
	}
	return out
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
