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
}

// items reads the items of a module. gate is what the modules around it are compiled under.
func (p *rustParser) items(s span, names []string, gate string) {
	if len(names) >= deepest || p.depth >= deepest {
		return
	}
	p.depth++
	defer func() { p.depth-- }()
	var attrs []span
	for i := s.lo; i < s.hi && i < len(p.toks) && !p.spent(); i++ {
		t := &p.toks[i]
		switch {
		case t.kind != ident && t.kind != punct:
		case t.is("#") && (p.at(i+1).is("[") || p.at(i+1).is("!") && p.at(i+2).is("[")):
			open := i + 1
			if p.at(open).is("!") {
				open++
			}
			attrs = append(attrs, p.inside(open))
			i = p.shut(open)
			continue
		case t.is("mod") && t.kind == ident && p.at(i+1).kind == ident:
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
			attrs = nil
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
var rustHarness = []string{"test", "rstest", "quickcheck", "wasm_bindgen_test", "test_case", "test_matrix", "case", "proptest"}

func (p *rustParser) function(i int, attrs []span, names []string, gate string) int {
	name := p.at(i + 1)
	p.file.Defines[name.text] = true
	open := i + 2
	for open < len(p.toks) && !p.at(open).oneOf("{", ";") {
		if p.at(open).oneOf("(", "[") {
			open = p.shut(open)
		}
		open++
	}
	if !p.at(open).is("{") {
		return open
	}
	t := newTest(strings.Join(append(slices.Clone(names), name.text), " > "), name.line)
	t.End, t.Gate = p.lineOf(p.shut(open)), both(gate, p.gates(attrs))
	collected := p.attributes(&t, attrs)
	p.read(&t, p.inside(open))
	switch {
	case collected:
		p.file.Tests = append(p.file.Tests, t)
	case len(t.Asserts) > 0:
		p.file.Helpers[name.text] = t
	}
	return p.shut(open)
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
			t.Skip = &Skip{Line: word.line, Text: "#[" + p.in(a).String() + "]"}
		case word.is("cfg_attr") && p.at(k+1).is("("):
			if parts := p.parts(p.inside(k + 1)); len(parts) > 1 && p.at(parts[1].lo).is("ignore") {
				t.Skip = &Skip{Line: word.line, Text: "#[" + p.in(a).String() + "]", Condition: p.in(parts[0]).String()}
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
			t.Timeout = 1
		}
	}
	return collected
}

// row is one #[case(…)] or #[test_case(…)].
func (p *rustParser) row(t *Test, a span) {
	for k := a.lo; k < a.hi; k++ {
		if p.at(k).is("(") {
			t.Rows = append(t.Rows, Row{Line: p.lineOf(k), Literals: p.in(p.inside(k)).literals()})
			return
		}
	}
}
