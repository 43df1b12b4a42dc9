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
}

var jsTests = []string{"it", "test", "specify", "fit", "xit", "ftest", "xtest", "xspecify", "fspecify"}

var jsSuites = []string{"describe", "context", "suite", "fdescribe", "xdescribe", "fcontext", "xcontext"}

// callAt reads a declaration's call; false where the word is something else.
func (p *jsParser) callAt(i int) (jsCall, bool) {
	t := p.toks[i]
	before := p.at(i - 1)
	method := before.is(".") || before.is("?.")
	if method && !(t.is("test") && p.at(i-2).oneOf("t", "ctx", "context", "Deno", "QUnit")) {
		return jsCall{}, false
	}
	if !slices.Contains(jsTests, t.text) && !slices.Contains(jsSuites, t.text) {
		return jsCall{}, false
	}
	c := jsCall{base: t.text, line: t.line}
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
	title, body, found := p.titleAndBody(args)
	skip := p.skipOf(c, args)
	if len(args) == 0 {
		return 0, false
	}
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
	inner := jsSuite{names: append(slices.Clone(suite.names), title), skip: suite.skip, focused: suite.focused || c.has("only") || c.base[0] == 'f'}
	if skip != nil {
		inner.skip = skip
	}
	if slices.Contains(jsSuites, c.base) {
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

// titleAndBody finds the name and the function among a declaration's arguments.
func (p *jsParser) titleAndBody(args []span) (string, span, bool) {
	if len(args) == 0 {
		return "", span{}, false
	}
	title := p.in(args[0]).String()
	if p.in(args[0]).literalText() {
		title = p.toks[args[0].lo].text
	}
	for _, a := range args[min(1, len(args)-1):] {
		if body, ok := p.function(a); ok {
			return title, body, true
		}
	}
	return title, span{}, false
}

// function is the body of a function expression.
func (p *jsParser) function(a span) (span, bool) {
	for i := a.lo; i < a.hi; i++ {
		t := p.toks[i]
		switch {
		case t.is("=>"):
			if p.at(i + 1).is("{") {
				return p.inside(i + 1), true
			}
			return span{i + 1, a.hi}, true
		case t.is("function"):
			for j := i; j < a.hi; j++ {
				if p.toks[j].is("(") {
					for k := p.shut(j) + 1; k < a.hi; k++ {
						if p.toks[k].is("{") {
							return p.inside(k), true
						}
					}
					return span{}, false
				}
			}
		case t.kind == punct && t.oneOf("(", "[", "{"):
			if shut := p.shut(i); shut < a.hi {
				i = shut
			}
		}
	}
	return span{}, false
}
