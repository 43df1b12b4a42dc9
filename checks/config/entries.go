package config

import (
	"maps"
	"slices"
)

// Entry is one setting as it holds, for `git isitdone config`.
type Entry struct {
	Key    string `json:"key"`
	Value  string `json:"value"`
	Origin Origin `json:"origin"` // zero: the default
}

// Entries lists every setting in the table's order, then the checks by id.
func (c Config) Entries() []Entry {
	out := make([]Entry, 0, len(keys())+len(c.Checks))
	for _, k := range keys() {
		out = append(out, Entry{k.name, k.shape.show(k.get(&c)), c.origins[k.name]})
	}
	for _, id := range slices.Sorted(maps.Keys(c.Checks)) {
		name := "checks." + id
		o := c.Checks[id]
		if o == nil {
			out = append(out, Entry{name, "false", c.origins[name]})
			continue
		}
		for _, f := range checkFields() {
			if v, set := f.get(o); set {
				out = append(out, Entry{name + "." + f.name, f.shape.show(v), c.origins[name]})
			}
		}
	}
	return out
}
