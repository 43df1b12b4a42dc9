package notes

import "testing"

// TestRefused: a receipt is judged by the level that holds when it is read, not by the one
// that held when it was written.
func TestRefused(t *testing.T) {
	counted := &Integrity{Blocking: 3, Severities: &Severities{Critical: 1, High: 2, Medium: 4, Low: 8}}
	old := &Integrity{Blocking: 3}
	for level, want := range map[string]int{"low": 15, "medium": 7, "high": 3, "critical": 1, "": 3, "odd": 3} {
		if got := counted.Refused(level); got != want {
			t.Errorf("level %q refuses %d, want %d", level, got, want)
		}
		if got := old.Refused(level); got != 3 {
			t.Errorf("level %q refuses %d of an older receipt, want what it refused then", level, got)
		}
	}
	if got := (*Integrity)(nil).Refused("low"); got != 0 {
		t.Errorf("no scan refuses %d", got)
	}
}
