package scan

import (
	"slices"
	"testing"
)

// TestRules: every finding that the corpus brings is documented, with the severity that it has.
func TestRules(t *testing.T) {
	rules := map[string]Rule{}
	for _, r := range Rules() {
		if _, twice := rules[r.ID]; twice || r.Doc == "" || r.Least > r.Most {
			t.Errorf("rule %q is there twice, has no text or no range", r.ID)
		}
		rules[r.ID] = r
	}
	if !slices.IsSortedFunc(Rules(), func(a, b Rule) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	}) {
		t.Error("the rules are not in the order of their ids")
	}
	seen := 0
	for _, c := range corpus(t, "testdata/cases") {
		for _, f := range Scan(c.changes).Findings {
			seen++
			r, known := rules[f.ID]
			if !known || f.Severity < r.Least || f.Severity > r.Most {
				t.Errorf("%s: %s is reported as %s, its rule says %s to %s (known: %v)", c.Name, f.ID, f.Severity, r.Least, r.Most, known)
			}
		}
	}
	if seen == 0 {
		t.Error("the corpus brought no finding")
	}
}
