package reader

import "strings"

// closing is the parser of runners whose closing lines say everything: what those lines are
// is one function a runner.
type closing struct {
	read func(c *closing, s string) mark

	sum           tally
	counted, none bool
	first         string // the first failing test
	cached        string
	next          bool // the next line means something: the runner's function knows what
	left          int  // lines to come, likewise
}

// closes makes such parsers.
func closes(read func(c *closing, s string) mark) func() parser {
	return func() parser { return &closing{read: read} }
}

func (c *closing) line(s string) mark { return c.read(c, s) }

func (c *closing) count(t tally) {
	c.counted = true
	c.sum.plus(t)
}

// failed names a failing test; only the first is kept.
func (c *closing) failed(name string) mark {
	if c.first != "" || name == "" {
		return noMark
	}
	c.first = cut(name)
	return begins
}

func (c *closing) report(int) (Report, bool) {
	switch {
	case c.counted:
		r := Report{
			Counts: c.sum.counts(), Summary: c.sum.summary(), NoTests: c.sum.none(), FailureInOutput: c.sum.bad() > 0,
			Cached: c.cached,
		}
		if r.FailureInOutput {
			r.FirstFailure = c.first
		}
		return r, true
	case c.none:
		return Report{NoTests: true, Summary: "no tests ran"}, true
	}
	return Report{}, false
}

// amounts reads "3 tests, 1 failure, 1 skipped" and its like into word and number; ok is
// false where a part does not begin with a number.
func amounts(s, separator string) (list []amount, ok bool) {
	for part := range strings.SplitSeq(s, separator) {
		n, rest, numbered := number(strings.TrimSpace(part))
		if !numbered || !strings.HasPrefix(rest, " ") || len(list) == 16 {
			return nil, false
		}
		list = append(list, amount{n, strings.TrimSpace(rest)})
	}
	return list, true
}

type amount struct {
	n    int
	what string
}

// named reads "Failures: 1" and its like.
func named(part, separator string) (name string, n int, ok bool) {
	name, value, found := strings.Cut(strings.TrimSpace(part), separator)
	if !found {
		return "", 0, false
	}
	n, _, ok = number(strings.TrimLeft(value, " "))
	return name, n, ok
}
