package reader

import "strings"

// pytest reads pytest's terminal reporter at every verbosity
// (docs.pytest.org, "Exit codes" and "Managing pytest's output").
type pytest struct {
	sum    tally
	seen   bool
	failed string // first of the short summary's FAILED lines
	errors string // first of its ERROR lines
	listed tally  // what the short summary lists, for -qq, which prints no counts
}

func (p *pytest) line(s string) mark {
	switch {
	case s == "":
	case s[0] == '=' || s[0] >= '0' && s[0] <= '9' || strings.HasPrefix(s, "no tests ran in "):
		p.banner(s)
	case s[0] == '_':
		// The rule around a long name shrinks to one character; "_ _ _" parts tracebacks.
		if title := strings.Trim(s, "_"); len(title) > 2 && title[0] == ' ' && s[len(s)-1] == '_' && strings.Trim(title, "_ ") != "" {
			return begins
		}
	case strings.HasPrefix(s, "FAILED ") && strings.Contains(s, "::"):
		p.listed.failed++
		if p.failed == "" {
			p.failed = testID(s[len("FAILED "):])
		}
	case strings.HasPrefix(s, "ERROR ") && strings.Contains(s, ".py"):
		p.listed.errors++
		if p.errors == "" {
			p.errors = testID(s[len("ERROR "):])
		}
	}
	return noMark
}

// banner reads "=== 1 failed, 2 passed in 0.12s ===", with or without its rule.
func (p *pytest) banner(s string) {
	s = strings.Trim(s, "= ")
	list, took, ok := cutLast(s, " in ")
	if !ok || len(took) == 0 || took[0] < '0' || took[0] > '9' {
		return
	}
	if list == "no tests ran" {
		p.seen = true
		return
	}
	if t, ok := parseTally(list, ","); ok {
		p.seen = true
		p.sum.plus(t)
	}
}

// testID is a node id without the message that follows it.
func testID(s string) string {
	id, _, _ := strings.Cut(s, " - ")
	return strings.TrimSpace(id)
}

func (p *pytest) report(exit int) (Report, bool) {
	sum := p.sum
	if !p.seen {
		if p.listed.bad() == 0 || exit == 0 {
			return Report{}, false
		}
		sum = p.listed
	}
	r := Report{
		Counts:          sum.counts(),
		Summary:         sum.summary(),
		NoTests:         sum.none(),
		FailureInOutput: sum.bad() > 0,
		FirstFailure:    p.failed,
	}
	if r.FirstFailure == "" {
		r.FirstFailure = p.errors
	}
	if !p.seen {
		r.Counts = nil // how many passed is not said
	}
	return r, true
}

// cutLast cuts s around the last sep.
func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}
