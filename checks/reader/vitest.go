package reader

import (
	"fmt"
	"strings"
)

// vitest reads vitest's default reporter (vitest.dev/guide/reporters).
type vitest struct {
	sum        tally
	files      int // files that failed
	errors     int // unhandled errors: every test passed and the run still failed
	seen, none bool
	first      string
}

func (v *vitest) line(s string) mark {
	t := strings.TrimLeft(s, " ")
	switch {
	case t == s:
		if strings.HasPrefix(s, "No test files found, exiting with code ") {
			v.none = true
		}
		if strings.HasPrefix(s, "⎯") && strings.Contains(s, " Unhandled Error") {
			return begins
		}
	case strings.HasPrefix(t, "Test Files  "):
		if c, ok := v.counts(t[len("Test Files  "):]); ok {
			v.files += c.failed
		}
	case strings.HasPrefix(t, "Tests  "):
		if c, ok := v.counts(t[len("Tests  "):]); ok {
			v.seen = true
			v.sum.plus(c)
		}
	case strings.HasPrefix(t, "Errors  "):
		if n, _, ok := number(strings.TrimSpace(t[len("Errors  "):])); ok {
			v.errors += n
		}
	case strings.HasPrefix(s, " FAIL  "):
		if v.first == "" {
			v.first = strings.TrimSpace(s[len(" FAIL  "):])
			return begins
		}
	}
	return noMark
}

// counts reads "1 failed | 2 passed (3)" or "no tests".
func (v *vitest) counts(s string) (tally, bool) {
	if strings.TrimSpace(s) == "no tests" {
		return tally{}, true
	}
	list, _, _ := strings.Cut(s, " (")
	return parseTally(list, "|")
}

func (v *vitest) report(int) (Report, bool) {
	if !v.seen {
		return Report{NoTests: true, Summary: "no tests ran"}, v.none
	}
	r := Report{
		Counts:          v.sum.counts(),
		Summary:         v.sum.summary(),
		NoTests:         v.sum.none() && v.files == 0,
		FailureInOutput: v.sum.bad()+v.files+v.errors > 0,
		FirstFailure:    v.first,
	}
	switch {
	case v.sum.bad() > 0:
	case v.files > 0:
		r.Summary = fmt.Sprintf("%d %s failed to run, %s", v.files, plural(v.files, "file"), r.Summary)
	case v.errors > 0:
		r.Summary = fmt.Sprintf("%d unhandled %s, %s", v.errors, plural(v.errors, "error"), r.Summary)
	}
	return r, true
}
