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

// TestWhatGoDoesNotRun: a test that is moved to where the go tool does not look is lost.
func TestWhatGoDoesNotRun(t *testing.T) {
	for _, to := range []string{"testdata/a_test.go", "_old/a_test.go", "x/.y/a_test.go", "_a_test.go"} {
		r := Scan([]Change{{Path: "a_test.go", Old: []byte(soundTest)}, {Path: to, New: []byte(soundTest)}})
		if len(r.Blocking(Medium)) != 1 {
			t.Errorf("moved to %s: %+v", to, r.Findings)
		}
		if r := Scan([]Change{{Path: to, Old: []byte(soundTest)}}); len(r.Findings) != 0 {
			t.Errorf("removed from %s: %+v", to, r.Findings)
		}
	}
	if r := Scan([]Change{{Path: "a_test.go", Old: []byte(soundTest)}, {Path: "x/a_test.go", New: []byte(soundTest)}}); len(r.Findings) != 0 {
		t.Errorf("moved to another package: %+v", r.Findings)
	}
	if !Matters("a_test.go", nil) || Matters("a.go", nil) || Matters("README.md", nil) {
		t.Error("what a scan may leave out in silence")
	}
}
