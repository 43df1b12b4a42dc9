package scan

import (
	"slices"
	"strings"
	"testing"
)

// snap writes a jest snapshot file of name, value pairs.
func snap(pairs ...string) []byte {
	var b strings.Builder
	b.WriteString("// Jest Snapshot v1, https://goo.gl/fbAQLP\n")
	for i := 0; i+1 < len(pairs); i += 2 {
		b.WriteString("\nexports[`" + pairs[i] + "`] = `\n" + pairs[i+1] + "\n`;\n")
	}
	return []byte(b.String())
}

const (
	sumTest  = "import { sum } from '../sum'\n\ndescribe('sum', () => {\n  it('adds', () => {\n    expect(sum(1, 2)).toMatchSnapshot()\n  })\n  it('subtracts', () => {\n    expect(sum(1, -2)).toMatchSnapshot()\n  })\n})\n"
	snapPath = "src/__tests__/__snapshots__/sum.test.js.snap"
	testPath = "src/__tests__/sum.test.js"
)

func TestSnapshotChanged(t *testing.T) {
	source := edit("src/sum.js", "export const sum = (a, b) => a + b\n", "export const sum = (a, b) => a - b\n")
	commented := edit("src/sum.js", "export const sum = (a, b) => a + b\n", "// Adds.\nexport const sum = (a, b) => a + b\n")
	context := edit(testPath, sumTest, sumTest)
	both := snap("sum adds 1", "3", "sum subtracts 1", "-1")
	for _, c := range []struct {
		name    string
		changes []Change
		want    []string
	}{
		{"rewritten with the source", []Change{source, {Path: snapPath, Old: both, New: snap("sum adds 1", "-1", "sum subtracts 1", "3")}}, []string{"medium 3"}},
		{"and the test is known", []Change{source, context, {Path: snapPath, Old: both, New: snap("sum adds 1", "-1", "sum subtracts 1", "-1")}}, []string{"medium 3"}},
		{"without the source", []Change{{Path: snapPath, Old: both, New: snap("sum adds 1", "4", "sum subtracts 1", "-1")}}, []string{"low 3"}},
		{"with a comment in the source", []Change{commented, {Path: snapPath, Old: both, New: snap("sum adds 1", "4", "sum subtracts 1", "-1")}}, []string{"low 3"}},
		{"with its test", []Change{source, edit(testPath, sumTest, strings.Replace(sumTest, "sum(1, 2)", "sum(2, 2)", 1)), {Path: snapPath, Old: both, New: snap("sum adds 1", "4", "sum subtracts 1", "-1")}}, []string{"low 3"}},
		{"with another test", []Change{source, edit(testPath, sumTest, strings.Replace(sumTest, "sum(1, 2)", "sum(2, 2)", 1)), {Path: snapPath, Old: both, New: snap("sum adds 1", "3", "sum subtracts 1", "7")}}, []string{"medium 7"}},
		{"removed with the source", []Change{source, {Path: snapPath, Old: both, New: snap("sum adds 1", "3")}}, []string{"medium 7"}},
		{"obsolete", []Change{source, edit(testPath, strings.ReplaceAll(sumTest, "subtracts", "takes"), strings.ReplaceAll(sumTest, "subtracts", "takes")), {Path: snapPath, Old: both, New: snap("sum adds 1", "3")}}, nil},
		{"removed with its test", []Change{source, edit(testPath, sumTest, sumTest[:strings.Index(sumTest, "  it('sub")]+"})\n"), {Path: snapPath, Old: both, New: snap("sum adds 1", "3")}}, nil},
		{"renamed", []Change{source, edit(testPath, sumTest, strings.Replace(sumTest, "subtracts", "takes", 1)), {Path: snapPath, Old: both, New: snap("sum adds 1", "3", "sum takes 1", "-1")}}, nil},
		{"added", []Change{source, {Path: snapPath, Old: snap("sum adds 1", "3"), New: both}}, nil},
		{"a new file", []Change{source, {Path: snapPath, New: both}}, nil},
		{"formatting", []Change{source, {Path: snapPath, Old: both, New: []byte(strings.ReplaceAll(strings.Replace(string(both), "v1, https://goo.gl/fbAQLP", "v1, https://jestjs.io", 1), "\n3", "\r\n  3"))}}, nil},
		{"deleted", []Change{source, {Path: snapPath, Old: both}}, []string{"high 3"}},
		{"deleted with its test", []Change{source, {Path: testPath, Old: []byte(sumTest)}, {Path: snapPath, Old: both}}, nil},
		{"deleted, the test asserts itself", []Change{source, edit(testPath, sumTest, strings.NewReplacer("toMatchSnapshot()", "toBe(3)").Replace(sumTest)), {Path: snapPath, Old: both}}, nil},
		{"moved", []Change{source, {Path: snapPath, Old: both}, {Path: "test/__snapshots__/sum.test.js.snap", New: both}}, nil},
		{"emptied", []Change{source, {Path: snapPath, Old: both, New: snap()}}, []string{"high 1"}},

		{"insta", []Change{
			edit("src/lib.rs", "pub fn f() -> i32 { 1 }\n", "pub fn f() -> i32 { 2 }\n"),
			edit("src/snapshots/x__f.snap", "---\nsource: src/lib.rs\nexpression: f()\n---\n1\n", "---\nsource: src/lib.rs\nexpression: f()\n---\n2\n"),
		}, []string{"medium 1"}},
		{"insta's header", []Change{
			edit("src/lib.rs", "pub fn f() -> i32 { 1 }\n", "pub fn f() -> i32 { 2 }\n"),
			edit("src/snapshots/x__f.snap", "---\nsource: src/lib.rs\nexpression: f()\n---\n1\n", "---\nsource: src/lib.rs\nassertion_line: 4\nexpression: f()\nsnapshot_kind: text\n---\n1\n"),
		}, nil},
		{"syrupy", []Change{
			edit("app/a.py", "def f(): return 1\n", "def f(): return 2\n"),
			edit("tests/__snapshots__/test_a.ambr", "# serializer version: 1\n# name: test_f\n  1\n# ---\n# name: test_g\n  1\n# ---\n", "# serializer version: 1\n# name: test_f\n  2\n# ---\n# name: test_g\n  1\n# ---\n"),
		}, []string{"medium 2"}},
		{"golden", []Change{
			edit("a.go", "package a\n\nfunc F() int { return 1 }\n", "package a\n\nfunc F() int { return 2 }\n"),
			edit("testdata/f.golden", "1\n", "2\n"),
		}, []string{"medium 1"}},
		{"golden deleted", []Change{
			edit("a.go", "package a\n\nfunc F() int { return 1 }\n", "package a\n\nfunc F() int { return 2 }\n"),
			{Path: "testdata/f.golden", Old: []byte("1\n")},
		}, []string{"high 1"}},
		{"given", []Change{
			edit("a.go", "package a\n\nfunc F() int { return 1 }\n", "package a\n\nfunc F() int { return 2 }\n"),
			edit("testdata/in.csv", "1\n", "2\n"),
		}, []string{"low 1"}},
		{"approved", []Change{
			edit("src/a.ts", "export const f = () => 1\n", "export const f = () => 2\n"),
			edit("tests/a.f.approved.txt", "1\n", "2\n"),
		}, []string{"medium 1"}},

		{"inline", []Change{source, edit(testPath, "it('adds', () => {\n  expect(sum(1, 2)).toMatchInlineSnapshot(`3`)\n})\n", "it('adds', () => {\n  expect(sum(1, 2)).toMatchInlineSnapshot(`-1`)\n})\n")}, []string{"medium 2"}},
		{"inline with the test", []Change{source, edit(testPath, "it('adds', () => {\n  expect(sum(1, 2)).toMatchInlineSnapshot(`3`)\n})\n", "it('adds', () => {\n  seed(7)\n  expect(sum(1, 2)).toMatchInlineSnapshot(`-1`)\n})\n")}, []string{"low 3"}},
		{"inline formatting", []Change{source, edit(testPath, "it('adds', () => {\n  expect(sum(1, 2)).toMatchInlineSnapshot(`\n    3\n  `)\n})\n", "it('adds', () => {\n  expect(sum(1, 2)).toMatchInlineSnapshot(`3`)\n})\n")}, nil},
		{"inline emptied", []Change{source, edit(testPath, "it('adds', () => {\n  expect(sum(1, 2)).toMatchInlineSnapshot(`3`)\n})\n", "it('adds', () => {\n  expect(sum(1, 2)).toMatchInlineSnapshot()\n})\n")}, []string{"high 2"}},
		{"insta inline", []Change{
			edit("src/f.rs", "pub fn f() -> i32 { 1 }\n", "pub fn f() -> i32 { 2 }\n"),
			edit("tests/f.rs", "#[test]\nfn f_is() {\n    insta::assert_snapshot!(f(), @\"1\");\n}\n", "#[test]\nfn f_is() {\n    insta::assert_snapshot!(f(), @\"2\");\n}\n"),
		}, []string{"medium 3"}},
		{"inline-snapshot", []Change{
			edit("app/a.py", "def f(): return 1\n", "def f(): return 2\n"),
			edit("tests/test_a.py", "def test_f():\n    assert f() == snapshot({'a': 1})\n", "def test_f():\n    assert f() == snapshot({'a': 2})\n"),
		}, []string{"medium 2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := found(snapshotChanged, c.changes...); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// A run that rewrote everything is one finding with a count.
func TestSnapshotBundle(t *testing.T) {
	changes := []Change{edit("a.go", "package a\n\nfunc F() int { return 1 }\n", "package a\n\nfunc F() int { return 2 }\n")}
	for _, n := range []string{"a", "b", "c", "d", "e"} {
		changes = append(changes, edit("testdata/"+n+".golden", "1\n", "2\n"))
	}
	fs := Scan(changes).Findings
	if len(fs) != 1 || !strings.Contains(fs[0].Message, "4 more like it") {
		t.Errorf("%+v", fs)
	}
}

func TestSnapshotKind(t *testing.T) {
	for p, want := range map[string]snapshotKind{
		"src/__snapshots__/a.test.ts.snap": jestSnap, "src/snapshots/a__b.snap": oneText, "tests/__snapshots__/test_a.ambr": syrupyAmber, "testdata/a.golden": oneText, "x/testdata/a.json": testData,
		"testdata/a.png": noSnapshot, "src/a.go": noSnapshot, ".snapshots/TestA": oneText, "tests/A.b.approved.txt": oneText, "README.md": noSnapshot, "tests/ui/a.stderr": oneText, "tests/expected/a.txt": oneText,
		"src/expected.go": noSnapshot, "docs/expected.txt": noSnapshot,
	} {
		if got := snapshotKindOf(p); got != want {
			t.Errorf("%s: %d, want %d", p, got, want)
		}
	}
}
