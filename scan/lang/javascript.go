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
	p.walk(span{0, len(p.toks)}, jsSuite{rowsKnown: true}, nil)
	p.done(&p.file)
	return p.file
}

type jsParser struct {
	code
	file File
	// helpers are the ends of the functions that the position lies in.
	helpers []int
	// aliases are other names of it, test and describe; playwright: whose assertions wait.
	aliases    map[string]string
	playwright bool
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
		if outer == nil {
			p.definition(i)
		}
	}
}
