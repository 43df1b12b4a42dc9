package lang

import (
	"math"
	"strconv"
	"strings"
)

// jsMatchers is how much each matcher asks, by the names that jest, vitest, playwright, chai,
// node:assert, ava and tape document.
var jsMatchers = map[string]Strength{
	"toBe": Exact, "toEqual": Exact, "toStrictEqual": Exact, "toHaveBeenCalledWith": Exact, "toHaveBeenLastCalledWith": Exact,
	"toHaveBeenNthCalledWith": Exact, "toHaveReturnedWith": Exact, "toMatchInlineSnapshot": Exact, "toBeCloseTo": Exact,
	"toHaveText": Exact, "toHaveValue": Exact, "toHaveURL": Exact, "toHaveTextContent": Exact, "toHaveAttribute": Exact, "toHaveBeenCalledExactlyOnceWith": Exact,
	"equal": Exact, "equals": Exact, "eq": Exact, "eql": Exact, "eqls": Exact, "strictEqual": Exact, "deepEqual": Exact, "deepStrictEqual": Exact, "is": Exact, "same": Exact, "deepEquals": Exact,
	"calledWith": Exact, "calledOnceWith": Exact, "calledWithExactly": Exact, "notEqual": Property, "notStrictEqual": Property, "notDeepEqual": Property, "notDeepStrictEqual": Property, "not": Property,
	"toMatchObject": Partial, "toMatch": Partial, "toMatchSnapshot": Partial, "toThrow": Partial, "toThrowError": Partial, "throws": Partial, "throw": Partial, "rejects": Partial, "throwsAsync": Partial,
	"toMatchFileSnapshot": Partial, "match": Partial, "toHaveProperty": Partial, "property": Partial, "include": Property, "includes": Property, "contain": Property, "contains": Property,
	"toContain": Property, "toContainEqual": Property, "toHaveLength": Exact, "lengthOf": Exact, "toBeGreaterThan": Property, "toBeGreaterThanOrEqual": Property, "toBeLessThan": Property,
	"toBeLessThanOrEqual": Property, "toBeInstanceOf": Property, "instanceOf": Property, "instanceof": Property, "toHaveBeenCalledTimes": Property, "toHaveCount": Exact, "toContainText": Property, "above": Property, "below": Property, "within": Property, "toBeTypeOf": Property, "a": Property, "an": Property, "members": Exact, "snapshot": Partial, "like": Partial, "callCount": Property, "calledOnce": Property, "toHaveBeenCalledOnce": Property, "assertions": Property,
	"toBeTruthy": Existence, "toBeFalsy": Existence, "toBeDefined": Existence, "toBeUndefined": Property, "toBeNull": Property, "toBeNaN": Property, "toHaveBeenCalled": Existence, "toHaveReturned": Existence,
	"toBeVisible": Property, "toBeInTheDocument": Existence, "toBeEmptyDOMElement": Exact, "toBeDisabled": Property, "toBeEnabled": Property, "toBeChecked": Property,
	"ok": Existence, "true": Property, "false": Property, "null": Property, "undefined": Property, "exist": Existence, "exists": Existence, "notOk": Existence, "truthy": Existence, "falsy": Existence, "called": Existence, "empty": Property,
	"isTrue": Property, "isFalse": Property, "isOk": Existence, "isDefined": Existence, "isNull": Property, "isUndefined": Property, "isNotNull": Existence, "isString": Property, "isArray": Property, "isObject": Property, "closeTo": Exact, "approximately": Exact, "text": Exact, "length": Exact, "visible": Property, "value": Exact, "attr": Exact, "url": Exact, "html": Exact, "toHaveTitle": Exact, "exactly": Exact, "doesNotThrow": Existence, "doesNotReject": Existence, "ifError": Existence, "notThrows": Existence, "most": Property, "least": Property, "lessThan": Property, "greaterThan": Property, "isAbove": Property, "isBelow": Property, "lengthEquals": Exact, "calledTwice": Property, "toBeOneOf": Partial,
}

// assertAt reads an assertion that begins at a token and returns its last token.
func (p *jsParser) assertAt(i int) (Assert, int, bool) {
	t := p.toks[i]
	if t.is("expect") && p.at(i-1).is(".") && p.at(i+1).is("(") && p.at(i-2).is(")") { // supertest's request.expect(200)
		a := Assert{Line: t.line, Form: "expect", Strength: Exact, Expected: p.in(p.inside(i + 1)).String(), Literals: p.in(p.inside(i + 1)).literals()}
		if o := p.opener(i - 2); o > 0 {
			a.Subject = p.in(span{o - 1, i - 1}).String()
		}
		return a, p.shut(i + 1), len(a.Expected) > 0 && !strings.Contains(a.Expected, "=>")
	}
	if p.at(i-1).oneOf(".", "?.") && !(t.is("expect") && p.at(i-2).is("chai")) {
		return Assert{}, 0, false
	}
	switch {
	case t.is("expect") && p.at(i+1).oneOf("(", "."):
		return p.expectAt(i)
	case t.is("assert") && p.at(i+1).is("("):
		a := Assert{Line: t.line, Form: "assert", Strength: Existence}
		p.arguments(&a, i+1)
		return a, p.shut(i + 1), true
	case t.is("chai") && p.at(i+2).is("expect"):
	case t.oneOf("assert", "t", "chai", "should") && p.at(i+1).is("."):
		k := i + 1
		for p.at(k).is(".") && p.at(k+1).kind == ident && !p.at(k+2).is("(") {
			k += 2
		}
		name := p.at(k + 1).text
		s, known := jsMatchers[name]
		if !p.at(k).is(".") || !p.at(k+2).is("(") || !known || t.is("t") && name == "a" {
			return Assert{}, 0, false
		}
		a := Assert{Line: t.line, Form: t.text + "." + name, Strength: s}
		p.arguments(&a, k+2)
		if name == "rejects" || name == "doesNotReject" {
			a.Loose = !p.waited(i)
		}
		return a, p.shut(k + 2), true
	}
	return Assert{}, 0, false
}

// arguments takes the first argument for the subject and the second for what is expected.
func (p *jsParser) arguments(a *Assert, open int) {
	args := p.parts(p.inside(open))
	a.Literals = p.in(p.inside(open)).literals()
	if len(args) > 0 {
		a.Subject = p.in(args[0]).String()
	}
	if len(args) > 1 {
		a.Expected = p.in(args[1]).String()
	}
	if a.Form == "assert" && len(args) > 0 {
		ts := p.in(args[0])
		for k, op := range ts {
			if op.kind == punct && op.oneOf("===", "==") {
				a.Strength, a.Subject, a.Expected = Exact, ts[:k].String(), ts[k+1:].String()
				break
			}
			if op.kind == punct && op.oneOf("!==", "!=", "<", ">", "<=", ">=") {
				a.Strength, a.Subject, a.Expected = Property, ts[:k].String(), ts[k+1:].String()
				break
			}
		}
	}
	if (strings.HasSuffix(a.Form, ".throws") || strings.HasSuffix(a.Form, ".rejects")) && len(args) < 2 {
		a.Strength = Existence
	}
	if a.Strength > Property && len(args) > 0 {
		p.wrapped(a, args[0])
	}
	if constant(p.in(p.inside(open))) || len(args) > 1 && a.Subject == a.Expected && a.Strength == Exact || len(args) > 0 && p.always(args[0]) {
		a.Strength = Nothing
	}
}

// wrapped weighs a subject that is only a view of the value: its type, its keys, whether it is
// there.
func (p *jsParser) wrapped(a *Assert, s span) {
	switch t := p.at(s.lo); {
	case t.is("typeof"), t.is("!") && p.at(s.lo+1).is("!"), t.is("Boolean") && p.at(s.lo+1).is("("):
		a.Strength = Property
	case t.oneOf("Object", "Array") && p.at(s.lo+1).is(".") && p.at(s.lo+2).oneOf("keys", "isArray"):
		a.Strength = Property
	}
}

// always: a condition with an alternative that always holds.
func (p *jsParser) always(s span) bool {
	for k := s.lo; k < s.hi; k++ {
		if t := p.at(k); t.kind == punct && t.oneOf("||", "??") {
			if p.at(k+1).oneOf("true", "1") && (k+2 == s.hi || p.at(k+2).oneOf("||", ")")) || k-1 == s.lo && p.at(s.lo).is("true") {
				return true
			}
		}
		k = p.over(k, s.hi)
	}
	return false
}

// playwright are matchers that give a promise: unawaited they say nothing.
var playwright = map[string]bool{"toHaveText": true, "toHaveURL": true, "toHaveTitle": true, "toContainText": true, "toHaveCount": true, "toBeVisible": true, "toBeHidden": true, "toBeEnabled": true, "toBeDisabled": true, "toBeChecked": true, "toHaveValue": true, "toHaveAttribute": true, "toHaveClass": true, "toBeAttached": true, "toHaveScreenshot": true, "toBeOK": true, "toBeFocused": true, "toBeEditable": true, "toHaveCSS": true, "toBeEmpty": true, "toHaveId": true, "toPass": true}

// shouldAt reads chai's should: x.y.should.equal(5).
func (b *jsBody) shouldAt(i int) (Assert, int, bool) {
	if !b.at(i - 1).is(".") {
		return b.assertAt(i)
	}
	lo := i - 1
	for n := 0; lo > b.limit.lo && n < 64 && b.at(lo).oneOf(".", "?.", "(", "["); n++ { // back over the chain
		before := b.at(lo - 1)
		if o := b.opener(lo - 1); o >= 0 && before.oneOf(")", "]") {
			lo = o
			continue
		}
		if before.kind != ident {
			break
		}
		lo--
		if b.at(lo-1).oneOf(".", "?.") {
			lo--
		}
	}
	a := Assert{Line: b.at(i).line, Subject: b.in(span{lo, i - 1}).String(), Form: "should"}
	a.Literals = b.in(span{lo, i - 1}).literals()
	last, ok := b.chain(&a, i, span{lo, i - 1})
	if strings.Contains(a.Subject, "cy.") {
		return a, 0, false
	}
	return a, last, ok
}

// expectAt reads expect(subject).not.resolves.matcher(expected), and chai's property chains.
func (p *jsParser) expectAt(i int) (Assert, int, bool) {
	a := Assert{Line: p.toks[i].line}
	k := i + 1
	for p.at(k).is(".") && p.at(k+1).kind == ident { // expect.soft(…), expect.assertions(…)
		a.Form = p.toks[k+1].text
		k += 2
	}
	if !p.at(k).is("(") {
		return a, 0, false
	}
	subject := p.inside(k)
	if a.Form == "assertions" || a.Form == "hasAssertions" {
		a.Strength, a.Expected = Property, p.in(subject).String()
		if a.Expected == "0" {
			a.Strength = Nothing
		}
		return a, p.shut(k), true
	}
	if parts := p.parts(subject); len(parts) > 0 {
		a.Subject = p.in(parts[0]).String()
	}
	a.Literals = p.in(subject).literals()
	last, ok := p.chain(&a, p.shut(k), subject)
	if !ok {
		if p.shut(k) < len(p.toks) && a.Form == "" && p.at(i-1).oneOf(";", "{", "}", "=>", "await", ")") && p.at(p.shut(k)+1).kind != punct || p.at(p.shut(k)+1).oneOf(";", "}") {
			a.Form, a.Strength = "no matcher", Nothing
			return a, p.shut(k), true
		}
		return a, 0, false
	}
	return a, last, true
}

// chain reads what follows a subject: .not.resolves.matcher(expected), and chai's properties.
func (p *jsParser) chain(a *Assert, last int, subject span) (int, bool) {
	from := last
	promise, words := false, 0
	var args span
	called := false
	for p.at(last+1).oneOf(".", "?.") && p.at(last+2).kind == ident {
		word := p.toks[last+2].text
		last += 2
		words++
		switch word {
		case "not":
			a.Negated = true
		case "resolves", "rejects", "eventually":
			promise = true
		case "catch":
			if p.at(last + 1).is("(") {
				a.Swallowed = a.Swallowed || p.mutes(p.inside(last+1))
				last = p.shut(last + 1)
				continue
			}
		case "then", "finally":
			if p.at(last + 1).is("(") {
				last = p.shut(last + 1)
				continue
			}
		}
		if s, known := jsMatchers[word]; known && word != "not" && !(word == "rejects" && !p.at(last+1).is("(")) {
			if !(a.Strength == Exact && s < Exact && !p.at(last+1).is("(")) {
				a.Form, a.Strength = word, s
			}
		} else if strings.HasPrefix(word, "to") && len(word) > 2 && p.at(last+1).is("(") {
			a.Form, a.Strength = word, Partial // a matcher of the project's own
		}
		if p.at(last + 1).is("(") {
			args, called = p.inside(last+1), true
			last = p.shut(last + 1)
		}
	}
	if words == 0 || a.Form == "" {
		return last, false
	}
	a.Expected = p.in(args).String()
	a.Literals = append(a.Literals, p.in(args).literals()...)
	p.adjust(a, args, called, subject)
	head := from
	if o := p.opener(from); o >= 0 {
		head = o - 1
		for p.at(head - 1).is(".") {
			head -= 2
		}
	}
	if promise || p.playwright && called && playwright[a.Form] {
		a.Loose = !p.waited(head)
	}
	return last, true
}

// adjust weighs a matcher by what it was given.
func (p *jsParser) adjust(a *Assert, args span, called bool, subject span) {
	given := p.in(args)
	switch a.Form {
	case "toThrow", "toThrowError", "throw", "throws", "rejects":
		if called && len(given) == 0 {
			a.Strength = Existence
		}
	case "toBe", "equal", "toEqual", "toStrictEqual":
		if len(given) == 1 && given[0].oneOf("true", "false") && p.comparison(subject) {
			a.Strength = Property
		}
	case "toBeCloseTo":
		digits := 2
		if parts := p.parts(args); len(parts) > 1 {
			digits = atoi(p.in(parts[1]).String())
		}
		a.Tolerance = math.Pow(10, -float64(digits)) / 2
	case "closeTo", "approximately":
		if parts := p.parts(args); len(parts) > 1 {
			a.Tolerance = float(p.in(parts[1]).String())
		}
	}
	if a.Strength > Property {
		p.wrapped(a, subject)
	}
	if a.Strength > Nothing && constant(p.in(subject)) && len(given) > 0 && !constant(given) && a.Form != "toThrow" {
		// the expected value first: expect(5).toBe(x), expect([4, 5]).toContain(x)
		if a.Form == "toContain" || a.Form == "include" || a.Form == "toContainEqual" {
			a.Form, a.Strength = "one of", Partial
		}
		a.Subject, a.Expected = given.String(), p.in(subject).String()
	}
	if (a.Form == "toContain" || a.Form == "include") && p.at(subject.lo).is("[") && !constant(given) {
		a.Form, a.Strength = "one of", Partial
	}
	if (a.Strength == Exact || a.Strength == Partial) && a.Subject != "" && a.Subject == a.Expected || p.always(subject) && p.at(subject.lo).kind != text {
		a.Strength = Nothing
		return
	}
	if a.Negated && a.Strength == Exact {
		a.Strength = Property
	}
	if constant(p.in(subject)) && constant(given) && a.Form != "toThrow" {
		a.Strength = Nothing
	}
}

// comparison: a subject that is itself a comparison or a negation.
func (p *jsParser) comparison(s span) bool {
	for _, t := range p.in(s) {
		if t.kind == punct && t.oneOf(">", "<", ">=", "<=", "!==", "!=", "!") {
			return true
		}
	}
	return false
}

// waited reports whether the promise at i is awaited, returned, or handed on.
func (p *jsParser) waited(i int) bool {
	return p.at(i-1).oneOf("await", "return", "=>", "(", "[", ",", "=", "yield")
}

// constant reports whether the tokens hold nothing but literals.
func constant(ts toks) bool {
	for _, t := range ts {
		if t.kind == text && t.raw {
			return false
		}
		if t.kind == ident && !t.oneOf("true", "false", "null", "undefined", "True", "False", "None") {
			return false
		}
	}
	return true
}

// float reads a number literal; 0 where it is none.
func float(s string) float64 {
	f, err := strconv.ParseFloat(strings.TrimRight(s, "fFdDn"), 64)
	if err != nil {
		return 0
	}
	return f
}
