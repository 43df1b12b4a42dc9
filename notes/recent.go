package notes

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"time"

	"git-isitdone/gitstore"
)

// keepRecent is how many pointers `recent` holds.
const keepRecent = 100

// pointer names a receipt by the tree that it is stored under and its start. It says where
// to look and proves nothing.
type pointer struct {
	tree  gitstore.OID
	start time.Time
}

// parseRecent reads `recent`; lines that are no pointers are skipped, since the file can be
// made again from the receipts.
func parseRecent(content []byte) []pointer {
	var ps []pointer
	for _, l := range splitLines(content) {
		id, when, _ := strings.Cut(string(l), " ")
		start, err := time.Parse(stampLayout, when)
		if err == nil && validID(gitstore.OID(id)) {
			ps = append(ps, pointer{tree: gitstore.OID(id), start: start})
		}
	}
	return ps
}

// formatRecent writes the newest pointers, newest first.
func formatRecent(ps []pointer) []byte {
	slices.SortFunc(ps, func(a, b pointer) int {
		return cmp.Or(b.start.Compare(a.start), strings.Compare(string(a.tree), string(b.tree)))
	})
	ps = slices.CompactFunc(ps, func(a, b pointer) bool { return a.tree == b.tree && a.start.Equal(b.start) })
	var buf bytes.Buffer
	for _, p := range ps[:min(len(ps), keepRecent)] {
		buf.WriteString(string(p.tree) + " " + p.start.UTC().Format(stampLayout) + "\n")
	}
	return buf.Bytes()
}
