package scan

import (
	"fmt"

	"git-isitdone/scan/lang"
)

// few is below how many rounds a loop is no longer a run through many values.
const few = 10

// rounds reports a loop around an assertion that goes round half as often, or is gone. Where
// many values are left, somebody made the test faster.
func (p pairing) rounds(b, a *located) []Finding {
	if p.merged {
		return nil
	}
	for _, pairs := range [...][][2]demand{p.same, p.bent} {
		for _, w := range pairs {
			before, after := w[0].Rounds, w[1].Rounds
			if after == 0 && unrolled(b, a) {
				continue
			}
			if before <= 2 || after < 0 || 2*after > before || w[1].Strength == lang.Nothing {
				continue
			}
			sev := Low
			if after < few {
				sev = Medium
			}
			return []Finding{at(a, w[1].Line, testCaseRemoved, sev, Evidence{fmt.Sprint(before), fmt.Sprint(max(1, after))}, "%s goes round %s instead of %d", last(a.Name), plural(max(1, after), "time"), before)}
		}
	}
	return nil
}

// unrolled: the values of a loop come in by another way now, or one by one.
func unrolled(b, a *located) bool {
	return len(a.Params) > 0 || len(a.Rows) > 0 || a.Inputs != "" || len(a.asks) > len(b.asks)
}
