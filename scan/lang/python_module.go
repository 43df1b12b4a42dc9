package lang

import "strings"

// whole reads what a module says of all of its tests: marks, skips, what it leaves out.
func (p *pyParser) whole() {
	for i := range p.lines {
		l := p.lines[i]
		if l.col != 0 {
			continue
		}
		first := p.at(l.lo)
		switch {
		case first.kind != ident:
		case first.is("del"):
			p.drop(p.at(l.lo+1).text, "it is deleted")
		case p.at(l.lo+1).is("=") && p.at(l.lo+1).kind == punct:
			p.assigned(l)
		case p.at(l.lo+1).is(".") && p.at(l.lo+2).is("__test__") && p.at(l.lo+4).is("False"):
			p.drop(first.text, "__test__ is False")
		default:
			p.skipping(l, "")
		}
	}
}

func (p *pyParser) drop(name, reason string) {
	if p.dropped == nil {
		p.dropped = map[string]string{}
	}
	p.dropped[name] = reason
}

// skipping reads pytest.skip(…, allow_module_level=True), raise SkipTest(…) and
// pytest.importorskip("x") at the level of a module.
func (p *pyParser) skipping(l pyLine, cond string) {
	for k := l.lo; k < l.hi; k++ {
		switch p.toks[k].text {
		case "skip":
			if p.at(k+1).is("(") && p.at(k-1).is(".") && p.at(k-2).is("pytest") {
				p.skip = &Skip{Line: p.at(k).line, Text: p.in(l.span).String(), Condition: cond}
			}
		case "SkipTest":
			if p.at(l.lo).is("raise") {
				p.skip = &Skip{Line: p.at(k).line, Text: p.in(l.span).String(), Condition: cond}
			}
		case "importorskip":
			if p.at(k+1).is("(") && p.skip == nil {
				p.skip = &Skip{Line: p.at(k).line, Text: p.in(l.span).String(), Condition: p.in(span{k, min(p.shut(k+1)+1, l.hi)}).String()}
			}
		case "def", "class", "import", "for", "if":
			return
		}
	}
}

// assigned reads name = … at the level of a module.
func (p *pyParser) assigned(l pyLine) {
	name, value := p.at(l.lo).text, span{l.lo + 2, l.hi}
	switch {
	case name == "pytestmark":
		p.skip = p.pytestmark(l)
	case name == "__test__" && p.at(value.lo).is("False"):
		p.hidden = "__test__ is False"
	case name == "collect_ignore" || name == "collect_ignore_glob":
		if value.hi-value.lo > 2 {
			p.file.Hooks = append(p.file.Hooks, Hook{Kind: DropsTests, Line: p.at(l.lo).line, Text: p.in(l.span).String()})
		}
	case p.at(value.lo).oneOf("[", "("):
		if p.tables == nil {
			p.tables = map[string]int{}
		}
		p.tables[name] = value.lo
	case value.hi-value.lo < 40:
		for k := value.lo; k < value.hi && !p.at(k).is("("); k++ {
			if p.at(k).oneOf("skip", "xfail", "skipif", "skipIf", "expectedFailure") {
				if p.aliases == nil {
					p.aliases = map[string]span{}
				}
				p.aliases[name] = value
			}
		}
		if p.at(value.lo).is("pytest") {
			p.skipping(pyLine{span: value}, "")
		}
	}
}

// body reads what a class says of all of its tests.
func (p *pyParser) body(i, stop int, s *pyScope) {
	col := int32(-1)
	for j := i + 1; j < stop; j = max(j+1, p.lines[j].stop) {
		l := p.lines[j]
		if col < 0 {
			col = l.col
		}
		if l.col != col {
			continue
		}
		first := p.at(l.lo)
		switch {
		case first.is("__test__") && p.at(l.lo+2).is("False"):
			s.hidden = "__test__ is False"
		case first.is("pytestmark") && p.at(l.lo+1).is("="):
			if k := p.pytestmark(l); k != nil {
				s.skip = k
			}
		case first.is("def") || first.is("async"):
			name := p.at(l.lo + 1)
			if first.is("async") {
				name = p.at(l.lo + 2)
			}
			switch {
			case name.is("__init__") && strings.HasPrefix(s.names[len(s.names)-1], "Test") && !p.derived(i):
				s.hidden = "pytest collects no class with an __init__"
			case name.oneOf("setUp", "setUpClass", "setup_method", "setup_class", "asyncSetUp"):
				if k := p.setup(j); k != nil {
					s.skip = k
				}
			case s.collect && p.file.Helpers != nil && strings.HasPrefix(name.text, "assert"):
				if _, known := pyMethod(name.text); known && p.lines[j].stop-j <= 3 && !p.acts(j) {
					p.file.Hooks = append(p.file.Hooks, Hook{Kind: DropsFailures, Line: name.line, Text: name.text + " is overridden and does nothing"})
				}
			}
		}
	}
}

// derived: a class with bases.
func (p *pyParser) derived(i int) bool {
	l := p.lines[i]
	return p.at(l.lo+2).is("(") && p.shut(l.lo+2) > l.lo+3
}

// acts reports a function that calls, raises or asserts.
func (p *pyParser) acts(i int) bool {
	for j := i + 1; j < p.lines[i].stop; j++ {
		for _, t := range p.in(p.lines[j].span) {
			if t.oneOf("(", "raise", "assert") {
				return true
			}
		}
	}
	return false
}

// setup is the skip that a set-up method always ends in.
func (p *pyParser) setup(i int) *Skip {
	for j := i + 1; j < p.lines[i].stop; j++ {
		l := p.lines[j]
		if l.col != p.lines[i+1].col {
			continue
		}
		for k := l.lo; k < l.hi; k++ {
			if t := p.at(k); t.oneOf("skipTest", "SkipTest") && p.at(k+1).is("(") || t.is("skip") && p.at(k-2).is("pytest") && p.at(k+1).is("(") {
				return &Skip{Line: t.line, Text: p.in(l.span).String()}
			}
		}
	}
	return nil
}

// shadowed takes away the tests whose name is given once more in the same place: the second
// one is all that Python keeps.
func (p *pyParser) shadowed() {
	last := map[string]int{}
	for i, t := range p.file.Tests {
		last[t.Name] = i
	}
	if len(last) == len(p.file.Tests) {
		return
	}
	var kept []Test
	for i, t := range p.file.Tests {
		if last[t.Name] != i {
			p.file.Hidden = append(p.file.Hidden, Hidden{t, Doubled})
			continue
		}
		kept = append(kept, t)
	}
	p.file.Tests = kept
}

// hook reads the functions by which pytest lets a conftest.py decide over tests (pytest's
// reference, "Hooks"), and fixtures that every test uses.
func (p *pyParser) hook(name tok, t Test, fixture bool, s pyScope, body span) {
	if s.inClass && !fixture {
		return
	}
	add := func(kind HookKind, text string) {
		cond := ""
		if t.Skip != nil {
			cond = t.Skip.Condition
		}
		for k := body.lo; cond == "" && k < body.hi; k++ {
			if p.at(k).is("if") && true {
				hi := k
				for hi < body.hi && !p.at(hi).is(":") {
					hi++
				}
				cond = p.in(span{k + 1, hi}).String()
			}
		}
		if kind == DropsFailures {
			cond = ""
		}
		p.file.Hooks = append(p.file.Hooks, Hook{Kind: kind, Line: name.line, Text: text, Condition: cond})
	}
	src := p.in(body)
	has := func(words ...string) bool {
		for _, t := range src {
			if t.kind == ident && t.oneOf(words...) {
				return true
			}
		}
		return false
	}
	switch name.text {
	case "pytest_collection_modifyitems":
		switch {
		case has("skip", "xfail") && has("add_marker"):
			add(SkipsTests, name.text)
		case strings.Contains(src.String(), "items[:]=") && !has("sort", "sorted", "reversed"), strings.Contains(src.String(), "items.clear("), strings.Contains(src.String(), "items.remove("), strings.Contains(src.String(), "items.pop("):
			p.file.Hooks = append(p.file.Hooks, Hook{Kind: DropsTests, Line: name.line, Text: name.text})
		}
	case "pytest_ignore_collect":
		if has("True") {
			add(DropsTests, name.text)
		}
	case "pytest_runtest_setup", "pytest_runtest_call", "pytest_runtest_protocol":
		if has("skip", "xfail") {
			add(SkipsTests, name.text)
		}
	case "pytest_runtest_makereport", "pytest_report_teststatus", "pytest_runtest_logreport":
		if strings.Contains(src.String(), `outcome="passed"`) || strings.Contains(src.String(), `outcome="skipped"`) {
			add(DropsFailures, name.text+" rewrites the outcome")
		}
	case "pytest_sessionfinish":
		if strings.Contains(src.String(), "exitstatus=0") {
			add(DropsFailures, name.text+" makes every run a success")
		}
	default:
		if fixture && t.Skip != nil && p.autouse() {
			p.file.Hooks = append(p.file.Hooks, Hook{Kind: SkipsTests, Line: name.line, Text: "the fixture " + name.text, Condition: t.Skip.Condition})
		}
	}
}

// autouse: the fixture's decorator says so.
func (p *pyParser) autouse() bool {
	for _, m := range p.marks {
		for k := m.lo; k < m.hi; k++ {
			if p.at(k).is("autouse") && p.at(k+2).is("True") {
				return true
			}
		}
	}
	return false
}
