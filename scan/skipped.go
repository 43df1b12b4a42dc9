package scan

import (
	"bytes"
	"strings"

	"git-isitdone/scan/lang"
)

// skipped reports what keeps a test from running that ran before.
func (s *changeSet) skipped(b, a *located) []Finding {
	if a.Skip == nil {
		return s.helperSkips(b, a)
	}
	if b.Skip != nil && (b.Skip.Condition == "" || a.Skip.Condition != "") {
		return nil
	}
	return []Finding{at(a, a.Skip.Line, skipAdded, skipSeverity(a.Skip, &b.Test), Evidence{After: a.Skip.Text}, "%s is skipped", last(a.Name))}
}

// helperSkips reports the call of a function that skips the test.
func (s *changeSet) helperSkips(b, a *located) []Finding {
	for i := range a.asks {
		x := &a.asks[i]
		if !x.Call || b.Calls[x.Form] > 0 {
			continue
		}
		h := s.helpers.after.find(a.language, a.file, x.Form)
		if h == nil || h.Skip == nil {
			continue
		}
		k := *h.Skip
		if k.Condition == "" {
			k.Condition = x.Condition
		}
		return []Finding{at(a, x.Line, skipAdded, skipSeverity(&k, &b.Test), Evidence{After: x.Form + ": " + k.Text}, "%s is skipped by %s", last(a.Name), x.Form)}
	}
	return nil
}

// skipSeverity is the same ladder in every language: the platform and tools below the
// surroundings, these below the outcome of the test itself and no condition at all.
func skipSeverity(k *lang.Skip, was *lang.Test) Severity {
	switch {
	case k.Todo:
		return Medium
	case k.Condition == "", never(k.Condition):
		return High
	case platform(k.Condition), tool(k.Condition):
		return Low
	case was != nil && ofOutcome(k.Condition, was), ambient(k.Condition):
		return High
	}
	return Medium
}

// never: a condition that is always the same.
func never(cond string) bool {
	switch strings.ReplaceAll(cond, " ", "") {
	case "true", "True", "1", "all()", "not(any())", "1==1", "!0":
		return true
	}
	return false
}

// platform reports a condition about the machine, not about the test or its surroundings.
func platform(cond string) bool {
	for _, word := range []string{"platform", "GOOS", "GOARCH", "os.name", "target_os", "target_arch", "target_pointer", "target_env", "windows", "unix", "linux", "darwin", "macos", "miri", "version_info", "python_version", "PY3", "PYPY", "implementation", "debug_assertions", "race", "browserName", "isMobile", "isWindows", "IS_WINDOWS", "sanitize", "Short()", "process.version", "node_version", "Getuid", "Geteuid", "getuid", "geteuid", "raceEnabled"} {
		if strings.Contains(cond, word) {
			return !strings.Contains(cond, "environ") && !strings.Contains(cond, "Getenv") && !strings.Contains(cond, "env.") && !strings.Contains(cond, "\"CI\"") && !strings.Contains(cond, "feature")
		}
	}
	return systems[strings.TrimLeft(cond, "! (not")] || systems[cond]
}

// systems are names that constants about the platform have.
var systems = map[string]bool{"WIN": true, "WIN32": true, "WINDOWS": true, "MAC": true, "MACOS": true, "OSX": true, "DARWIN": true, "LINUX": true, "POSIX": true, "UNIX": true, "isWin": true, "isMac": true, "isLinux": true, "is_win": true, "is_mac": true, "is_linux": true}

// tool reports a condition about what is installed.
func tool(cond string) bool {
	for _, word := range []string{"LookPath", "which(", "which.sync", "find_spec", "importorskip", "HAS_", "HAVE_", "has_", "commandExists", "hasCommand", "is_available", "isAvailable", "cuda", "is None", "not_installed", "os.path.exists(\"/dev", "Docker", "docker"} {
		if strings.Contains(cond, word) {
			return true
		}
	}
	return false
}

// ofOutcome reports a condition about what the test itself looks at: a failure becomes a skip.
func ofOutcome(cond string, was *lang.Test) bool {
	if strings.Contains(cond, "except") || strings.Contains(cond, "catch") {
		return true
	}
	words := names(cond)
	for _, x := range was.Asserts {
		for n := range names(x.Subject) {
			if words[n] {
				return true
			}
		}
	}
	for n := range words {
		if was.Calls[n] > 0 && !plumbing[n] {
			return true
		}
	}
	return false
}

// ambient reports a condition that whoever runs the tests sets, and CI does not.
func ambient(cond string) bool {
	for _, mark := range []string{"env", "Env", "feature", "CI"} {
		if strings.Contains(cond, mark) {
			return true
		}
	}
	return false
}

// focused reports a test that keeps others from running.
func focused(b, a *located) []Finding {
	if !a.Focused || b != nil && b.Focused {
		return nil
	}
	return []Finding{at(a, a.Line, onlyAdded, Critical, Evidence{After: a.Name}, "%s is focused: the other tests do not run", last(a.Name))}
}

// gated reports a test that exists under fewer builds.
func (s *changeSet) gated(b, a *located) []Finding {
	if a.Gate == b.Gate || a.Gate == "" {
		return nil
	}
	sev := High
	if f := s.fileAt(a.file); f != nil && a.language == "rust" && f.oldOK {
		// the code itself is there under that condition only
		gate := []byte("#[cfg(" + strings.ReplaceAll(a.Gate, "=", " = ") + ")]")
		if strings.Contains(a.Gate, "feature") && len(code(f.New)) < len(f.New)-8 && bytes.Contains(code(f.New), gate) && !bytes.Contains(code(f.Old), gate) {
			sev = Low
		}
	}
	if platform(a.Gate) || b.Gate != "" && !strings.Contains(a.Gate, b.Gate) {
		sev = Low
	}
	return []Finding{at(a, a.Line, testsNotCollected, sev, Evidence{b.Gate, a.Gate}, "%s exists only under %s", last(a.Name), a.Gate)}
}

// fresh reports what is wrong with a test that is new; it may be as weak as it likes but for
// keeping others from running.
func (s *changeSet) fresh(i int) []Finding {
	a := &s.after[i]
	if out := focused(nil, a); out != nil {
		return out
	}
	if a.Skip != nil && !a.Skip.Todo && a.Skip.Condition == "" {
		return []Finding{at(a, a.Skip.Line, skipAdded, Low, Evidence{After: a.Skip.Text}, "the new test %s is skipped", last(a.Name))}
	}
	return mockOnly(nil, a)
}
