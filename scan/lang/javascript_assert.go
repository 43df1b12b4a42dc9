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
	"toContain": Property, "toContainEqual": Property, "toHaveLength": Property, "lengthOf": Property, "toBeGreaterThan": Property, "toBeGreaterThanOrEqual": Property, "toBeLessThan": Property,
	"toBeLessThanOrEqual": Property, "toBeInstanceOf": Property, "instanceOf": Property, "instanceof": Property, "toHaveBeenCalledTimes": Property, "toHaveCount": Property, "toContainText": Property, "above": Property, "below": Property, "within": Property, "toBeTypeOf": Property, "a": Property, "an": Property, "members": Exact, "snapshot": Partial, "like": Partial, "callCount": Property, "calledOnce": Property, "toHaveBeenCalledOnce": Property, "assertions": Property,
	"toBeTruthy": Existence, "toBeFalsy": Existence, "toBeDefined": Existence, "toBeUndefined": Property, "toBeNull": Property, "toBeNaN": Property, "toHaveBeenCalled": Existence, "toHaveReturned": Existence,
	"toBeVisible": Property, "toBeInTheDocument": Existence, "toBeEmptyDOMElement": Property, "toBeDisabled": Property, "toBeEnabled": Property, "toBeChecked": Property,
	"ok": Existence, "true": Property, "false": Property, "null": Property, "undefined": Property, "exist": Existence, "exists": Existence, "notOk": Existence, "truthy": Existence, "falsy": Existence, "called": Existence, "empty": Property,
	"isTrue": Property, "isFalse": Property, "isOk": Existence, "isDefined": Existence, "isNull": Property, "isUndefined": Property, "isNotNull": Existence, "isString": Property, "isArray": Property, "isObject": Property, "lengthof": Property, "doesNotThrow": Existence, "doesNotReject": Existence, "ifError": Existence, "notThrows": Existence, "fail": Nothing,
}

// assertAt reads an assertion that begins at a token and returns its last token.
func (p *jsParser) assertAt(i int) (Assert, int, bool) {
	t := p.toks[i]
	if p.at(i-1).oneOf(".", "?.") && !(t.is("expect") && p.at(i-2).is("chai")) {
		if t.is("should") && p.at(i+1).is(".") {
			return p.shouldAt(i)
		}
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
	if strings.HasSuffix(a.Form, ".throws") && len(args) < 2 {
		a.Strength = Existence
	}
	if constant(p.in(p.inside(open))) || len(args) > 1 && a.Subject == a.Expected && a.Strength == Exact {
		a.Strength = Nothing
	}
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
	return p.chain(a, i, p.shut(k), subject)
}

// shouldAt reads subject.should.equal(expected).
func (p *jsParser) shouldAt(i int) (Assert, int, bool) {
	lo := i - 1
	for n := 0; lo > 0 && n < 64; n++ { // back over the chain
		switch before := p.at(lo - 1); {
		case before.oneOf(")", "]") && p.opener(lo-1) >= 0:
			lo = p.opener(lo - 1)
			continue
		case before.kind == ident && p.at(lo).oneOf(".", "?.", "(", "["):
			lo--
			continue
		case before.oneOf(".", "?.") && p.at(lo).kind == ident:
			lo--
			continue
		}
		break
	}
	subject := span{lo, i - 1}
	a := Assert{Line: p.toks[i].line, Subject: p.in(subject).String(), Literals: p.in(subject).literals()}
	return p.chain(a, i, i, subject)
}

// chain reads .not.resolves.matcher(expected) behind the token last.
func (p *jsParser) chain(a Assert, i, last int, subject span) (Assert, int, bool) {
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
		return a, 0, false
	}
	a.Expected = p.in(args).String()
	a.Literals = append(a.Literals, p.in(args).literals()...)
	p.adjust(&a, args, called, subject)
	a.Loose = (promise || p.playwright && called && jsWebFirst[a.Form]) && !p.waited(i)
	return a, last, true
}

// jsWebFirst are playwright's assertions that retry until they hold, and so give a promise.
var jsWebFirst = map[string]bool{
	"toBeAttached": true, "toBeChecked": true, "toBeDisabled": true, "toBeEditable": true, "toBeEmpty": true, "toBeEnabled": true, "toBeFocused": true,
	"toBeHidden": true, "toBeInViewport": true, "toBeVisible": true, "toContainText": true, "toHaveAttribute": true, "toHaveClass": true, "toHaveCount": true,
	"toHaveCSS": true, "toHaveId": true, "toHaveScreenshot": true, "toHaveText": true, "toHaveTitle": true, "toHaveURL": true, "toHaveValue": true, "toHaveValues": true,
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
	return p.at(i-1).oneOf("await", "return", "=>", "(", "[", ",", "=", "yield", "void")
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
