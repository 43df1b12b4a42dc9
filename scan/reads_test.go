package scan

import "testing"

func TestReads(t *testing.T) {
	for path, want := range map[string]bool{
		"a_test.go": true, "src/a.ts": true, "tests/test_a.py": true, "src/lib.rs": true,
		"README.md": false, "a.go.orig": false, ".go": false, "": false,
	} {
		if got := Reads(path); got != want {
			t.Errorf("Reads(%q) = %v", path, got)
		}
	}
}
