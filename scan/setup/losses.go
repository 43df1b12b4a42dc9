package setup

import (
	"slices"
	"strings"

	"git-isitdone/scan/shell"
)

// optionLosses are options by which a runner itself does not fail.
func optionLosses(tool string, w words) []loss {
	var out []loss
	for i, a := range w {
		name, value, _ := strings.Cut(a, "=")
		off := strings.EqualFold(value, "false") || value == "0"
		sev := Severity(-1)
		switch name {
		case "--passWithNoTests", "--pass-with-no-tests", "--exit-zero", "--suppress-no-test-exit-code", "--no-tests", "--ignore-errors", "--no-fail", "--soft-fail", "--pass-on-failing-test-suite":
			sev = Critical
			if name == "--no-tests" && value != "ignore" && value != "pass" && value != "warn" {
				continue
			}
		case "--if-present", "--skip-missing-interpreters", "--dangerouslyIgnoreUnhandledErrors", "--allowOnly", "--no-fail-on-empty-test-suite", "--do-not-fail-on-empty-test-suite":
			sev = Medium
		case "--fail-never", "-fn", "-Dmaven.test.failure.ignore", "-DtestFailureIgnore", "--ignore-failures":
			if tool == "mvn" {
				sev = Critical
			}
		case "-i":
			if strings.HasPrefix(tool, "make") {
				sev = Critical
			}
		case "--failure-exit-code":
			if value == "0" || i+1 < len(w) && w[i+1] == "0" {
				sev = Critical
			}
		case "--ignore-exit-code":
			if strings.HasPrefix(tool, "dotnet") {
				sev = Critical
			}
		case "--retries", "--retry", "--reruns", "-retries", "--repeat", "--rerun-fails", "--flake-attempts", "--flaky_test_attempts", "-Dsurefire.rerunFailingTestsCount":
			if value != "0" && (value != "" || i+1 < len(w) && w[i+1] != "0") {
				out = append(out, loss{text: a, severity: Low, retry: true})
			}
			continue
		}
		if sev >= Low && !off {
			out = append(out, loss{text: a, severity: sev})
		}
	}
	return out
}

// testsAnew is the option by which snapshots are written instead of compared.
func testsAnew(w words) string {
	for i, a := range w {
		switch a {
		case "-u":
			if i > 0 && w.has("jest", "vitest", "playwright", "ava", "test") {
				return a
			}
		case "--updateSnapshot", "--update-snapshots", "--update", "--snapshot-update", "--update-snapshot", "--update-goldens", "-update", "--force-regen", "--inline-snapshot=fix", "--test-update-snapshots":
			return a
		}
	}
	return ""
}

// shellLosses weighs how a script loses a failure.
func shellLosses(fate shell.Fate) []loss {
	var out []loss
	for _, l := range fate.Losses {
		switch {
		case l.Retry:
			out = append(out, loss{text: l.Text, severity: Low, retry: true})
		case l.Sure:
			out = append(out, loss{text: l.Text, severity: Critical})
		case l.Text == "&" || strings.HasPrefix(l.Text, "||"):
			out = append(out, loss{text: l.Text, severity: Medium})
		default:
			out = append(out, loss{text: l.Text, severity: High})
		}
	}
	return out
}

// worst is the gravest loss; retries apart.
func worst(all []loss) (loss, bool) {
	var out loss
	found := false
	for _, l := range all {
		if !l.retry && (!found || l.severity > out.severity) {
			out, found = l, true
		}
	}
	return out, found
}

func retried(all []loss) (loss, bool) {
	i := slices.IndexFunc(all, func(l loss) bool { return l.retry })
	if i < 0 {
		return loss{}, false
	}
	return all[i], true
}
