package notes

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"git-isitdone/gitstore"
)

// How much one file may hold. A tree is rarely run more than a few times; a loop
// that runs it all day must not make every later write slower.
const (
	keepPerTree = 50
	keepBad     = 50
	// keepPerDay is how many decisions of one day are kept.
	keepPerDay = 5000
)

// line is one line of a file of receipts, with what it says or why it is not believed.
type line struct {
	raw     []byte
	receipt Receipt
	err     error
}

// splitLines cuts a file into its lines, without empty ones.
func splitLines(content []byte) [][]byte {
	var lines [][]byte
	for raw := range bytes.Lines(content) {
		if raw = bytes.TrimRight(raw, "\r\n"); len(raw) > 0 {
			lines = append(lines, raw)
		}
	}
	return lines
}

func joinLines(lines [][]byte) []byte {
	var buf bytes.Buffer
	for _, l := range lines {
		buf.Write(l)
		buf.WriteByte('\n')
	}
	return buf.Bytes()
}

// uniqueLines drops repeated lines and keeps the first of each.
func uniqueLines(lines [][]byte) [][]byte {
	seen := make(map[string]bool, len(lines))
	return slices.DeleteFunc(lines, func(l []byte) bool {
		dup := seen[string(l)]
		seen[string(l)] = true
		return dup
	})
}

// readSigned reads a line of the ledger that stands under a tree's key.
func readSigned(key []byte, tree gitstore.OID, raw []byte) line {
	r, err := decodeReceipt(raw)
	if err == nil {
		err = verifyLine(key, kindReceipt, raw)
	}
	if err == nil && !r.speaksOf(tree) {
		err = fmt.Errorf("speaks of tree %s but stands under %s", short(r.Tree), short(tree))
	}
	r.MAC = ""
	return line{raw: raw, receipt: r, err: err}
}

// newestFirst orders receipts by their start, then by their end; the line decides between
// equal ones, so that the order does not depend on where they were found.
func newestFirst(a, b line) int {
	return cmp.Or(
		b.receipt.Start.Compare(a.receipt.Start),
		b.receipt.End.Compare(a.receipt.End),
		bytes.Compare(b.raw, a.raw),
	)
}

// retain is what a tree's file holds after a write: the newest lines and the newest one of
// every check, and, ahead of them, lines that are not believed here (another key's, a later
// format's), which are nobody's to throw away until there are too many.
func retain(lines []line) [][]byte {
	var bad, good []line
	for _, l := range lines {
		if l.err != nil {
			bad = append(bad, l)
		} else {
			good = append(good, l)
		}
	}
	slices.SortStableFunc(good, newestFirst)
	seen := map[string]bool{}
	kept := good[:0]
	for i, l := range good {
		fresh := false
		for _, c := range l.receipt.Checks {
			fresh = fresh || !seen[c.ID]
			seen[c.ID] = true
		}
		if i < keepPerTree || fresh {
			kept = append(kept, l)
		}
	}
	slices.Reverse(kept)
	var out [][]byte
	for _, l := range bad[max(0, len(bad)-keepBad):] {
		out = append(out, l.raw)
	}
	for _, l := range kept {
		out = append(out, l.raw)
	}
	return out
}
