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
	open  int    // the bracket of the call itself
	table span   // of .each(…)
	tag   string // of .each`…`
	// tagLine is where the tag begins.
	tagLine int
	cond    span // of .skipIf(…)
	each    bool
	suite   bool
}

// callAt reads a declaration's call; false where the word is something else.
func (p *jsParser) callAt(i int) (jsCall, bool) {
	t := &p.toks[i]
	c := jsCall{base: t.text, line: t.line}
	if real, ok := p.aliases[t.text]; ok {
		c.base = real
	}
	switch c.base {
	case "it", "test", "specify", "fit", "xit", "ftest", "xtest", "xspecify", "fspecify":
	case "describe", "context", "suite", "fdescribe", "xdescribe", "fcontext", "xcontext":
		c.suite = true
	default:
		return jsCall{}, false
	}
	if p.at(i-1).oneOf(".", "?.") && !(t.is("test") && p.at(i-2).oneOf("t", "ctx", "context", "Deno", "QUnit", "tap")) {
		return jsCall{}, false
	}
	k := i + 1
	for p.at(k).is(".") && p.at(k+1).kind == ident {
		mod := p.toks[k+1].text
		c.mods = append(c.mods, mod)
		k += 2
		switch mod {
		case "describe": // playwright's
			c.suite = true
		case "each", "for":
			k = p.typeArguments(k)
		case "test":
			if c.suite { // a context's subtest, which the word itself begins
				return jsCall{}, false
			}
		case "step", "before", "beforeEach", "beforeAll", "after", "afterEach", "afterAll", "use", "extend", "configure", "setTimeout", "hook", "info", "slow":
			return jsCall{}, false
		}
		switch {
		case (mod == "each" || mod == "for") && p.at(k).is("("):
			c.each, c.table = true, p.inside(k)
			k = p.shut(k) + 1
		case mod == "each" && p.at(k).kind == text:
			c.each, c.tag, c.tagLine = true, p.toks[k].text, p.toks[k].line
			k++
		case (mod == "skipIf" || mod == "runIf") && p.at(k).is("("):
			c.cond = p.inside(k)
			k = p.shut(k) + 1
		}
	}
	if k = p.typeArguments(k); !p.at(k).is("(") {
		return jsCall{}, false
	}
	c.open = k
	return c, true
}

// typeArguments is what follows TypeScript's <…> at k; k where there is none.
func (p *jsParser) typeArguments(k int) int {
	if !p.at(k).is("<") {
		return k
	}
	depth := 0
	for i := k; i < min(len(p.toks), k+400); i++ {
		p.work++
		switch t := &p.toks[i]; {
		case t.kind != punct:
		case t.text == "<":
			depth++
		case t.text == ">":
			depth--
		case t.text == ">>":
			depth -= 2
		case t.text == ";":
			return k
		default:
			i = p.over(i, len(p.toks))
		}
		if depth <= 0 {
			return i + 1
		}
	}
	return k
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
	inner := suite
	inner.names = append(slices.Clone(suite.names), p.title(args[0]))
	inner.focused = suite.focused || c.has("only") || c.base[0] == 'f'
	if skip != nil {
		inner.skip = skip
	}
	inner.rows, inner.rowsKnown = suite.rows, suite.rowsKnown
	if c.each {
		inner.rows, inner.rowsKnown = p.rows(c)
	}
	if c.suite {
		p.walk(body, inner, nil)
		return shut, true
	}
	t := newTest(strings.Join(inner.names, " > "), c.line)
	t.End = p.lineOf(shut)
	t.Skip, t.Focused = inner.skip, inner.focused
	t.Rows, t.RowsKnown = inner.rows, inner.rowsKnown
	t.Retries, t.Timeout = suite.retries, suite.timeout
	p.options(&t, args)
	p.read(&t, body)
	inner.focused = suite.focused
	p.walk(body, inner, &t)
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
