package reader

import (
	"strings"
)

// unittest reads Python's unittest text runner (and Django's, which uses it).
// Python 3.12 says "NO TESTS RAN" and exits 5; before, zero tests were "OK".
type unittest struct {
	sum      tally
	ran      int // of the block whose status line is still to come
	waiting  bool
	seen     bool
	failing  int    // distinct failing tests: a test fails once, however many of its subtests do
	previous string // of the list of failures
	first    string
	rule     bool // the last line was the rule above a failure
}

func (u *unittest) line(s string) mark {
	rule := u.rule
	u.rule = strings.HasPrefix(s, "==========") && strings.Trim(s, "=") == ""
	switch {
	case rule && (strings.HasPrefix(s, "FAIL: ") || strings.HasPrefix(s, "ERROR: ")):
		return u.failure(s)
	case strings.HasPrefix(s, "Ran "):
		n, rest, ok := number(s[len("Ran "):])
		if ok && (strings.HasPrefix(rest, " test in ") || strings.HasPrefix(rest, " tests in ")) {
			u.ran, u.waiting = n, true
		}
	case u.waiting && s != "":
		u.status(s)
	}
	return noMark
}

// failure takes "FAIL: test_x (module.Class.test_x) (i=0)".
func (u *unittest) failure(s string) mark {
	_, name, _ := strings.Cut(s, ": ")
	if i := strings.Index(name, ")"); i >= 0 {
		name = name[:i+1]
	}
	if name != u.previous {
		u.failing++
	}
	u.previous = name
	if u.first != "" {
		return noMark
	}
	u.first = name
	return begins
}

// status takes the line that closes a run: OK, FAILED or NO TESTS RAN, with details.
func (u *unittest) status(s string) {
	word, details, _ := strings.Cut(s, " (")
	if word != "OK" && word != "FAILED" && word != "NO TESTS RAN" {
		return
	}
	u.waiting, u.seen = false, true
	failed, skipped := 0, 0
	for _, part := range strings.Split(strings.TrimSuffix(details, ")"), ", ") {
		key, value, _ := strings.Cut(part, "=")
		n, _, _ := number(value)
		switch key {
		case "failures", "errors", "unexpected successes":
			failed += n
		case "skipped":
			skipped += n
		}
	}
	if word == "FAILED" && u.failing > 0 && u.failing < failed {
		failed = u.failing
	}
	if word == "FAILED" && failed == 0 {
		failed = 1
	}
	u.sum.plus(tally{passed: max(0, u.ran-failed-skipped), failed: failed, skipped: skipped})
	u.failing, u.previous = 0, ""
}

func (u *unittest) report(int) (Report, bool) {
	if !u.seen {
		return Report{}, false
	}
	return Report{
		Counts:          u.sum.counts(),
		Summary:         u.sum.summary(),
		NoTests:         u.sum.none(),
		FailureInOutput: u.sum.failed > 0,
		FirstFailure:    u.first,
	}, true
}
