package reader

import "strings"

// tap reads the Test Anything Protocol (testanything.org, versions 12 to 14), by the test
// points at the left margin: subtests are indented and sum up in one of them.
// node:test and tape write counters as well and have a reader of their own, as prove and
// automake's harness do, which print no test points.
type tap struct {
	version, planned bool
	plan             int
	sum              tally
	first            string
	bail             bool
	counters         bool // "# pass 3": node.go reads it
}

func (t *tap) line(s string) mark {
	if s == "" {
		return noMark
	}
	switch {
	case strings.HasPrefix(s, "TAP version 1"):
		t.version = true
	case strings.HasPrefix(s, "1.."):
		if n, rest, ok := number(s[len("1.."):]); ok && (rest == "" || rest[0] == ' ') {
			t.planned = true
			t.plan += n
		}
	case strings.HasPrefix(s, "Bail out!"):
		t.bail = true
		return begins
	case strings.HasPrefix(s, "# pass "), strings.HasPrefix(s, "# tests "):
		t.counters = true
	case s == "ok" || strings.HasPrefix(s, "ok "):
		t.point(strings.TrimPrefix(s[len("ok"):], " "), true)
	case s == "not ok" || strings.HasPrefix(s, "not ok "):
		return t.point(strings.TrimPrefix(s[len("not ok"):], " "), false)
	}
	return noMark
}

// point takes what follows "ok" or "not ok": number, description, directive. A failure
// marked TODO is expected.
func (t *tap) point(s string, passed bool) mark {
	text, directive, _ := strings.Cut(s, " # ")
	if strings.HasPrefix(s, "# ") {
		text, directive = "", s[len("# "):]
	}
	directive = strings.ToUpper(directive[:min(len(directive), len("SKIP"))])
	switch {
	case directive == "SKIP", directive == "TODO":
		t.sum.skipped++
	case passed:
		t.sum.passed++
	default:
		t.sum.failed++
		if t.first == "" {
			t.first = cut(tapName(text))
		}
		return begins
	}
	return noMark
}

func tapName(s string) string {
	if _, rest, ok := number(s); ok && (rest == "" || rest[0] == ' ') {
		s = rest
	}
	s = strings.TrimPrefix(strings.TrimSpace(s), "- ")
	return strings.TrimSpace(s)
}

// seen reports whether this was TAP: a plan stands before or after the test points.
func (t *tap) seen() bool { return t.planned && (t.version || t.sum != tally{} || t.plan == 0) }

// tally counts planned tests that never came as failed: the program ended too soon.
func (t *tap) tally() tally {
	sum := t.sum
	if ran := sum.passed + sum.failed + sum.skipped; t.plan > ran {
		sum.failed += t.plan - ran
	}
	if t.bail && sum.failed == 0 {
		sum.failed = 1
	}
	return sum
}

func (t *tap) report(int) (Report, bool) {
	if !t.seen() || t.counters {
		return Report{}, false
	}
	sum := t.tally()
	return Report{
		Counts: sum.counts(), Summary: sum.summary(), NoTests: sum.none(),
		FailureInOutput: sum.failed > 0, FirstFailure: t.first,
	}, true
}
