package scan

import (
	"fmt"
	"strings"

	"git-isitdone/scan/lang"
)

// rows reports rows of a table that are gone: not those that were renamed, reordered or
// written otherwise, and not those that another row replaced.
func rows(b, a *located) []Finding {
	if len(b.Rows) == 0 {
		return nil
	}
	used := make([]bool, len(a.Rows))
	var gone []lang.Row
	for _, r := range b.Rows {
		if j := sameRow(r, a.Rows, used); j >= 0 {
			used[j] = true
			continue
		}
		if inBody(a, r) {
			continue
		}
		gone = append(gone, r)
	}
	fresh := 0
	for _, u := range used {
		if !u {
			fresh++
		}
	}
	n := len(gone) - fresh
	if n <= 0 {
		return nil
	}
	sev := Medium
	if !a.RowsKnown || len(a.Rows) == 0 {
		sev = Low
	}
	return []Finding{was(b, gone[0].Line, testCaseRemoved, sev, Evidence{Before: strings.Join(gone[0].Literals, ", ")}, "%s lost %s of its table", last(b.Name), plural(n, "row"))}
}

// sameRow finds a free row that has all the values of an old one.
func sameRow(r lang.Row, rows []lang.Row, used []bool) int {
next:
	for j, other := range rows {
		if used[j] {
			continue
		}
		have := map[string]int{}
		for _, l := range other.Literals {
			have[strings.Trim(l, `"'`)]++
		}
		for _, l := range r.Literals {
			if have[strings.Trim(l, `"'`)] == 0 {
				continue next
			}
			have[strings.Trim(l, `"'`)]--
		}
		return j
	}
	return -1
}

// inBody: the table was written out into the test.
func inBody(a *located, r lang.Row) bool {
	if len(r.Literals) == 0 || len(a.Rows) > 0 {
		return false
	}
	for _, l := range r.Literals {
		if a.Literals[l] == 0 {
			return false
		}
	}
	return true
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
