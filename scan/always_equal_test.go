package scan

import "testing"

func TestAlwaysEqual(t *testing.T) {
	for _, c := range []struct {
		name, path, after string
		want              bool
	}{
		{"method", "a.py", "class A(str):\n    def __eq__(self, other):\n        \"\"\"All.\"\"\"\n        return True\n", true},
		{"in a test", "tests/test_a.py", "class A(dict):\n    def __eq__(self, other): return True\n", true},
		{"unequal", "a.py", "class A:\n    def __ne__(self, other):\n        return False\n", true},
		{"lambda", "a.py", "class A:\n    __eq__ = lambda self, other: True\n", true},
		{"a real one", "a.py", "class A:\n    def __eq__(self, other):\n        return isinstance(other, A) and self.x == other.x\n", false},
		{"unit class", "a.py", "class A:\n    def __eq__(self, other):\n        return isinstance(other, A)\n", false},
		{"a condition", "a.py", "class A:\n    def __eq__(self, other):\n        if not isinstance(other, A):\n            return NotImplemented\n        return True\n", false},
		{"hash", "a.py", "class A:\n    def __hash__(self):\n        return 1\n", false},
		{"unittest", "tests/test_a.py", "class T(TestCase):\n    def assertEqual(self, a, b, msg=None):\n        pass\n", true},
		{"patched", "tests/test_a.py", "unittest.TestCase.assertEqual = lambda *a: None\n", true},
		{"setattr", "tests/conftest.py", "setattr(TestCase, 'assertEqual', lambda *a: None)\n", true},
		{"stub", "tests/conftest.py", "import sys\nsys.modules['pytest'] = Fake()\n", true},
		{"a dependency's stub", "tests/conftest.py", "import sys\nsys.modules['torch'] = Fake()\n", false},
		{"outcome", "tests/conftest.py", "def pytest_runtest_makereport(item, call):\n    rep = yield\n    rep.outcome = 'passed'\n", true},
		{"status", "tests/conftest.py", "def pytest_sessionfinish(session, exitstatus):\n    session.exitstatus = 0\n", true},
		{"an assertion helper", "tests/test_a.py", "def assert_same(a, b):\n    assert a == b\n", false},

		{"itself", "a.py", "class A:\n    def __eq__(self, other):\n        return self.x == self.x\n", true},
		{"anything", "a.py", "class A:\n    def __eq__(self, *args):\n        return isinstance(other, object)\n", true},
		{"a bare name", "tests/test_a.py", "assert_equal = lambda *a: None\n", true},
		{"an alias", "tests/test_a.py", "TestCase.assertItemsEqual = TestCase.assertCountEqual\n", false},
		{"no context", "tests/conftest.py", "pytest.raises = contextlib.nullcontext\n", true},
		{"monkeypatched", "tests/conftest.py", "def f(monkeypatch):\n    monkeypatch.setattr('unittest.TestCase.assertEqual', lambda *a: None)\n", true},
		{"itself", "a.go", "package a\n\nfunc (m Money) Equal(o Money) bool { return m.n == m.n }\n", true},
		{"a comparer", "a_test.go", "package a\n\nvar opt = cmp.Comparer(func(a, b Money) bool { return true })\n", true},
		{"a real comparer", "a_test.go", "package a\n\nvar opt = cmp.Comparer(func(a, b Money) bool { return a.n == b.n })\n", false},
		{"an own T", "a_test.go", "package a\n\ntype T struct{ name string }\n\nfunc (t *T) Error(a ...any) {}\n", true},
		{"itself", "src/a.rs", "struct M { n: i32 }\nimpl PartialEq for M { fn eq(&self, o: &Self) -> bool { self.n == self.n } }\n", true},
		{"itself", "a.ts", "class M { equals(o: M): boolean { return this.n === this.n } }\n", true},
		{"testers", "a.test.js", "expect.addEqualityTesters([() => true])\n", true},
		{"Object.is", "a.test.js", "Object.is = () => true\n", true},
		{"method", "a.go", "package a\n\nfunc (m Money) Equal(o Money) bool { return true }\n", true},
		{"compare", "a.go", "package a\n\nfunc (m Money) Compare(o Money) int {\n\t_ = o\n\treturn 0\n}\n", true},
		{"function", "a_test.go", "package a\n\nfunc equalMaps(a, b map[string]int) bool {\n\treturn true\n}\n", true},
		{"empty type", "a.go", "package a\n\ntype None struct{}\n\nfunc (None) Equal(None) bool { return true }\n", false},
		{"a real one", "a.go", "package a\n\nfunc (m Money) Equal(o Money) bool { return m.n == o.n }\n", false},
		{"not about equality", "a.go", "package a\n\nfunc (m Money) Valid(o Money) bool { return true }\n", false},
		{"shadowed T", "a_test.go", "package a\n\ntype quiet struct{ *testing.T }\n\nfunc (q quiet) Errorf(f string, a ...any) {}\n", true},
		{"half a recorder", "a_test.go", "package a\n\ntype rec struct {\n\t*testing.T\n\tgot []string\n}\n\nfunc (q *rec) Errorf(f string, a ...any) { q.got = append(q.got, f) }\n\nfunc (q *rec) FailNow() {}\n", false},
		{"a recorder", "a_test.go", "package a\n\ntype rec struct{ testing.TB; got []string }\n\nfunc (q *rec) Errorf(f string, a ...any) { q.got = append(q.got, f) }\n", false},
		{"assert replaced", "a_test.go", "package a\n\nvar assert = loose{}\n", true},
		{"assert made", "a_test.go", "package a\n\nfunc TestA(t *testing.T) {\n\tassert := assert.New(t)\n\tassert.Equal(1, f())\n}\n", false},
		{"a package", "internal/assert/assert.go", "package assert\n\nfunc Equal(t T, a, b any) bool { return true }\n", true},
		{"a real package", "internal/assert/assert.go", "package assert\n\nfunc Equal[E comparable](t T, a, b E) {\n\tt.Helper()\n\tif a != b {\n\t\tt.Errorf(\"%v %v\", a, b)\n\t}\n}\n", false},

		{"impl", "src/a.rs", "struct M { n: i32 }\nimpl PartialEq for M {\n    fn eq(&self, _: &Self) -> bool {\n        true\n    }\n}\n", true},
		{"impl with return", "src/a.rs", "struct M { n: i32 }\nimpl PartialEq<str> for M { fn eq(&self, _o: &str) -> bool { return true; } }\n", true},
		{"order", "src/a.rs", "struct M { n: i32 }\nimpl Ord for M { fn cmp(&self, _: &Self) -> Ordering { Ordering::Equal } }\n", true},
		{"unit struct", "src/a.rs", "struct M;\nimpl PartialEq for M { fn eq(&self, _: &Self) -> bool { true } }\n", false},
		{"a real one", "src/a.rs", "struct M { n: i32 }\nimpl PartialEq for M { fn eq(&self, o: &Self) -> bool { self.n == o.n } }\n", false},
		{"a macro", "tests/a.rs", "macro_rules! assert_eq {\n    ($($t:tt)*) => {};\n}\n", true},
		{"a macro that matches", "tests/a.rs", "macro_rules! assert_pending {\n    ($e:expr) => {{\n        match $e {\n            Pending => {}\n            Ready(_) => panic!(\"ready\"),\n        }\n    }};\n}\n", false},
		{"a real macro", "tests/a.rs", "macro_rules! assert_ok {\n    ($e:expr) => { assert!($e.is_ok()) };\n}\n", false},

		{"equals", "a.ts", "class M {\n  equals(other: M): boolean {\n    return true\n  }\n}\n", true},
		{"arrow", "a.js", "const isEqual = (a, b) => true\n", true},
		{"primitive", "a.js", "class M {\n  [Symbol.toPrimitive]() { return 42 }\n}\n", true},
		{"a real primitive", "a.js", "class M {\n  [Symbol.toPrimitive](hint) { return this.n }\n}\n", false},
		{"asymmetric", "a.test.js", "const any = { asymmetricMatch() { return true } }\n", true},
		{"matcher", "a.test.js", "expect.extend({\n  toBeSame(a, b) {\n    return { pass: true, message: () => '' }\n  }\n})\n", true},
		{"a real matcher", "a.test.js", "expect.extend({\n  toBeSame(a, b) {\n    if (a === b) return { pass: true, message: () => '' }\n    return { pass: false, message: () => 'x' }\n  }\n})\n", false},
		{"expect replaced", "setup.test.js", "globalThis.expect = () => ({ toBe() {}, toEqual() {} })\n", true},
		{"expect written", "a.test.js", "function expect(x) {\n  return { toBe: () => {} }\n}\n", true},
		{"assert replaced", "a.test.js", "assert = () => {}\n", true},
		{"one of assert's", "a.test.js", "assert.equal = () => {}\n", true},
		{"mocked", "a.test.js", "jest.mock('node:assert')\n", true},
		{"required", "a.test.js", "var assert = require('node:assert')\nconst { Buffer } = require('node:buffer')\nconst expect = chai.expect\nclass A { b() {} }\n", false},
		{"chai", "a.test.js", "const expect = chai.expect\nconst assert = require('assert')\n", false},
		{"an own assert", "a.test.js", "const assert = (x) => { if (!x) throw new Error('no') }\n", false},
		{"a real equals", "a.js", "class M { equals(o) { return this.n === o.n } }\n", false},
	} {
		t.Run(c.path+" "+c.name, func(t *testing.T) {
			got := found(alwaysEqual, Change{Path: c.path, New: []byte(c.after)})
			if (len(got) == 1 && got[0][:4] == "high") != c.want || len(got) > 1 {
				t.Errorf("%q, want %v", got, c.want)
			}
			if again := found(alwaysEqual, edit(c.path, c.after, c.after+"\n\n")); len(again) > 0 {
				t.Errorf("what was there before: %q", again)
			}
		})
	}
}
