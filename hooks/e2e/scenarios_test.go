//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"git-isitdone/hooks/e2e/fakemodel"
)

const prompt = "Fix sum and make the tests pass."

// question: a turn that changes and claims nothing runs no check, also on a red tree.
func question(t *testing.T, w world) {
	before := w.runs(t, "test begins")
	s := w.say(t, answerQuestion, "What does sum.js do?", false)
	s.ended(t, 2)
	if n := w.runs(t, "test begins") - before; n != 0 {
		t.Errorf("a question ran the tests %d times", n)
	}
	for _, d := range w.decisions(t) {
		if d.Kind == "blocked" {
			t.Errorf("a question was refused: %+v", d)
		}
	}
}

// refused: a weakened edit and a false claim are refused, the fix and the true claim are not.
// It returns what the model was asked.
func refused(t *testing.T, w world) []fakemodel.Request {
	lint, earlier := w.runs(t, "lint"), len(w.decisions(t))
	s := w.say(t, weakenThenFix, prompt, false)
	turns := s.ended(t, weakenThenFixSteps)
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
	if got := w.read(t, "sum.js"); got != sumFixed+"\n" {
		t.Errorf("sum.js is %q", got)
	}
	if got := w.read(t, "sum.test.js"); got != projectTests {
		t.Errorf("sum.test.js is not as it was:\n%s", got)
	}
	w.proved(t)
	log := w.decisions(t)[earlier:]
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
	if n := w.runs(t, "lint") - lint; n != 2 {
		t.Errorf("the lint ran %d times, want 2", n)
	}
	return turns
}

// named is a note about the file that weakenThenFix weakens.
var named = regexp.MustCompile(`isitdone[^"]{0,300}sum\.test\.js`)

// note: what the gate says of a weakened test reaches the model right after the edit. The
// request before it may name the tool as well (a list of the project's files).
func note(t *testing.T, turns []fakemodel.Request) {
	if len(turns) <= stepAfterWeakening {
		t.Fatalf("the model was asked %d times", len(turns))
	}
	const word = "isitdone"
	before := strings.Count(string(turns[stepAfterWeakening-1].Body), word)
	if after := strings.Count(string(turns[stepAfterWeakening].Body), word); after <= before || !named.Match(turns[stepAfterWeakening].Body) {
		t.Error("the request after the weakening edit carries no note that names the file")
	}
}

// ignored: the client cannot be held, so the stop is judged and logged, and the turn ends.
func ignored(t *testing.T, w world) []fakemodel.Request {
	s := w.say(t, weakenThenFix, prompt, false)
	turns := s.ended(t, stepAfterClaim)
	if log := w.decisions(t); kinds(log) != "blocked" {
		t.Errorf("the decision log says %q, want blocked", kinds(log))
	}
	return turns
}

// edits: the hook after an edit was called with the file that the client's own tool changed.
// The session remembers it, or where the client told of the session's end, and nothing is
// left of it, the note after that edit named the file.
func edits(t *testing.T, w world, turns []fakemodel.Request) {
	noted := len(turns) > stepAfterWeakening && named.Match(turns[stepAfterWeakening].Body)
	if !noted && !w.remembers(t, `"sum.test.js"`) {
		t.Error("no note named sum.test.js, and no session remembers that it was edited")
	}
}

// remembers looks for a text in the gate's files of this working tree.
func (w world) remembers(t *testing.T, text string) bool {
	t.Helper()
	found := false
	err := filepath.WalkDir(w.File(".git/isitdone"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		found = found || strings.Contains(string(content), text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// unchanged: the same session claims again on the tree that was proved; nothing runs.
func unchanged(t *testing.T, w world) {
	tests, lint := w.runs(t, "test begins"), w.runs(t, "lint")
	earlier := len(w.decisions(t))
	s := w.say(t, repeatClaim, "Is it done?", true)
	s.ended(t, 1)
	if w.runs(t, "test begins") != tests || w.runs(t, "lint") != lint {
		t.Error("an unchanged turn ran a check")
	}
	if log := kinds(w.decisions(t)[earlier:]); log != "unchanged" && log != "passed-cached" {
		t.Errorf("the decision log says %q", log)
	}
}

// uninstalled: the settings are as they were, and the client is on its own.
func uninstalled(t *testing.T, w world) {
	f := w.client.Facts()
	if e := w.isitdone(t, "uninstall", "--agent", f.Agent); e.Code != 0 {
		t.Fatalf("git isitdone uninstall: exit %d\n%s%s", e.Code, e.Stdout, e.Stderr)
	}
	text, err := os.ReadFile(w.File(f.Settings))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if string(text) != f.Before {
		t.Errorf("after uninstall %s is %q, it was %q", f.Settings, text, f.Before)
	}
	tests, earlier := w.runs(t, "test begins"), len(w.decisions(t))
	s := w.say(t, breakAgain, "Break it.", false)
	s.ended(t, 3)
	if n := len(w.decisions(t)); n != earlier {
		t.Errorf("%d stops were decided after uninstall", n-earlier)
	}
	if w.runs(t, "test begins") != tests {
		t.Error("the tests ran after uninstall")
	}
}

// capped: a model that never fixes is refused three times, then its turn ends with a warning.
func capped(t *testing.T, w world) {
	s := w.say(t, neverFix, prompt, false)
	turns := s.ended(t, neverFixSteps+3)
	log := w.decisions(t)
	if kinds(log) != "blocked blocked blocked gave-up" {
		t.Errorf("the decision log says %q", kinds(log))
	}
	if !strings.Contains(string(turns[len(turns)-1].Body), "attempt 3/3") {
		t.Error("the third refusal did not reach the model")
	}
	const warning = "ended UNVERIFIED after 3 refused stops"
	places := map[string]string{"": "nowhere", "stdout": s.Stdout, "stderr": s.Stderr}
	for place, text := range places {
		if shown := strings.Contains(text, warning); shown != (place != "" && place == w.client.Facts().Warning) {
			t.Errorf("%s shows the warning: %v\n%s", place, shown, lastLines(text, 10))
		}
	}
	if w.isitdone(t, "receipt").Code != 1 {
		t.Error("git isitdone receipt does not say FAIL")
	}
}

// delegated: a sub-agent may end as it likes, the main agent answers for what it did.
func delegated(t *testing.T, w world) {
	s := w.say(t, delegateThenFix, prompt, false)
	if n := len(s.model.Turns(0)); n != delegatedSteps {
		t.Fatalf("the sub-agent asked the model %d times, want %d\nstdout: %s\nstderr: %s", n, delegatedSteps, lastLines(s.Stdout, 20), lastLines(s.Stderr, 20))
	}
	turns := s.ended(t, delegateMainSteps)
	if !strings.Contains(string(turns[stepAfterDelegated].Body), "NOT DONE") {
		t.Error("the main agent was not told that it is not done")
	}
	if log := w.decisions(t); kinds(log) != "blocked passed" {
		t.Errorf("the decision log says %q, want blocked, passed", kinds(log))
	}
	w.proved(t)
}

// background: a turn ends while what it started still runs, and claims nothing; the client
// wakes its model when that has ended, and the tree is still the same.
func background(t *testing.T, w world) {
	if err := write(w.Pause(), ""); err != nil {
		t.Fatal(err)
	}
	s := w.say(t, waitForTests, prompt, false)
	s.ended(t, waitForTestsSteps)
	if log := w.decisions(t); kinds(log) != "background-tasks unchanged" {
		t.Errorf("the decision log says %q, want background-tasks, unchanged", kinds(log))
	}
	if tests, lint := w.runs(t, "test begins"), w.runs(t, "lint"); tests != 1 || lint != 0 {
		t.Errorf("the tests ran %d times and the lint %d times, want the model's own run alone", tests, lint)
	}
}

// together: another client works in the same repository at the same time; neither waits for
// ever, and the checks run one run at a time. They are slow here, so that without the run
// lock they would overlap.
func together(t *testing.T, w, other world) {
	if err := write(w.Pause(), ""); err != nil {
		t.Fatal(err)
	}
	var both sync.WaitGroup
	var sayings [2]said
	for i, do := range []func() (said, error){
		func() (said, error) { return w.sayContext(t.Context(), fixSum, prompt, false) },
		func() (said, error) { return other.sayContext(t.Context(), touchLint, "Tidy lint.js.", false) },
	} {
		both.Go(func() {
			var err error
			if sayings[i], err = do(); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	for i, s := range sayings {
		if s.Code != 0 {
			t.Errorf("client %d: exit status %d\n%s", i, s.Code, lastLines(s.Stderr, 20))
		}
	}
	text, err := os.ReadFile(w.Runs())
	if err != nil {
		t.Fatal(err)
	}
	open := false
	for line := range strings.Lines(string(text)) {
		switch strings.TrimSpace(line) {
		case "test begins":
			if open {
				t.Errorf("two runs at one time:\n%s", text)
			}
			open = true
		case "test ends":
			open = false
		}
	}
	if got := w.read(t, "sum.js") + w.read(t, "lint.js"); !strings.Contains(got, sumFixed) || !strings.Contains(got, "./sum.js") {
		t.Errorf("an edit is missing:\n%s", got)
	}
	w.proved(t)
}

// ended wants a client that ended well after the model was asked that often.
func (s said) ended(t *testing.T, requests int) []fakemodel.Request {
	t.Helper()
	if s.Code != 0 {
		t.Errorf("the client's exit status is %d\n%s", s.Code, lastLines(s.Stderr, 20))
	}
	turns := s.model.Turns(fakemodel.MainBranch)
	if len(turns) != requests {
		t.Fatalf("the model was asked %d times, want %d\nstdout: %s\nstderr: %s", len(turns), requests, lastLines(s.Stdout, 20), lastLines(s.Stderr, 20))
	}
	return turns
}

// proved wants a PASS for the tree as it is now.
func (w world) proved(t *testing.T) {
	t.Helper()
	if e := w.isitdone(t, "receipt"); e.Code != 0 || !strings.Contains(e.Stdout, "PASS") {
		t.Errorf("git isitdone receipt: exit %d\n%s", e.Code, e.Stdout)
	}
}
