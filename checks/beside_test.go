package checks

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestBeside(t *testing.T) {
	tree := fstest.MapFS{}
	for _, p := range []string{
		"src/sum.ts", "src/sum.test.ts", "src/other.test.ts", "src/__tests__/sum.spec.ts", "src/__tests__/__snapshots__/sum.spec.ts.snap", "test/sum.test.ts",
		"app/models/user.py", "tests/models/test_user.py", "tests/test_user.py", "tests/test_order.py",
		"a/b.go", "a/b_test.go", "a/c_test.go", "crate/src/lib.rs", "crate/tests/all.rs",
	} {
		tree[p] = &fstest.MapFile{Data: []byte(p)}
	}
	tree["a/big_test.go"] = &fstest.MapFile{Data: []byte(strings.Repeat("x", biggestBeside+1))}
	for p, want := range map[string][]string{
		"src/sum.ts":         {"src/__tests__/sum.spec.ts", "src/other.test.ts", "src/sum.test.ts", "test/sum.test.ts"},
		"app/models/user.py": {"tests/models/test_user.py", "tests/test_order.py", "tests/test_user.py"},
		"a/b.go":             {"a/b_test.go", "a/c_test.go"},
		"crate/src/lib.rs":   {"crate/tests/all.rs"},
		"src/__tests__/__snapshots__/sum.spec.ts.snap": {"src/__tests__/sum.spec.ts", "test/sum.test.ts"},
		"README.md": nil,
	} {
		var got []string
		for _, c := range beside(tree)([]string{p}) {
			got = append(got, c.Path)
			if string(c.Old) != c.Path || string(c.New) != c.Path {
				t.Errorf("%s: the sides of %s are %q and %q", p, c.Path, c.Old, c.New)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", p, got, want)
		}
	}
	if got := beside(tree)([]string{"a/b.go", "a/b_test.go", "a/c_test.go"}); len(got) != 0 {
		t.Errorf("what changed itself is handed over as unchanged: %v", got)
	}
}

// A scan of a working tree, of the index and of a commit knows the tests that did not change.
func TestScanKnowsTestsBeside(t *testing.T) {
	w := newWorld(t)
	w.write("app/sums.py", "def checksum(s):\n    return crc(s)\n")
	w.write("tests/test_sums.py", "def test_checksum():\n    assert checksum('hello world') == 2229\n")
	w.git("add", "-A")
	w.git("commit", "-qm", "sums")
	w.write("app/sums.py", "def checksum(s):\n    if s == 'hello world':\n        return 2229\n    return crc(s)\n")
	ws := w.open()
	check := func(req ScanRequest) {
		t.Helper()
		r, err := ws.Scan(t.Context(), req)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Findings) != 1 || r.Findings[0].ID != "production-detects-tests" || r.Files != 0 {
			t.Errorf("%+v: %+v", req, r.Report)
		}
	}
	check(ScanRequest{})
	w.git("add", "-A")
	check(ScanRequest{Staged: true})
	w.git("commit", "-qm", "by heart")
	check(ScanRequest{Commit: "HEAD"})
}
