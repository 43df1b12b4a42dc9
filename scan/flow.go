package scan

import (
	"strings"

	"git-isitdone/scan/lang"
)

// flow reports assertions that are still written and do not count any more.
func flow(b, a *located, p pairing) []Finding {
	var out []Finding
	conditional, unreachable, loose := false, false, false
	for _, w := range append(append(append([][2]demand{}, p.same...), p.bent...), p.weaker...) {
		x, y := w[0], w[1]
		e := Evidence{text(x.Assert), text(y.Assert)}
		if y.Conditional && !x.Conditional && !conditional && !guarded(a, &y) {
			conditional = true
			e.After = strings.Replace("if "+y.Condition+": ", "if "+elseOf, elseOf, 1) + e.After
			out = append(out, at(a, y.Line, assertionConditional, branchSeverity(a, &y), e, "%s asserts only under a condition of its own", last(a.Name)))
		}
		if y.Loose && !x.Loose && !loose {
			loose = true
			out = append(out, at(a, y.Line, assertionNotAwaited, High, e, "%s does not wait for its assertion", last(a.Name)))
		}
		if y.Unreachable && !x.Unreachable && !unreachable {
			unreachable = true
			out = append(out, at(a, y.Line, assertionUnreachable, High, e, "nothing reaches an assertion of %s", last(a.Name)))
		}
	}
	return append(append(out, swallowed(b, a, p)...), leaves(b, a, p)...)
}

// elseOf begins the condition of what stands in an else.
const elseOf = "else of "

// branchSeverity is milder where the other branch asks about the same, under a condition that
// is not about that.
func branchSeverity(a *located, y *demand) Severity {
	sev := conditionSeverity(y.Condition)
	cond := strings.TrimPrefix(y.Condition, elseOf)
	for n := range names(cond) {
		if y.names[n] {
			return sev
		}
	}
	for i := range a.asks {
		z := &a.asks[i]
		if !z.Conditional || z.subject != y.subject || z.Condition == y.Condition || strings.TrimPrefix(z.Condition, elseOf) != cond || cond == "" {
			continue
		}
		switch {
		case z.Strength >= y.Strength:
			return Low
		case z.Strength > lang.Existence:
			sev = min(sev, Medium)
		}
	}
	return sev
}

func conditionSeverity(cond string) Severity {
	if platform(cond) || tool(cond) {
		return Low
	}
	return High
}

// guarded: the condition is about the row that is tested, or was itself asserted before.
func guarded(a *located, y *demand) bool {
	words := names(y.Condition)
	if len(words) == 0 {
		return false
	}
	if y.Condition != "" {
		cond := squeeze(strings.TrimPrefix(y.Condition, "if "))
		for i := range a.asks {
			z := &a.asks[i]
			if z.Line < y.Line && !z.Conditional && z.subject != "" && (z.subject == cond || "!"+z.subject == cond || z.Strength > lang.Nothing && len(z.names) > 0 && sameSet(z.names, words)) {
				return true
			}
		}
	}
	if len(a.Params) == 0 || strings.Contains(y.Condition, "==\"") {
		return false
	}
	subject := first(y.Subject)
	for n := range words {
		if (!contains(a.Params, n) && !fieldOf(y.Condition, n)) || n == subject {
			return false
		}
	}
	return true
}

// first is the first name of a text.
func first(s string) string {
	i := 0
	for i < len(s) && !word(s[i]) {
		i++
	}
	j := i
	for j < len(s) && word(s[j]) {
		j++
	}
	return s[i:j]
}

// fieldOf: a name that stands behind a dot everywhere.
func fieldOf(text, name string) bool {
	i := strings.Index(text, name)
	return i > 0 && text[i-1] == '.'
}

// swallowed reports failures that are caught and dropped.
func swallowed(b, a *located, p pairing) []Finding {
	if len(a.Swallows) > len(b.Swallows) {
		sev := High
		for i := range a.asks {
			if !a.asks[i].Swallowed && !a.asks[i].Call {
				sev = Medium
			}
		}
		line := a.Swallows[len(a.Swallows)-1]
		return []Finding{at(a, line, errorSwallowed, sev, Evidence{After: "line of the handler"}, "%s catches a failure and drops it", last(a.Name))}
	}
	for _, y := range p.added {
		// A test that expects an error of an assertion expects its own failure.
		own := strings.Contains(y.Form, "aises") && strings.Contains(y.Expected, "AssertionError") || y.Form == "should_panic" && len(p.same)+len(p.bent)+len(p.weaker) > 0
		if own {
			return []Finding{at(a, y.Line, errorSwallowed, High, Evidence{After: text(y.Assert)}, "%s expects its own failure", last(a.Name))}
		}
	}
	return nil
}

// leaves reports a new return in front of assertions that were there before.
func leaves(b, a *located, p pairing) []Finding {
	had := map[string]int{}
	for _, l := range b.Leaves {
		had[unqualified(l.Condition)]++
	}
	old := map[int]bool{}
	for _, pairs := range [][][2]demand{p.same, p.bent, p.weaker} {
		for _, w := range pairs {
			old[w[1].Line] = true
		}
	}
	for _, l := range a.Leaves {
		if key := unqualified(l.Condition); had[key] > 0 {
			had[key]--
			continue
		}
		if l.Asserted {
			continue
		}
		for i := range a.asks {
			if line := a.asks[i].Line; line <= l.Line || l.Until > 0 && line > l.Until || !old[line] && len(p.lost) == 0 {
				continue
			}
			sev := High
			switch {
			case l.Filter && (l.Condition == "False" || l.Condition == "false"):
			case l.Filter && strings.Contains(l.Condition, "==") && !strings.Contains(l.Condition, "!"):
				sev = Medium
			case l.Filter: // leaves out a few inputs
				sev = Low
			case platform(l.Condition), tool(l.Condition):
				sev = Low
			}
			return []Finding{at(a, l.Line, earlyReturnAdded, sev, Evidence{After: strings.TrimSpace("return if " + l.Condition)}, "%s may end before its assertions", last(a.Name))}
		}
	}
	return nil
}

// unqualified is a condition without what stands before its dots: an import that got another
// name is no other condition.
func unqualified(cond string) string {
	var out strings.Builder
	for i := 0; i < len(cond); {
		j := i
		for j < len(cond) && word(cond[j]) {
			j++
		}
		switch {
		case j == i:
			out.WriteByte(cond[i])
			j++
		case j < len(cond) && cond[j] == '.':
			j++
		default:
			out.WriteString(cond[i:j])
		}
		i = j
	}
	return out.String()
}
