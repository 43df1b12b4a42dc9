package scan

import (
	"fmt"
	"strings"

	"git-isitdone/scan/lang"
)

// state reports what keeps a test from running that ran before.
func (s *changeSet) state(b, a *located) []Finding {
	var out []Finding
	if a.Skip != nil && (b.Skip == nil || b.Skip.Condition != "" && a.Skip.Condition == "") {
		out = append(out, at(a, a.Skip.Line, skipAdded, skipSeverity(a.Skip), Evidence{After: a.Skip.Text}, "%s is skipped", last(a.Name)))
	}
	if a.Focused && !b.Focused {
		out = append(out, at(a, a.Line, onlyAdded, Critical, Evidence{After: a.Name}, "%s is focused: the other tests do not run", last(a.Name)))
	}
	if a.Gate != b.Gate && a.Gate != "" {
		sev := High
		if platform(a.Gate) {
			sev = Low
		}
		out = append(out, at(a, a.Line, testsNotCollected, sev, Evidence{b.Gate, a.Gate}, "%s exists only under %s", last(a.Name), a.Gate))
	}
	if a.Retries > b.Retries {
		out = append(out, at(a, a.Line, retriesRaised, Low, Evidence{fmt.Sprint(b.Retries), fmt.Sprint(a.Retries)}, "%s may be tried again after a failure", last(a.Name)))
	}
	if a.Timeout > b.Timeout && b.Timeout > 0 {
		out = append(out, at(a, a.Line, timeoutRaised, Low, Evidence{fmt.Sprint(b.Timeout), fmt.Sprint(a.Timeout)}, "%s may take longer", last(a.Name)))
	}
	return append(out, mocked(b, a)...)
}

func skipSeverity(k *lang.Skip) Severity {
	switch {
	case k.Todo:
		return Medium
	case k.Condition == "":
		return High
	case platform(k.Condition), strings.Contains(k.Condition, "Short()"):
		return Low
	}
	return High
}

// platform reports a condition about the machine, not about the test or its surroundings.
func platform(cond string) bool {
	for _, word := range []string{"platform", "GOOS", "GOARCH", "os.name", "target_os", "target_arch", "windows", "unix", "linux", "darwin", "macos", "miri", "version_info", "python_version", "debug_assertions", "race"} {
		if strings.Contains(cond, word) {
			return !strings.Contains(cond, "env") && !strings.Contains(cond, "CI") && !strings.Contains(cond, "feature")
		}
	}
	return false
}

// mocked reports a test that replaces the very thing it asks about.
func mocked(b, a *located) []Finding {
	had := map[string]bool{}
	for _, m := range b.Mocks {
		had[m] = true
	}
	for _, m := range a.Mocks {
		if had[m] {
			continue
		}
		name := strings.Trim(m[strings.LastIndexAny(m, "./")+1:], `"'`)
		for _, x := range a.Asserts {
			if name != "" && strings.Contains(x.Subject, name+"(") {
				return []Finding{at(a, x.Line, subjectMocked, High, Evidence{After: m}, "%s replaces %s, which it is about", last(a.Name), m)}
			}
		}
	}
	return nil
}

// fresh reports what is wrong with a test that is new; a new test may be as weak as it likes
// but for keeping others from running.
func (s *changeSet) fresh(i int) []Finding {
	a := &s.after[i]
	if a.Focused {
		return []Finding{at(a, a.Line, onlyAdded, Critical, Evidence{After: a.Name}, "%s is focused: the other tests do not run", last(a.Name))}
	}
	if a.Skip != nil && !a.Skip.Todo && a.Skip.Condition == "" {
		return []Finding{at(a, a.Skip.Line, skipAdded, Low, Evidence{After: a.Skip.Text}, "the new test %s is skipped", last(a.Name))}
	}
	return nil
}
