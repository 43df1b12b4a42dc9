package reader

import (
	"strings"
)

// nodeTest reads node:test's two reporters (spec, and TAP on a pipe up to node 22) and other
// producers of the same TAP comments (tape). Format: nodejs.org/api/test.html.
type nodeTest struct {
	sum     tally
	seen    int // counters seen: tests, pass and fail make a summary
	first   string
	section bool // inside the closing section that repeats failures
}

func (n *nodeTest) line(s string) mark {
	t := strings.TrimLeft(s, " ")
	switch {
	case strings.HasPrefix(s, "ℹ "):
		n.counter(s[len("ℹ "):])
	case strings.HasPrefix(s, "# "):
		n.counter(s[len("# "):])
	case s == "✖ failing tests:":
		n.section = true
	case strings.HasPrefix(t, "not ok "):
		return n.notOK(t[len("not ok "):])
	case strings.HasPrefix(t, "✖ "):
		return n.cross(t[len("✖ "):])
	}
	return noMark
}

// counter takes "pass 3" and its like; tape pads with blanks.
func (n *nodeTest) counter(s string) {
	name, rest, _ := strings.Cut(s, " ")
	v, after, ok := number(strings.TrimLeft(rest, " "))
	if !ok || after != "" {
		return
	}
	switch name {
	case "tests":
		n.seen |= 1
	case "pass":
		n.seen |= 2
		n.sum.passed += v
	case "fail", "cancelled":
		n.seen |= 4
		n.sum.failed += v
	case "skipped", "todo":
		n.sum.skipped += v
	}
}

// notOK takes what follows "not ok " in TAP; a todo or skipped test is no failure.
func (n *nodeTest) notOK(s string) mark {
	_, rest, ok := number(s)
	name, directive, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(rest), "- "), " # ")
	if !ok || strings.HasPrefix(directive, "TODO") || strings.HasPrefix(directive, "SKIP") || n.first != "" {
		return noMark
	}
	n.first = name
	return begins
}

// cross takes what follows "✖ " of the spec reporter: "name (1.5ms)".
func (n *nodeTest) cross(s string) mark {
	i := strings.LastIndex(s, " (")
	if i < 0 || !strings.HasSuffix(s, "ms)") {
		return noMark
	}
	first := n.first == ""
	if first || n.section {
		n.first = s[:i]
	}
	if n.section {
		n.section = false
		return restart
	}
	if first {
		return begins
	}
	return noMark
}

func (n *nodeTest) report(int) (Report, bool) {
	const all = 1 | 2 // tape leaves "fail" out where nothing failed
	if n.seen&all != all {
		return Report{}, false
	}
	r := Report{
		Counts:          n.sum.counts(),
		Summary:         n.sum.summary(),
		NoTests:         n.sum.none(),
		FailureInOutput: n.sum.failed > 0,
	}
	if r.FailureInOutput {
		r.FirstFailure = n.first
	}
	return r, true
}
