package claim

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

type labelled struct {
	N     int    `json:"n"`
	Claim bool   `json:"claim"`
	Text  string `json:"text"`
}

func corpus(t testing.TB, name string) []labelled {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var all []labelled
	for line := range strings.Lines(string(content)) {
		var l labelled
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatalf("%s: %v: %s", name, err, line)
		}
		all = append(all, l)
	}
	if len(all) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return all
}

type score struct{ claims, found, others, alarms int }

func (s score) recall() float64      { return 100 * float64(s.found) / float64(s.claims) }
func (s score) falseAlarms() float64 { return 100 * float64(s.alarms) / float64(s.others) }

func judge(t *testing.T, name string, tell bool) score {
	t.Helper()
	var s score
	for _, l := range corpus(t, name) {
		c, got := Find(l.Text, nil)
		switch {
		case l.Claim:
			s.claims++
			if got {
				s.found++
			} else if tell {
				t.Logf("missed: %q", l.Text)
			}
		default:
			s.others++
			if got {
				s.alarms++
				if tell {
					t.Logf("false alarm (%s): %q in %q", c.Rule, c.Sentence, l.Text)
				}
			}
		}
	}
	t.Logf("%s: recall %.1f %% of %d claims, false alarms %.1f %% of %d others", name, s.recall(), s.claims, s.falseAlarms(), s.others)
	return s
}

func TestTunedCorpus(t *testing.T) {
	s := judge(t, "en.jsonl", true)
	if s.claims < 60 || s.others < 60 {
		t.Fatalf("corpus too small: %+v", s)
	}
	if s.recall() < 99 || s.falseAlarms() > 4 {
		t.Errorf("want recall ≥ 99 %% and false alarms ≤ 4 %%")
	}
}

// The detector was never tuned on these messages, and the test does not say which of them
// it gets wrong. First score: recall 100 % of 32, false alarms 3.1 % of 32; one hand wrote
// both parts. Two later batches of 70, written to be unlike the first, scored 75 % and 70 %
// recall with 3.3 % and 0 % false alarms before they became part of the tuned corpus: expect
// that of other people's words. The floor leaves room for two misses and three alarms.
func TestHeldOutCorpus(t *testing.T) {
	s := judge(t, "en.heldout.jsonl", false)
	if s.recall() < 93 || s.falseAlarms() > 10 {
		t.Errorf("below the documented floor")
	}
}

func TestWantedVerdicts(t *testing.T) {
	for _, l := range corpus(t, "wanted.jsonl") {
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

func FuzzFind(f *testing.F) {
	for _, seed := range []string{"", "Done.", "```", "~~", "| a |", "`", "\"", "**", "- [ ]", "1.", "...", "ｄｏｎｅ。", "完成", "don't", "'s", "\xff", "a/b 3/5 of 2", strings.Repeat("a ", 200) + "pass"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, ok := Find(text, nil)
		if ok != (c != Claim{}) || len(c.Sentence) > quoteLimit || ok && c.Rule == "" {
			t.Fatalf("%q: %+v, %v", text, c, ok)
		}
		if utf8.ValidString(text) && !utf8.ValidString(c.Sentence) {
			t.Fatalf("%q: sentence %q is cut inside a letter", text, c.Sentence)
		}
	})
}

func BenchmarkFind(b *testing.B) {
	text := strings.Repeat("The parser reads the file and returns a list of tokens for each of them. ", 30)
	for b.Loop() {
		Find(text, nil)
	}
}
