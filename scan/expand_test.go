package scan

import (
	"fmt"
	"testing"
)

// TestOneChangeOneReport: a helper that a helper calls was followed or not as the order of a
// map had it, and honest changes were flagged once in a while.
func TestOneChangeOneReport(t *testing.T) {
	old := `package x

import "testing"

func checkAll(t *testing.T, n int) { checkOdd(t, n); checkBig(t, n) }

func checkOdd(t *testing.T, n int) { checkBig(t, n); if n%2 == 0 { t.Errorf("even %d", n) } }

func checkBig(t *testing.T, n int) { if n < 100 { t.Errorf("small %d", n) } }

func TestOne(t *testing.T) { checkAll(t, One()) }

func TestTwo(t *testing.T) { checkAll(t, Two()); checkOdd(t, 7) }
`
	reports := map[string]int{}
	for range 100 {
		r := Scan([]Change{{Path: "x_test.go", Old: []byte(old), New: []byte(old + "\n// one line more\n")}})
		reports[fmt.Sprint(r.Findings, r.Summary.AssertionsBefore)]++
	}
	if len(reports) != 1 {
		t.Errorf("one change gave %d reports: %v", len(reports), reports)
	}
}
