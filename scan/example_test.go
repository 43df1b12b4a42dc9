package scan_test

import (
	"fmt"
	"time"

	"git-isitdone/scan"
)

// before and after are a test that is skipped now.
const (
	before = `package cart

import "testing"

func TestSum(t *testing.T) {
	if got := Sum(2, 3); got != 5 {
		t.Errorf("got %d", got)
	}
}
`
	after = `package cart

import "testing"

func TestSum(t *testing.T) {
	t.Skip("later")
	if got := Sum(2, 3); got != 5 {
		t.Errorf("got %d", got)
	}
}
`
)

// Two versions of the changed files in, findings out. A file that is new has no Old, one that is
// gone no New.
func ExampleScan() {
	report := scan.Scan([]scan.Change{{Path: "cart_test.go", Old: []byte(before), New: []byte(after)}})
	for _, f := range report.Findings {
		fmt.Printf("%s %s %s:%d %s\n", f.Severity, f.ID, f.File, f.Line, f.Message)
	}
	fmt.Println("skipped", report.Summary.SkippedBefore, "->", report.Summary.SkippedAfter)
	// Output:
	// high skip-added cart_test.go:6 TestSum is skipped
	// skipped 0 -> 1
}

// A test that moved to another file of the same change is no loss.
func ExampleScan_move() {
	report := scan.Scan([]scan.Change{
		{Path: "cart_test.go", Old: []byte(before)},
		{Path: "sum_test.go", New: []byte(before)},
	})
	fmt.Println(len(report.Findings), "findings")
	// Output: 0 findings
}

// What is allowed stays in the report, with the reason; it does not block.
func ExamplePolicy() {
	policy := scan.Policy{
		Allow: []scan.Allowance{{
			ID: "skip-added", Path: "**/cart_test.go", Reason: "the price service is down",
			Until: time.Date(2027, 1, 31, 0, 0, 0, 0, time.UTC),
		}},
		Today: time.Date(2027, 1, 30, 12, 0, 0, 0, time.UTC),
	}
	change := []scan.Change{{Path: "cart_test.go", Old: []byte(before), New: []byte(after)}}
	report := policy.Scan(change)
	fmt.Println(len(report.Blocking(scan.High)), "block; allowed:", report.Findings[0].Suppressed)

	policy.Today = policy.Today.AddDate(0, 0, 2)
	report = policy.Scan(change)
	fmt.Println(len(report.Blocking(scan.High)), "blocks:", report.Findings[0].Note)
	// Output:
	// 0 block; allowed: the price service is down
	// 1 blocks: the allowance for it ended on 2027-01-31 (the price service is down)
}

// Reads tells which contents are worth fetching.
func ExampleReads() {
	fmt.Println(scan.Reads("src/cart_test.go"), scan.Reads("logo.png"))
	// Output: true false
}
