//go:build e2e

package e2e

import (
	"os"
	"slices"
	"strings"
	"testing"

	"git-isitdone/hooks/e2e/fakemodel"
)

// TestClients drives every client, or those that ISITDONE_E2E_CLIENTS names.
func TestClients(t *testing.T) {
	lab := newLaboratory(t)
	chosen := strings.FieldsFunc(os.Getenv("ISITDONE_E2E_CLIENTS"), func(r rune) bool { return r == ',' || r == ' ' })
	for _, c := range Clients() {
		id := c.Facts().ID
		if len(chosen) > 0 && !slices.Contains(chosen, id) {
			continue
		}
		t.Run(id, func(t *testing.T) { drive(t, lab, c) })
	}
}

func drive(t *testing.T, lab *laboratory, c Client) {
	w := lab.newWorld(t, c)
	w.gate(t)
	t.Run("refused", func(t *testing.T) { refused(t, w) })
}

// refused: a weakened edit and a false claim are refused, the fix and the true claim are not.
func refused(t *testing.T, w world) {
	s := w.say(t, steps(weakenThenFix), "Fix sum and make the tests pass.", false)
	turns := s.model.Turns(fakemodel.MainBranch)
	if s.Code != 0 {
		t.Errorf("the client's exit status is %d\n%s", s.Code, lastLines(s.Stderr, 20))
	}
	if len(turns) != weakenThenFixSteps {
		t.Fatalf("the model was asked %d times, want %d\nstdout: %s\nstderr: %s", len(turns), weakenThenFixSteps, lastLines(s.Stdout, 20), lastLines(s.Stderr, 20))
	}
	const reason = "NOT DONE: 1 of 2 checks failed"
	for i, r := range turns {
		if told := strings.Contains(string(r.Body), reason); told != (i >= stepAfterClaim) {
			t.Errorf("request %d of the model: it was told the reason: %v", i, told)
		}
	}
	for _, part := range []string{"attempt 1/3", "adds negative numbers", "git isitdone"} {
		if !strings.Contains(string(turns[stepAfterClaim].Body), part) {
			t.Errorf("the refusal that reached the model does not say %q", part)
		}
	}
	if got := w.read(t, "sum.js"); got != sumFixed {
		t.Errorf("sum.js is %q", got)
	}
	if got := w.read(t, "sum.test.js"); got != projectTests {
		t.Errorf("sum.test.js is not as it was:\n%s", got)
	}
	if e := w.isitdone(t, "receipt"); e.Code != 0 || !strings.Contains(e.Stdout, "PASS") {
		t.Errorf("git isitdone receipt: exit %d\n%s", e.Code, e.Stdout)
	}
	log := w.decisions(t)
	if kinds(log) != "blocked passed" {
		t.Errorf("the decision log says %q, want blocked, passed", kinds(log))
	}
	for _, d := range log {
		if d.Host != w.client.Facts().Record || d.Claim == nil || !*d.Claim {
			t.Errorf("the decision log has %+v", d)
		}
	}
	// Two runs are the model's own.
	if n := w.runs(t, "test begins"); n != 4 {
		t.Errorf("the tests ran %d times, want 4", n)
	}
	if n := w.runs(t, "lint"); n != 2 {
		t.Errorf("the lint ran %d times, want 2", n)
	}
}
