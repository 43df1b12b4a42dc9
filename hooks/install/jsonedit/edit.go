package jsonedit

import (
	"cmp"
	"slices"
)

// edit replaces text[from:to].
type edit struct {
	from, to int
	text     string
}

func (d document) apply(edits []edit) []byte {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	out := []byte(d.bom)
	at := 0
	for _, e := range edits {
		out = append(out, d.text[at:e.from]...)
		out = append(out, e.text...)
		at = e.to
	}
	return append(out, d.text[at:]...)
}
