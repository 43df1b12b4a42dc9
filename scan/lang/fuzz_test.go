package lang

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

// seeds are sources that parsers stumble over: unclosed everything, deep nesting, invalid UTF-8.
var seeds = []string{
	"", "(", "it('a', () => {", "test(`${`${`", "expect(", "/* ", "'''", "def test_x(:\n  assert", "class T:\n\tdef test(self): assert 1 == 1\n",
	"#[test] fn x() { assert_eq!(1, ", "r#\"", "'a", "func TestX(t *testing.T) { if got != want { t.Error(", "\xff\xfe it('\xff', f)", "))))}}}}]]]]",
	"it.each([[1,2],[3", "@pytest.mark.parametrize('a', [", "match x { Err(_) => {}, ", "\r\n\r\n\tassert x in [\r\n1,\r\n2]\r\n",
}

func fuzz(f *testing.F, path string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	for _, s := range patterns[path] {
		f.Add([]byte(strings.Repeat(s, 20)))
	}
	tables, err := filepath.Glob("testdata/tables/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range tables {
		a, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		if filepath.Ext(a.Files[0].Name) == filepath.Ext(path) {
			f.Add(a.Files[0].Data)
		}
	}
	l := Of(path)
	f.Fuzz(func(t *testing.T, src []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		file := l.Parse(src)
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		if cost := after.TotalAlloc - before.TotalAlloc; cost > 1<<20+dearest*uint64(len(src)) {
			t.Errorf("%d bytes of source cost %d", len(src), cost)
		}
		if took > 5*time.Second+time.Duration(len(src))*10*time.Microsecond {
			t.Errorf("%d bytes of source took %v", len(src), took)
		}
		lines := strings.Count(string(src), "\n") + 1
		for _, test := range file.Tests {
			if test.Line < 1 || test.Line > lines {
				t.Errorf("%q stands on line %d of %d", test.Name, test.Line, lines)
			}
		}
	})
}

func FuzzJavaScript(f *testing.F) { fuzz(f, "a.test.ts") }
func FuzzPython(f *testing.F)     { fuzz(f, "test_a.py") }
func FuzzRust(f *testing.F)       { fuzz(f, "tests/a.rs") }
func FuzzGo(f *testing.F)         { fuzz(f, "a_test.go") }

// TestForeignFiles reads the test files of the modules that this machine has in its module
// cache: no panic, and every top-level func Test… of a Go file, found by its line, is a test.
func TestForeignFiles(t *testing.T) {
	root := os.Getenv("GOMODCACHE")
	if root == "" {
		root = filepath.Join(os.Getenv("HOME"), "go", "pkg", "mod")
	}
	read := 0
	_ = filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || read >= 400 {
			return nil //nolint:nilerr // what cannot be read is somebody else's
		}
		l := Of(path)
		if l == nil || !l.IsTest(path, nil) {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return nil //nolint:nilerr // as above
		}
		read++
		names := map[string]bool{}
		for _, test := range l.Parse(src).Tests {
			names[test.Name] = true
		}
		if l.Name() != "go" || strings.Contains(path, "testdata") {
			return nil
		}
		for line := range strings.Lines(string(src)) {
			rest, ok := strings.CutPrefix(line, "func Test")
			name, args, _ := strings.Cut(rest, "(")
			if ok && goTest("Test"+name) != "" && strings.HasPrefix(args, "t *testing.T)") && !names["Test"+name] {
				t.Errorf("%s: Test%s is not found", path, name)
			}
		}
		return nil
	})
	if read < 20 {
		t.Skipf("SKIP needs modules: only %d foreign test files in the module cache", read)
	}
}
