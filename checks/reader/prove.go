package reader

import (
	"fmt"
	"strings"
)

// prove reads Perl's TAP harness, prove(1), which sums the TAP of programs up: "Files=1,
// Tests=2, ..." and "Result: PASS". How many of the tests were skipped it does not say.
type prove struct {
	tests, failed int
	result        string
	first         string
}

func (p *prove) line(s string) mark {
	switch {
	case strings.HasPrefix(s, "Files=") && strings.Contains(s, ", Tests="):
		_, rest, _ := strings.Cut(s, ", Tests=")
		n, _, _ := number(rest)
		p.tests += n
	case strings.HasPrefix(s, "Result: "):
		p.result = s[len("Result: "):]
	case strings.HasPrefix(s, "Failed ") && strings.HasSuffix(s, " subtests"):
		n, _, _ := number(s[len("Failed "):])
		p.failed += n
	case strings.Contains(s, " (Wstat: ") && p.first == "":
		p.first, _, _ = strings.Cut(s, " ")
		return begins
	}
	return noMark
}

func (p *prove) report(int) (Report, bool) {
	switch p.result {
	case "PASS":
		return Report{Summary: fmt.Sprintf("%d %s ran", p.tests, plural(p.tests, "test")), NoTests: p.tests == 0}, true
	case "NOTESTS":
		return Report{Summary: "no tests ran", NoTests: true}, true
	case "FAIL":
		bad := max(p.failed, 1)
		return Report{Summary: fmt.Sprintf("%d failed of %d %s", bad, p.tests, plural(p.tests, "test")), FailureInOutput: true, FirstFailure: p.first, real: true}, true
	}
	return Report{}, false
}
