package lang

import (
	"path"
	"slices"
	"strings"
)

// javascript reads the tests of jest, vitest, mocha, node:test, ava, playwright and cypress,
// in JavaScript, TypeScript and their JSX dialects.
type javascript struct{}

func (javascript) Name() string { return "js" }

func (javascript) IsTest(p string, _ []byte) bool {
	base := path.Base(p)
	for _, mark := range []string{".test.", ".spec.", ".cy.", "-test.", "_test."} {
		if strings.Contains(base, mark) {
			return true
		}
	}
	for dir := range strings.SplitSeq(path.Dir(p), "/") {
		if slices.Contains([]string{"__tests__", "test", "tests", "spec", "specs", "e2e"}, dir) {
			return true
		}
	}
	return false
}

func (javascript) Parse(src []byte) File {
	p := &jsParser{code: newCode(lexJavaScript(string(src)))}
	p.file = File{Helpers: map[string]Test{}, Defines: map[string]bool{}}
	p.walk(span{0, len(p.toks)}, jsSuite{}, nil)
	return p.file
}

type jsParser struct {
	code
	file File
}

// jsSuite is what the blocks around a test say of it.
type jsSuite struct {
	names   []string
	skip    *Skip
	focused bool
}

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

// walk reads a range for suites, tests, helpers and definitions. outer is the test that the
// range lies in (node:test's subtests), where there is one.
func (p *jsParser) walk(s span, suite jsSuite, outer *Test) {
	if len(suite.names) >= deepest {
		return
	}
	for i := s.lo; i < s.hi && i < len(p.toks); i++ {
		t := p.toks[i]
		if t.kind != ident {
			continue
		}
		if c, ok := p.callAt(i); ok {
			if next, done := p.declaration(c, suite, outer); done {
				i = next
				continue
			}
		}
		if outer == nil {
			i = p.definition(i)
		}
	}
}

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

// skipOf is what keeps a declaration from running.
func (p *jsParser) skipOf(c jsCall, args []span) *Skip {
	written := strings.Join(append([]string{c.base}, c.mods...), ".")
	switch {
	case c.has("todo"):
		return &Skip{Line: c.line, Text: written, Todo: true}
	case c.has("skip", "fixme", "failing", "fails", "fail") || c.base[0] == 'x':
		return &Skip{Line: c.line, Text: written}
	case c.has("skipIf", "runIf"):
		return &Skip{Line: c.line, Text: written, Condition: p.in(c.cond).String()}
	}
	for _, a := range args {
		ts := p.in(a)
		for i, t := range ts {
			if t.oneOf("skip", "todo") && ts.at(i+1).is(":") && !ts.at(i+2).is("false") && i > 0 && ts.at(i-1).oneOf("{", ",") && ts[0].is("{") {
				if ts.at(i+2).is("true") || ts.at(i+2).kind == text {
					return &Skip{Line: t.line, Text: written + " {" + t.text + "}", Todo: t.is("todo")}
				}
				return &Skip{Line: t.line, Text: written + " {" + t.text + "}", Condition: toks{ts.at(i + 2)}.String()}
			}
		}
	}
	return nil
}

// rows are the literal rows of a table; known is false where they are not written out.
func (p *jsParser) rows(c jsCall) (rows []Row, known bool) {
	if c.tag != "" {
		for i, line := range strings.Split(strings.TrimSpace(c.tag), "\n") {
			if i > 0 && strings.Contains(line, "|") {
				var cells []string
				for cell := range strings.SplitSeq(line, "|") {
					cells = append(cells, strings.Trim(strings.TrimSpace(cell), "${}'\""))
				}
				rows = append(rows, Row{Line: c.line + i, Literals: cells})
			}
		}
		return rows, true
	}
	if !p.at(c.table.lo).is("[") {
		return nil, false
	}
	for _, part := range p.parts(p.inside(c.table.lo)) {
		ts := p.in(part)
		if len(ts) > 0 {
			rows = append(rows, Row{Line: ts[0].line, Literals: rowLiterals(ts)})
		}
	}
	return rows, true
}

// rowLiterals are a row's values without the names of its fields.
func rowLiterals(ts toks) []string {
	var kept toks
	for i, t := range ts {
		if t.kind == ident && ts.at(i+1).is(":") {
			continue
		}
		if t.kind == text && ts.at(i+1).is(":") && ts.at(i-1).oneOf("{", ",") {
			continue
		}
		kept = append(kept, t)
	}
	return kept.literals()
}

// options reads timeouts and retries given beside the function.
func (p *jsParser) options(t *Test, args []span) {
	for _, a := range args[1:] {
		ts := p.in(a)
		if len(ts) == 1 && ts[0].kind == number {
			t.Timeout = atoi(ts[0].text)
		}
		for i := range ts {
			if ts[i].is("timeout") && ts.at(i+1).is(":") && ts[0].is("{") {
				t.Timeout = atoi(ts.at(i + 2).text)
			}
			if ts[i].oneOf("retry", "retries") && ts.at(i+1).is(":") && ts[0].is("{") {
				t.Retries = atoi(ts.at(i + 2).text)
			}
		}
	}
}

func atoi(s string) int {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' {
			break
		}
		if n = n*10 + int(c-'0'); n > 1<<30 {
			return 1 << 30
		}
	}
	return n
}

// definition notes a name that the file defines, and reads a helper's assertions.
func (p *jsParser) definition(i int) int {
	t := p.toks[i]
	if !t.oneOf("function", "class", "const", "let", "var", "interface", "type", "enum") || p.at(i+1).kind != ident {
		return i
	}
	name := p.toks[i+1]
	p.file.Defines[name.text] = true
	stop := i + 2
	for stop < len(p.toks) && !p.toks[stop].oneOf(";", "const", "let", "var", "export", "class") && p.toks[stop].line < name.line+1 {
		stop++
	}
	var body span
	ok := false
	if t.is("function") {
		body, ok = p.function(span{i, len(p.toks)})
	} else if t.oneOf("const", "let", "var") && p.at(i+2).is("=") && p.at(i+3).oneOf("(", "async", "function") {
		body, ok = p.function(span{i + 3, min(len(p.toks), p.statementEnd(i+3))})
	}
	if !ok {
		return i
	}
	h := newTest(name.text, name.line)
	h.End = p.lineOf(body.hi)
	p.read(&h, body)
	if len(h.Asserts) > 0 {
		p.file.Helpers[name.text] = h
	}
	return i
}

// statementEnd is behind the next semicolon outside brackets, or behind a closing brace that
// ends a function's body.
func (p *jsParser) statementEnd(i int) int {
	for ; i < len(p.toks); i++ {
		t := p.toks[i]
		if t.kind == punct && t.oneOf("(", "[", "{") {
			shut := p.shut(i)
			if t.is("{") {
				return min(shut+1, len(p.toks))
			}
			i = shut
			continue
		}
		if t.is(";") {
			return i
		}
	}
	return len(p.toks)
}
