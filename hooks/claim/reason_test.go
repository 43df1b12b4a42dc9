package claim

import (
	"strings"
	"testing"
)

func TestReasonsAreInPlainWords(t *testing.T) {
	for text, want := range map[string]string{
		"All tests pass.":               saysTests,
		"Done.":                         saysOver,
		"The task is complete.":         saysOver,
		"I added a flag.":               saysDone,
		"Die Tests laufen durch.":       saysTests,
		"`make` shows no errors.":       saysGone,
		"Over to you, captain.":         "matches the pattern over to you of claimPatterns",
		"Ich habe den Parser umgebaut.": saysDone,
	} {
		c, ok := Find(text, []string{"over to you"})
		if !ok || c.Reason() != want {
			t.Errorf("%q: %v, %s: %q, want %q", text, ok, c.Rule, c.Reason(), want)
		}
	}
}

// A rule without a reason would be printed by its name alone.
func TestEveryRuleHasAReason(t *testing.T) {
	k := known()
	reasons := map[string]bool{}
	for _, tongue := range append(append([]tongue{}, k.latin...), k.english, k.russian, k.chinese, k.japanese, k.korean, k.hindi, k.arabic) {
		for _, r := range tongue.ready().rules {
			reason := Claim{Rule: r.name}.Reason()
			if reason == "" {
				t.Errorf("rule %q has no reason", r.name)
			}
			reasons[reason] = true
		}
	}
	if reason := (Claim{Rule: "reported"}).Reason(); reason == "" {
		t.Error("a reported item has no reason")
	}
	if len(reasons) < 5 {
		t.Errorf("only %d reasons: %v", len(reasons), reasons)
	}
	for r := range reasons {
		if !strings.HasPrefix(r, "says ") && !strings.HasPrefix(r, "ticks ") {
			t.Errorf("%q is no plain reason", r)
		}
	}
}
