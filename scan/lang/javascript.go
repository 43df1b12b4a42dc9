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
	p.file.Broken = p.spent()
	return p.file
}

type jsParser struct {
	code
	file File
	// helpers are the ends of the functions that the position lies in.
	helpers []int
}

// jsSuite is what the blocks around a test say of it.
type jsSuite struct {
	names   []string
	skip    *Skip
	focused bool
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
		if outer == nil {
			p.definition(i)
		}
	}
}
