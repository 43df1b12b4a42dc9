package reader

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// Several runners in one output are summed, unless the command says which ones count.
func TestSeveralRunnersInOneOutput(t *testing.T) {
	lines := []string{
		"Tests:       1 failed, 2 passed, 3 total",
		"Ran 4 tests in 0.001s", "", "OK",
	}
	for _, c := range []struct{ hint, cmd, runner, summary string }{
		{"", "make test", "jest+unittest", "1 failed, 2 passed; 4 passed"},
		{"", "python3 -m unittest", "unittest", "4 passed"},
		{"jest", "make test", "jest", "1 failed, 2 passed"},
		{"", "unittested --jester", "jest+unittest", "1 failed, 2 passed; 4 passed"},
	} {
		r := Read(c.hint, c.cmd, 1, lines)
		if r.Runner != c.runner || r.Summary != c.summary {
			t.Errorf("hint %q, cmd %q: got %s %q, want %s %q", c.hint, c.cmd, r.Runner, r.Summary, c.runner, c.summary)
		}
	}
	if r := Read("", "make test", 1, lines); r.Counts.Total != 7 || r.Counts.Failed != 1 {
		t.Errorf("counts %+v", *r.Counts)
	}
}

// Counting goes over the whole output, however little of it is kept.
func TestManyCratesAndPackagesAreCounted(t *testing.T) {
	crates := New("", "cargo test --workspace")
	packages := New("", "go test ./...")
	for i := range 5000 {
		crates.Line(fmt.Sprintf("test result: ok. %d passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s", i%3))
		if i == 17 {
			packages.Line("--- FAIL: TestDeep (0.00s)")
			packages.Line("FAIL\texample.com/p17\t0.1s")
			continue
		}
		packages.Line(fmt.Sprintf("ok  \texample.com/p%d\t0.1s", i))
	}
	if r := crates.Report(0); r.Counts == nil || r.Counts.Passed != 4999 || r.Counts.Skipped != 5000 {
		t.Errorf("crates: %+v %q", r.Counts, r.Summary)
	}
	if got, want := packages.Report(1).Summary, "1 of 5000 packages failed: example.com/p17 (TestDeep)"; got != want {
		t.Errorf("packages: %q, want %q", got, want)
	}
}

// C16: the first failing output is kept although thousands of lines follow it.
func TestC16_FirstFailureIsKept(t *testing.T) {
	s := New("", "pytest")
	s.Line("___ test_first ___")
	s.Line("E  assert 1 == 2")
	for range 10000 {
		s.Line("___ test_other ___")
	}
	s.Line("=== 10001 failed in 1.00s ===")
	r := s.Report(1)
	if len(r.Failure) > blockBefore+blockAfter || !slices.Contains(r.Failure, "E  assert 1 == 2") {
		t.Errorf("failure block %q", r.Failure)
	}
}

// C08: jest's advice about snapshots reaches the agent.
func TestC08_SnapshotAdviceIsInTheFailure(t *testing.T) {
	for _, s := range samples(t) {
		if s.runner != "jest" || s.name != "snapshot" {
			continue
		}
		r := Read("", s.cmd, s.exit, s.lines)
		if !strings.Contains(strings.Join(r.Failure, "\n"), "New snapshot was not written") {
			t.Errorf("failure block %q", r.Failure)
		}
		return
	}
	t.Fatal("no snapshot sample")
}

// A package whose tests are all skipped proves nothing; only -v and -json show it.
func TestGoAllSkippedIsNoTests(t *testing.T) {
	r := Read("", "go test -v .", 0, []string{"=== RUN   TestA", "--- SKIP: TestA (0.00s)", "PASS", "ok  \tx\t0.1s"})
	if !r.NoTests || r.Counts.Skipped != 1 {
		t.Errorf("NoTests %v, counts %+v", r.NoTests, *r.Counts)
	}
}

func TestGoComplaintOfTwoBuildsOfOnePackageCountsOnce(t *testing.T) {
	r := Read("", "go vet ./...", 1, []string{"# x [x.test]", "./a.go:5:1: bad", "# x", "./a.go:5:1: bad", "./a.go:6:1: bad"})
	if r.Summary != "2 errors: ./a.go:5:1: bad" {
		t.Errorf("summary %q", r.Summary)
	}
}

func TestC05_GradleUpToDateIsNamed(t *testing.T) {
	r := Read("", "./gradlew test", 0, []string{
		"> Task :compileJava UP-TO-DATE", "> Task :test UP-TO-DATE", "", "BUILD SUCCESSFUL in 611ms", "3 actionable tasks: 3 up-to-date",
	})
	if r.Cached != "gradle" || r.Summary != "0 test tasks executed, 1 up to date" {
		t.Errorf("cached %q, summary %q", r.Cached, r.Summary)
	}
}

// The rows are the documented forms of runners that were not at hand.
func TestDocumentedForms(t *testing.T) {
	for _, c := range []struct {
		line, summary string
		exit          int
		none          bool
	}{
		{"Passed!  - Failed:     0, Passed:     3, Skipped:     1, Total:     4, Duration: 5 ms - x.dll (net8.0)", "3 passed, 1 skipped", 0, false},
		{"Failed!  - Failed:     1, Passed:     3, Skipped:     0, Total:     4, Duration: 5 ms - x.dll (net8.0)", "1 failed, 3 passed", 1, false},
		{"No test is available in /src/x.dll. Make sure that test discoverer & executors are registered", "no tests ran", 0, true},
		{"     Summary [   0.005s] 4 tests run: 3 passed (1 slow), 1 failed, 2 skipped", "1 failed, 3 passed, 2 skipped", 100, false},
		{"NO TESTS RAN", "", 5, false},
		{"Found 2 errors.", "2 errors", 1, false},
		{"All checks passed!", "all checks passed", 0, false},
		{"#  pass 3", "", 0, false},
	} {
		r := Read("", "make test", c.exit, []string{c.line})
		if r.Summary != c.summary || r.NoTests != c.none {
			t.Errorf("%q: got %q none=%v, want %q none=%v", c.line, r.Summary, r.NoTests, c.summary, c.none)
		}
	}
	for _, c := range []struct {
		name    string
		lines   []string
		summary string
		first   string
	}{
		{"bun", []string{" 3 pass", " 1 fail", " 8 expect() calls", "Ran 4 tests across 1 file. [12.00ms]"}, "1 failed, 3 passed", ""},
		{"playwright", []string{"  1 failed", "    [chromium] › a.spec.ts:3:1 › x ──────", "  3 passed (5.0s)"}, "1 failed, 3 passed", ""},
		{"unittest 3.12 without tests", []string{"", "Ran 0 tests in 0.000s", "", "NO TESTS RAN"}, "no tests ran", ""},
		{"gradle", []string{"ATest > bad() FAILED", "    java.lang.AssertionError at ATest.java:5", "", "3 tests completed, 1 failed", "", "BUILD FAILED in 2s"}, "1 failed of 3 tests", "ATest > bad()"},
		{"tape", []string{"TAP version 13", "# tests 3", "# pass  2", "# fail  1"}, "1 failed, 2 passed", ""},
		{"turbo", []string{"web:test: cache hit, replaying logs 1a2b", "web:test: Tests:       3 passed, 3 total"}, "3 passed", ""},
	} {
		r := Read("", "make test", 1, c.lines)
		if r.Summary != c.summary || r.FirstFailure != c.first {
			t.Errorf("%s: got %q %q, want %q %q", c.name, r.Summary, r.FirstFailure, c.summary, c.first)
		}
	}
	if r := Read("", "turbo test", 0, []string{"web:test: cache hit, replaying logs 1a2b"}); r.Cached != "turbo" {
		t.Errorf("cached %q", r.Cached)
	}
}

// A minified file in an error message is one line of megabytes: every reader must pass
// over it in linear time. The bound is ten times what a slow machine needs.
func TestHugeLineIsReadInLinearTime(t *testing.T) {
	for _, unit := range []string{"a", "Tests: 1 failed, ", "= ", "::", "ok  \t", "(1) ", "✖ ", "error TS", "test result: ", "\\u0000", ".go:1", " in ", "_"} {
		line := strings.Repeat(unit, 4<<20/len(unit))
		done := make(chan Report, 1)
		go func() { done <- Read("", "make test", 1, []string{line, line[1:], "FAIL"}) }()
		select {
		case <-done:
		case <-time.After(20 * time.Second):
			t.Fatalf("a line of %q takes too long", unit)
		}
	}
}

// FuzzReaders: no output makes a reader panic, keep more than its bound, or count what it
// contradicts itself on.
func FuzzReaders(f *testing.F) {
	for _, s := range samples(f) {
		f.Add(s.cmd, s.exit, strings.Join(s.lines, "\n"))
	}
	f.Add("go test", 1, "--- FAIL: \nFAIL\t\n{\"Action\":\"output\"}\n.go:1:\nx.go:1:")
	f.Add("", 1, "Ran 1 test in\nFAILED (failures=99999999999999999999)\nTests: 999999999999999999999 failed")
	f.Fuzz(func(t *testing.T, cmd string, exit int, text string) {
		lines := strings.Split(text, "\n")
		hints := []string{""}
		for _, r := range runners() {
			hints = append(hints, r.name)
		}
		for _, hint := range hints {
			r := Read(hint, cmd, exit, lines)
			if len(r.Failure) > blockBefore+blockAfter {
				t.Fatalf("%s keeps %d lines", hint, len(r.Failure))
			}
			if c := r.Counts; c != nil && (c.Passed < 0 || c.Failed < 0 || c.Skipped < 0 || c.Total != c.Passed+c.Failed+c.Skipped) {
				t.Fatalf("%s counts %+v", hint, *c)
			}
			if r.NoTests && r.Counts != nil && r.Counts.Passed+r.Counts.Failed > 0 {
				t.Fatalf("%s: no tests, and %+v", hint, *r.Counts)
			}
			if exit == 0 && r.Environment != "" {
				t.Fatalf("%s blames %q for a success", hint, r.Environment)
			}
		}
	})
}
