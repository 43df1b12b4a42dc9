package reader

import "strings"

// mocha reads mocha's spec and dot reporters (mochajs.org).
type mocha struct {
	sum    tally
	seen   bool
	nofile bool
	list   bool // the closing list of failures has begun
	parts  int  // lines of the first failure's title that are still to come
	first  string
}

func (m *mocha) line(s string) mark {
	if !strings.HasPrefix(s, "  ") {
		m.nofile = m.nofile || strings.HasPrefix(s, "Error: No test files found: ")
		return noMark
	}
	if m.parts > 0 {
		m.title(s)
		return noMark
	}
	t := s[2:]
	n, rest, ok := number(t)
	if !ok {
		return noMark
	}
	switch {
	case strings.HasPrefix(rest, " passing ("):
		m.seen = true
		m.sum.passed += n
	case rest == " pending":
		m.sum.skipped += n
	case rest == " failing":
		m.sum.failed += n
		m.list = true
	case strings.HasPrefix(rest, ") ") && m.list && m.first == "":
		m.first = strings.TrimSpace(rest[2:])
		if !strings.HasSuffix(m.first, ":") {
			m.parts = 8 // suites nest; the title ends at the line that ends in a colon
		}
		return begins
	}
	return noMark
}

func (m *mocha) title(s string) {
	m.first += " > " + strings.TrimSpace(s)
	m.parts--
	if strings.HasSuffix(s, ":") {
		m.parts = 0
	}
}

func (m *mocha) report(int) (Report, bool) {
	if !m.seen {
		return Report{NoTests: true, Summary: "no tests ran"}, m.nofile
	}
	return Report{
		Counts:          m.sum.counts(),
		Summary:         m.sum.summary(),
		NoTests:         m.sum.none(),
		FailureInOutput: m.sum.failed > 0,
		FirstFailure:    strings.TrimSuffix(m.first, ":"),
	}, true
}
