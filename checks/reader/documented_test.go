package reader

import (
	"strings"
	"testing"
)

// The closing lines of runners that could not be had here, as their documentation and their
// sources have them: what Proved does not name was never run.
func TestDocumentedRunners(t *testing.T) {
	for _, c := range []struct {
		name   string
		exit   int
		output string
		want   string // runner, counts, flags, summary, first failure; as in WANT
		cached string
	}{
		{
			name: "cypress green", output: `
       Spec                                              Tests  Passing  Failing  Pending  Skipped
  ┌────────────────────────────────────────────────────────────────────────────────────────────────┐
  │ ✔  a.cy.js                                  00:01        3        2        -        1        - │
  └────────────────────────────────────────────────────────────────────────────────────────────────┘
    ✔  All specs passed!                        00:01        3        2        -        1        -`,
			want: "cypress 2/0/1 - 2 passed, 1 skipped|",
		},
		{
			name: "cypress red", exit: 1, output: `
  1) login
       shows the name:

    ✖  1 of 2 failed (50%)                      00:10        5        4        1        -        -`,
			want: "cypress 4/1/0 F 1 failed, 4 passed|login",
		},
		{name: "cypress none", exit: 1, output: "Can't run because no spec files were found.", want: "cypress - N no tests ran|"},
		{name: "dotnet green", output: "Passed!  - Failed:     0, Passed:     3, Skipped:     1, Total:     4, Duration: 5 ms - x.dll (net8.0)", want: "dotnet 3/0/1 - 3 passed, 1 skipped|"},
		{
			name: "dotnet red, two assemblies", exit: 1, output: `  Failed X.Tests.Subtracts [12 ms]
  Error Message:
Failed!  - Failed:     1, Passed:     3, Skipped:     0, Total:     4, Duration: 5 ms - x.dll (net8.0)
Passed!  - Failed:     0, Passed:     2, Skipped:     0, Total:     2, Duration: 5 ms - y.dll (net8.0)`,
			want: "dotnet 5/1/0 F 1 failed, 5 passed|X.Tests.Subtracts",
		},
		{name: "dotnet 9", exit: 1, output: "Test summary: total: 3, failed: 1, succeeded: 2, skipped: 0, duration: 1.2s", want: "dotnet 2/1/0 F 1 failed, 2 passed|"},
		{name: "dotnet none", output: "No test is available in /src/x.dll. Make sure that test discoverer & executors are registered", want: "dotnet - N no tests ran|"},
		{name: "sbt green, two projects", output: "[info] Passed: Total 3, Failed 0, Errors 0, Passed 2, Ignored 1\n[info] Passed: Total 1, Failed 0, Errors 0, Passed 1", want: "sbt 3/0/1 - 3 passed, 1 skipped|"},
		{name: "sbt red", exit: 1, output: "[info] - subtracts *** FAILED ***\n[error] Failed: Total 2, Failed 1, Errors 0, Passed 1", want: "sbt 1/1/0 F 1 failed, 1 passed|subtracts"},
		{name: "sbt none", output: "[info] No tests were executed", want: "sbt - N no tests ran|"},
		{name: "pest green", output: "   PASS  Tests\\Unit\\ATest\n\n  Tests:    1 skipped, 2 passed (2 assertions)\n  Duration: 0.10s", want: "pest 2/0/1 - 2 passed, 1 skipped|"},
		{name: "pest red", exit: 1, output: "   FAILED  Tests\\Unit\\ATest > it subtracts\n\n  Tests:    1 failed, 2 passed (3 assertions)", want: "pest 2/1/0 F 1 failed, 2 passed|Tests\\Unit\\ATest > it subtracts"},
		{name: "pest none", exit: 1, output: "   INFO  No tests found.", want: "pest - N no tests ran|"},
		{
			name: "XCTest red", exit: 1, output: `Test Suite 'All tests' started at 2026-01-01 10:00:00.000
Test Suite 'ATests' started at 2026-01-01 10:00:00.000
Test Case 'ATests.testSubtracts' failed (0.001 seconds)
Test Suite 'ATests' failed at 2026-01-01 10:00:00.100
	 Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.1 (0.1) seconds
Test Suite 'All tests' failed at 2026-01-01 10:00:00.100
	 Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.1 (0.1) seconds`,
			want: "swift 1/1/1 F 1 failed, 1 passed, 1 skipped|ATests.testSubtracts",
		},
		{
			name: "Swift Testing beside an empty XCTest", output: `Test Suite 'All tests' passed at 2026-01-01 10:00:00.100
	 Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
✔ Test adds() passed after 0.001 seconds.
✔ Test run with 2 tests passed after 0.001 seconds.`,
			want: "swift 2/0/0 - 2 passed|",
		},
		{
			name: "Swift Testing red", exit: 1, output: `✘ Test subtracts() failed after 0.001 seconds with 2 issues.
✘ Test run with 3 tests failed after 0.002 seconds with 2 issues.`,
			want: "swift 2/1/0 F 1 failed, 2 passed|subtracts()",
		},
		{name: "swift none", output: "Test Suite 'All tests' passed at 2026-01-01 10:00:00.100\n\t Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds", want: "swift 0/0/0 N no tests ran|"},
		{name: "dart green", output: "00:00 +0: loading test/a_test.dart\n00:01 +2 ~1: All tests passed!", want: "dart 2/0/1 - 2 passed, 1 skipped|"},
		{name: "dart red", exit: 1, output: "00:00 +1 -1: subtracts [E]\n  Expected: <1>\n00:01 +1 -1: Some tests failed.", want: "dart 1/1/0 F 1 failed, 1 passed|subtracts"},
		{name: "dart none", exit: 79, output: "No tests ran.", want: "dart - N no tests ran|"},
		{
			name: "bazel red", exit: 3, output: `//a:good                                                        (cached) PASSED in 0.1s
//a:bad                                                                  FAILED in 0.2s
  /out/testlogs/a/bad/test.log

Executed 1 out of 2 tests: 1 test passes and 1 fails locally.`,
			want: "bazel 1/1/0 F 1 failed, 1 passed|//a:bad", cached: "bazel",
		},
		{name: "bazel all cached", output: "//a:good     (cached) PASSED in 0.1s\n\nExecuted 0 out of 1 test: 1 test passes.", want: "bazel 1/0/0 - 1 passed|", cached: "bazel"},
		{name: "bazel none", exit: 4, output: "ERROR: No test targets were found, yet testing was requested", want: "bazel - N no tests ran|"},
		{name: "cabal", output: "Running 2 test suites...\nTest suite spec: PASS\n2 of 2 test suites (2 of 2 test cases) passed.", want: "cabal 2/0/0 - 2 passed|"},
		{name: "cabal red", exit: 1, output: "Test suite spec: RUNNING...\nTest suite spec: FAIL\n1 of 2 test suites (1 of 2 test cases) passed.", want: "cabal 1/1/0 F 1 failed, 1 passed|spec"},
		{name: "stack", output: "x> Test suite spec passed", want: "cabal 1/0/0 - 1 passed|"},
		{name: "stack red", exit: 1, output: "x> Test suite spec failed", want: "cabal 0/1/0 F 1 failed|spec"},
		{name: "zig test", output: "All 2 tests passed.", want: "zig 2/0/0 - 2 passed|"},
		{name: "zig test red", exit: 1, output: "2/3 a.test.subtracts...FAIL (TestUnexpectedResult)\n1 passed; 1 skipped; 1 failed.", want: "zig 1/1/1 F 1 failed, 1 passed, 1 skipped|a.test.subtracts"},
		{name: "zig build red", exit: 1, output: "error: 'a.test.subtracts' failed: expected 1, found 2\nBuild Summary: 1/3 steps succeeded; 1 failed; 1/2 tests passed; 1 failed", want: "zig 1/1/0 F 1 failed, 1 passed|a.test.subtracts"},
		{name: "zig build without tests", output: "Build Summary: 3/3 steps succeeded", want: " - - |"},
		{name: "nextest", exit: 100, output: "        FAIL [   0.005s] x tests::subtracts\n     Summary [   0.005s] 4 tests run: 3 passed (1 slow), 1 failed, 2 skipped", want: "cargo 3/1/2 F 1 failed, 3 passed, 2 skipped|x tests::subtracts"},
		{name: "test-unit", exit: 1, output: "Failure: test_subtracts(ATest)\n2 tests, 2 assertions, 1 failures, 0 errors, 0 pendings, 0 omissions, 0 notifications", want: "minitest 1/1/0 F 1 failed, 1 passed|test_subtracts(ATest)"},
		{name: "maven build cache", output: "[INFO] Skipping plugin execution (cached): surefire:test\n[INFO] Tests are skipped.", want: "maven - N no tests ran|"},
		{name: "pnpm -r", exit: 1, output: "Scope: 2 of 3 workspace projects\npackages/a test$ jest\npackages/a test: Tests:       1 failed, 2 passed, 3 total\npackages/b test$ jest\npackages/b test: Tests:       2 passed, 2 total", want: "jest 4/1/0 F 1 failed, 4 passed|"},
	} {
		r := Read("", "make test", c.exit, strings.Split(c.output, "\n"))
		f := strings.Split(render(r), "\t")
		if f[2] == "" {
			f[2] = "-"
		}
		if got := strings.Join(f[:4], " ") + "|" + f[4]; got != c.want || r.Cached != c.cached {
			t.Errorf("%s: got %q cached %q, want %q cached %q", c.name, got, r.Cached, c.want, c.cached)
		}
	}
}

func TestInnerStatusOfTaskRunners(t *testing.T) {
	for line, want := range map[string]int{
		"make: *** [Makefile:2: test] Error 5":                                        5,
		"make[1]: *** [Makefile:2: test] Error 127":                                   127,
		`task: Failed to run task "test": exit status 5`:                              5,
		"error: Recipe `test` failed on line 2 with exit code 5":                      5,
		"ERROR: InvocationError for command /x/python -m pytest (exited with code 5)": 5,
		"nox > Command pytest failed with exit code 5":                                5,
		" ELIFECYCLE  Test failed. See above for more details.":                       0,
		" ELIFECYCLE  Command failed with exit code 5.":                               5,
		"makes no sense] Error 5":                                                     0,
		"see Error 5":                                                                 0,
	} {
		if got := Read("", "x", 2, []string{line}).Inner; got != want {
			t.Errorf("%q: %d, want %d", line, got, want)
		}
	}
	if got := Read("", "x", 2, []string{"make[1]: *** [a] Error 5", "make: *** [b] Error 2"}).Inner; got != 5 {
		t.Errorf("the outer status %d hides the first", got)
	}
	if got := Read("", "x", 0, []string{"make: *** [a] Error 5"}).Inner; got != 0 {
		t.Errorf("a success has the inner status %d", got)
	}
}

func TestTAP(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plan first", "TAP version 14\n1..3\nok 1 - a\nnot ok 2 - b\nok 3 - c # SKIP later", "tap 1/1/1 F|b"},
		{"plan last", "ok 1\nok 2\n1..2", "tap 2/0/0 |"},
		{"expected failure", "1..1\nnot ok 1 - b # TODO one day", "tap 0/0/1 N|"},
		{"too few", "1..3\nok 1 - a", "tap 1/2/0 F|"},
		{"none", "1..0 # SKIP nothing here", "tap 0/0/0 N|"},
		{"subtests are not counted twice", "1..1\n    1..2\n    ok 1 - x\n    ok 2 - y\nok 1 - a", "tap 1/0/0 |"},
		{"bail out", "1..1\nok 1 - a\nBail out! no database", "tap 1/1/0 F|"},
		{"no plan is prose", "ok then\nok 3 of them", " - |"},
		{"counters are node's", "TAP version 13\nok 1 - a\n1..1\n# tests 1\n# pass 1\n# fail 0", "node 1/0/0 |"},
	} {
		exit := 0
		if strings.Contains(c.want, "F") {
			exit = 1
		}
		f := strings.Split(render(Read("", "make check", exit, strings.Split(c.text, "\n"))), "\t")
		if got := f[0] + " " + f[1] + " " + f[2] + "|" + f[4]; got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestJUnitXML(t *testing.T) {
	for _, c := range []struct {
		name, xml string
		want      string // passed/failed/skipped first
		bad       bool
	}{
		{"pytest", `<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" errors="0" failures="1" skipped="1" tests="3">
<testcase classname="test_a" name="test_adds" time="0.001"/><testcase classname="test_a" name="test_subtracts"><failure message="assert 2 == 1">def</failure></testcase>
<testcase classname="test_a" name="test_later"><skipped type="pytest.skip" message="x"/></testcase></testsuite></testsuites>`, "1/1/1 test_a.test_subtracts", false},
		{"error counts as failed", `<testsuite><testcase name="a"><error/></testcase></testsuite>`, "0/1/0 a", false},
		{"rerun by Surefire is a pass", `<testsuite><testcase name="a"><flakyFailure/></testcase></testsuite>`, "1/0/0 ", false},
		{"GoogleTest", `<testsuites><testsuite><testcase name="a" status="run"/><testcase name="b" status="notrun"/></testsuite></testsuites>`, "1/0/1 ", false},
		{"nested suites", `<testsuites><testsuite><testsuite><testcase name="a"/></testsuite></testsuite></testsuites>`, "1/0/0 ", false},
		{"Latin-1", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><testsuite><testcase name=\"\xe4\"/></testsuite>", "", true},
		{"cut off", `<testsuite><testcase name="a"/>`, "", true},
		{"not JUnit", `<html/>`, "", true},
		{"empty", ``, "", true},
	} {
		var w Written
		err := w.JUnit(strings.NewReader(c.xml))
		if c.bad {
			if err == nil || w.Files != 0 {
				t.Errorf("%s: %v, %d files", c.name, err, w.Files)
			}
			continue
		}
		r := w.Over(Report{})
		f := strings.Split(render(r), "\t")
		if got := f[1] + " " + f[4]; err != nil || got != c.want {
			t.Errorf("%s: got %q %v, want %q", c.name, got, err, c.want)
		}
	}
}

func FuzzJUnit(f *testing.F) {
	f.Add("<testsuite><testcase name='a'><failure>x</failure></testcase></testsuite>")
	f.Add("<testsuites></testcase>")
	f.Fuzz(func(t *testing.T, text string) {
		var w Written
		err := w.JUnit(strings.NewReader(text))
		if c := w.Counts(); err == nil && (c == nil || c.Total != c.Passed+c.Failed+c.Skipped || c.Total < 0) {
			t.Fatalf("%+v", c)
		}
		if len(w.text) > blockAfter {
			t.Fatalf("keeps %d lines", len(w.text))
		}
	})
}
