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
	p.families()
	p.whole()
	p.prepared()
	p.muters()
	for i := 0; i < len(p.lines); {
		i = p.statement(i, pyScope{skip: p.skip, hidden: p.hidden})
	}
	p.shadowed()
	p.done(&p.file)
	return p.file
}

type pyParser struct {
	code
	file  File
	lines []pyLine
	marks []span // decorators that wait for their function or class
	// cases are the classes of the file that are unittest's; mixins are the ones that
	// collected classes inherit.
	cases, mixins map[string]bool
	// What the module says of all of its tests, and of single ones: why they do not run, and
	// names that stand for marks.
	skip    *Skip
	hidden  string
	dropped map[string]string
	aliases map[string]span
	tables  map[string]int
	mute    map[string]bool // context managers of the file that drop failures
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
	gate    string // the condition of the if around
	hidden  string // why its tests do not run
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
		if first.is("if") {
			switch cond := p.in(span{l.lo + 1, l.hi - 1}).String(); cond {
			case "False", "0", `__name__=="__main__"`:
				s.hidden = "it is defined under a condition that never holds"
			case "True", "TYPE_CHECKING":
			default:
				s.gate = both(s.gate, cond)
			}
		}
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
	inner.collect = strings.HasPrefix(name.text, "Test") || p.cases[name.text] || p.mixins[name.text] || strings.HasSuffix(name.text, "Mixin")
	if inner.collect && p.switchedOff(i, stop) {
		inner.collect = false
	}
	if skip := p.skipMark(); skip != nil && (inner.skip == nil || inner.skip.Condition != "") {
		inner.skip = skip
	}
	inner.gate, inner.hidden = s.gate, s.hidden
	p.marks = nil
	p.body(i, stop, &inner)
	for j := i + 1; j < stop; {
		j = p.statement(j, inner)
	}
}

func (p *pyParser) function(i, at, stop int, s pyScope) {
	name := p.at(at)
	p.file.Defines[name.text] = true
	t := newTest(strings.Join(append(slices.Clone(s.names), name.text), " > "), name.line)
	t.End = p.lineOf(p.lines[stop-1].hi - 1)
	t.Skip, t.Gate = s.skip, s.gate
	if skip := p.skipMark(); skip != nil && (t.Skip == nil || t.Skip.Condition != "") {
		t.Skip = skip
	}
	if p.at(at + 1).is("(") {
		for _, part := range p.parts(p.inside(at + 1)) {
			if n := p.at(part.lo); n.kind == ident && !n.is("self") && !n.is("cls") {
				t.Params = append(t.Params, n.text)
			}
		}
	}
	fixture := p.decorate(&t)
	b := pyBody{pyParser: p, test: &t, async: p.at(at - 2).is("async")}
	if i+1 < stop {
		b.limit = span{p.lines[i+1].lo, p.lines[stop-1].hi}
		t.note(p.toks[b.limit.lo:b.limit.hi])
	}
	b.inline(i)
	for j := i + 1; j < stop; {
		j = b.statement(j, pyAround{})
	}
	b.settle()
	collected := strings.HasPrefix(name.text, "test") && (!s.inClass || s.collect)
	switch reason := p.dropped[t.Name]; {
	case collected && fixture:
		p.file.Hidden = append(p.file.Hidden, Hidden{t, "it is a fixture"})
	case collected && s.hidden != "":
		p.file.Hidden = append(p.file.Hidden, Hidden{t, s.hidden})
	case collected && reason != "":
		p.file.Hidden = append(p.file.Hidden, Hidden{t, reason})
	case collected:
		p.file.Tests = append(p.file.Tests, t)
	default:
		if strings.HasPrefix(name.text, "test") {
			p.file.Hidden = append(p.file.Hidden, Hidden{t, "its class is not collected"})
		}
		p.file.Helpers[name.text] = t
		p.hook(name, t, fixture, s, span{p.lines[i].lo, b.limit.hi})
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
	if of, ok := p.aliases[p.in(m).String()]; ok {
		m = of
	}
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
		switch c := skip.Condition; {
		case last == "skipUnless" && (c == "False" || c == "0"), last != "skipUnless" && (c == "True" || c == "1" || c == "1==1" || c == "not False"):
			skip.Condition = ""
		case last == "skipUnless" && c == "True", last != "skipUnless" && c == "False":
			return nil
		}
	}
	return skip
}

// decorate reads parametrisation, retries, timeouts and patches; true for a fixture.
func (p *pyParser) decorate(t *Test) (fixture bool) {
	for _, m := range p.marks {
		name, args := p.mark(m)
		parts := p.parts(args)
		switch last := name[strings.LastIndexByte(name, '.')+1:]; last {
		case "parametrize", "expand", "parameterized":
			p.table(t, parts)
		case "given":
			t.RowsKnown = false
			t.Inputs = p.in(args).String()
			if t.Timeout == 0 {
				t.Timeout = 200 // hypothesis's own deadline
			}
		case "settings":
			for _, a := range parts {
				switch v := p.in(span{a.lo + 2, a.hi}).String(); p.at(a.lo).text {
				case "max_examples":
					t.Examples = atoi(v)
				case "deadline":
					t.Timeout = atoi(v)
					if v == "None" {
						t.Timeout = 1 << 30
					}
				}
			}
		case "fixture":
			fixture = true
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
	return fixture
}

// table reads the literal rows of a parametrisation; several of them multiply, and then the
// longest stands for all.
func (p *pyParser) table(t *Test, parts []span) {
	for n, a := range parts {
		lo := a.lo
		if p.at(lo+1).is("=") && p.at(lo).kind == ident {
			lo += 2
		}
		rows, ok := p.rowsAt(lo)
		if !ok || n == 0 && len(parts) > 1 {
			continue
		}
		if len(rows) > len(t.Rows) {
			t.Rows = rows
		}
		return
	}
	t.RowsKnown = t.RowsKnown && len(t.Rows) > 0
}

// rowsAt are the rows of the literal list that begins at i, or that the name at i stands for.
func (p *pyParser) rowsAt(i int) ([]Row, bool) {
	cut := -1
	if t := p.at(i); t.kind == ident {
		name := t.text
		if t.is("self") && p.at(i+1).is(".") {
			i += 2
			name = "self." + p.at(i).text
		}
		at, ok := p.tables[name]
		if !ok {
			return nil, false
		}
		if p.at(i+1).is("[") && p.at(i+2).is(":") && p.at(i+3).kind == number {
			cut = atoi(p.at(i + 3).text)
		}
		i = at
	}
	if !p.at(i).oneOf("[", "(") {
		return nil, false
	}
	if shut := p.shut(i); p.at(shut+1).is("[") && p.at(shut+2).is(":") && p.at(shut+3).kind == number {
		cut = atoi(p.at(shut + 3).text)
	}
	var rows []Row
	for _, r := range p.parts(p.inside(i)) {
		ts := p.in(r)
		row := Row{Line: p.lineOf(r.lo), Literals: ts.literals()}
		for k, t := range ts { // pytest.param(…, marks=pytest.mark.skip), id=…
			if t.is("marks") && ts.at(k+1).is("=") {
				for _, m := range ts[k:] {
					row.Skip = row.Skip || m.oneOf("skip", "xfail")
				}
			}
		}
		rows = append(rows, row)
	}
	if cut >= 0 && cut < len(rows) {
		rows = rows[:cut]
	}
	return rows, true
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
