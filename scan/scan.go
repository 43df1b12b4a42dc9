package scan

import "git-isitdone/scan/lang"

// Scan compares both sides of a change and reports what got weaker. Comments beside the
// findings allow them; whether what is allowed counts is Policy's matter.
func Scan(changes []Change) Report { return Policy{}.Scan(changes) }

// Scan compares both sides of a change and reports what got weaker, under a policy.
func (p Policy) Scan(changes []Change) Report {
	all := changes
	changes, context := apart(changes)
	s := read(changes)
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
	out = append(out, s.judgeHelpers()...)
	out = append(out, s.hooks()...)
	out = append(out, s.doubled()...)
	out = append(out, s.modules()...)
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
		sum.AssertionsBefore += counted(t.Asserts)
		if t.Skip != nil {
			sum.SkippedBefore++
		}
	}
	for _, t := range s.after {
		sum.TestsAfter += max(1, len(t.Rows))
		sum.AssertionsAfter += counted(t.Asserts)
		if t.Skip != nil {
			sum.SkippedAfter++
		}
	}
	return sum
}

// counted is how many assertions a reader of the test would count: calls of helpers that are
// named like one among them.
func counted(xs []lang.Assert) int {
	n := 0
	for _, x := range xs {
		if !x.Call || lang.Assertive(x.Form) {
			n++
		}
	}
	return n
}
