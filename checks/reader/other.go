package reader

import "strings"

// other reads the closing line of runners that need no more than that: ctest, PHPUnit,
// RSpec, dotnet test, bun test, Playwright.
type other struct {
	sum           tally
	counted, none bool
	fail          int // Playwright's failures, which it prints before what passed
}

// noTestsLine recognises what runners say, with exit status 0, when they ran nothing.
func noTestsLine(s string) bool {
	switch s {
	case "No tests were found!!!", // ctest
		"No tests executed!",    // PHPUnit
		"No examples found.",    // RSpec
		"Error: No tests found", // Playwright
		"No test matches the given testcase filter in the assemblies.": // vstest
		return true
	}
	return strings.HasPrefix(s, "No test is available in ") || // vstest
		strings.HasPrefix(s, "No test matches the given testcase filter")
}

func (o *other) line(s string) mark {
	switch {
	case noTestsLine(s):
		o.none = true
	case strings.HasSuffix(s, " failures") || strings.HasSuffix(s, " failure") || strings.HasSuffix(s, " pending"):
		o.rspec(s)
	case strings.HasPrefix(s, "OK (") && strings.Contains(s, " assertion"):
		o.phpunitOK(s[len("OK ("):])
	case strings.HasPrefix(s, "Tests: ") && strings.Contains(s, "Assertions: "):
		o.phpunit(s)
	case strings.HasPrefix(s, "Passed!  - Failed: ") || strings.HasPrefix(s, "Failed!  - Failed: "):
		o.dotnet(s[len("Passed!  - "):])
	case strings.Contains(s, "% tests passed, "):
		o.ctest(s)
	case strings.HasPrefix(s, " "):
		o.bunOrPlaywright(s)
	}
	return noMark
}

// rspec reads "3 examples, 1 failure, 1 pending".
func (o *other) rspec(s string) {
	n, rest, ok := number(s)
	if !ok || !strings.HasPrefix(rest, " example") {
		return
	}
	var t tally
	for _, part := range strings.Split(s, ", ")[1:] {
		v, name, _ := number(part)
		switch strings.TrimSpace(name) {
		case "failure", "failures":
			t.failed = v
		case "pending":
			t.skipped = v
		}
	}
	t.passed = max(0, n-t.failed-t.skipped)
	o.count(t)
}

// phpunitOK reads "3 tests, 5 assertions)".
func (o *other) phpunitOK(s string) {
	if n, rest, ok := number(s); ok && strings.HasPrefix(rest, " test") {
		o.count(tally{passed: n})
	}
}

// phpunit reads "Tests: 3, Assertions: 3, Failures: 1, Skipped: 1."
func (o *other) phpunit(s string) {
	var t tally
	total := 0
	for _, part := range strings.Split(strings.TrimSuffix(s, "."), ", ") {
		name, value, _ := strings.Cut(part, ": ")
		n, _, _ := number(value)
		switch name {
		case "Tests":
			total = n
		case "Failures", "Errors":
			t.failed += n
		case "Skipped", "Incomplete":
			t.skipped += n
		}
	}
	t.passed = max(0, total-t.failed-t.skipped)
	o.count(t)
}

// dotnet reads "Failed:     0, Passed:     3, Skipped:     0, Total:     3, Duration: 5 ms".
func (o *other) dotnet(s string) {
	var t tally
	for _, part := range strings.Split(s, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), ":")
		n, _, _ := number(strings.TrimSpace(value))
		switch name {
		case "Failed":
			t.failed = n
		case "Passed":
			t.passed = n
		case "Skipped":
			t.skipped = n
		}
	}
	o.count(t)
}

// ctest reads "67% tests passed, 1 tests failed out of 3".
func (o *other) ctest(s string) {
	_, rest, ok := strings.Cut(s, "% tests passed, ")
	failed, rest, numbered := number(rest)
	_, all, of := strings.Cut(rest, " out of ")
	total, _, last := number(all)
	if ok && numbered && of && last {
		o.count(tally{passed: max(0, total-failed), failed: failed})
	}
}

// bunOrPlaywright read " 3 pass", " 1 fail" and "  1 failed", "  3 passed (5.0s)".
func (o *other) bunOrPlaywright(s string) {
	n, rest, ok := number(strings.TrimLeft(s, " "))
	if !ok {
		return
	}
	word, tail, _ := strings.Cut(strings.TrimSpace(rest), " ")
	switch {
	case tail == "" && word == "pass", word == "passed" && strings.HasPrefix(tail, "("):
		o.count(tally{passed: n, failed: o.fail})
		o.fail = 0
	case tail == "" && word == "failed":
		o.fail = n
	case tail == "" && word == "fail" && o.counted:
		o.count(tally{failed: n})
	case tail == "" && (word == "skip" || word == "skipped"):
		o.sum.skipped += n
	}
}

func (o *other) count(t tally) {
	o.counted = true
	o.sum.plus(t)
}

func (o *other) report(int) (Report, bool) {
	switch {
	case o.counted:
		return Report{
			Counts: o.sum.counts(), Summary: o.sum.summary(), NoTests: o.sum.none(), FailureInOutput: o.sum.failed > 0,
		}, true
	case o.none:
		return Report{NoTests: true, Summary: "no tests ran"}, true
	}
	return Report{}, false
}
