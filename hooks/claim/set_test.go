package claim

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Few ids and many are kept differently and must answer alike.
func TestAChoiceHasWhatItWasMadeOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfN(rapid.Uint16Range(1, 300), 0, 3*fewIDs).Draw(t, "ids")
		words := rapid.SliceOfN(rapid.Uint16Range(1, 300), 0, 4).Draw(t, "words")
		v := newVocabulary(nil)
		c := v.choice(ids)
		var of set
		meets := false
		for _, w := range words {
			of.add(w)
			meets = meets || slices.Contains(ids, w)
			if c.has(w) != slices.Contains(ids, w) {
				t.Fatalf("%d of %v: %v", w, ids, c.has(w))
			}
		}
		if c.meets(of) != meets {
			t.Fatalf("%v meets %v: %v", ids, words, !meets)
		}
	})
}
