package scan

import (
	"strings"

	"git-isitdone/scan/lang"
)

// hooks reports what a file newly does to the tests of others, or to all of its own.
func (s *changeSet) hooks() []Finding {
	var out []Finding
	for _, f := range s.files {
		if !f.newOK || !f.test && !supports(f) {
			continue
		}
		had := map[string]int{}
		for _, h := range f.before.Hooks {
			had[string(h.Kind)+h.Text+h.Condition]++
		}
		for _, h := range f.after.Hooks {
			if key := string(h.Kind) + h.Text + h.Condition; had[key] > 0 {
				had[key]--
				continue
			}
			fd := Finding{File: f.Path, Line: h.Line, Side: New, Evidence: Evidence{After: h.Text}}
			switch h.Kind {
			case lang.SkipsTests:
				fd.ID, fd.Severity, fd.Message = skipAdded, High, "a hook skips tests: "+h.Text
				if h.Condition != "" {
					fd.Severity = hookSeverity(h.Condition)
				}
			case lang.DropsTests:
				fd.ID, fd.Severity, fd.Message = testsNotCollected, High, "tests are no longer collected: "+h.Text
				if h.Condition != "" {
					fd.Severity = hookSeverity(h.Condition)
				}
			case lang.DropsFailures:
				fd.ID, fd.Severity, fd.Message = errorSwallowed, High, "failures are dropped: "+h.Text
			case lang.Retries:
				fd.ID, fd.Severity, fd.Message = retriesRaised, Low, "failed tests are tried again: "+h.Text
			}
			out = append(out, fd)
		}
	}
	return out
}

// hookSeverity: a hook under a condition that an option of the runner opens is how slow tests
// are kept apart.
func hookSeverity(cond string) Severity {
	if strings.Contains(cond, "getoption") || strings.Contains(cond, "keywords") || strings.Contains(cond, "get_closest_marker") {
		return Low
	}
	return min(Medium, skipSeverity(&lang.Skip{Condition: cond}, nil))
}
