package scan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"git-isitdone/scan/lang"
)

// rows reports rows of a table that are gone: not those that were renamed, reordered or
// written otherwise, and not those that another row replaced.
func (s *changeSet) rows(b, a *located) []Finding {
	if len(b.Rows) == 0 {
		return nil
	}
	used := make([]bool, len(a.Rows))
	var gone []lang.Row
	var out []Finding
	for _, r := range b.Rows {
		if j := sameRow(r, a.Rows, used); j >= 0 {
			used[j] = true
			if a.Rows[j].Skip && !r.Skip {
				out = append(out, at(a, a.Rows[j].Line, skipAdded, High, Evidence{After: strings.Join(r.Literals, ", ")}, "a row of %s is skipped", last(a.Name)))
			}
			continue
		}
		if inBody(a, r) || s.ownTest(a, r) {
			continue
		}
		gone = append(gone, r)
	}
	fresh := 0
	for j, u := range used {
		if u {
			continue
		}
		fresh++
		if r := bentRow(gone, a.Rows[j]); r != nil && s.sources {
			sev := Medium
			if s.grown(a) || len(a.Rows) > len(b.Rows) {
				sev = Low
			}
			out = append(out, at(a, a.Rows[j].Line, expectationChanged, sev, Evidence{strings.Join(r.Literals, ", "), strings.Join(a.Rows[j].Literals, ", ")}, "a row of %s expects another value", last(a.Name)))
		}
	}
	n := len(gone) - fresh
	if generates := a.Inputs != "" && b.Inputs == ""; n <= 0 || generates {
		return out
	}
	sev := Medium
	if !a.RowsKnown || len(a.Rows) == 0 && a.Inputs == "" && len(a.Params) > 0 {
		sev = Low
	}
	return append(out, was(b, gone[0].Line, testCaseRemoved, sev, Evidence{Before: strings.Join(gone[0].Literals, ", ")}, "%s lost %s of its table", last(b.Name), plural(n, "row")))
}

// bentRow is a lost row that a new one differs from in its last value only.
func bentRow(gone []lang.Row, now lang.Row) *lang.Row {
	for i := range gone {
		r := &gone[i]
		if n := len(r.Literals); n > 1 && n == len(now.Literals) && slices.Equal(r.Literals[:n-1], now.Literals[:n-1]) {
			return r
		}
	}
	return nil
}

// ownTest: the row became a test of its own.
func (s *changeSet) ownTest(a *located, r lang.Row) bool {
	if len(r.Literals) == 0 {
		return false
	}
	for _, key := range traits(a) {
		for _, j := range s.fresh1[key] {
			if holds(&s.after[j].Test, r.Literals) {
				return true
			}
		}
	}
	return false
}

// generated reports a test that runs on fewer, or on easier, generated inputs.
func generated(b, a *located) []Finding {
	switch {
	case b.Inputs != "" && a.Inputs == "" && len(a.Rows) == 0:
		return []Finding{was(b, b.Line, testCaseRemoved, Medium, Evidence{Before: b.Inputs}, "%s no longer runs on generated inputs", last(b.Name))}
	case b.Inputs == "" || a.Inputs == "":
		return nil
	}
	before, after := examples(&b.Test), examples(&a.Test)
	switch {
	case 2*after <= before:
		return []Finding{at(a, a.Line, testCaseRemoved, Medium, Evidence{fmt.Sprint(before), fmt.Sprint(after)}, "%s runs on %d generated inputs instead of %d", last(a.Name), after, before)}
	case narrower(b.Inputs, a.Inputs):
		return []Finding{at(a, a.Line, testCaseRemoved, Medium, Evidence{b.Inputs, a.Inputs}, "%s is given fewer kinds of inputs", last(a.Name))}
	}
	return nil
}

// examples is what hypothesis (100) and proptest (256) and quickcheck (100) run by default.
func examples(t *lang.Test) int {
	if t.Examples > 0 {
		return t.Examples
	}
	if strings.Contains(t.Inputs, " in ") {
		return 256
	}
	return 100
}

// narrower: a generator became a constant, or a range shrank to a tenth.
func narrower(before, after string) bool {
	for _, constant := range []string{"just(", "Just(", "nothing("} {
		if strings.Count(after, constant) > strings.Count(before, constant) {
			return true
		}
	}
	x, y := ranges(before), ranges(after)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if y[i]*10 <= x[i] {
			return true
		}
	}
	return false
}

// ranges are the widths of the ranges in a text: 0..100.
func ranges(s string) []int {
	var out []int
	for i := 0; i+1 < len(s); i++ {
		if s[i] != '.' || s[i+1] != '.' {
			continue
		}
		lo, hi := i, i+2
		for lo > 0 && (word(s[lo-1]) || s[lo-1] == '-') {
			lo--
		}
		if hi < len(s) && s[hi] == '=' {
			hi++
		}
		end := hi
		for end < len(s) && (word(s[end]) || s[end] == '-') {
			end++
		}
		from, err1 := strconv.Atoi(digits(s[lo:i]))
		to, err2 := strconv.Atoi(digits(s[hi:end]))
		if err1 == nil && err2 == nil {
			out = append(out, to-from)
		}
		i = end
	}
	return out
}

// digits drops a Rust suffix and separators from a number.
func digits(s string) string {
	for _, suffix := range []string{"i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"} {
		s = strings.TrimSuffix(s, suffix)
	}
	return strings.ReplaceAll(s, "_", "")
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
