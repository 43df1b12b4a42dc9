package lang

import (
	"path"
	"slices"
	"strings"
)

// python reads the tests of pytest and unittest.
type python struct{}

func (python) Name() string { return "py" }

func (python) IsTest(p string, _ []byte) bool {
	base := path.Base(p)
	return strings.HasPrefix(base, "test") || strings.HasSuffix(base, "_test.py") || strings.HasSuffix(base, "_tests.py") || base == "conftest.py" ||
		slices.ContainsFunc(strings.Split(path.Dir(p), "/"), func(d string) bool { return d == "tests" || d == "test" })
}

func (python) Parse(src []byte) File {
	p := &pyParser{code: newCode(lexPython(string(src)))}
	p.file = File{Helpers: map[string]Test{}, Defines: map[string]bool{}}
	p.split()
	var top pyScope
	for i := 0; i < len(p.lines); i = p.lines[i].stop {
		if lo := p.lines[i].lo; p.at(lo).is("pytestmark") && p.at(lo+1).is("=") {
			top.skip = p.pytestmark(p.lines[i])
		}
	}
	for i := 0; i < len(p.lines); {
		i = p.statement(i, top)
	}
	p.done(&p.file)
	return p.file
}

type pyParser struct {
	code
	file  File
	lines []pyLine
	marks []span // decorators that wait for their function or class
	// cases are the classes of the file that are unittest's.
	cases map[string]bool
}

// pyLine is a logical line without its end.
type pyLine struct {
	span
	col int32
	// stop is the first line behind it that is not indented deeper.
	stop int
}

// pyScope is the class around a function.
type pyScope struct {
	names   []string
	collect bool // pytest and unittest look into it
	inClass bool
	skip    *Skip
}

func (p *pyParser) split() {
	lo := 0
	var open []int // lines whose block has not ended
	for i := range p.toks {
		if p.toks[i].kind != newline {
			continue
		}
		if i > lo {
			n, col := len(p.lines), p.toks[lo].col
			for len(open) > 0 && p.lines[open[len(open)-1]].col >= col {
				p.lines[open[len(open)-1]].stop = n
				open = open[:len(open)-1]
			}
			p.lines = append(p.lines, pyLine{span: span{lo, i}, col: col})
			open = append(open, n)
		}
		lo = i + 1
	}
	for _, n := range open {
		p.lines[n].stop = len(p.lines)
	}
}

// statement reads a line at class or module level and returns the next one.
func (p *pyParser) statement(i int, s pyScope) int {
	l := p.lines[i]
	first := p.at(l.lo)
	k := l.lo
	if first.is("async") {
		k++
	}
	switch {
	case first.is("@"):
		p.marks = append(p.marks, span{l.lo + 1, l.hi})
		return i + 1
	case p.at(k).is("def"):
		stop := p.lines[i].stop
		p.function(i, k+1, stop, s)
		p.marks = nil
		return stop
	case first.is("class"):
		stop := p.lines[i].stop
		p.class(i, stop, s)
		return stop
	}
	p.marks = nil
	if !s.inClass && first.kind == ident && p.at(l.lo+1).is("=") {
		p.file.Defines[first.text] = true
	}
	// module-level if, try and with hold definitions too
	if p.at(l.hi - 1).is(":") {
		for j := i + 1; j < p.lines[i].stop; {
			j = p.statement(j, s)
		}
		return p.lines[i].stop
	}
	return i + 1
}

func (p *pyParser) class(i, stop int, s pyScope) {
	name := p.at(p.lines[i].lo + 1)
	p.file.Defines[name.text] = true
	inner := pyScope{names: append(slices.Clone(s.names), name.text), inClass: true, skip: s.skip}
	inner.collect = strings.HasPrefix(name.text, "Test") || p.testCase(i)
	if inner.collect && p.testCase(i) {
		if p.cases == nil {
			p.cases = map[string]bool{}
		}
		p.cases[name.text] = true
	}
	if inner.collect && p.switchedOff(i, stop) {
		inner.collect = false
	}
	if skip := p.skipMark(); skip != nil {
		inner.skip = skip
	}
	p.marks = nil
	for j := i + 1; j < stop; j = p.lines[j].stop {
		if lo := p.lines[j].lo; p.at(lo).is("pytestmark") && p.at(lo+1).is("=") {
			if skip := p.pytestmark(p.lines[j]); skip != nil {
				inner.skip = skip
			}
		}
	}
	for j := i + 1; j < stop; {
		j = p.statement(j, inner)
	}
}

// testCase reports whether a class is unittest's, by its own name or those of its bases.
func (p *pyParser) testCase(i int) bool {
	for _, t := range p.in(p.lines[i].span) {
		if t.kind == ident && (strings.HasSuffix(t.text, "TestCase") || p.cases[t.text]) {
			return true
		}
	}
	return false
}

// switchedOff reports whether a class says __test__ = False.
func (p *pyParser) switchedOff(i, stop int) bool {
	for j := i + 1; j < stop; j = p.lines[j].stop {
		lo := p.lines[j].lo
		if p.at(lo).is("__test__") && p.at(lo+1).is("=") && p.at(lo+2).is("False") {
			return true
		}
	}
	return false
}

// pytestmark reads what holds for a whole class or file: one mark or a list of them.
func (p *pyParser) pytestmark(l pyLine) *Skip {
	value := span{l.lo + 2, l.hi}
	if p.at(value.lo).oneOf("[", "(") {
		for _, m := range p.parts(p.inside(value.lo)) {
			if skip := p.skipOf(m); skip != nil {
				return skip
			}
		}
		return nil
	}
	return p.skipOf(value)
}

func (p *pyParser) function(i, at, stop int, s pyScope) {
	name := p.at(at)
	if !s.inClass {
		p.file.Defines[name.text] = true
	}
	t := newTest(strings.Join(append(slices.Clone(s.names), name.text), " > "), name.line)
	t.End = p.lineOf(p.lines[stop-1].hi - 1)
	t.Skip = s.skip
	if skip := p.skipMark(); skip != nil {
		t.Skip = skip
	}
	p.decorate(&t)
	b := pyBody{pyParser: p, test: &t}
	if i+1 < stop {
		t.note(p.toks[p.lines[i+1].lo:p.lines[stop-1].hi])
	}
	b.inline(i)
	for j := i + 1; j < stop; {
		j = b.statement(j, pyAround{})
	}
	collected := strings.HasPrefix(name.text, "test") && (!s.inClass || s.collect)
	switch {
	case collected:
		p.file.Tests = append(p.file.Tests, t)
	case len(t.Asserts) > 0:
		p.file.Helpers[name.text] = t
	}
}

// mark is the dotted name of a decorator and its arguments.
func (p *pyParser) mark(s span) (name string, args span) {
	k := s.lo
	for k < s.hi && !p.at(k).is("(") {
		k++
	}
	if k < s.hi {
		args = p.inside(k)
	}
	return p.in(span{s.lo, k}).String(), args
}

func (p *pyParser) skipMark() *Skip {
	for _, m := range p.marks {
		if skip := p.skipOf(m); skip != nil {
			return skip
		}
	}
	return nil
}

// skipOf is what one mark or decorator skips; nil for nothing.
func (p *pyParser) skipOf(m span) *Skip {
	name, args := p.mark(m)
	last := name[strings.LastIndexByte(name, '.')+1:]
	switch last {
	case "skip", "xfail", "expectedFailure", "skipif", "skipIf", "skipUnless":
	default:
		return nil
	}
	skip := &Skip{Line: p.lineOf(m.lo), Text: "@" + p.in(m).String()}
	parts := p.parts(args)
	if strings.HasPrefix(last, "skip") && last != "skip" || last == "xfail" && len(parts) > 0 && !p.at(parts[0].lo+1).is("=") {
		if len(parts) > 0 {
			skip.Condition = p.in(parts[0]).String()
		}
		if skip.Condition == "True" && last != "skipUnless" || skip.Condition == "False" && last == "skipUnless" {
			skip.Condition = ""
		}
	}
	return skip
}

// decorate reads parametrisation, retries, timeouts and patches.
func (p *pyParser) decorate(t *Test) {
	for _, m := range p.marks {
		name, args := p.mark(m)
		parts := p.parts(args)
		switch last := name[strings.LastIndexByte(name, '.')+1:]; last {
		case "parametrize", "expand", "parameterized":
			p.table(t, parts)
		case "given":
			t.RowsKnown = false
		case "flaky":
			t.Retries = 1
			for _, a := range parts {
				if p.at(a.lo + 1).is("=") {
					t.Retries = max(t.Retries, atoi(p.at(a.lo+2).text))
				}
			}
		case "timeout":
			if len(parts) > 0 {
				t.Timeout = int(float(p.at(parts[0].lo).text) * 1000)
			}
		case "patch", "object":
			t.Mocks = append(t.Mocks, p.mocked(parts)...)
		}
	}
}

// table reads the literal rows of a parametrisation; several of them multiply, and then the
// longest stands for all.
func (p *pyParser) table(t *Test, parts []span) {
	for _, a := range parts {
		lo := a.lo
		if p.at(lo+1).is("=") && p.at(lo).kind == ident {
			lo += 2
		}
		if !p.at(lo).oneOf("[", "(") {
			continue
		}
		var rows []Row
		for _, r := range p.parts(p.inside(lo)) {
			rows = append(rows, Row{Line: p.lineOf(r.lo), Literals: p.in(r).literals()})
		}
		if len(rows) > len(t.Rows) {
			t.Rows = rows
		}
		return
	}
	t.RowsKnown = t.RowsKnown && len(t.Rows) > 0
}

// mocked is what patch("a.b") or patch.object(a, "b") replaces.
func (p *pyParser) mocked(parts []span) []string {
	for _, a := range parts {
		if p.at(a.lo).kind == text {
			return []string{p.at(a.lo).text}
		}
	}
	return nil
}
