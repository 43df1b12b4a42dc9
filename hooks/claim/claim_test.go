package claim

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestTunedCorpus(t *testing.T) {
	for name, messages := range part(t, "tuned") {
		s := judge(messages, func(format string, args ...any) { t.Logf(name+": "+format, args...) })
		floor := 97.0
		if name == "en" {
			floor = 99
		}
		if least := 12; s.claims < least || s.others < least {
			t.Errorf("%s: too few messages: %v", name, s)
		}
		if s.recall() < floor || s.falseAlarms() > 4 {
			t.Errorf("%s: want recall ≥ %.0f %% and false alarms ≤ 4 %%: %v", name, floor, s)
		}
	}
}

// The detector is never tuned on these messages, and the test does not say which of them it
// gets wrong. The floors leave room for two claims more than the first scores missed, and for
// two false alarms (testdata/README.md).
func TestHeldOutCorpus(t *testing.T) {
	var all score
	parts := part(t, "heldout")
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		s := judge(parts[name], nil)
		t.Logf("%s: %v", name, s)
		if s.claims < 8 || s.others < 8 {
			t.Errorf("%s: too few messages: %v", name, s)
		}
		all.add(s)
	}
	t.Logf("all: %v", all)
	if all.recall() < 96 || all.falseAlarms() > 5 {
		t.Errorf("below the documented floor: %v", all)
	}
}

func TestWantedVerdicts(t *testing.T) {
	for _, l := range corpus(t, filepath.Join("testdata", "wanted.jsonl")) {
		if c, got := Find(l.Text, nil); got != l.Claim {
			t.Errorf("#%d %q: claim %v (%s, %q), want %v", l.N, l.Text, got, c.Rule, c.Sentence, l.Claim)
		}
	}
}

func TestA20_OrdinaryEndings(t *testing.T) {
	for _, text := range []string{
		"Task complete!", "I've implemented the retry logic in fetch_page.", "I finished the migration and pushed to main.", "the change is live",
		"The fix is in place.", "Implemented. Let me know if you want the tests too.", "I've added the retry logic and the three new tests pass.",
		"Your CI is green again.", "Everything is now wired up.", "The refactor is done.", "Fixed the off-by-one in the paginator.",
		"All set — the deploy went through.", "**DONE** — schema migration applied.",
	} {
		if _, ok := Find(text, nil); !ok {
			t.Errorf("missed: %q", text)
		}
	}
	for _, text := range []string{
		"Should I mark this as done?", "Fixed income securities need care.", "`All tests pass.`", "```\nDone. All tests pass.\n```", "> Done. All tests pass.",
	} {
		if c, ok := Find(text, nil); ok {
			t.Errorf("false alarm: %q (%s)", text, c.Rule)
		}
	}
}

func TestQuoteIsTheLastClaimWhole(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"Done.\n\n12 tests passing, 0 failing. Shall I commit?", "12 tests passing, 0 failing."},
		{"- **Tests**: all `npm test` runs pass!", "Tests: all `npm test` runs pass!"},
		{"All tests pass, " + strings.Repeat("ü", 200), "All tests pass, " + strings.Repeat("ü", 90) + "..."},
	} {
		c, ok := Find(tc.text, nil)
		if !ok || c.Sentence != tc.want {
			t.Errorf("%q: got %q, %v; want %q", tc.text, c.Sentence, ok, tc.want)
		}
	}
}

func TestBareClaimsSayOnlyThatItIsOver(t *testing.T) {
	for text, want := range map[string]bool{
		"I explained the code. Done.": true, "All done!": true, "**Done**": true, "We're done here.": true, "Finished.": true,
		"Done. All tests pass.": false, "I fixed the parser. Done.": false, "Fixed.": false, "Done, all tests pass.": false,
	} {
		if c, ok := Find(text, nil); !ok || c.Bare != want {
			t.Errorf("%q: %+v, %v; want bare %v", text, c, ok, want)
		}
	}
}

// What the program does now and what it does anyway are told in the same words ("the list
// shows the newest first"). Such a message counts after unproved edits, as it leaves nothing
// open.
func TestDescriptionsLeaveNothingOpen(t *testing.T) {
	for _, l := range corpus(t, filepath.Join("testdata", "described.jsonl")) {
		if Open(l.Text) {
			t.Errorf("left open: %q", l.Text)
		}
	}
}

func TestWhatIsNotWholeClaimsNothing(t *testing.T) {
	for text, want := range map[string]bool{
		"I've added the retry logic.": true,
		"I've added the retry logic. Two tests still fail, and I don't know why.":          false,
		"I've added the retry logic. Next I'll write the tests.":                           false,
		"Done. Two tests still fail, and I don't know why.":                                true,
		"I've added the retry logic. One test still fails, as it already did before.":      true,
		"I've converted three of the five reducers.":                                       false,
		"I've converted all five reducers (three of them by hand).":                        true,
		"He añadido el parser. Dos pruebas siguen fallando.":                               false,
		"Ich habe den Parser umgebaut. Zwei Tests schlagen noch fehl.":                     false,
		"Ich habe den Parser umgebaut. Die Tests schlagen nicht mehr fehl.":                true,
		"Everything but the installer is done.":                                            false,
		"60 % of the strings are translated.":                                              false,
		"About 60% of the strings are translated.":                                         false,
		"100 % of the strings are translated.":                                             true,
		"1 of 4 services migrated.":                                                        false,
		"4 of 4 services migrated.":                                                        true,
		"Reviewed. Two points should change:\n- The lock is released twice.":               false,
		"Every branch that is merged is deleted.":                                          true,
		"The script lists every branch that is merged.":                                    false,
		"- Parser: done\n- Code generator: not started":                                    false,
		"- Parser: done\n- Code generator: done":                                           true,
		"I've converted the reader.\n\nNone of the writers are converted yet.":             false,
		"All tests (the slow ones too) came back green.":                                   true,
		"I've moved the parser (it was in the wrong package) and the tests are all green.": true,
	} {
		if c, got := Find(text, nil); got != want {
			t.Errorf("%q: claim %v (%s), want %v", text, got, c.Rule, want)
		}
	}
}

func TestOpenMessagesAskOrPlanOrAdmit(t *testing.T) {
	for text, want := range map[string]bool{
		"Which one do you want?": true, "I'll add the tests next.": true, "Two specs are still failing.": true, "TODO:\n- docs": true,
		"3 of 5 tests passed.": true, "Please run the migration.": true,
		"Your dashboard has a CSV export button.": false, "The button sits next to the filter.": false, "結果は画面に表示されます。": false,
	} {
		if got := Open(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestOwnPatternsAddToTheRules(t *testing.T) {
	if c, ok := Find("Ship it, captain.", []string{`ship it`, `(`}); !ok || c.Rule != "custom:ship it" {
		t.Errorf("got %+v, %v", c, ok)
	}
	if _, ok := Find("Which way?", []string{`ship it`}); ok {
		t.Error("a message without the pattern counted")
	}
}
