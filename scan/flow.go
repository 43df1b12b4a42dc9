package scan

import "git-isitdone/scan/lang"

// flow reports assertions that are still written and do not count any more.
func flow(b, a *located, p pairing) []Finding {
	var out []Finding
	conditional, unreachable := false, false
	for _, w := range append(append(append([][2]lang.Assert{}, p.same...), p.bent...), p.weaker...) {
		x, y := w[0], w[1]
		e := Evidence{text(x), text(y)}
		if y.Conditional && !x.Conditional && !conditional {
			conditional = true
			out = append(out, at(a, y.Line, assertionConditional, High, e, "%s asserts only under a condition of its own", last(a.Name)))
		}
		if y.Loose && !x.Loose {
			out = append(out, at(a, y.Line, assertionNotAwaited, High, e, "%s does not wait for its assertion", last(a.Name)))
		}
		if y.Unreachable && !x.Unreachable && !unreachable {
			unreachable = true
			out = append(out, at(a, y.Line, assertionUnreachable, High, e, "%s returns before its assertions", last(a.Name)))
		}
	}
	if len(a.Swallows) > len(b.Swallows) {
		out = append(out, at(a, a.Swallows[len(a.Swallows)-1], errorSwallowed, Medium, Evidence{}, "%s catches a failure and drops it", last(a.Name)))
	}
	if !unreachable {
		out = append(out, leaves(b, a)...)
	}
	return out
}

// leaves reports a new return in front of assertions.
func leaves(b, a *located) []Finding {
	had := map[string]int{}
	for _, l := range b.Leaves {
		had[l.Condition]++
	}
	for _, l := range a.Leaves {
		if had[l.Condition] > 0 {
			had[l.Condition]--
			continue
		}
		for _, x := range a.Asserts {
			if x.Line > l.Line {
				return []Finding{at(a, l.Line, earlyReturnAdded, High, Evidence{After: l.Condition}, "%s may end before its assertions", last(a.Name))}
			}
		}
	}
	return nil
}
