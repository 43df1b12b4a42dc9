package scan

import (
	"strings"
	"testing"
)

// FuzzAllowances: whatever stands on a line, a reason is one line without blanks around it, and
// a line without the mark allows nothing.
func FuzzAllowances(f *testing.F) {
	for _, seed := range []string{"t.Skip() // isitdone: allow it", "# isitdone: allow", "/* isitdone: allow: x */", "<!-- isitdone: allow y -->", "isitdone: allow", "x", "// isitdone: allow \u00a0 */ -->"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		reason, ok := allowed(line)
		if ok && !strings.Contains(line, allowMark) || !ok && reason != "" {
			t.Errorf("%q: %q, %v", line, reason, ok)
		}
		if reason != strings.TrimSpace(reason) || !strings.Contains(line, reason) {
			t.Errorf("%q gives the reason %q", line, reason)
		}
		beside([]string{line, line}, 2)
	})
}
