package scan

import (
	"git-isitdone/scan/lang"
)

// findings reports what the pairing of assertions shows.
func (p pairing) findings(b, a *located) []Finding {
	var out []Finding
	for _, w := range p.weaker {
		if p.stillAsked(w[0], w[1]) {
			continue
		}
		sev := Medium
		if w[1].Strength == lang.Nothing {
			sev = High
		}
		out = append(out, at(a, w[1].Line, assertionWeakened, sev, Evidence{text(w[0]), text(w[1])}, "%s asks less of %s than before", last(a.Name), w[0].Subject))
	}
	out = append(out, p.expectations(a)...)
	out = append(out, p.tolerances(a)...)
	out = append(out, p.losses(b, a)...)
	for _, y := range p.added {
		if y.Strength == lang.Nothing && !p.merged {
			out = append(out, at(a, y.Line, tautologyAdded, High, Evidence{After: text(y)}, "%s asserts what is always true", last(a.Name)))
		}
	}
	return out
}

// stillAsked: another assertion asks as much of the same subject, as where a value is
// compared whole and then looked at once more.
func (p pairing) stillAsked(before, after lang.Assert) bool {
	strong := 0
	for _, y := range p.allAfter {
		if y.Line != after.Line && y.Strength >= before.Strength && related(before, y) {
			strong++
		}
	}
	taken := 0
	for _, s := range p.same {
		if related(before, s[1]) && s[1].Strength >= before.Strength {
			taken++
		}
	}
	return strong > taken
}

// expectations reports values that follow the code: the code changed, the test asks the same
// of the same subject, expects something else, and nothing was added that shows why.
func (p pairing) expectations(a *located) []Finding {
	var out []Finding
	for _, w := range p.bent {
		if w[0].Form == "no error" || len(p.added) > 0 && p.sources {
			continue
		}
		sev := Low
		if p.sources {
			sev = Medium
		}
		out = append(out, at(a, w[1].Line, expectationChanged, sev, Evidence{text(w[0]), text(w[1])}, "%s expects another value of %s", last(a.Name), w[0].Subject))
	}
	return out
}

// tolerances compares the widths that comparisons allow.
func (p pairing) tolerances(a *located) []Finding {
	var out []Finding
	for _, w := range append(append([][2]lang.Assert{}, p.same...), p.bent...) {
		before, after := w[0].Tolerance, w[1].Tolerance
		if after <= before {
			continue
		}
		sev := Low
		switch {
		case before == 0 || after/before >= 99:
			sev = Medium
		case after/before >= 9.9:
			sev = Medium
		}
		if before > 0 && after/before >= 1e5 {
			sev = High
		}
		out = append(out, at(a, w[1].Line, toleranceWidened, sev, Evidence{text(w[0]), text(w[1])}, "%s allows a wider difference: %g instead of %g", last(a.Name), after, before))
	}
	return out
}

// losses reports assertions that are nowhere any more.
func (p pairing) losses(b, a *located) []Finding {
	// What was lost may be asked in another way: each new assertion of the same strength
	// makes up for one.
	var lost []lang.Assert
	spare := append([]lang.Assert{}, p.added...)
next:
	for _, x := range p.lost {
		if x.Strength == lang.Nothing {
			continue
		}
		for i, y := range spare {
			if y.Strength >= x.Strength {
				spare = append(spare[:i], spare[i+1:]...)
				continue next
			}
		}
		lost = append(lost, x)
	}
	if len(lost) == 0 || p.merged && len(p.same)+len(p.weaker) > 0 {
		return nil
	}
	sev := Medium
	switch {
	case len(lost) >= 3 || len(a.Asserts) == 0:
		sev = High
	case len(lost) == 1 && lost[0].Strength == lang.Existence && len(a.Asserts) >= len(b.Asserts)-1:
		sev = Low
	}
	return []Finding{was(b, lost[0].Line, assertionsRemoved, sev, Evidence{Before: text(lost[0])}, "%s lost %s", last(b.Name), plural(len(lost), "assertion"))}
}
