package scan

import (
	"strings"
)

// allowMark on the line of a finding, or alone in a comment on the line above it, allows it.
// What is allowed is still reported, with the reason.
const allowMark = "isitdone: allow"

// suppress marks the findings that a comment beside them allows.
func (s *changeSet) suppress(fs []Finding) {
	lines := map[string][]string{}
	for _, f := range s.files {
		old := f.OldPath
		if old == "" {
			old = f.Path
		}
		lines[string(New)+f.Path] = strings.Split(string(f.New), "\n")
		lines[string(Old)+old] = strings.Split(string(f.Old), "\n")
	}
	for i := range fs {
		f := &fs[i]
		text := lines[string(f.Side)+f.File]
		if reason, ok := allowed(at1(text, f.Line)); ok {
			f.Suppressed = reason
			continue
		}
		above := strings.TrimSpace(at1(text, f.Line-1))
		if strings.HasPrefix(above, "//") || strings.HasPrefix(above, "#") || strings.HasPrefix(above, "/*") {
			if reason, ok := allowed(above); ok {
				f.Suppressed = reason
			}
		}
	}
}

// at1 is line n, counted from 1; empty outside the text.
func at1(lines []string, n int) string {
	if n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}

// allowed reads the reason behind the mark.
func allowed(line string) (string, bool) {
	_, reason, ok := strings.Cut(line, allowMark)
	if !ok {
		return "", false
	}
	reason = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(strings.TrimLeft(reason, ":- ")), "*/"))
	if reason == "" {
		reason = "no reason given"
	}
	return reason, true
}
