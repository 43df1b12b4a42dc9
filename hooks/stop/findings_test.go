package stop

import (
	"strings"
	"testing"

	"git-isitdone/checks"
	"git-isitdone/scan"
)

func weaker(severity scan.Severity, blocking bool) *checks.Integrity {
	f := scan.Finding{ID: "skipped", Severity: severity, File: "a_test.go", Line: 3, Message: "a test is skipped\x1b[31m ```"}
	i := &checks.Integrity{Mode: "warn"}
	i.Findings = []scan.Finding{f}
	if blocking {
		i.Mode, i.Blocking = "strict", i.Findings
	}
	return i
}

func TestStrictIntegrityHoldsAGreenStop(t *testing.T) {
	w := newWorld(t)
	w.green()
	w.outcome.Integrity = weaker(scan.High, true)
	for n := 1; n <= 4; n++ {
		a := w.stop()
		if a.blocks() != (n <= 3) || strings.ContainsAny(a.Reason, "\x1b") || strings.Contains(a.Reason, "```") {
			t.Errorf("stop %d: %+v", n, a)
		}
		if full := strings.Contains(a.Reason, "a_test.go:3"); full != (n == 1) {
			t.Errorf("stop %d: shown %v: %s", n, full, a.Reason)
		}
	}
	w.red() // what fails is the better reason
	w.outcome.Integrity = weaker(scan.High, true)
	if a := w.stop("prompt_id", "2"); !strings.Contains(a.Reason, "1 of 2 checks failed") {
		t.Errorf("red too: %+v", a)
	}
}

func TestWeakerTestsAreToldOnceWhereTheyHoldNobody(t *testing.T) {
	w := newWorld(t)
	w.green()
	w.outcome.Integrity = weaker(scan.High, false)
	if a := w.stop(); a.blocks() || !strings.Contains(a.Message, "a_test.go:3") {
		t.Errorf("first: %+v", a)
	}
	w.tree.id = "more"
	if a := w.stop("prompt_id", "2"); !a.silent() {
		t.Errorf("told twice: %+v", a)
	}
	w = newWorld(t)
	w.green()
	w.outcome.Integrity = weaker(scan.Low, false)
	if a := w.stop(); !a.silent() {
		t.Errorf("a low finding: %+v", a)
	}
}

// TestWhatTheChangeAllowsIsTold: what was allowed before is silent, what the session allowed
// itself is told with its reason.
func TestWhatTheChangeAllowsIsTold(t *testing.T) {
	for own, want := range map[bool]string{true: "a_test.go:3 a test is skipped", false: ""} {
		w := newWorld(t)
		w.green()
		i := weaker(scan.High, false)
		i.Findings[0].Suppressed, i.Findings[0].SelfAllowed = "the printer is broken", own
		w.outcome.Integrity = i
		a := w.stop()
		if a.blocks() || !strings.Contains(a.Message, want) || own != strings.Contains(a.Message, "(allowed by the change itself: the printer is broken)") {
			t.Errorf("own %v: %+v", own, a)
		}
	}
}

func TestTheChangeIsMeasuredFromTheStart(t *testing.T) {
	w := newWorld(t)
	w.tree = treeNow{id: "head", head: "head"}
	w.start()
	w.tree = treeNow{id: "x", head: "head"}
	w.stop()
	w.tree = treeNow{id: "y", head: "committed"}
	w.stop("prompt_id", "2")
	if first, second := w.requests[0].Since, w.requests[1].Since; first != nil || second == nil || second.Tree != "head" {
		t.Errorf("measured from %+v, then %+v; want HEAD, then the tree of the start", first, second)
	}
}
