package reader

import (
	"fmt"
	"strings"
)

// eslint reads eslint's stylish formatter, the default.
type eslint struct {
	errors, warnings int
	seen             bool
	file, first      string
}

func (e *eslint) line(s string) mark {
	if rest, ok := strings.CutPrefix(s, "✖ "); ok {
		e.problems(rest)
		return noMark
	}
	switch {
	case s == "":
	case s[0] != ' ':
		e.file = s
	case e.first == "" && strings.Contains(s, "  error  "):
		place, message, _ := strings.Cut(strings.TrimSpace(s), " ")
		if line, _, ok := number(place); ok {
			message = strings.Join(strings.Fields(message)[1:], " ")
			e.first = cut(fmt.Sprintf("%s:%d: %s", e.file, line, message))
			return begins
		}
	}
	return noMark
}

// problems reads "4 problems (3 errors, 1 warning)".
func (e *eslint) problems(s string) {
	_, rest, ok := number(s)
	_, list, paren := strings.Cut(rest, " (")
	if !ok || !paren || !strings.HasPrefix(rest, " problem") {
		return
	}
	for _, part := range strings.Split(strings.TrimSuffix(list, ")"), ", ") {
		n, name, _ := number(part)
		switch strings.TrimSpace(name) {
		case "error", "errors":
			e.errors += n
			e.seen = true
		case "warning", "warnings":
			e.warnings += n
		}
	}
}

func (e *eslint) report(exit int) (Report, bool) {
	switch {
	case !e.seen:
		return Report{}, false
	case e.errors > 0 && exit == 0:
		return Report{}, true // switched off by --quiet scripts and `|| true`: no summary is better than a wrong one
	case e.errors > 0:
		return Report{
			FirstFailure: e.first,
			Summary:      fmt.Sprintf("%d %s, %d %s", e.errors, plural(e.errors, "error"), e.warnings, plural(e.warnings, "warning")),
		}, true
	}
	return Report{Summary: fmt.Sprintf("%d %s", e.warnings, plural(e.warnings, "warning"))}, true
}
