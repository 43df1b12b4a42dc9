package stop

import (
	"os"
	"strings"
	"testing"

	"git-isitdone/checks"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/hooks/session"
	"git-isitdone/notes"
)

// said is what a check said at the session's start.
func said(v notes.Verdict, ran bool, lines ...string) checks.Past {
	p := checks.Past{Ran: ran}
	p.Result = run.Result{CheckResult: notes.CheckResult{ID: "test", Verdict: v, Output: strings.Join(lines, "|")}, Tail: lines}
	return p
}

func TestAgeExcusesNoClaimAndHoldsNobodyElse(t *testing.T) {
	for name, tc := range map[string]struct {
		past   checks.Past
		counts [2]int // failed tests then and now; none where both are 0
		old    bool
		says   string
	}{
		"receipt: failed with the same output": {past: said(notes.Fail, false, "/home/me/r/x.go:40: want 3", "1 bad"), old: true, says: "failed at the session's start too"},
		"receipt: failed with another output":  {past: said(notes.Fail, false, "y"), says: "failed otherwise"},
		"receipt: passed":                      {past: said(notes.Pass, false), says: "passed at the session's start"},
		"receipt: fewer failed":                {past: said(notes.Fail, false), counts: [2]int{1, 3}, says: "failed otherwise"},
		"receipt: as many failed":              {past: said(notes.Fail, false), counts: [2]int{3, 3}, old: true, says: "start too"},
		"run: the same failure":                {past: said(notes.Fail, true, "1 bad", "/tmp/a/x.go:12: want 3", "z"), old: true, says: "start too"},
		"run: another failure beside it":       {past: said(notes.Fail, true, "1 bad"), says: "failed otherwise"},
		"run: something is missing there":      {past: said(notes.Fail, true, "no such module left-pad"), says: "failed otherwise"},
		"run: could not run":                   {past: said(notes.Broken, true), says: "failed otherwise"},
		"run: ended by its limit":              {past: said(notes.Timeout, true), says: "failed otherwise"},
		"run: the same lines, more tests":      {past: said(notes.Fail, true, "/x.go:1: want 3", "1 bad"), counts: [2]int{1, 2}, says: "failed otherwise"},
		"unknown":                              {past: checks.Past{Why: "no commit records it"}, says: "baseline unknown"},
	} {
		w := newWorld(t)
		w.start()
		w.tree.id = "worked"
		w.past = tc.past
		now := &w.outcome.Results[1]
		now.Tail = []string{"/home/me/r/x.go:40: want 3", "1 bad"}
		now.Output = strings.Join(now.Tail, "|")
		if tc.counts[1] > 0 {
			w.past.Result.Counts = &notes.Counts{Failed: tc.counts[0]}
			now.Counts = &notes.Counts{Failed: tc.counts[1]}
		}
		if a := w.stop(); !a.blocks() || !strings.Contains(a.Reason, tc.says) {
			t.Errorf("%s, with a claim: %+v", name, a)
		}
		w.tree.id = "worked on"
		a := w.stop("last_assistant_message", question, "prompt_id", "2")
		if a.blocks() == tc.old || tc.old != strings.Contains(a.Message, "before this session") {
			t.Errorf("%s, without one: %+v", name, a)
		}
		if tc.old {
			w.tree.id = "worked on more"
			if a := w.stop("last_assistant_message", question, "prompt_id", "3"); !a.silent() {
				t.Errorf("%s, said twice: %+v", name, a)
			}
		}
	}
}

// Under the full profile a question is judged by the full checks too, and an old failure does
// not hold it. That was no answer to a claim, not even to a bare one.
func TestAQuestionDoesNotPaveTheWayForDone(t *testing.T) {
	for _, verdict := range []notes.Verdict{notes.Fail, notes.Pass} {
		w := newWorld(t)
		w.config.Profile = string(notes.ProfileFull)
		w.start()
		w.tree.id = "worked"
		w.past = said(notes.Fail, true, "1 bad")
		w.outcomeOf(verdict)
		now := &w.outcome.Results[1]
		now.Tail, now.Output = []string{"1 bad"}, "1 bad"
		if a := w.stop("last_assistant_message", question); a.blocks() {
			t.Fatalf("%s: a question was held: %+v", verdict, a)
		}
		if a := w.stop("last_assistant_message", "Done.", "prompt_id", "2"); a.blocks() != (verdict == notes.Fail) {
			t.Errorf("%s: a bare claim after a question: %+v, log %q", verdict, a, w.kinds())
		}
		if runs := len(w.requests); verdict == notes.Pass && runs != 1 {
			t.Errorf("the full checks passed on this tree, and yet %d runs", runs)
		}
	}
}

func TestTheStartIsAskedOnceAndOnlyAboutWhatFails(t *testing.T) {
	w := newWorld(t)
	w.plan.Defs = map[string]string{"lint": "d1", "test": "d2"}
	w.start()
	w.tree.id = "worked"
	w.past = said(notes.Pass, true)
	w.stop()
	w.stop()
	if len(w.asks) != 1 {
		t.Fatalf("%d questions, want 1", len(w.asks))
	}
	if q := w.asks[0]; q.Check.ID != "test" || q.Def != "d2" || q.Tree != "dirty" || q.Commit != "" || q.Limit <= 0 {
		t.Errorf("asked %+v; the tree of the start was dirty, so no commit records it", q)
	}
}

func TestTheTreeOfTheStartNeedsNoQuestion(t *testing.T) {
	w := newWorld(t)
	w.start()
	if a := w.stop(); !a.blocks() || !strings.Contains(a.Reason, "start too") || !strings.Contains(a.Reason, "older than the session") || len(w.asks) != 0 {
		t.Errorf("got %+v, asked %+v", a, w.asks)
	}
}

func TestWithoutARecordedStartAClaimCostsNoSecondRun(t *testing.T) {
	w := newWorld(t)
	w.stop()
	if len(w.asks) != 1 || w.asks[0].Limit > 0 || w.asks[0].Tree != "head" || w.asks[0].Commit != "commit-head" {
		t.Errorf("asked %+v; want receipts only, of HEAD's tree", w.asks)
	}
	w.stop("last_assistant_message", question, "prompt_id", "2")
	if len(w.asks) != 2 || w.asks[1].Limit <= 0 {
		t.Errorf("asked %+v; without a claim the answer decides", w.asks)
	}
}

func TestCommittedWorkIsTheSessionsChange(t *testing.T) {
	w := newWorld(t)
	w.tree = treeNow{id: "head", head: "head"}
	w.start()
	w.tree = treeNow{id: "new", head: "new"} // no edit was recorded, and all of it is committed
	if a := w.stop("last_assistant_message", "Done."); !a.blocks() {
		t.Errorf("committed work: %+v", a)
	}
	w = newWorld(t)
	w.start() // dirty before the session
	if a := w.stop("last_assistant_message", "Done."); a.blocks() {
		t.Errorf("nothing changed since the start: %+v", a)
	}
	w = newWorld(t)
	w.start()
	w.edit("a.go") // and taken back
	if a := w.stop("last_assistant_message", "Done."); a.blocks() {
		t.Errorf("changed back: %+v", a)
	}
}

func TestAStartIsRecordedOnce(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.tree = treeNow{id: "worked", head: "worked"}
	w.start("source", "compact")
	if b := w.state("s1").Base; b == nil || !b.Recorded || b.Tree != "dirty" || b.HeadTree != "head" || b.Plan == nil || b.Config == nil {
		t.Errorf("got %+v", b)
	}
	w.edit("b.go")
	w.start("session_id", "s2")
	w.tree.id = "x"
	w.stop("session_id", "s3", "hook_event_name", "PostToolUse", "tool_input", map[string]any{"file_path": w.top + "/c.go"})
	w.start("session_id", "s3")
	if b := w.state("s3").Base; b == nil || b.Recorded {
		t.Errorf("a start that is told after an edit counts: %+v", b)
	}
	if b := w.state("s2").Base; b == nil || !b.Recorded || b.Tree != "worked" {
		t.Errorf("s2: %+v", b)
	}
}

func TestAnUntrustedCloneKeepsNothing(t *testing.T) {
	w := newWorld(t)
	w.untrusted = true
	w.start()
	if st := w.state("s1"); st.Base != nil {
		t.Errorf("got %+v", st.Base)
	}
}

// Without a turn's id, a new tree after the end begins a new turn; the stop that ends one must not.
func TestGivingUpLastsAsLongAsTheTree(t *testing.T) {
	w := newWorld(t)
	for n := 1; n <= 4; n++ {
		w.tree.id = gitstore.OID(strings.Repeat("x", n))
		w.stop("stop_hook_active", nil)
	}
	for range 2 {
		if a := w.stop("stop_hook_active", nil); a.blocks() || !strings.Contains(a.Message, "UNVERIFIED") {
			t.Errorf("the same tree: %+v", a)
		}
	}
	w.tree.id = "new"
	if a := w.stop("stop_hook_active", nil); !a.blocks() || !strings.Contains(a.Reason, "attempt 1/3") {
		t.Errorf("a new tree: %+v", a)
	}
}

func TestADamagedSessionFileIsPutAsideAndTheStopJudged(t *testing.T) {
	w := newWorld(t)
	path := session.Store{Dir: w.stateDir}.Path("claude", "s1")
	if err := os.MkdirAll(w.stateDir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("{half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := w.stop(); !a.blocks() || !strings.Contains(a.Reason, "attempt 1/3") || !strings.Contains(w.stderr, "cannot be read") {
		t.Errorf("got %+v (%s)", a, w.stderr)
	}
	if content, err := os.ReadFile(path + ".corrupt"); err != nil || string(content) != "{half" {
		t.Errorf("the damaged file: %q, %v", content, err)
	}
}
