package lang

import (
	"slices"
	"strings"
)

// jsCall is a call such as it.each([...]).only('name', fn).
type jsCall struct {
	base  string
	mods  []string
	line  int
	open  int  // the bracket of the call itself
	table span // of .each(…)
	tag   string
	cond  span // of .skipIf(…)
	each  bool
	suite bool
}

// callAt reads a declaration's call; false where the word is something else.
func (p *jsParser) callAt(i int) (jsCall, bool) {
	t := &p.toks[i]
	before := p.at(i - 1)
	method := before.is(".") || before.is("?.")
	if method && !(t.is("test") && p.at(i-2).oneOf("t", "ctx", "context", "Deno", "QUnit")) {
		return jsCall{}, false
	}
	c := jsCall{base: t.text, line: t.line}
	switch t.text {
	case "it", "test", "specify", "fit", "xit", "ftest", "xtest", "xspecify", "fspecify":
	case "describe", "context", "suite", "fdescribe", "xdescribe", "fcontext", "xcontext":
		c.suite = true
	default:
		return jsCall{}, false
	}
	k := i + 1
	for p.at(k).is(".") && p.at(k+1).kind == ident {
		mod := p.toks[k+1].text
		c.mods = append(c.mods, mod)
		k += 2
		switch {
		case (mod == "each" || mod == "for") && p.at(k).is("("):
			c.each, c.table = true, p.inside(k)
			k = p.shut(k) + 1
		case mod == "each" && p.at(k).kind == text:
			c.each, c.tag = true, p.toks[k].text
			k++
		case (mod == "skipIf" || mod == "runIf") && p.at(k).is("("):
			c.cond = p.inside(k)
			k = p.shut(k) + 1
		}
	}
	if !p.at(k).is("(") {
		return jsCall{}, false
	}
	c.open = k
	return c, true
}

func (c jsCall) has(mods ...string) bool {
	return slices.ContainsFunc(mods, func(m string) bool { return slices.Contains(c.mods, m) })
}

// declaration reads a suite or a test and returns where to go on.
func (p *jsParser) declaration(c jsCall, suite jsSuite, outer *Test) (int, bool) {
	args := p.parts(p.inside(c.open))
	shut := p.shut(c.open)
	if len(args) == 0 {
		return 0, false
	}
	body, found := p.bodyOf(args)
	skip := p.skipOf(c, args)
	if !found && !(skip != nil && skip.Todo) {
		// playwright's test.skip(condition, reason) inside a test or a suite
		if skip != nil && outer != nil {
			outer.Skip = &Skip{Line: c.line, Text: skip.Text, Condition: p.in(args[0]).String()}
			return shut, true
		}
		if !(c.has("skip") && p.in(args[0]).literalText()) {
			return 0, false
		}
	}
	inner := jsSuite{names: append(slices.Clone(suite.names), p.title(args[0])), skip: suite.skip, focused: suite.focused || c.has("only") || c.base[0] == 'f'}
	if skip != nil {
		inner.skip = skip
	}
	if c.suite {
		p.walk(body, inner, nil)
		return shut, true
	}
	t := newTest(strings.Join(inner.names, " > "), c.line)
	t.End = p.lineOf(shut)
	t.Skip, t.Focused = inner.skip, inner.focused
	if c.each {
		t.Rows, t.RowsKnown = p.rows(c)
	}
	p.options(&t, args)
	p.read(&t, body)
	p.walk(body, jsSuite{names: inner.names, skip: inner.skip, focused: suite.focused}, &t)
	p.file.Tests = append(p.file.Tests, t)
	return shut, true
}

// literalText reports whether the tokens are one string.
func (ts toks) literalText() bool { return len(ts) == 1 && ts[0].kind == text }

// title is the name in a declaration's first argument.
func (p *jsParser) title(s span) string {
	if p.at(s.lo).kind == text && s.hi-s.lo == 1 {
		return p.toks[s.lo].text
	}
	return p.in(s).String()
}

// bodyOf finds the function among a declaration's arguments.
func (p *jsParser) bodyOf(args []span) (span, bool) {
	for _, a := range args[min(1, len(args)-1):] {
		if body, ok := p.function(a); ok {
			return body, true
		}
	}
	return span{}, false
}

// function is the body of a function expression.
func (p *jsParser) function(a span) (span, bool) {
	hi := min(a.hi, len(p.toks))
	for i := a.lo; i < hi; i++ {
		p.work++
		t := &p.toks[i]
		switch {
		case t.is("=>"):
			if p.at(i + 1).is("{") {
				return p.inside(i + 1), true
			}
			return span{i + 1, a.hi}, true
		case t.is("function"):
			return p.functionBody(i+1, hi)
		default:
			i = p.over(i, hi)
		}
	}
	return span{}, false
}

// functionBody is the body of a function whose keyword stands before i: behind its
// parameters and the type it returns, which may have braces of its own.
func (p *jsParser) functionBody(i, hi int) (span, bool) {
	for ; i < hi && !p.toks[i].is("("); i++ {
		p.work++
		if p.toks[i].oneOf(";", "{", "}", ")") {
			return span{}, false
		}
	}
	i = p.shut(i) + 1
	if p.at(i).is(":") { // TypeScript's return type
		i++
		for ; i < hi; i++ {
			p.work++
			if p.toks[i].is(";") {
				return span{}, false
			}
			if p.toks[i].is("{") && !p.at(i-1).oneOf(":", "|", "&", "<", ",", "=>") {
				break
			}
			i = p.over(i, hi)
		}
	}
	if i < hi && p.toks[i].is("{") {
		return p.inside(i), true
	}
	return span{}, false
}
