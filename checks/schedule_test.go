package checks

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/notes"
)

func TestNeedsAreRunFirst(t *testing.T) {
	w := newWorld(t, "test full cat $OUT/built #needs=build", "build full echo x >$OUT/built")
	w.expect(w.verify(full()), notes.Pass, notes.Pass.State(), true)
}

func TestFailedNeedSkipsWhatNeedsIt(t *testing.T) {
	w := newWorld(t, "e2e full true #needs=test", "test full true #needs=build", "build full exit 1", "docs full true")
	out := w.verify(full())
	w.expect(out, notes.Fail, notes.Fail.State(), false)
	if got := ids(out); got != "build docs -e2e -test" {
		t.Errorf("ran %q", got)
	}
	reasons := map[string]string{}
	for _, s := range out.Skipped {
		reasons[s.Check.ID] = s.Reason
	}
	if r := reasons["test"]; r != "it needs build: build did not pass (FAIL)" {
		t.Errorf("test: %q", r)
	}
	if r := reasons["e2e"]; !strings.HasPrefix(r, "it needs test: test did not run (") {
		t.Errorf("e2e: %q", r)
	}
}

func TestWhatRunsTakesItsNeedsAlong(t *testing.T) {
	w := newWorld(t, "build full echo b >>$OUT/log", "test full echo t >>$OUT/log; exit $(cat $OUT/status) #needs=build", "docs full echo d >>$OUT/log")
	w.setOutside("status", "1")
	w.verify(full())
	w.setOutside("status", "0")
	w.expect(w.verify(full()), notes.Pass, notes.Pass.State(), true)
	if got := strings.Fields(w.outside("log")); strings.Join(got, "") != "btdbt" {
		t.Errorf("ran %v; want build again with test, and docs once", got)
	}
}

// They wait for each other only if each is there: two checks, each of which ends when it
// has seen the other start.
func TestIndependentFullChecksRunSideBySide(t *testing.T) {
	meet := func(me, other string) string {
		return "touch $OUT/" + me + "; i=0; until [ -e $OUT/" + other + " ]; do i=$((i+1)); [ $i -lt 1000 ] || exit 1; sleep 0.01; done"
	}
	w := newWorld(t, "a full "+meet("a", "b")+" #independent", "b full "+meet("b", "a")+" #independent", "c full true")
	w.write("jobs", "3")
	w.expect(w.verify(full()), notes.Pass, notes.Pass.State(), true)
}

// schedule runs a drawn plan without processes and writes down what was running together.
func TestScheduleLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "checks")
		slots := rapid.IntRange(1, 4).Draw(t, "slots")
		var list []plan.Check
		fails := map[string]bool{}
		for i := range n {
			c := plan.Check{ID: fmt.Sprint(i), Kind: notes.Full, Independent: rapid.Bool().Draw(t, "independent")}
			for j := range n { // cycles too: a union of two plans may have them
				if j != i && rapid.IntRange(0, 4).Draw(t, "need") == 0 {
					c.Needs = append(c.Needs, fmt.Sprint(j))
				}
			}
			fails[c.ID] = rapid.IntRange(0, 3).Draw(t, "fails") == 0
			list = append(list, c)
		}
		s := newSession(list, january())
		var running []plan.Check
		var order []string
		s.together(list, slots, func(c plan.Check) {
			s.mu.Lock()
			running = append(running, c)
			exclusives := 0
			for _, r := range running {
				if exclusive(r) {
					exclusives++
				}
			}
			if len(running) > slots || exclusives > 1 {
				t.Errorf("%d at once with %d slots, %d exclusive", len(running), slots, exclusives)
			}
			order = append(order, c.ID)
			s.mu.Unlock()
			for range 20 {
				runtime.Gosched() // so that what may overlap does
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			r := run.Result{Check: c}
			r.ID, r.Verdict = c.ID, notes.Pass
			if fails[c.ID] {
				r.Verdict = notes.Fail
			}
			s.results[c.ID] = r
			delete(s.pending, c.ID)
			running = slices.DeleteFunc(running, func(x plan.Check) bool { return x.ID == c.ID })
		})
		for _, c := range list {
			_, ran := s.results[c.ID]
			_, skipped := s.skipped[c.ID]
			if ran == skipped {
				t.Errorf("%s ran %v and is skipped %v", c.ID, ran, skipped)
			}
			if skipped && !slices.ContainsFunc(c.Needs, func(id string) bool { return fails[id] || s.skipped[id] != "" }) {
				t.Errorf("%s is skipped for no reason", c.ID)
			}
		}
		if slices.Sort(order); len(slices.Compact(order)) != len(s.results) {
			t.Errorf("ran %v", order)
		}
	})
}
