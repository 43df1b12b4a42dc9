package lang

import (
	"path"
	"slices"
	"strings"
)

// rust reads the tests of the built-in harness and of rstest, test-case, tokio and proptest,
// in files of their own and in modules beside the code.
type rust struct{}

func (rust) Name() string { return "rust" }

// IsTest: any Rust file may hold tests; only the parser can tell.
func (rust) IsTest(p string, src []byte) bool {
	if slices.Contains(strings.Split(path.Dir(p), "/"), "tests") {
		return true
	}
	s := string(src)
	return strings.Contains(s, "test]") || strings.Contains(s, "(test") || strings.Contains(s, "test_case") || strings.Contains(s, "proptest!") || strings.Contains(s, "quickcheck")
}

func (rust) Parse(src []byte) File {
	p := &rustParser{code: newCode(lexRust(string(src)))}
	p.file = File{Helpers: map[string]Test{}, Defines: map[string]bool{}}
	p.items(span{0, len(p.toks)}, nil, "")
	p.done(&p.file)
	return p.file
}

type rustParser struct {
	code
	file  File
	depth int
	// examples is what the proptest block around asks for; hidden why tests are not run.
	examples int
	hidden   string
	empty    map[string]bool // macros that expand to nothing
	tables   map[string]int
	makers   map[string]span // macros that make tests
}

// items reads the items of a module. gate is what the modules around it are compiled under.
func (p *rustParser) items(s span, names []string, gate string) {
	if len(names) >= deepest || p.depth >= deepest {
		return
	}
	p.depth++
	defer func() { p.depth-- }()
	var attrs []span
	outer := p.examples
	defer func() { p.examples = outer }()
	for i := s.lo; i < s.hi && i < len(p.toks) && !p.spent(); i++ {
		t := &p.toks[i]
		switch {
		case t.kind != ident && t.kind != punct:
		case t.is("#") && (p.at(i+1).is("[") || p.at(i+1).is("!") && p.at(i+2).is("[")):
			open := i + 1
			if p.at(open).is("!") { // of the module itself
				open++
				gate = both(gate, p.gates([]span{p.inside(open)}))
				if p.at(open + 1).is("proptest_config") {
					p.examples = p.cases(p.inside(open))
				}
				i = p.shut(open)
				continue
			}
			attrs = append(attrs, p.inside(i+1))
			i = p.shut(i + 1)
			continue
		case t.is("mod") && t.kind == ident && p.at(i+1).kind == ident:
			if p.at(i + 2).is(";") {
				if p.file.Modules == nil {
					p.file.Modules = map[string]string{}
				}
				p.file.Modules[p.at(i+1).text] = p.gates(attrs)
			} else {
				p.file.Defines["mod "+p.at(i+1).text] = true
			}
			if p.at(i + 2).is("{") {
				p.items(p.inside(i+2), append(slices.Clone(names), p.at(i+1).text), both(gate, p.gates(attrs)))
				i = p.shut(i + 2)
			}
			attrs = nil
		case t.is("fn") && p.at(i+1).kind == ident:
			i = p.function(i, attrs, names, gate)
			attrs = nil
		case t.oneOf("struct", "enum", "trait", "type", "const", "static", "union") && p.at(i+1).kind == ident:
			p.file.Defines[p.at(i+1).text] = true
			p.table(i)
			attrs = nil
		case t.is("macro_rules") && p.at(i+1).is("!") && p.at(i+3).oneOf("{", "("):
			p.macroRules(i)
			if !p.empty[p.at(i+2).text] {
				p.items(p.inside(i+3), names, gate)
			}
			i = p.shut(i + 3)
		case t.kind == ident && p.makers[t.text].hi > 0 && p.at(i+1).is("!") && p.at(i+2).oneOf("(", "{", "["):
			p.made(i, names, gate)
			i = p.shut(i + 2)
		case t.kind == ident && p.empty[t.text] && p.at(i+1).is("!"):
			before := p.hidden
			p.hidden = "it stands in a macro that expands to nothing"
			p.items(p.inside(i+2), names, gate)
			p.hidden = before
			i = p.shut(i + 2)
		case t.is("proptest") && p.at(i+1).is("!") && p.at(i+2).is("{"):
			p.items(p.inside(i+2), names, gate)
			i = p.shut(i + 2)
		case t.is(";"):
			attrs = nil
		case t.is("{") && t.kind == punct: // impl and trait blocks, and whatever holds items
			p.items(p.inside(i), names, gate)
			i = p.shut(i)
			attrs = nil
		}
	}
}

func both(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " && " + b
}

// gates are the cfg conditions among attributes, without the plain cfg(test).
func (p *rustParser) gates(attrs []span) string {
	out := ""
	for _, a := range attrs {
		if !p.at(a.lo).is("cfg") || !p.at(a.lo+1).is("(") {
			continue
		}
		if cond := p.in(p.inside(a.lo + 1)).String(); cond != "test" {
			out = both(out, cond)
		}
	}
	return out
}

// rustHarness are the last parts of the attributes that make a function a test.
var rustHarness = []string{"test", "rstest", "quickcheck", "wasm_bindgen_test", "test_case", "test_matrix", "case", "proptest", "gtest", "property_test", "googletest"}

func (p *rustParser) function(i int, attrs []span, names []string, gate string) int {
	name := p.at(i + 1)
	open := i + 2
	for open < len(p.toks) && !p.at(open).oneOf("{", ";") {
		if p.at(open).oneOf("(", "[") {
			open = p.shut(open)
		}
		open++
	}
	if !p.at(open).is("{") {
		p.file.Defines[name.text] = true
		return open
	}
	if name.text[0] == '$' { // a macro's: whoever uses it names the test
		return p.shut(open)
	}
	t := newTest(strings.Join(append(slices.Clone(names), name.text), " > "), name.line)
	t.End, t.Gate = p.lineOf(p.shut(open)), both(gate, p.gates(attrs))
	t.Examples = p.examples
	collected := p.attributes(&t, attrs)
	if !collected {
		p.file.Defines[name.text] = true
	}
	p.parameters(&t, span{i + 2, open})
	p.readIn(&t, p.inside(open), p.at(i-1).is("async"))
	switch {
	case collected && p.hidden != "":
		p.file.Hidden = append(p.file.Hidden, Hidden{t, p.hidden})
	case collected:
		p.file.Tests = append(p.file.Tests, t)
	default:
		p.file.Helpers[name.text] = t
	}
	return p.shut(open)
}

// parameters notes what a test is given: names, rstest's values, proptest's inputs.
func (p *rustParser) parameters(t *Test, s span) {
	for s.lo < s.hi && !p.at(s.lo).is("(") {
		s.lo = p.over(s.lo, s.hi) + 1
	}
	for _, part := range p.parts(p.inside(s.lo)) {
		for k := part.lo; k < part.hi; k++ {
			switch n := p.at(k); {
			case n.is("#") && p.at(k+2).is("values") && p.at(k+3).is("("):
				for _, v := range p.parts(p.inside(k + 3)) {
					t.Rows = append(t.Rows, Row{Line: p.lineOf(v.lo), Literals: p.in(v).literals()})
				}
				k = p.shut(k + 1)
			case n.is("#") && p.at(k+1).is("["):
				k = p.shut(k + 1)
			case n.is("in") && n.kind == ident:
				if t.Inputs != "" {
					t.Inputs += ", "
				}
				t.Inputs += p.in(part).String()
				k = part.hi
			case n.is(":"):
				k = part.hi
			case n.kind == ident && !n.oneOf("mut", "ref"):
				t.Params = append(t.Params, n.text)
			}
		}
	}
}

// cases is the number in ProptestConfig::with_cases(n) or { cases: n, … }.
func (p *rustParser) cases(s span) int {
	for k := s.lo; k < s.hi; k++ {
		if p.at(k).oneOf("with_cases", "cases") && p.at(k+1).oneOf("(", ":") {
			return atoi(p.at(k + 2).text)
		}
	}
	return 0
}

// table notes a constant list: const CASES: &[Case] = &[…];
func (p *rustParser) table(i int) {
	for k := i + 2; k < len(p.toks) && k < i+40 && !p.at(k).is(";"); k++ {
		if p.at(k).is("=") && p.at(k).kind == punct {
			p.listed(p.at(i+1).text, k+1)
			return
		}
		k = p.over(k, len(p.toks))
	}
}

// listed notes a literal list by the name that it is given.
func (p *rustParser) listed(name string, k int) {
	for p.at(k).is("&") || p.at(k).is("vec") || p.at(k).is("!") && p.at(k-1).is("vec") {
		k++
	}
	if p.at(k).is("[") {
		if p.tables == nil {
			p.tables = map[string]int{}
		}
		p.tables[name] = k
	}
}

// rowsAt are the rows of the list that a loop goes through.
func (p *rustParser) rowsAt(s span) ([]Row, bool) {
	k := s.lo
	for p.at(k).is("&") || p.at(k).is("vec") || p.at(k).is("!") {
		k++
	}
	end := k
	if p.at(k).kind == ident {
		at, ok := p.tables[p.at(k).text]
		if !ok {
			return nil, false
		}
		k = at
	} else if p.at(k).is("[") {
		end = p.shut(k)
	}
	if !p.at(k).is("[") {
		return nil, false
	}
	var rows []Row
	for _, r := range p.parts(p.inside(k)) {
		rows = append(rows, Row{Line: p.lineOf(r.lo), Literals: p.in(r).literals()})
	}
	for ; end < s.hi; end++ {
		if p.at(end).is("take") && p.at(end+1).is("(") && p.at(end+2).kind == number {
			if n := atoi(p.at(end + 2).text); n < len(rows) {
				rows = rows[:n]
			}
		}
	}
	return rows, true
}

// macroRules notes macros that expand to nothing; one that bears the name of an assertion
// takes away what every test asks.
func (p *rustParser) macroRules(i int) {
	name := p.at(i + 2).text
	nothing := true
	body := p.inside(i + 3)
	for k := body.lo; k < body.hi; k++ {
		if p.at(k).is("=>") {
			k++
			for j := k; j < p.shut(k); j++ {
				if p.at(j).is("#") && p.at(j+1).is("[") && slices.Contains(rustHarness, p.at(p.shut(j+1)-1).text) {
					if p.makers == nil {
						p.makers = map[string]span{}
					}
					p.makers[name] = p.inside(k)
					break
				}
			}
			nothing = nothing && p.shut(k) == k+1
			k = p.shut(k)
			continue
		}
		k = p.over(k, body.hi)
	}
	if !nothing {
		return
	}
	if _, known := rustMacros[name]; known {
		p.file.Hooks = append(p.file.Hooks, Hook{Kind: DropsFailures, Line: p.at(i).line, Text: name + "! is replaced by nothing"})
		return
	}
	if p.empty == nil {
		p.empty = map[string]bool{}
	}
	p.empty[name] = true
}

// attributes reads what the attributes of a function say and whether it is a test.
func (p *rustParser) attributes(t *Test, attrs []span) bool {
	collected := false
	for _, a := range attrs {
		k := a.lo
		for k+2 < a.hi && p.at(k+1).is("::") {
			k += 2
		}
		word := p.at(k)
		switch {
		case word.is("ignore"):
			t.skip(&Skip{Line: word.line, Text: "#[" + p.in(a).String() + "]"})
		case word.is("cfg_attr") && p.at(k+1).is("("):
			if parts := p.parts(p.inside(k + 1)); len(parts) > 1 && p.at(parts[1].lo).is("ignore") {
				t.skip(&Skip{Line: word.line, Text: "#[" + p.in(a).String() + "]", Condition: p.in(parts[0]).String()})
			}
		case word.is("should_panic"):
			e := Assert{Line: word.line, Form: "should_panic", Strength: Existence, Subject: "panic"}
			if p.at(k + 1).is("(") {
				e.Strength, e.Expected = Partial, p.in(p.inside(k+1)).String()
				e.Literals = p.in(p.inside(k + 1)).literals()
			}
			t.Asserts = append(t.Asserts, e)
		case slices.Contains(rustHarness, word.text) || p.at(a.lo).is("case"):
			collected = true
			if p.at(a.lo).is("case") || word.oneOf("test_case", "case") {
				p.row(t, a)
			}
			if word.is("test_matrix") {
				t.RowsKnown = false
			}
		case word.is("timeout") && p.at(k+1).is("("):
			t.Timeout = max(1, p.duration(p.inside(k+1)))
		}
	}
	return collected
}

// row is one #[case(…)] or #[test_case(…)].
func (p *rustParser) row(t *Test, a span) {
	for k := a.lo; k < a.hi; k++ {
		if p.at(k).is("(") {
			r := Row{Line: p.lineOf(k), Literals: p.in(p.inside(k)).literals()}
			for j := k; j < p.shut(k); j++ {
				r.Skip = r.Skip || p.at(j).is("=>") && p.at(j+1).oneOf("ignore", "inconclusive")
			}
			t.Rows = append(t.Rows, r)
			if !r.Skip {
				p.returns(t, p.inside(k))
			}
			return
		}
	}
}

// duration is the milliseconds in Duration::from_secs(n) and its like; 0 where there are none.
func (p *rustParser) duration(s span) int {
	for k := s.lo; k < s.hi; k++ {
		n := atoi(p.at(k + 2).text)
		switch p.at(k).text {
		case "from_secs":
			return n * 1000
		case "from_millis":
			return n
		case "from_mins":
			return n * 60000
		}
	}
	return 0
}

// made is the test that a macro of the file makes: named by its first argument, about the
// values that it is given.
func (p *rustParser) made(i int, names []string, gate string) {
	args := p.parts(p.inside(i + 2))
	if len(args) == 0 || args[0].hi-args[0].lo != 1 || p.at(args[0].lo).kind != ident {
		return
	}
	name := p.at(args[0].lo)
	t := newTest(strings.Join(append(slices.Clone(names), name.text), " > "), name.line)
	t.End, t.Gate = p.lineOf(p.shut(i+2)), gate
	body := p.makers[p.at(i).text]
	for k := body.lo; k < body.hi; k++ {
		if p.at(k).is("fn") {
			for k < body.hi && !p.at(k).is("{") {
				k++
			}
			p.readIn(&t, p.inside(k), false)
			break
		}
	}
	t.note(p.in(span{args[0].hi, p.shut(i + 2)}))
	p.file.Tests = append(p.file.Tests, t)
}

// returns reads what #[test_case(args => expected)] asserts of the function's result.
func (p *rustParser) returns(t *Test, s span) {
	for k := s.lo; k < s.hi; k++ {
		p.work++
		if p.at(k).is("=>") {
			hi := k + 1
			for hi < s.hi && !p.at(hi).is(";") {
				hi = p.over(hi, s.hi) + 1
			}
			a := Assert{Line: p.lineOf(k), Form: "test_case", Strength: Exact, Subject: p.in(span{s.lo, k}).String(), Expected: p.in(span{k + 1, hi}).String()}
			if p.at(k+1).oneOf("panics", "matches", "with", "using") {
				a.Strength = Partial
			}
			t.Asserts = append(t.Asserts, a)
			return
		}
		k = p.over(k, s.hi)
	}
}
