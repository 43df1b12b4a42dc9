package reader

import (
	"fmt"
	"strings"
)

// ruff reads `ruff check` and `ruff format --check` (docs.astral.sh/ruff).
type ruff struct {
	errors, unformatted int
	passed              bool
	first               string
}

func (r *ruff) line(s string) mark {
	switch {
	case s == "All checks passed!":
		r.passed = true
	case strings.HasPrefix(s, "Found "):
		n, rest, ok := number(s[len("Found "):])
		// mypy says "in N files" after the same words.
		if ok && strings.HasPrefix(rest, " error") && !strings.Contains(rest, " in ") {
			r.errors += n
		}
	case strings.HasPrefix(s, "Would reformat: "):
		r.unformatted++
		return r.note(s)
	case ruffCode(s):
		return r.note(s)
	}
	return noMark
}

func (r *ruff) note(s string) mark {
	if r.first == "" {
		r.first = cut(s)
	}
	return begins
}

// ruffCode recognises "F401 [*] `os` imported but unused" and "a.py:1:8: F401 ...".
func ruffCode(s string) bool {
	if i := strings.Index(s, ": "); i > 0 && strings.Contains(s[:i], ".py:") {
		s = s[i+2:]
	}
	letters := 0
	for letters < len(s) && s[letters] >= 'A' && s[letters] <= 'Z' {
		letters++
	}
	if letters == 0 || letters > 4 {
		return false
	}
	_, rest, ok := number(s[letters:])
	return ok && strings.HasPrefix(rest, " ") && len(s)-letters-len(rest) >= 3
}

func (r *ruff) report(exit int) (Report, bool) {
	bad := r.errors + r.unformatted
	switch {
	case bad > 0 && exit != 0:
		s := fmt.Sprintf("%d %s", r.errors, plural(r.errors, "error"))
		if r.errors == 0 {
			s = fmt.Sprintf("%d %s not formatted", r.unformatted, plural(r.unformatted, "file"))
		}
		return Report{FirstFailure: r.first, Summary: s}, true
	case r.passed && bad == 0:
		return Report{Summary: "all checks passed"}, true
	}
	return Report{}, false
}
