package checks

import (
	"strings"
	"testing"

	"git-isitdone/notes"
)

const counting = `echo x >>"$OUT/count"; test "$(cat a.txt)" != broken`

func TestRedThenFixedThenCommitted(t *testing.T) {
	w := newWorld(t, "lint lite true", "test full "+counting)
	w.write("a.txt", "broken\n")
	out := w.verify(full())
	w.expect(out, notes.Fail, "FAIL", false)
	if out.Cached || out.Receipt == nil || out.Receipt.Profile != notes.ProfileFull || len(out.Dirty) != 1 {
		t.Errorf("cached %v, receipt %+v, dirty %v", out.Cached, out.Receipt, out.Dirty)
	}
	w.write("a.txt", "fixed\n")
	w.expect(w.verify(full()), notes.Pass, "PASS", true)
	if got := w.outside("count"); got != "x\nx\n" {
		t.Fatalf("runs: %q", got)
	}
	out = w.verify(full())
	w.expect(out, notes.Pass, "PASS", true)
	if !out.Cached || out.Receipt == nil || ids(out) != "lint test" || out.Results[1].Check.Cmd == "" {
		t.Errorf("cached %v, receipt %v, results %s", out.Cached, out.Receipt, ids(out))
	}
	w.git("commit", "-qam", "fix")
	if out = w.verify(full()); !out.Cached || !out.Done || len(out.Dirty) != 0 {
		t.Errorf("the commit lost the receipt: %+v", out)
	}
	if a := w.known("HEAD"); !a.Done {
		t.Errorf("HEAD: %s %s", a.State, a.Reason)
	}
	if a := w.known("HEAD~"); a.Done {
		t.Errorf("HEAD~ was never run: %s", a.State)
	}
	w.write("a.txt", "broken\n")
	if a := w.known(""); a.State != "FAIL" {
		t.Errorf("the state seen before: %s %s", a.State, a.Reason)
	}
	w.write("a.txt", "another\n")
	if a := w.known(""); a.State != notes.StateStale || a.Done {
		t.Errorf("another tree: %s %s", a.State, a.Reason)
	}
	if got := w.outside("count"); got != "x\nx\n" {
		t.Errorf("something was run again: %q", got)
	}
}

// The verdict table (design §4) as far as a run decides it.
func TestVerdictTable(t *testing.T) {
	for name, c := range map[string]struct {
		checks  []string
		verdict notes.Verdict
		state   notes.State
		done    bool
		profile notes.Profile
	}{
		"pass":                      {[]string{"lint lite true", "test full true"}, notes.Pass, "PASS", true, notes.ProfileFull},
		"fail":                      {[]string{"test full exit 1"}, notes.Fail, "FAIL", false, notes.ProfileFull},
		"empty":                     {[]string{"test full echo 'No tests executed!'"}, notes.Empty, "EMPTY", false, notes.ProfileFull},
		"empty allowed":             {[]string{"test full echo 'No tests executed!' #empty"}, notes.Pass, "PASS", true, notes.ProfileFull},
		"broken":                    {[]string{"test full nosuchtool"}, notes.Broken, "BROKEN", false, notes.ProfileFull},
		"killed from outside":       {[]string{"test full kill -KILL $$"}, notes.Broken, "BROKEN", false, notes.ProfileFull},
		"its own crash":             {[]string{"test full ulimit -c 0; kill -SEGV $$"}, notes.Fail, "FAIL", false, notes.ProfileFull},
		"flaky":                     {[]string{`test full test -e "$OUT/x" || { echo >"$OUT/x"; exit 1; } #retry`}, notes.Flaky, "FLAKY", false, notes.ProfileFull},
		"exit 0, failure summary":   {[]string{"test full echo 'Tests:       1 failed, 2 passed, 3 total'"}, notes.Fail, "FAIL", false, notes.ProfileFull},
		"lite checks only":          {[]string{"lint lite true"}, notes.Pass, "PASS", false, notes.ProfileLite},
		"full checks only":          {[]string{"test full true"}, notes.Pass, "PASS", true, notes.ProfileFull},
		"the worse of two":          {[]string{"a full nosuchtool", "b full exit 1", "c full true"}, notes.Fail, "FAIL", false, notes.ProfileFull},
		"lite failure skips tests":  {[]string{"lint lite exit 1", "test full true"}, notes.Fail, "FAIL", false, notes.ProfileLite},
		"a failing full goes on":    {[]string{"a full exit 1", "b full true"}, notes.Fail, "FAIL", false, notes.ProfileFull},
		"lite empty does not skip":  {[]string{"lint lite echo 'no tests ran in 0.1s'; exit 5", "test full true"}, notes.Empty, "EMPTY", false, notes.ProfileFull},
		"reported as C16 first red": {[]string{"a full echo 'test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out'", "b full exit 1"}, notes.Fail, "FAIL", false, notes.ProfileFull},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, c.checks...)
			out := w.verify(full())
			w.expect(out, c.verdict, c.state, c.done)
			if out.Profile != c.profile || out.Tree == "" || out.Now != out.Tree {
				t.Errorf("profile %s, tree %s, now %s", out.Profile, out.Tree, out.Now)
			}
			if a := w.known(""); a.State != c.state || a.Done != c.done {
				t.Errorf("recorded: %s done %v: %s", a.State, a.Done, a.Reason)
			}
			// A PASS is answered from the record, everything else runs again.
			again := w.verify(full())
			if again.Cached != (c.verdict == notes.Pass) {
				t.Errorf("the second time: cached %v", again.Cached)
			}
		})
	}
}

func TestNothingToRun(t *testing.T) {
	w := newWorld(t)
	out := w.verify(full())
	w.expect(out, "", notes.StateNone, false)
	if !out.NoChecks || out.Cached || out.Receipt != nil {
		t.Errorf("%+v", out)
	}
	w = newWorld(t, "test full true")
	out = w.verify(Request{Profile: notes.ProfileLite})
	w.expect(out, "", notes.StateNone, false)
	if out.NoChecks || out.Cached || ids(out) != "-test" || out.Skipped[0].Reason != "not part of the lite profile" {
		t.Errorf("%s %+v", ids(out), out)
	}
}

func TestOrderIsThePlansAndFullChecksComeAfterLite(t *testing.T) {
	w := newWorld(t, `test full echo test >>"$OUT/log"`, `slow lite while [ ! -e "$OUT/quick" ]; do sleep 0.01; done; echo slow >>"$OUT/log"`, `quick lite echo >"$OUT/quick"`, `e2e full echo e2e >>"$OUT/log"`)
	out := w.verify(full())
	w.expect(out, notes.Pass, "PASS", true)
	if ids(out) != "test slow quick e2e" {
		t.Errorf("reported in the order %s", ids(out))
	}
	if got := w.outside("log"); got != "slow\ntest\ne2e\n" {
		t.Errorf("ran in the order %q", got)
	}
}

func TestSkippedAfterALiteFailureUnlessAll(t *testing.T) {
	w := newWorld(t, "lint lite exit 1", `test full echo ran >>"$OUT/log"`)
	out := w.verify(full())
	if ids(out) != "lint -test" || out.Skipped[0].Reason != "lint did not pass (FAIL)" || out.Receipt.Profile != notes.ProfileLite {
		t.Errorf("%s, %+v", ids(out), out.Skipped)
	}
	req := full()
	req.All = true
	out = w.verify(req)
	if ids(out) != "lint test" || w.outside("log") != "ran\n" || out.Profile != notes.ProfileFull {
		t.Errorf("with All: %s, log %q", ids(out), w.outside("log"))
	}
	// The pass of the test is on record now and is not run again, nor skipped.
	if out = w.verify(full()); ids(out) != "lint test" || w.outside("log") != "ran\n" {
		t.Errorf("third: %s, log %q", ids(out), w.outside("log"))
	}
}

func TestOnlyWhatIsMissingRuns(t *testing.T) {
	w := newWorld(t, `lint lite echo lint >>"$OUT/log"`, `test full echo test >>"$OUT/log"`)
	out := w.verify(Request{Profile: notes.ProfileLite})
	w.expect(out, notes.Pass, "PASS", false)
	if out.Profile != notes.ProfileLite {
		t.Errorf("profile %s", out.Profile)
	}
	out = w.verify(full())
	w.expect(out, notes.Pass, "PASS", true)
	if w.outside("log") != "lint\ntest\n" || out.Cached || len(out.Receipt.Checks) != 1 {
		t.Errorf("log %q, cached %v, receipt %+v", w.outside("log"), out.Cached, out.Receipt)
	}
	if out = w.verify(Request{Profile: notes.ProfileLite}); !out.Cached || out.Done || out.Profile != notes.ProfileLite {
		t.Errorf("lite after full: %+v", out)
	}
	req := full()
	req.NoCache = true
	if out = w.verify(req); w.outside("log") != "lint\ntest\nlint\ntest\n" || out.Cached || !out.Done {
		t.Errorf("no cache: log %q, %+v", w.outside("log"), out)
	}
}

func TestDryRunRecordsNothing(t *testing.T) {
	w := newWorld(t, "test full true")
	req := full()
	req.DryRun = true
	out := w.verify(req)
	w.expect(out, notes.Pass, notes.StateNone, true)
	if a := w.known(""); a.State != notes.StateNone {
		t.Errorf("recorded %s", a.State)
	}
}

func TestC13_FailThenPassOnTheSameTree(t *testing.T) {
	w := newWorld(t, `test full test -e "$OUT/x" || { echo >"$OUT/x"; exit 1; }`)
	w.expect(w.verify(full()), notes.Fail, "FAIL", false)
	w.expect(w.verify(full()), notes.Pass, "PASS", true)
	if a := w.known(""); !strings.Contains(a.Reason, "failed before") {
		t.Errorf("reason %q", a.Reason)
	}
}
