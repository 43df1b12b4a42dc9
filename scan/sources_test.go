package scan

import (
	"strings"
	"testing"
	"time"
)

// Both sides of a file may be anything.
func FuzzSources(f *testing.F) {
	for _, s := range []string{
		"", "if (process.env.NODE_ENV === 'test') return 42", "def f(a):\n    if a == 37: return 1369\n", "#[cfg(test)]", "#![allow(", "func (a A) Equal(b A) bool { return true }",
		"exports[`a 1`] = `", "# name: a\n# ---", "expect.extend({ a() { return { pass: true } } })", "match s { \"a\" => 1, _ => 2", "case 'test':", "{a: 1, 'b': 2}", "x ? 1 : ", "}}}}))))", "else if", "\xff\xfe",
	} {
		f.Add(s, s+"\n"+s)
	}
	f.Fuzz(func(t *testing.T, before, after string) {
		for _, path := range []string{"a.go", "a_test.go", "src/a.ts", "a.test.ts", "app/a.py", "test_a.py", "src/a.rs", "__snapshots__/a.test.ts.snap", "a.ambr", "testdata/a.golden"} {
			lines := max(strings.Count(before, "\n"), strings.Count(after, "\n")) + 1
			for _, f := range Scan([]Change{edit("b_test.go", before, before), edit(path, before, after)}).Findings {
				if f.Line < 0 || f.Line > lines {
					t.Errorf("%s: %s on line %d of %d", path, f.ID, f.Line, lines)
				}
			}
		}
	})
}

// Big files cost what their size costs, whatever repeats in them. The bound is a watchdog, ten
// times what was measured.
func TestSourcesLinear(t *testing.T) {
	for name, c := range map[string]struct{ path, src string }{
		"signals":      {"src/a.ts", strings.Repeat("if (process.env.NODE_ENV === 'test') { x() }\n", 8000)},
		"one array":    {"src/a.ts", "const a = [" + strings.Repeat("'test', process.env.NODE_ENV === 'test', ", 8000) + "]"},
		"one object":   {"src/a.ts", "const a = {" + strings.Repeat("b: process.env.NODE_ENV === 'test', ", 8000) + "}"},
		"kept":         {"src/a.ts", strings.Repeat("const inTest = process.env.VITEST\nif (inTest) { x() }\n", 3000)},
		"flat":         {"app/a.py", strings.Repeat("x = 'pytest' in sys.modules\n", 3000)},
		"branches":     {"app/a.py", "def f(a):\n" + strings.Repeat("    if a == 37:\n        return 1369\n", 5000)},
		"braces":       {"src/a.rs", strings.Repeat("fn eq(a: i32) -> bool { true }\n", 8000)},
		"gates":        {"src/a.rs", strings.Repeat("#[cfg(test)]\nfn a() { b(); }\n", 5000)},
		"deep":         {"a.go", "package a\n" + strings.Repeat("func f() { if a == 37 {", 8000)},
		"suppressions": {"src/a.ts", strings.Repeat("/* eslint-disable */ ", 3000)},
		"entries":      {"__snapshots__/a.test.ts.snap", strings.Repeat("exports[`a 1`] = `1`;\n", 8000)},
	} {
		t.Run(name, func(t *testing.T) {
			done := make(chan struct{})
			go func() {
				defer close(done)
				Scan([]Change{edit("b_test.go", "package b\n", "package b\n\nvar x = 1\n"), {Path: c.path, Old: []byte("x"), New: []byte(c.src)}})
			}()
			select {
			case <-done:
			case <-time.After(20 * time.Second):
				t.Fatalf("%d bytes took more than 20 s", len(c.src))
			}
		})
	}
}
