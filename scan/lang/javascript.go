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
	p.imports()
	p.prepared()
	p.walk(span{0, len(p.toks)}, jsSuite{rowsKnown: true}, nil)
	p.settle()
	p.done(&p.file)
	return p.file
}

type jsParser struct {
	code
	file File
	// helpers are the ends of the functions that the position lies in.
	helpers []int
	// aliases are names that stand for it, test or describe; tables for literal lists.
	aliases map[string]jsAlias
	tables  map[string]int
	// promising are the async functions of the file, by name; nil where nobody asked yet.
	promising map[string]bool
	// muters are the file's functions that drop what fails in a callback; nil as above.
	muters map[string]bool
	// playwright: whose assertions wait.
	playwright bool
	// named are the functions that have a name; later are the tests inside of them.
	named []jsNamed
	later []Test
}

// jsNamed is a function that has a name: its tokens and its lines.
type jsNamed struct {
	name     string
	lo, hi   int
	from, to int
	exported bool
}

// jsSuite is what the blocks around a test say of it.
type jsSuite struct {
	names   []string
	skip    *Skip
	focused bool
	// What describe.each and describe.configure give to the tests inside.
	rows             []Row
	rowsKnown        bool
	retries, timeout int
	gate             string // the condition of the if around
	hidden           string // why it is not run
}

// walk reads a range for suites, tests, helpers and definitions. outer is the test that the
// range lies in (node:test's subtests), where there is one.
func (p *jsParser) walk(s span, suite jsSuite, outer *Test) {
	if len(suite.names) >= deepest {
		return
	}
	for i := s.lo; i < s.hi && i < len(p.toks) && !p.spent(); i++ {
		t := &p.toks[i]
		if t.kind != ident {
			continue
		}
		if c, ok := p.callAt(i); ok {
			if next, done := p.declaration(c, suite, outer); done {
				i = next
				continue
			}
		}
		if t.text == "configure" && p.at(i-1).is(".") && p.at(i-2).oneOf("describe", "test") || t.text == "retries" && p.at(i-2).is("this") {
			p.configured(&suite, i+1)
		}
		if outer != nil {
			continue
		}
		if next, done := p.around(i, s.hi, &suite); done {
			i = next
			continue
		}
		p.definition(i)
	}
}

// around reads what stands around declarations: loops, conditions, hooks and what is replaced
// for a whole file. A loop or a condition is walked here; false for everything else.
func (p *jsParser) around(i, hi int, suite *jsSuite) (int, bool) {
	t := &p.toks[i]
	switch t.text {
	case "if":
		return p.conditional(i, hi, *suite)
	case "for":
		if p.at(i+1).is("(") && p.at(p.shut(i+1)+1).is("{") {
			inner := *suite
			for k := i + 2; k < p.shut(i+1); k++ {
				if p.at(k).is("of") {
					inner.rows, _ = p.tableAt(k + 1)
				}
			}
			open := p.shut(i+1) + 1
			if open < hi {
				p.walk(p.inside(open), inner, nil)
				return p.shut(open), true
			}
		}
	case "forEach":
		if p.at(i-1).is(".") && p.at(i+1).is("(") {
			inner := *suite
			switch {
			case p.at(i - 2).is("]"):
				inner.rows, _ = p.tableAt(p.opener(i - 2))
			case p.at(i-2).kind == ident && !p.at(i-3).is("."):
				inner.rows, _ = p.tableAt(i - 2)
			}
			if body, ok := p.function(p.inside(i + 1)); ok {
				p.walk(body, inner, nil)
				return p.shut(i + 1), true
			}
		}
	case "beforeEach", "beforeAll", "before", "setup":
		if p.at(i+1).is("(") && !p.at(i-1).is(".") {
			h := newTest("", t.line)
			if body, ok := p.function(p.inside(i + 1)); ok {
				p.read(&h, body)
				if h.Skip != nil && (suite.skip == nil || suite.skip.Condition != "") {
					suite.skip = h.Skip
				}
			}
			return p.shut(i + 1), true
		}
	case "jest", "vi":
		p.fileHook(i)
	case "expect", "assert":
		p.overridden(i)
	case "import":
		p.importsOf(i)
	}
	return i, false
}

// conditional reads declarations in an if: they are there under its condition only.
func (p *jsParser) conditional(i, hi int, suite jsSuite) (int, bool) {
	if !p.at(i+1).is("(") || p.shut(i+1) >= hi {
		return i, false
	}
	cond := p.in(p.inside(i + 1)).String()
	open := p.shut(i+1) + 1
	if !p.at(open).is("{") || p.shut(open) >= hi {
		return i, false
	}
	switch cond {
	case "false", "0", "!1":
		suite.hidden = "it is declared under a condition that never holds"
	case "true":
	default:
		suite.gate = both(suite.gate, cond)
	}
	p.walk(p.inside(open), suite, nil)
	return p.shut(open), true
}
