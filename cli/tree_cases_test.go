//go:build full

package cli_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestTreeCases holds `git isitdone tree` against `git add -A && git write-tree` in 74 awkward
// repositories; testdata/tree-cases.sh says in each line what is right there, and that no
// object was left behind.
func TestTreeCases(t *testing.T) {
	out, err := exec.Command("bash", "testdata/tree-cases.sh", "git isitdone tree").CombinedOutput()
	if err != nil {
		t.Fatalf("tree-cases.sh: %v\n%s", err, out)
	}
	good := 0
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "ok "):
			good++
		case strings.HasPrefix(line, "BAD "):
			t.Error(line)
		}
	}
	if good < 74 {
		t.Errorf("%d cases are right, want 74", good)
	}
}
