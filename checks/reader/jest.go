package reader

import (
	"fmt"
	"strings"
)

// jest reads jest's default and verbose reporters (jestjs.io/docs/cli).
type jest struct {
	sum    tally
	suites int // suites that failed, by a test or before any could run
	seen   bool
	none   bool
	file   string // the last "FAIL file" line
	first  string
}

func (j *jest) line(s string) mark {
	switch {
	case strings.HasPrefix(s, "Tests: "):
		if t, ok := parseTally(s[len("Tests: "):], ","); ok {
			j.seen = true
			j.sum.plus(t)
		}
	case strings.HasPrefix(s, "Test Suites: "):
		n, rest, ok := number(strings.TrimLeft(s[len("Test Suites: "):], " "))
		if ok && strings.HasPrefix(rest, " failed") {
			j.suites += n
		}
	case strings.HasPrefix(s, "No tests found, exiting with code "):
		j.none = true
	case strings.HasPrefix(s, "FAIL "):
		j.file = strings.TrimSpace(s[len("FAIL "):])
	case strings.HasPrefix(s, "  ● "):
		return j.bullet(s[len("  ● "):])
	}
	return noMark
}

// bullet heads a failure's section, but also captured console output.
func (j *jest) bullet(s string) mark {
	if j.first != "" || j.file == "" || strings.HasPrefix(s, "Console") {
		return noMark
	}
	j.first = s
	if s == "Test suite failed to run" {
		j.first = j.file + ": " + s
	}
	return begins
}

func (j *jest) report(int) (Report, bool) {
	if !j.seen {
		return Report{NoTests: true, Summary: "no tests ran"}, j.none
	}
	r := Report{
		Counts:          j.sum.counts(),
		Summary:         j.sum.summary(),
		NoTests:         j.sum.none() && j.suites == 0,
		FailureInOutput: j.sum.bad()+j.suites > 0,
	}
	if r.FailureInOutput {
		r.FirstFailure = j.first
		if j.sum.bad() == 0 { // the suite broke before its tests were known
			r.Summary = fmt.Sprintf("%d %s failed to run, %s", j.suites, plural(j.suites, "suite"), r.Summary)
		}
	}
	return r, true
}
