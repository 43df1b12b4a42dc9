package scan

import (
	"strings"
	"testing"

	"git-isitdone/scan/lang"
)

// The mark X in a source stands for what is asked about.
func TestStatement(t *testing.T) {
	for _, c := range []struct{ path, src, statement, block, function string }{
		{"a.go", "func (s *S) f(a int) int {\n\tif a > 0 && X() {\n\t\treturn 1\n\t}\n\treturn 2\n}", "if a > 0 && X ( )", "return 1", "f"},
		{"a.go", "var g = 1\nvar f = X()\n", "var f = X ( )", "", "-"},
		{"a.go", "func f() {\n\tg(func() {\n\t\tX()\n\t})\n}", "X ( )", "", ""},
		{"a.ts", "const f = (a) => {\n  if (X === 'test') return 1\n  return 2\n}", `if ( X === "test" ) return 1`, "return 1", "f"},
		{"a.ts", "function f() {\n  g()\n  if (X)\n    return 1\n  return 2\n}", "if ( X )", "return 1", "f"},
		{"a.ts", "class C { m(a) { const b = X ? 1 : 2; return b } }", "const b = X ? 1 : 2", "", "m"},
		{"a.ts", "const o = { level: X ? 'a' : 'b', c: 2 }", `level : X ? "a" : "b"`, "", "-"},
		{"a.ts", "g()\nconst isTest = X === 1\nh()", "const isTest = X === 1", "", "-"},
		{"a.ts", "if (a) { b() } else if (X) { c() }", "else if ( X )", "c ( )", "-"},
		{"a.py", "def f(a):\n    if X in b:\n        return 1\n    return 2\n", "if X in b :", "return 1", "f"},
		{"a.py", "class C:\n    def f(self):\n        a = 1\n        if X: return 1\n", "if X : return 1", "return 1", "f"},
		{"a.py", "a = X\n", "a = X", "", "-"},
		{"a.rs", "pub fn f(a: i32) -> i32 {\n    let b = 1;\n    if cfg!(X) { 1 } else { 2 }\n}", "if cfg ! ( X )", "1", "f"},
		{"a.rs", "fn f() { match a { 1 => X, _ => 2 } }", "1 => X", "", "f"},
	} {
		p := programOf(lang.Read(c.path, []byte(c.src)), lang.Of(c.path).Name())
		at := p.find(part{0, len(p.Tokens)}, "X")
		s := p.statement(at)
		if got := p.text(s); got != c.statement {
			t.Errorf("%q: statement %q, want %q", c.src, got, c.statement)
		}
		block, _ := p.block(s)
		if got := p.text(block); c.block != "" && got != c.block {
			t.Errorf("%q: block %q, want %q", c.src, got, c.block)
		}
		name, _, ok := p.function(at)
		if !ok {
			name = "-"
		}
		if name != c.function {
			t.Errorf("%q: function %q, want %q", c.src, name, c.function)
		}
	}
	// Broken code must not run out of the tokens.
	for _, src := range []string{"", "X", "}}X{{", "if (X", "def f(:\n X", "((((X", "fn X"} {
		for _, path := range []string{"a.go", "a.ts", "a.py", "a.rs"} {
			p := programOf(lang.Read(path, []byte(src)), lang.Of(path).Name())
			for i := range p.Tokens {
				s := p.statement(i)
				b, _ := p.block(s)
				p.function(i)
				if s.lo > i || s.hi < i || strings.Contains(p.text(b), "\x00") {
					t.Errorf("%s %q: token %d stands in %v", path, src, i, s)
				}
			}
		}
	}
}
