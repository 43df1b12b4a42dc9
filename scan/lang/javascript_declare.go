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
	alias   string // the condition of cond ? it.skip : it
}

// callAt reads a declaration's call; false where the word is something else.
func (p *jsParser) callAt(i int) (jsCall, bool) {
	t := &p.toks[i]
	c := jsCall{base: t.text, line: t.line}
	if real, ok := p.aliases[t.text]; ok {
		c.base, c.mods, c.alias = real.base, slices.Clone(real.mods), real.cond
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
	k, ok := p.modifiers(&c, i+1)
	if !ok {
		return jsCall{}, false
	}
	if p.at(k).is(")") && p.at(k+1).is("(") && p.opener(k) >= 0 { // (cond ? it.skip : it)(…)
		if alias, ok := p.choice(span{p.opener(k) + 1, k}); ok {
			c.base, c.mods, c.alias = alias.base, alias.mods, alias.cond
			k++
		}
	}
	if k = p.typeArguments(k); !p.at(k).is("(") {
		return jsCall{}, false
	}
	c.open = k
	return c, true
}

// modifiers reads .only, ['only'], .each(…) and their like, and returns what follows; false
// where they make the call something else.
func (p *jsParser) modifiers(c *jsCall, k int) (int, bool) {
	for {
		mod := ""
		switch {
		case p.at(k).is(".") && p.at(k+1).kind == ident:
			mod = p.toks[k+1].text
			k += 2
		case p.at(k).is("[") && p.at(k+1).kind == text && p.at(k+2).is("]"):
			mod = p.toks[k+1].text
			k += 3
		default:
			return k, true
		}
		c.mods = append(c.mods, mod)
		switch mod {
		case "describe": // playwright's
			c.suite = true
		case "each", "for":
			k = p.typeArguments(k)
		case "test":
			if c.suite { // a context's subtest, which the word itself begins
				return k, false
			}
		case "step", "before", "beforeEach", "beforeAll", "after", "afterEach", "afterAll", "use", "extend", "configure", "setTimeout", "hook", "info", "slow":
			return k, false
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
		if outer != nil && c.has("skip", "fixme", "fail") { // playwright, inside a test
			outer.skip(&Skip{Line: c.line, Text: c.base + "." + c.mods[0] + "()"})
			return shut, true
		}
		return 0, false
	}
	body, found := p.bodyOf(args)
	skip := p.skipOf(c, args)
	if !found && !(skip != nil && skip.Todo) {
		// playwright's test.skip(condition, reason) inside a test or a suite
		if skip != nil && outer != nil {
			cond := p.in(args[0]).String()
			if p.in(args[0]).literalText() || cond == "true" {
				cond = ""
			}
			outer.skip(&Skip{Line: c.line, Text: skip.Text, Condition: cond})
			return shut, true
		}
		if !(c.has("skip") && p.in(args[0]).literalText()) {
			return 0, false
		}
	}
	inner := suite
	inner.names = append(slices.Clone(suite.names), p.title(args[0]))
	inner.focused = suite.focused || c.has("only") || c.base[0] == 'f' || p.option(args, "only")
	if skip != nil && (inner.skip == nil || inner.skip.Condition != "") {
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
	t.Skip, t.Focused, t.Gate = inner.skip, inner.focused, suite.gate
	t.Rows, t.RowsKnown = inner.rows, inner.rowsKnown
	t.Retries, t.Timeout = suite.retries, suite.timeout
	p.options(&t, args)
	p.params(&t, span{args[0].hi, body.lo})
	p.read(&t, body)
	inner.focused = suite.focused
	p.walk(body, inner, &t)
	switch {
	case suite.hidden != "":
		p.file.Hidden = append(p.file.Hidden, Hidden{t, suite.hidden})
	case p.within(c.open):
		p.later = append(p.later, t)
	default:
		p.file.Tests = append(p.file.Tests, t)
	}
	return shut, true
}

// literalText reports whether the tokens are one string.
func (ts toks) literalText() bool { return len(ts) == 1 && ts[0].kind == text }

// title is the name in a declaration's first argument.
func (p *jsParser) title(s span) string {
	if p.at(s.lo).kind == text && s.hi-s.lo == 1 {
		return unescaped(p.toks[s.lo].text)
	}
	return p.in(s).String()
}

// unescaped is a title as its runner prints it: a backslash before what is no letter or digit
// stands for that, and \n and \t for a line end and a tab (ECMA-262 §12.9.4).
func unescaped(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		switch c := s[i+1]; {
		case c == 'n':
			b.WriteByte('\n')
		case c == 't':
			b.WriteByte('\t')
		case nameBytes[c] && c != '$' && c != '_':
			b.WriteString(s[i : i+2])
		default:
			b.WriteByte(c)
		}
		i++
	}
	return b.String()
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

// params notes the names that a test's function is given.
func (p *jsParser) params(t *Test, s span) {
	for _, k := range p.in(s) {
		if k.kind == ident && !k.oneOf("async", "function") {
			t.Params = append(t.Params, k.text)
		}
	}
}

// option reports { name: true } among a declaration's arguments.
func (p *jsParser) option(args []span, name string) bool {
	for _, a := range args {
		if !p.at(a.lo).is("{") {
			continue
		}
		for k := a.lo; k < a.hi; k++ {
			if p.at(k).is(name) && p.at(k+1).is(":") && p.at(k+2).is("true") {
				return true
			}
		}
	}
	return false
}

// jsAlias is what a name stands for: it.skip, or one of two under a condition.
type jsAlias struct {
	base string
	mods []string
	cond string
}

// choice reads it.skip, and cond ? it.skip : it.
func (p *jsParser) choice(s span) (jsAlias, bool) {
	ts := p.in(s)
	for i, t := range ts {
		if t.is("?") && t.kind == punct {
			for k := i + 1; k < len(ts); k++ {
				if ts[k].is(":") {
					one, ok1 := plainChoice(ts[i+1 : k])
					two, ok2 := plainChoice(ts[k+1:])
					if !ok1 || !ok2 {
						return jsAlias{}, false
					}
					if len(two.mods) > len(one.mods) {
						one = two
					}
					one.cond = ts[:i].String()
					return one, true
				}
			}
			return jsAlias{}, false
		}
	}
	return plainChoice(ts)
}

func plainChoice(ts toks) (jsAlias, bool) {
	if len(ts) == 0 || !ts[0].oneOf("it", "test", "describe", "specify", "suite", "context", "xit", "xtest", "xdescribe", "fit") {
		return jsAlias{}, false
	}
	a := jsAlias{base: ts[0].text}
	for i := 1; i < len(ts); i += 2 {
		if !ts[i].is(".") || ts.at(i+1).kind != ident {
			return jsAlias{}, false
		}
		a.mods = append(a.mods, ts[i+1].text)
	}
	return a, true
}

// within reports whether a position lies in a function that has a name: whoever calls it
// declares the test.
func (p *jsParser) within(i int) bool {
	for n := len(p.named); n > 0; n-- {
		if p.named[n-1].hi > i && p.named[n-1].lo <= i {
			return true
		}
	}
	return false
}

// settle tells the tests in functions that somebody calls from those that nobody does.
func (p *jsParser) settle() {
	if len(p.later) == 0 {
		return
	}
	uses := map[string]int{}
	for i := range p.toks {
		if t := &p.toks[i]; t.kind == ident {
			uses[t.text]++
		}
	}
	for _, t := range p.later {
		called := true
		for n := range p.named {
			if f := &p.named[n]; f.from <= t.Line && t.End <= f.to && uses[f.name] < 2 && !f.exported {
				called = false
			}
		}
		if called {
			p.file.Tests = append(p.file.Tests, t)
			continue
		}
		p.file.Hidden = append(p.file.Hidden, Hidden{t, "nobody calls the function that it is declared in"})
	}
}
