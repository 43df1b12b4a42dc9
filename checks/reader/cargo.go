package reader

import "strings"

// cargo reads `cargo test`: one "test result:" line for each binary and for the doc-tests
// of each crate, to be summed; `cargo nextest run`; and rustc's own errors.
type cargo struct {
	sum      tally
	seen     bool
	first    string
	compile  string // the crate that did not compile
	rustc    string // the first error
	rustcHit bool
}

func (c *cargo) line(s string) mark {
	switch {
	case strings.HasPrefix(s, "test result: "):
		c.result(s[len("test result: "):])
	case strings.HasPrefix(s, "---- ") && strings.HasSuffix(s, " ----"):
		if c.first == "" {
			name := strings.TrimSuffix(strings.Trim(s, "- "), " stdout")
			c.first = name
			return begins
		}
	case strings.HasPrefix(s, "error[E"), strings.HasPrefix(s, "error: "):
		return c.failure(s)
	case strings.HasPrefix(s, "     Summary [") || strings.HasPrefix(s, "Summary ["):
		c.nextest(s)
	case strings.HasPrefix(s, "        FAIL ["):
		if _, name, ok := strings.Cut(s, "] "); ok && c.first == "" {
			c.first = strings.Join(strings.Fields(name), " ")
			return begins
		}
	}
	return noMark
}

// result reads "FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s".
func (c *cargo) result(s string) {
	status, list, ok := strings.Cut(s, ". ")
	if !ok || status != "ok" && status != "FAILED" {
		return
	}
	c.seen = true
	failed := 0
	for _, part := range strings.Split(list, ";") {
		n, name, _ := number(strings.TrimSpace(part))
		switch strings.TrimSpace(name) {
		case "passed", "measured":
			c.sum.passed += n
		case "failed":
			failed = n
		case "ignored":
			c.sum.skipped += n
		}
	}
	if status == "FAILED" {
		failed = max(failed, 1)
	}
	c.sum.failed += failed
}

// nextest reads "Summary [   0.005s] 3 tests run: 2 passed (1 slow), 1 failed, 0 skipped".
func (c *cargo) nextest(s string) {
	_, list, ok := strings.Cut(s, " run: ")
	if !ok {
		return
	}
	c.seen = true
	for _, part := range strings.Split(list, ",") {
		n, name, _ := number(strings.TrimSpace(part))
		name, _, _ = strings.Cut(strings.TrimSpace(name), " ")
		switch name {
		case "passed":
			c.sum.passed += n
		case "failed", "timed":
			c.sum.failed += n
		case "skipped":
			c.sum.skipped += n
		}
	}
}

// failure takes an error of rustc or of cargo itself; only those that name a crate that
// could not be compiled are recognised as a result.
func (c *cargo) failure(s string) mark {
	if rest, ok := strings.CutPrefix(s, "error: could not compile `"); ok {
		if c.compile == "" {
			c.compile, _, _ = strings.Cut(rest, "`")
		}
		return noMark
	}
	if c.rustcHit || strings.HasPrefix(s, "error: test failed") {
		return noMark
	}
	c.rustcHit = true
	_, c.rustc, _ = strings.Cut(cut(s), ": ")
	return begins
}

func (c *cargo) report(exit int) (Report, bool) {
	if c.compile != "" && exit != 0 {
		return Report{
			FailureInOutput: true,
			FirstFailure:    c.rustc,
			Summary:         "could not compile " + c.compile + ": " + c.rustc,
			real:            true,
		}, true
	}
	if !c.seen {
		return Report{}, false
	}
	return Report{
		Counts:          c.sum.counts(),
		Summary:         c.sum.summary(),
		NoTests:         c.sum.none(),
		FailureInOutput: c.sum.failed > 0,
		FirstFailure:    c.first,
	}, true
}
