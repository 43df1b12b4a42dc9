package scan

import (
	"maps"
	"slices"

	"git-isitdone/scan/lang"
)

// Scan compares both sides of a change and reports what got weaker. Comments beside the
// findings allow them; whether what is allowed counts is Policy's matter.
func Scan(changes []Change) Report { return Policy{}.Scan(changes) }

// Scan compares both sides of a change and reports what got weaker, under a policy.
func (p Policy) Scan(changes []Change) Report {
	all := changes
	changes, context := apart(changes)
	s := read(changes)
	s.expand()
	s.match()
	var out []Finding
	for i := range s.before {
		out = append(out, s.judge(i)...)
	}
	for i := range s.after {
		if s.after[i].from < 0 {
			out = append(out, s.fresh(i)...)
		}
	}
	out = append(out, s.beside(changes, context, p.Beside)...)
	out = append(out, configuration(all)...)
	s.suppressor(all, p).suppress(out)
	out = append(out, p.own()...)
	r := Report{Findings: sorted(out), Summary: s.summary()}
	for _, f := range s.files {
		if f.test {
			r.Files++
		}
	}
	return r
}

// judge is what became of one test.
func (s *changeSet) judge(i int) []Finding {
	b := &s.before[i]
	switch {
	case b.became >= 0:
		return s.compare(b, &s.after[b.became], false)
	case b.absorbed >= 0:
		return s.compare(b, &s.after[b.absorbed], true)
	}
	return s.lost(b)
}

func (s *changeSet) summary() Summary {
	var sum Summary
	for _, t := range s.before {
		sum.TestsBefore += max(1, len(t.Rows))
		sum.AssertionsBefore += len(t.Asserts)
		if t.Skip != nil {
			sum.SkippedBefore++
		}
	}
	for _, t := range s.after {
		sum.TestsAfter += max(1, len(t.Rows))
		sum.AssertionsAfter += len(t.Asserts)
		if t.Skip != nil {
			sum.SkippedAfter++
		}
	}
	return sum
}

// expand lets a test that calls a helper ask what the helper asks.
func (s *changeSet) expand() {
	for i := range s.before {
		withHelpers(&s.before[i].Test, s.helpers.before)
	}
	for i := range s.after {
		withHelpers(&s.after[i].Test, s.helpers.after)
	}
}

// withHelpers follows helpers into the helpers that they call, in the order of names, so that
// one change always gives one report.
func withHelpers(t *lang.Test, helpers map[string]lang.Test) {
	seen := map[string]bool{}
	for next := slices.Sorted(maps.Keys(t.Calls)); len(next) > 0; next = next[1:] {
		h, ok := helpers[next[0]]
		if !ok || seen[next[0]] {
			continue
		}
		seen[next[0]] = true
		for _, a := range h.Asserts {
			a.Line = t.Line
			t.Asserts = append(t.Asserts, a)
		}
		for call, n := range h.Calls {
			t.Calls[call] += n
		}
		next = append(next, slices.Sorted(maps.Keys(h.Calls))...)
	}
}
