package config

import (
	"fmt"
	"maps"
	"slices"
)

// Tighten is the configuration with every setting that was loosened since an earlier one
// put back, and what those are, in words. Which checks there are is not its business, but
// for the ones that are switched off now and were not (off), which are only named.
func (c Config) Tighten(earlier Config) (tight Config, loosened, off []string) {
	tight = c
	for _, k := range keys() {
		if k.stricter == nil {
			continue
		}
		was, is := k.get(&earlier), k.get(&c)
		held := k.stricter(was, is)
		if k.shape.show(held) == k.shape.show(is) {
			continue
		}
		k.set(&tight, held)
		loosened = append(loosened, fmt.Sprintf("%s is %s, was %s", k.name, shownValue(k, is), shownValue(k, was)))
	}
	for _, p := range earlier.ClaimPatterns {
		if !slices.Contains(tight.ClaimPatterns, p) {
			tight.ClaimPatterns = append(slices.Clone(tight.ClaimPatterns), p)
			loosened = append(loosened, fmt.Sprintf("claimPatterns lacks %q", p))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.Checks)) {
		if was, known := earlier.Checks[id]; c.Checks[id] == nil && (!known || was != nil) {
			off = append(off, id)
		}
	}
	return tight, loosened, off
}

func shownValue(k key, v any) string {
	if s := k.shape.show(v); s != "" {
		return s
	}
	return "empty"
}
