package scan

import (
	"slices"
	"strconv"
	"strings"

	"git-isitdone/scan/lang"
)

// findings reports what the pairing of assertions shows.
func (p pairing) findings(b, a *located) []Finding {
	var out []Finding
	for _, w := range p.weaker {
		if w[1].Strength == lang.Nothing && !unasked[w[1].Form] {
			out = append(out, at(a, w[1].Line, tautologyAdded, High, Evidence{text(w[0].Assert), text(w[1].Assert)}, "%s asserts what is always true", last(a.Name)))
			continue
		}
		if p.stillAsked(w[0], w[1]) || inObject(&w[0], &w[1]) || p.askedOfError(&w[0], a) || len(a.Rows) > len(b.Rows) && p.inTable(&w[0], a) {
			continue
		}
		if refused(&w[0], &w[1]) {
			p.bent = append(p.bent, w)
			continue
		}
		out = append(out, at(a, w[1].Line, assertionWeakened, weakerSeverity(w[0], w[1]), Evidence{text(w[0].Assert), text(w[1].Assert)}, "%s asks less of %s than before", last(a.Name), w[0].Subject))
	}
	for _, w := range append(append([][2]demand{}, p.same...), p.bent...) {
		if loosened(w[0], w[1]) {
			out = append(out, at(a, w[1].Line, assertionWeakened, Low, Evidence{text(w[0].Assert), text(w[1].Assert)}, "%s compares %s less strictly", last(a.Name), w[0].Subject))
		}
	}
	out = append(out, p.writtenDown(b, a)...)
	wide := p.tolerances(a)
	out = append(out, wide...)
	out = append(out, p.expectations(a, wide)...)
	out = append(out, p.losses(b, a)...)
	out = append(out, p.rounds(b, a)...)
	for _, y := range p.added {
		if y.Strength == lang.Nothing && !p.merged && !unasked[y.Form] {
			sev := High
			if len(p.lost) == 0 && len(p.weaker) == 0 && len(p.same)+len(p.bent) > 0 {
				sev = Low // a mark that a place is reached; nothing went for it
			}
			out = append(out, at(a, y.Line, tautologyAdded, sev, Evidence{After: text(y.Assert)}, "%s asserts what is always true", last(a.Name)))
		}
	}
	return out
}

// unasked are assertions that ask nothing without claiming anything.
var unasked = map[string]bool{"no matcher": true, "assertions": true}

func weakerSeverity(x, y demand) Severity {
	switch {
	case y.Strength == lang.Nothing, x.Strength == lang.Exact && y.Strength <= lang.Existence:
		return High
	case points[x.Expected] && saysLess(x, y):
		return Medium
	case points[x.Expected]:
		if samePoint(x, y) {
			return Low
		}
	}
	return Medium
}

// Forms that ask no more than that something is there, and that it is true or false in the
// language's way.
var (
	present = map[string]bool{"toBeDefined": true, "exist": true, "exists": true, "assertIsNotNone": true, "assert.NotNil": true, "require.NotNil": true, "defined": true}
	truth   = map[string]bool{"toBeTruthy": true, "ok": true, "t.ok": true, "assert.ok": true, "assert": true, "truthy": true, "t.truthy": true, "assertTrue": true}
	untruth = map[string]bool{"toBeFalsy": true, "notOk": true, "t.notOk": true, "assert.isNotOk": true, "falsy": true, "t.falsy": true, "assertFalse": true}
)

// saysLess: where one constant was looked for, its opposite passes as well, or only it does.
func saysLess(x, y demand) bool {
	if present[y.Form] {
		return true
	}
	yes := x.Expected == "true" || x.Expected == "True" || strings.HasPrefix(x.Expected, "Ok(") || strings.HasPrefix(x.Expected, "Some(")
	if x.Negated != y.Negated {
		yes = !yes
	}
	return yes && untruth[y.Form] || !yes && truth[y.Form]
}

// samePoint: truth where true was expected, falsehood where false or nothing was.
func samePoint(x, y demand) bool {
	switch x.Expected {
	case "true", "True", "Some(true)":
		return side(&y) == 2 || y.Form == "assert"
	case "false", "False", "None", "null", "nil", "undefined":
		return side(&y) == -2 || y.Form == "assert" && y.Negated || side(&y) == -3
	case "Ok(())":
		return y.Form == "is_ok"
	}
	return false
}

// stillAsked: another assertion asks as much of the same subject, as where a value is
// compared whole and then looked at once more.
func (p pairing) stillAsked(before, after demand) bool {
	strong := 0
	for i := range p.allAfter {
		y := &p.allAfter[i]
		if argument(&before, y) {
			return true
		}
		if y.Line != after.Line && y.Strength >= before.Strength && y.holes <= before.holes && (related(&before, y) || implied(&before, y)) {
			strong++
		}
	}
	taken := 0
	for i := range p.same {
		if s := &p.same[i]; related(&before, &s[1]) && s[1].Strength >= before.Strength {
			taken++
		}
	}
	return strong > taken
}

// withItself: what is expected is the subject, as where a local name holds it.
func withItself(x demand) bool {
	return x.Strength == lang.Exact && !x.Negated && x.Subject != "" && x.Subject == x.Expected
}

// expectations reports values that follow the code: the test asks the same of the same
// subject and expects something else. Where it, or a new test about the same, also asks more
// than before, the change is a change of behaviour that somebody looked at.
func (p pairing) expectations(a *located, wide []Finding) []Finding {
	var out []Finding
next:
	for _, w := range p.bent {
		if withItself(w[1]) && !withItself(w[0]) {
			out = append(out, at(a, w[1].Line, tautologyAdded, High, Evidence{text(w[0].Assert), text(w[1].Assert)}, "%s compares %s with itself", last(a.Name), w[1].Subject))
			continue
		}
		if w[0].Form == "no error" && !contrary(&w[0], &w[1]) || loosened(w[0], w[1]) {
			continue
		}
		if _, _, stricter := bounds(w[1], w[0], a.language); stricter {
			continue
		}
		for _, f := range wide {
			if f.Line == w[1].Line {
				continue next
			}
		}
		sev := Low
		if p.sources && !p.grown {
			sev = Medium
			for i := range p.added {
				if y := &p.added[i]; y.Strength >= min(lang.Property, w[0].Strength) && y.Strength > lang.Nothing && related(&w[0], y) {
					sev = Low
				}
			}
		}
		out = append(out, at(a, w[1].Line, expectationChanged, sev, Evidence{text(w[0].Assert), text(w[1].Assert)}, "%s expects another value of %s", last(a.Name), w[0].Subject))
	}
	return out
}

// tolerances compares the widths that comparisons allow, and the bounds that they set.
func (p pairing) tolerances(a *located) []Finding {
	var out []Finding
	for _, w := range append(append([][2]demand{}, p.same...), p.bent...) {
		before, after := w[0].Tolerance, w[1].Tolerance
		sev := Low
		switch {
		case before > 0 || after > 0:
			if after <= before {
				continue
			}
			if after > 1e-3 && (before == 0 || after/before >= 9.9) || before > 0 && after/before >= 1000 {
				sev = Medium
			}
			if before > 0 && after/before >= 1e5 {
				sev = High
			}
		default:
			var ok bool
			if before, after, ok = bounds(w[0], w[1], a.language); !ok {
				continue
			}
			if x, y := max(before, -before), max(after, -after); after >= 2*before && before > 0 || 2*y <= x || x == 0 {
				sev = Medium
			}
		}
		out = append(out, at(a, w[1].Line, toleranceWidened, sev, Evidence{text(w[0].Assert), text(w[1].Assert)}, "%s allows a wider difference: %g instead of %g", last(a.Name), after, before))
	}
	return out
}

// uppers and lowers are comparisons with a bound.
var (
	uppers = map[string]bool{"<": true, "<=": true, "toBeLessThan": true, "toBeLessThanOrEqual": true, "below": true, "most": true, "lessThan": true, "assertLess": true, "assertLessEqual": true, "assert.Less": true, "require.Less": true, "assert.LessOrEqual": true, "require.LessOrEqual": true}
	lowers = map[string]bool{">": true, ">=": true, "toBeGreaterThan": true, "toBeGreaterThanOrEqual": true, "above": true, "least": true, "assertGreater": true, "assertGreaterEqual": true, "assert.Greater": true, "require.Greater": true, "assert.GreaterOrEqual": true, "require.GreaterOrEqual": true}
)

// bounds are the bounds of two comparisons where the second lets more pass.
func bounds(x, y demand, language string) (before, after float64, ok bool) {
	if x.Form != y.Form || x.subject != y.subject {
		return 0, 0, false
	}
	before, err1 := strconv.ParseFloat(strings.ReplaceAll(x.Expected, "_", ""), 64)
	after, err2 := strconv.ParseFloat(strings.ReplaceAll(y.Expected, "_", ""), 64)
	if err1 != nil || err2 != nil {
		return 0, 0, false
	}
	upper, lower := uppers[x.Form], lowers[x.Form]
	if language == "go" && len(x.Form) <= 2 { // Go's ifs say what fails
		upper, lower = lower, upper
	}
	return before, after, upper && after > before || lower && after < before
}

// losses reports assertions that are nowhere any more.
func (p pairing) losses(b, a *located) []Finding {
	// What was lost may be demand in another way: each new assertion of the same strength
	// makes up for one, one about the whole for all about its parts.
	var lost []demand
	var spare []demand
	if !p.merged {
		spare = append(spare, p.added...)
	}
	tabled, queried := len(a.Rows) > len(b.Rows), queries(b, a)
next:
	for i := range p.lost {
		x := &p.lost[i]
		if x.Strength == lang.Nothing {
			continue
		}
		if b.Calls["done"] > 0 && a.Calls["done"] == 0 && errorGuard(x) {
			continue // an awaited promise throws what a callback is handed
		}
		if x.Strength == lang.Existence && side(x) == 1 && !calls(a, x.Subject) {
			continue // what could fail is not done any more
		}
		if queried && internals(x) {
			continue
		}
		for j := range p.allAfter {
			if y := &p.allAfter[j]; y.subject == x.subject && y.Strength > x.Strength && y.Strength >= lang.Partial && !y.Call && !y.Conditional && !contrary(x, y) {
				continue next // what is left says it as well
			}
			if implied(x, &p.allAfter[j]) && !p.kept(p.allAfter[j]) || ofError(x, &p.allAfter[j]) {
				continue next
			}
			if tabled && p.allAfter[j].Strength >= x.Strength && related(x, &p.allAfter[j]) && len(x.Literals) > 0 && holds(&a.Test, x.Literals) {
				continue next // a row of the table that it became
			}
		}
		for j, y := range spare {
			if y.Strength >= x.Strength || y.Strength == lang.Nothing || queried || counts(x, &y) {
				if !y.Call { // a helper may ask for any number
					spare = append(spare[:j:j], spare[j+1:]...)
				}
				continue next
			}
		}
		lost = append(lost, *x)
	}
	if lost = p.unlooped(lost, b, a); len(lost) == 0 {
		return nil
	}
	sev := Medium
	switch {
	case p.opaque:
		sev = Low
	case len(lost) >= 3 || len(p.allAfter) == 0:
		sev = High
	case len(lost) == 1 && lost[0].Strength == lang.Existence && p.sources && noErrors[lost[0].Form] && len(p.allAfter) > 0:
		sev = Low // what can no longer fail need not be asked
	case len(lost) == 1 && lost[0].Strength == lang.Existence && p.overtaken(lost[0]):
		sev = Low
	case faked(lost, b, a) && len(p.same) > 0:
		sev = Low
	}
	return []Finding{was(b, lost[0].Line, assertionsRemoved, sev, Evidence{Before: text(lost[0].Assert)}, "%s lost %s", last(b.Name), plural(len(lost), "assertion"))}
}

// unlooped drops what a loop over new rows asks of each of them now: the row that was paired,
// and as many more as there are rows.
func (p pairing) unlooped(lost []demand, b, a *located) []demand {
	room := len(a.Rows) - len(b.Rows) - 1
	var rest []demand
	for _, x := range lost {
		asked := slices.ContainsFunc(p.allAfter, func(y demand) bool {
			return y.Form == x.Form && y.expected == x.expected && y.Strength >= x.Strength && strings.Contains(y.Subject, ".") && contains(a.Params, first(y.Subject))
		})
		if asked && room > 0 {
			room--
			continue
		}
		rest = append(rest, x)
	}
	return rest
}

// overtaken: the rest of the test cannot pass without what a lost assertion asked: it says
// more about the same thing.
func (p pairing) overtaken(x demand) bool {
	if noErrors[x.Form] || strings.HasPrefix(x.Form, "toThrow") || strings.HasSuffix(x.Form, "hrows") || strings.HasPrefix(x.Form, "assertRaises") || x.Form == "raises" || strings.HasSuffix(x.Form, ".Error") || x.Form == "is_err" {
		return false
	}
	return len(x.names) > 0 && slices.ContainsFunc(p.allAfter, func(y demand) bool {
		return y.Strength > lang.Existence && subset(x.names, y.names)
	})
}

// noErrors are assertions that something went well.
var noErrors = map[string]bool{"no error": true, "assert.NoError": true, "require.NoError": true, "NoError": true, "ifError": true, "t.ifError": true, "assert.ifError": true, "is_ok": true, "unwrap": true, "error": true, "t.error": true}

// calls reports whether a test still calls something that a text calls; true for a text that
// calls nothing.
func calls(a *located, text string) bool {
	any := false
	for i := 0; i < len(text); i++ {
		if text[i] != '(' || i == 0 || !word(text[i-1]) {
			continue
		}
		j := i
		for j > 0 && word(text[j-1]) {
			j--
		}
		if a.Calls[text[j:i]] > 0 {
			return true
		}
		any = true
	}
	return !any
}

// errorGuard: an assertion that a callback got no error.
func errorGuard(x *demand) bool {
	switch x.Subject {
	case "err", "error", "e":
		return x.Strength <= lang.Property && !strings.HasPrefix(x.Form, "toThrow")
	}
	return false
}

// kept: an assertion that was there before as it is now.
func (p pairing) kept(y demand) bool {
	for i := range p.same {
		if s := &p.same[i]; s[1].Line == y.Line && s[1].subject == y.subject && s[0].subject == s[1].subject && s[0].Strength == s[1].Strength {
			return true
		}
	}
	return false
}
