//go:build soak

package notes

import "testing"

// TestSoakTenThousandWritesStayTidy: fewer than 2,000 loose objects at any time, and
// nothing for the automatic gc that git starts after the user's own commands.
func TestSoakTenThousandWritesStayTidy(t *testing.T) {
	c := newPlace(t).newClone("r")
	c.manyWrites(10_000, 1999, 20)
	if out := c.run("-c", "gc.autoDetach=false", "gc", "--auto"); out != "" {
		t.Errorf("git gc --auto: %s", out)
	}
	c.run("gc", "-q")
	if loose, _ := c.counts(); loose > 1999 {
		t.Errorf("git gc left %d loose objects", loose)
	}
}
