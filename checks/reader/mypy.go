package reader

import (
	"fmt"
	"strings"
)

// mypy reads mypy's closing line and its errors (mypy.readthedocs.io).
type mypy struct {
	errors, files int
	clean         bool
	first         string
}

func (m *mypy) line(s string) mark {
	switch {
	case strings.HasPrefix(s, "Found "):
		n, rest, ok := number(s[len("Found "):])
		_, in, found := strings.Cut(rest, " in ")
		files, _, numbered := number(in)
		if ok && found && numbered && strings.HasPrefix(rest, " error") {
			m.errors += n
			m.files += files
		}
	case strings.HasPrefix(s, "Success: no issues found in "):
		m.clean = true
	case strings.Contains(s, ": error: ") && strings.Contains(s, ".py"):
		if m.first == "" {
			m.first = cut(s)
		}
		return begins
	}
	return noMark
}

func (m *mypy) report(exit int) (Report, bool) {
	switch {
	case m.errors > 0 && exit != 0:
		return Report{
			FirstFailure: m.first,
			Summary:      fmt.Sprintf("%d %s in %d %s", m.errors, plural(m.errors, "error"), m.files, plural(m.files, "file")),
		}, true
	case m.clean && m.errors == 0:
		return Report{Summary: "no issues found"}, true
	}
	return Report{}, false
}
