package checks

import (
	"slices"
	"strings"
	"testing"

	"git-isitdone/notes"
)

// log is what the checks of this world ran, a letter each.
func (w *world) log() string { return strings.Join(strings.Fields(w.outside("log")), "") }

// Settings of git config are no part of the tree: a check that they redefine runs again,
// and no other does.
func TestOnlyTheRedefinedCheckRunsAgain(t *testing.T) {
	w := repository(t, ".isitdone.json", `{"checks": {
		"a": "echo a >>$OUT/log", "b": "echo b >>$OUT/log", "lint": {"cmd": "echo l >>$OUT/log", "kind": "lite"}}}`)
	for _, c := range []struct {
		name string
		args []string
		ran  string // what this step adds
	}{
		{"first", nil, "lab"},
		{"again", nil, ""},
		{"a limit", []string{"isitdone.checks.b.timeout", "77"}, ""},
		{"retries", []string{"isitdone.checks.b.retries", "2"}, ""},
		{"order", []string{"isitdone.checks.b.needs", "a"}, ""},
		{"side by side", []string{"isitdone.checks.b.independent", "true"}, ""},
		{"environment", []string{"isitdone.checks.b.env", "X=1"}, "ab"}, // b, and a for b's sake
		{"one more check", []string{"isitdone.checks.c", "echo c >>$OUT/log"}, "c"},
		{"one check less", []string{"isitdone.checks.c", "false"}, ""},
		{"the check back", []string{"isitdone.checks.c", "echo c >>$OUT/log"}, ""},
		{"lite made full", []string{"isitdone.checks.lint.kind", "full"}, "l"},
	} {
		if c.args != nil {
			w.git(append([]string{"config"}, c.args...)...)
		}
		before := w.log()
		out, _ := w.detected(full())
		w.expect(out, notes.Pass, notes.Pass.State(), true)
		if got := strings.TrimPrefix(w.log(), before); sorted(got) != sorted(c.ran) {
			t.Errorf("%s: ran %q, want %q", c.name, got, c.ran)
		}
		if out.Cached != (c.ran == "") {
			t.Errorf("%s: cached %v", c.name, out.Cached)
		}
	}
	w.git("config", "--unset", "isitdone.checks.b.env")
	before := w.log()
	if out, _ := w.detected(full()); !out.Done || w.log() != before {
		t.Errorf("the earlier definition is proved already; ran %q", strings.TrimPrefix(w.log(), before))
	}
}

func sorted(s string) string { return strings.Join(slices.Sorted(strings.SplitSeq(s, "")), "") }

// Of three checks one fails: a run on the same tree takes up only that one, and a run of
// the lite profile none.
func TestFailedCheckAloneRunsAgain(t *testing.T) {
	w := newWorld(t, "lint lite echo l >>$OUT/log", "a full echo a >>$OUT/log", "b full echo b >>$OUT/log; exit $(cat $OUT/status)")
	w.setOutside("status", "1")
	w.expect(w.verify(full()), notes.Fail, notes.Fail.State(), false)
	lite := full()
	lite.Profile = notes.ProfileLite
	if out := w.verify(lite); !out.Cached || out.Verdict != notes.Pass {
		t.Errorf("lite: cached %v, %s", out.Cached, out.Verdict)
	}
	w.setOutside("status", "0")
	w.expect(w.verify(full()), notes.Pass, notes.Pass.State(), true)
	if got := w.log(); got != "labb" {
		t.Errorf("ran %q", got)
	}
	all := full()
	all.NoCache = true
	w.verify(all)
	if got := w.log(); got != "labblab" {
		t.Errorf("without the cache: ran %q", got)
	}
}

// A test that edits a file and puts it back leaves the tree as it was.
func TestChecksThatEditAndRestore(t *testing.T) {
	w := newWorld(t, "test full cp a.txt $OUT/kept; echo changed >a.txt; cat a.txt; cp $OUT/kept a.txt", "mode full chmod +x a.txt; chmod -x a.txt",
		"gone full mv a.txt b.txt; mv b.txt a.txt")
	out := w.verify(full())
	w.expect(out, notes.Pass, notes.Pass.State(), true)
	if len(out.Modified) > 0 || len(out.Warnings) > 0 {
		t.Errorf("modified %q, warnings %q", out.Modified, out.Warnings)
	}
}
