package stop

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"git-isitdone/checks"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

const question = "Which of the two do you prefer?"

// The verdict table's columns "at a stop", with and without a claim.
func TestVerdictTable(t *testing.T) {
	for _, tc := range []struct {
		verdict         notes.Verdict
		message         string
		blocks, informs bool
		kind            string
	}{
		{notes.Pass, falseClaim, false, false, kindPassed},
		{notes.Fail, falseClaim, true, false, kindBlocked},
		{notes.Empty, falseClaim, true, false, kindBlocked},
		{notes.Broken, falseClaim, true, false, kindBlocked},
		{notes.Timeout, falseClaim, true, false, kindBlocked},
		{notes.Flaky, falseClaim, false, true, kindFlaky},
		{notes.Cancelled, falseClaim, false, false, kindInterrupted},
		{notes.Pass, question, false, false, kindPassedLite},
		{notes.Fail, question, true, false, kindBlocked},
		{notes.Timeout, question, true, false, kindBlocked},
		{notes.Broken, question, false, true, kindRedNoClaim},
		{notes.Empty, question, false, true, kindRedNoClaim},
	} {
		w := newWorld(t)
		w.outcomeOf(tc.verdict)
		a := w.stop("last_assistant_message", tc.message)
		if a.blocks() != tc.blocks || (a.Message != "") != tc.informs || w.kinds() != tc.kind {
			t.Errorf("%s after %q: %+v, logged %q; want block %v, message %v, %q", tc.verdict, tc.message, a, w.kinds(), tc.blocks, tc.informs, tc.kind)
		}
	}
}

func TestProfileFollowsTheClaim(t *testing.T) {
	for _, tc := range []struct {
		profile string
		message any
		want    notes.Profile
	}{
		{"claim-gated", falseClaim, notes.ProfileFull},
		{"claim-gated", question, notes.ProfileLite},
		{"claim-gated", nil, notes.ProfileFull}, // not told: it may have claimed
		{"lite", falseClaim, notes.ProfileLite},
		{"full", question, notes.ProfileFull},
	} {
		w := newWorld(t)
		w.config.Profile = tc.profile
		w.stop("last_assistant_message", tc.message)
		if len(w.requests) != 1 || w.requests[0].Profile != tc.want {
			t.Errorf("%s, %v: %+v, want %s", tc.profile, tc.message, w.requests, tc.want)
		}
	}
}

// The registration's word goes over the configuration's; one that nobody knows counts for
// nothing, rather than for less.
func TestRegistrationAsksForAProfile(t *testing.T) {
	for flag, want := range map[string]notes.Profile{
		"": notes.ProfileLite, "full": notes.ProfileFull, "lite": notes.ProfileLite, "claim-gated": notes.ProfileLite, "none": notes.ProfileLite,
	} {
		w := newWorld(t)
		w.env = w.env.With("ISITDONE_DEBUG=1")
		h := w.hook()
		h.Profile = flag
		var out, errs strings.Builder
		h.Serve(context.Background(), strings.NewReader(w.payload("last_assistant_message", question)), &out, &errs)
		if len(w.requests) != 1 || w.requests[0].Profile != want {
			t.Errorf("--profile %q: %+v", flag, w.requests)
		}
		if !strings.Contains(errs.String(), w.kinds()+" (profile "+string(want)+", claims false") {
			t.Errorf("ISITDONE_DEBUG says %q", errs.String())
		}
	}
}

func TestNeutralMessageAfterUnprovedEditsCountsAsAClaim(t *testing.T) {
	const neutral = "Your dashboard has a CSV export button."
	w := newWorld(t)
	w.stop("last_assistant_message", neutral)
	w.edit("a.go")
	w.tree.id = "edited"
	w.stop("last_assistant_message", question)
	w.tree.id = "edited more"
	w.green()
	w.stop("last_assistant_message", neutral)
	w.stop("last_assistant_message", neutral, "prompt_id", "proved")
	w.tree.id = "other"
	w.clock = w.clock.Add(time.Second)
	w.stop("last_assistant_message", neutral)
	var got []notes.Profile
	for _, r := range w.requests {
		got = append(got, r.Profile)
	}
	want := []notes.Profile{notes.ProfileLite, notes.ProfileLite, notes.ProfileFull, notes.ProfileFull}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v: no edit, a question, unproved edits, nothing for a proved tree, a tree that moved on", got, want)
	}
}

// No rule knows these claims; after edits, told or seen in the tree alone, they are judged in
// full all the same, and refused where the checks fail.
func TestDescriptionsAfterEditsAreJudgedInFull(t *testing.T) {
	content, err := os.ReadFile(filepath.Join("..", "claim", "testdata", "described.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(content)) {
		var described struct{ Text string }
		if err := json.Unmarshal([]byte(line), &described); err != nil {
			t.Fatal(err)
		}
		n++
		for _, told := range []bool{true, false} {
			w := newWorld(t)
			w.start()
			if told {
				w.edit("a.go")
			}
			w.tree.id = "edited"
			w.red()
			a := w.stop("last_assistant_message", described.Text)
			if !a.blocks() || len(w.requests) == 0 || w.requests[0].Profile != notes.ProfileFull {
				t.Errorf("edit told %v: %q: %+v after %+v", told, described.Text, a, w.requests)
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d descriptions", n)
	}
}

func TestStopsThatAreNotJudged(t *testing.T) {
	for name, changes := range map[string][]any{
		"plan mode":     {"permission_mode", "plan"},
		"sub-agent":     {"hook_event_name", "SubagentStop"},
		"interrupted":   {"status", "aborted"},
		"failed turn":   {"hook_event_name", "StopFailure"},
		"another event": {"hook_event_name", "SessionStart"},
	} {
		w := newWorld(t)
		if a := w.stop(changes...); !a.silent() || len(w.requests) != 0 || len(w.log) != 0 {
			t.Errorf("%s: %+v, %d runs, log %q", name, a, len(w.requests), w.kinds())
		}
	}
	w := newWorld(t)
	w.nested = true
	if a := w.stop(); !a.silent() || len(w.requests) != 0 {
		t.Errorf("nested: %+v", a)
	}
}

func TestIsitdoneVariableOfSomebodyElseOpensNothing(t *testing.T) {
	w := newWorld(t)
	w.env = w.env.With("ISITDONE=1")
	if a := w.stop(); !a.blocks() {
		t.Errorf("got %+v", a)
	}
}

func TestSkipIsLoggedAndShown(t *testing.T) {
	w := newWorld(t)
	w.env = w.env.With("ISITDONE_SKIP=the database is down")
	a := w.stop()
	if !strings.Contains(a.Message, "the database is down") || len(w.requests) != 0 || w.kinds() != kindSkipped || w.log[0].Reason != "the database is down" {
		t.Errorf("got %+v, log %+v", a, w.log)
	}
}

func TestUntrustedCloneRunsNothingAndSaysSoOnce(t *testing.T) {
	w := newWorld(t)
	w.untrusted = true
	first, second := w.stop(), w.stop()
	if !strings.Contains(first.Message, "git isitdone trust") || !second.silent() || len(w.requests) != 0 || w.kinds() != "untrusted untrusted" {
		t.Errorf("got %+v, %+v, log %q", first, second, w.kinds())
	}
}

func TestGateThatFailsIsOpenUnlessTheUserWantsItClosed(t *testing.T) {
	w := newWorld(t)
	w.openErr = errors.New("unknown key \"chekcs\"")
	if a := w.stop(); !strings.Contains(a.Message, "chekcs") || w.kinds() != kindError {
		t.Errorf("open: %+v, log %q", a, w.kinds())
	}
	w.onError = "block"
	for n := 1; n <= 4; n++ {
		if a := w.stop(); a.blocks() != (n <= 3) || !strings.Contains(a.Reason+a.Message, "chekcs") {
			t.Errorf("closed, stop %d: %+v", n, a)
		}
	}
	w = newWorld(t)
	w.verifyErr = gitstore.ErrLocked
	if a := w.stop(); !strings.Contains(a.Message, "NOT verified") {
		t.Errorf("locked: %+v", a)
	}
	w.config.OnError = "block"
	if a := w.stop(); !a.blocks() {
		t.Errorf("locked and closed: %+v", a)
	}
}

func TestOutsideOfARepositoryIsSaidOnce(t *testing.T) {
	for _, err := range []error{gitstore.ErrNotRepo, gitstore.ErrBare, gitstore.ErrDubiousOwnership} {
		w := newWorld(t)
		w.findErr = map[string]error{w.top: err}
		first, second := w.stop(), w.stop()
		if !strings.Contains(first.Message, err.Error()) || !second.silent() {
			t.Errorf("%v: %+v, %+v", err, first, second)
		}
	}
}

func TestNoChecksIsSaidOnce(t *testing.T) {
	w := newWorld(t)
	w.outcome = checks.Outcome{NoChecks: true}
	first := w.stop()
	w.tree.id = "other"
	second := w.stop()
	if first.Message == "" || !second.silent() || w.kinds() != "no-checks no-checks" {
		t.Errorf("got %+v, %+v, log %q", first, second, w.kinds())
	}
}

func TestOnlyFullChecksAndNoClaimIsAllowed(t *testing.T) {
	w := newWorld(t)
	w.outcome = checks.Outcome{}
	if a := w.stop("last_assistant_message", question); !a.silent() || w.kinds() != kindNoLite {
		t.Errorf("got %+v, log %q", a, w.kinds())
	}
}

func TestBackgroundTasksWithoutAClaimAreAPause(t *testing.T) {
	w := newWorld(t)
	tasks := []string{"x"}
	if a := w.stop("background_tasks", tasks, "last_assistant_message", question); !a.silent() || len(w.requests) != 0 || w.kinds() != kindPaused {
		t.Errorf("pause: %+v, log %q", a, w.kinds())
	}
	if a := w.stop("background_tasks", tasks); !a.blocks() {
		t.Errorf("claim: %+v", a)
	}
}

func TestUnchangedTurnIsNotAskedTwice(t *testing.T) {
	w := newWorld(t)
	w.green()
	w.stop()
	if a := w.stop(); !a.silent() || len(w.requests) != 1 || w.kinds() != "passed unchanged" {
		t.Errorf("after a full pass: %+v, %d runs, log %q", a, len(w.requests), w.kinds())
	}
	w.tree.id = "changed"
	w.red()
	if a := w.stop(); !a.blocks() {
		t.Errorf("after a change: %+v", a)
	}
}

func TestLitePassDoesNotAnswerAClaim(t *testing.T) {
	for _, message := range []string{falseClaim, "Done."} {
		w := newWorld(t)
		w.edit("a.go")
		w.green()
		w.stop("last_assistant_message", question)
		w.red()
		if a := w.stop("last_assistant_message", message); !a.blocks() {
			t.Errorf("%q after a lite pass on the same tree: %+v", message, a)
		}
	}
}

func TestCheckSwitchedOffDuringTheSessionStillRuns(t *testing.T) {
	w := newWorld(t)
	w.committedPlan = w.plan
	w.plan = plan.Plan{Digest: "p2", Checks: w.plan.Checks[:1]}
	w.stop()
	if len(w.requests) != 1 || w.requests[0].Plan == nil || len(w.requests[0].Plan.Checks) != 2 {
		t.Errorf("got %+v (%s)", w.requests, w.stderr)
	}
}

func TestUnhashableTreeIsJudgedAllTheSame(t *testing.T) {
	w := newWorld(t)
	w.tree, w.treeErr = treeNow{head: "head"}, &gitstore.UnhashableError{Words: "filter missing"}
	if a := w.stop(); !a.blocks() {
		t.Errorf("red: %+v", a)
	}
	w.green()
	w.outcome.Unhashable = "filter missing"
	if a := w.stop(); !strings.Contains(a.Message, "filter missing") {
		t.Errorf("green: %+v", a)
	}
}

func TestAttemptsComeBackWithATurnAPassAndNeverWithTheFlagAlone(t *testing.T) {
	w := newWorld(t)
	for n := 1; n <= 5; n++ {
		if a := w.stop("prompt_id", "t1", "stop_hook_active", n == 3); a.blocks() != (n <= 3) {
			t.Errorf("turn 1, stop %d: %+v", n, a)
		}
	}
	if a := w.stop("prompt_id", "t2"); !a.blocks() || !strings.Contains(a.Reason, "attempt 1/3") {
		t.Errorf("turn 2: %+v", a)
	}
	w.stop("prompt_id", "t2")
	w.green()
	w.stop("prompt_id", "t2")
	w.red()
	w.tree.id = "again"
	if a := w.stop("prompt_id", "t2"); !a.blocks() || !strings.Contains(a.Reason, "attempt 1/3") {
		t.Errorf("after a pass: %+v", a)
	}
}

func TestFailuresThatTakeTurnsEndBelowTheHostsCap(t *testing.T) {
	w := newWorld(t)
	blocks := 0
	for n := range 12 {
		w.outcome.Results = []run.Result{w.result([]string{"a", "b", "c"}[n%3], notes.Fail)}
		if w.stop("prompt_id", "t1").blocks() {
			blocks++
		}
	}
	if blocks != 7 {
		t.Errorf("%d blocks in one turn, want 7", blocks)
	}
}

func TestUncountedAttemptIsNoRefusal(t *testing.T) {
	w := newWorld(t)
	w.stateDir = ""
	a := w.stop()
	if a.blocks() || !strings.Contains(a.Message, "NOT verified") || w.kinds() != kindUnenforced {
		t.Errorf("got %+v, log %q", a, w.kinds())
	}
}

func TestBudgetEndsBeforeTheHosts(t *testing.T) {
	w := newWorld(t)
	w.stop()
	if got := w.requests[0].Deadline.Sub(w.clock); got != 580*time.Second {
		t.Errorf("default: %s", got)
	}
	h := w.hook()
	h.Timeout = 30 * time.Second
	if got := h.deadline().Sub(w.clock); got != 20*time.Second {
		t.Errorf("30 s: %s", got)
	}
}

func TestDecisionSaysNothingOfTheMessage(t *testing.T) {
	w := newWorld(t)
	w.stop("session_id", "secret-session")
	if len(w.log) != 1 {
		t.Fatalf("log %+v", w.log)
	}
	d := w.log[0]
	if d.V != 1 || d.Host != "claude-code" || d.Claim == nil || !*d.Claim || d.Profile != notes.ProfileFull || d.Attempt != 1 || d.Checks != 2 || d.Failed != 1 || d.Tree != "dirty" ||
		strings.Contains(d.Session, "secret") || d.Reason != "" {
		t.Errorf("got %+v", d)
	}
}

// A18: the host ends the hook. It leaves a line that says so, counts nothing, and answers
// nothing, which is true.
func TestA18_EndedHookLeavesALine(t *testing.T) {
	for name, moment := range map[string]func(*world, func()){
		"in a check": func(w *world, end func()) { w.verify = func(context.Context, checks.Request) { end() } },
		"in a check that says so": func(w *world, end func()) {
			w.verify = func(context.Context, checks.Request) { end() }
			w.outcome.Verdict = notes.Cancelled
		},
		"while it looks at the tree": func(w *world, end func()) {
			w.onLook = func() error { end(); return context.Canceled }
		},
	} {
		w := newWorld(t)
		ctx, cancel := context.WithCancel(context.Background())
		moment(w, cancel)
		var out, errs strings.Builder
		w.hook().Serve(ctx, strings.NewReader(w.payload()), &out, &errs)
		if out.Len() != 0 || w.kinds() != "interrupted" || w.logErr != nil {
			t.Errorf("%s: answered %q, log %q, %v", name, out.String(), w.kinds(), w.logErr)
		}
		w.verify, w.onLook = nil, nil
		w.red()
		if a := w.stop(); !strings.Contains(a.Reason, "attempt 1/3") {
			t.Errorf("%s: the ended stop counted: %+v", name, a)
		}
	}
}

func TestUnreadablePayloadIsLoggedAndHeldWhereTheUserWantsIt(t *testing.T) {
	w := newWorld(t)
	if a := w.answerTo("not JSON"); a.blocks() || !strings.Contains(a.Message, "NOT verified") || w.kinds() != kindError {
		t.Errorf("open: %+v, log %q", a, w.kinds())
	}
	w = newWorld(t)
	w.config.OnError = "block"
	for n := 1; n <= 4; n++ {
		if a := w.answerTo("not JSON"); a.blocks() != (n <= 3) {
			t.Errorf("closed, stop %d: %+v", n, a)
		}
	}
	w = newWorld(t)
	w.config.OnError = "block"
	w.verify = func(context.Context, checks.Request) { panic("boom") }
	if a := w.stop(); !a.blocks() || !strings.Contains(a.Reason, "boom") {
		t.Errorf("internal error: %+v", a)
	}
	w = newWorld(t)
	w.untrusted, w.onError = true, "block"
	if a := w.answerTo("not JSON"); a.blocks() {
		t.Errorf("untrusted: %+v", a)
	}
}
