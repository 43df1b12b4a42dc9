package checks

import (
	"strings"
	"testing"
	"time"

	"git-isitdone/notes"
)

func january() time.Time { return time.Date(2027, 1, 10, 12, 0, 0, 0, time.UTC) }

// at sets the clock that the pipeline sees.
func (w *world) at(now time.Time) { w.env.Now = func() time.Time { return now } }

func TestQuarantinedCheckRunsAndHoldsNothingUp(t *testing.T) {
	w := newWorld(t, "test full true", "e2e full exit 1 #until=2027-01-31")
	w.at(january())
	out := w.verify(full())
	w.expect(out, notes.Pass, notes.Pass.State(), true)
	if len(out.Results) != 1 || len(out.Quarantined) != 1 || out.Quarantined[0].Verdict != notes.Fail {
		t.Errorf("results %d, quarantined %+v", len(out.Results), out.Quarantined)
	}
	if all := strings.Join(out.Warnings, "\n"); !strings.Contains(all, "e2e ended as FAIL and holds nothing up, being in quarantine until 2027-01-31, ann: flaky socket") {
		t.Errorf("warnings %q", all)
	}
	if n := len(out.Receipt.Checks); n != 2 || !out.Receipt.Checks[1].Quarantined {
		t.Errorf("%d results in the receipt", n)
	}
	again := w.verify(full())
	w.expect(again, notes.Pass, notes.Pass.State(), true)
	if !again.Cached || len(again.Quarantined) != 0 {
		t.Error("a proved tree ran again for a check that holds nothing up")
	}
	if a := w.known("HEAD"); a.State != notes.Pass.State() || !a.Done {
		t.Errorf("known as %s", a.State)
	}
}

func TestQuarantineExpires(t *testing.T) {
	w := newWorld(t, "test full true", "e2e full exit 1 #until=2027-01-31")
	w.at(time.Date(2027, 1, 31, 23, 59, 59, 0, time.UTC))
	w.expect(w.verify(full()), notes.Pass, notes.Pass.State(), true)
	w.at(time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC))
	if a := w.known("HEAD"); a.State != notes.Fail.State() {
		t.Errorf("known as %s after the last day", a.State)
	}
	out := w.verify(full())
	w.expect(out, notes.Fail, notes.Fail.State(), false)
	if all := strings.Join(out.Warnings, "\n"); !strings.Contains(all, "e2e: its quarantine is over") {
		t.Errorf("warnings %q", all)
	}
	if got := ids(out); got != "test e2e" {
		t.Errorf("ran %q", got)
	}
}

func TestQuarantinedNeedHoldsNothingUp(t *testing.T) {
	w := newWorld(t, "lint lite exit 1 #until=2027-01-31", "test full true #needs=seed", "seed full exit 1 #until=2027-01-31")
	w.at(january())
	w.expect(w.verify(full()), notes.Pass, notes.Pass.State(), true)
}

func TestOnlyQuarantinedChecksProveNothing(t *testing.T) {
	w := newWorld(t, "test full true #until=2027-01-31")
	w.at(january())
	out := w.verify(full())
	w.expect(out, "", notes.StateNone, false)
	if len(out.Quarantined) != 1 || out.Receipt != nil || out.NoChecks {
		t.Errorf("%d ran, receipt %v, no checks %v", len(out.Quarantined), out.Receipt, out.NoChecks)
	}
}
