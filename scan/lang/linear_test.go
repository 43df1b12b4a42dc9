package lang

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// What reading a source may cost: bytes allocated for a byte of it, and time. The bounds are
// ten times what was measured of the dearest pattern on a busy machine; the square of a
// hundred thousand would be far beyond them.
const (
	dearest    = 3000
	watchdog   = 60 * time.Second
	patternLen = 50_000
)

// patterns are sources that make a careless reader look at the same tokens again and again,
// repeated until they are long.
var patterns = map[string][]string{
	"a.test.ts": {
		"(", "[", "{", "`${", "/*", "'", "\"", "<a>", "<a ", "</a>", "x<", "\xff", "it(", "expect(", "it('a', () => {", "describe('x', () => {", "expect(f(1)).toBe(2);", "{ expect(x).toBe(1);",
		"if (x) {", "const x = (a)\n", "let x = ", "function f() ", "function f() {", "x.should.", "cy.get().should('a').", "it.each([", "it.each`a|b\n", "test.", "a.b(", "try {} catch (e) {", "=>", "return ", "/", "import {", "({a:", "if (x) return\n", "else ",
		"jest.mock('x');", "for (const a of b) {", "x = () => {", "it(it", "expect(a).", "assert(a == ", "p.catch(", "await ", "beforeEach(() => {",
	},
	"test_a.py": {
		"(", "[", "{", "'''", "\"\"\"", "f\"{", "f'''{", "\\\n", "#\n", "@a\n", "@a(", "def f(", "def test_a():\n", "class A(", "class TestA:\n", "if x:\n ", "if x: ", "assert x == 1\n", "assert (", "assert x and ", "assertEqual(", "lambda: ",
		"with a(", "try:\n", "x = ", "\xff", "async ", "pytest.raises(", "x if y else ", "for a in b:\n ", "match x:\n case ", "a.b(", "def test_a(): assert f(1) == 2\n", "pytestmark = [", "x or ", "not ",
	},
	"tests/a.rs": {
		"(", "[", "{", "/*", "\"", "r#\"", "r##\"", "'", "'a ", "b'", "#[", "#[test] ", "#![a]", "mod a {", "fn a", "fn a() {", "#[test] fn a() { ", "assert!(", "assert_eq!(f(1), 2);", "macro_rules! a {", "catch_unwind ", "if x {", "match x {", "Err(_) => {}",
		"|x| ", "proptest! {", "::<", "x::", "let x = ", "=> ", "\xff", "impl A {", "assert!(a || ", "spawn(", "return;", "a.b(",
	},
	"a_test.go": {
		"(", "[", "{", "/*", "`", "\"", "'", "func TestA(t *testing.T) {\n", "func f() {", "if x {", "if a != b { t.Error() }; ", "t.Run(\"a\", func(t *testing.T) {", "x(", "a.b.", "a || ", "x := []int{", "func() {", "else if x {", "\xff", "var x = ", "switch {", "//\n",
	},
}

// TestLinear: what a source costs grows with its size and no faster: deep nesting, huge lines,
// what is never closed, invalid UTF-8.
func TestLinear(t *testing.T) {
	heads := map[string][]string{
		"a.test.ts":  {"", "it('x', () => {"},
		"test_a.py":  {"", "def test_x():\n  "},
		"tests/a.rs": {"", "#[test] fn x() {"},
		"a_test.go":  {"package a\n", "package a\nfunc TestX(t *testing.T) {"},
	}
	for path, list := range patterns {
		t.Run(filepath.Base(path), func(t *testing.T) {
			for _, p := range list {
				for _, head := range heads[path] {
					src := []byte(head + strings.Repeat(p, patternLen/len(p)))
					timed(t, path, fmt.Sprintf("%q then %q", head, p), src)
				}
			}
		})
	}
	t.Run("line", func(t *testing.T) {
		long := strings.Repeat("a", 5<<20)
		for path, src := range map[string]string{
			"a.test.ts": "it('x', () => { expect('" + long + "').toBe(1) })", "test_a.py": "def test_a(): assert f('" + long + "') == 1\n",
			"tests/a.rs": "#[test] fn a() { assert_eq!(\"" + long + "\", b); }", "a_test.go": "package a\nfunc TestA(t *testing.T) { if f(\"" + long + "\") != 1 { t.Error() } }",
		} {
			timed(t, path, "a long line", []byte(src))
		}
	})
}

// timed parses under a watchdog.
func timed(t *testing.T, path, what string, src []byte) {
	t.Helper()
	start := time.Now()
	done := make(chan struct{})
	go func() {
		defer close(done)
		Of(path).Parse(src)
	}()
	select {
	case <-done:
	case <-time.After(watchdog):
		buf := make([]byte, 1<<16)
		t.Fatalf("%s of %d bytes took more than %v\n%s", what, len(src), watchdog, buf[:runtime.Stack(buf, true)])
	}
	if took := time.Since(start); testing.Verbose() && took > time.Second {
		t.Logf("%s: %s: %d bytes took %v", path, what, len(src), took)
	}
}
