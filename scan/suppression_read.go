package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// relief is one place that keeps a type checker, a linter or a coverage count quiet.
type relief struct {
	// tool is whom it quiets: types, lint, coverage, security. One class a purpose and not a
	// program, so that a change of the program is no new suppression.
	tool  string
	whole bool     // for the file, or for the crate
	codes []string // what it names, sorted; empty: everything
	line  int
}

// reliefMarks are words without which a file holds none; asking costs less than reading it.
var reliefMarks = map[string][]string{
	"go":   {"nolint", "lint:", "nosec", "revive:"},
	"js":   {"@ts-", "lint", "ignore", "NOSONAR", "FlowFixMe"},
	"py":   {"ignore", "noqa", "pylint", "pragma", "nosec", "NOSONAR", "mypy:", "pyright:", "no_type_check"},
	"rust": {"allow", "expect(", "coverage", "tarpaulin"},
}

// reliefs reads the suppressions of one side of a file, in order.
func reliefs(language string, src []byte, read func() program) []relief {
	if !hasAny(src, reliefMarks[language]) {
		return nil
	}
	s := read().Source
	switch language {
	case "go":
		return goReliefs(s)
	case "js":
		return jsReliefs(s)
	case "py":
		return pyReliefs(s)
	case "rust":
		return rustReliefs(s)
	}
	return nil
}

// directive is a comment without its marks.
func directive(c lang.Comment) string {
	t := strings.TrimSuffix(c.Text, "*/")
	return strings.TrimSpace(strings.TrimLeft(t, "/*#! \t"))
}

// after cuts a directive's word off; false where the text begins otherwise, or where the word
// goes on.
func after(s, word string) (string, bool) {
	rest, ok := strings.CutPrefix(s, word)
	if !ok || rest != "" && (rest[0] == '-' || rest[0] == '_' || rest[0] >= 'a' && rest[0] <= 'z' || rest[0] >= 'A' && rest[0] <= 'Z') {
		return "", false
	}
	return rest, true
}

// codes splits a list of rules; what follows a reason mark is none.
func codes(s string) []string {
	for _, mark := range []string{" -- ", " //", "\n"} {
		s, _, _ = strings.Cut(s, mark)
	}
	out := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(", \t[]():=;", r) })
	slices.Sort(out)
	return slices.Compact(out)
}

// goReliefs: golangci-lint takes nolint before or on the package clause for the whole file
// (golangci-lint.run, "False positives"); staticcheck has lint:ignore and lint:file-ignore.
func goReliefs(s lang.Source) []relief {
	var out []relief
	pkg := 0
	for _, t := range s.Tokens {
		if t.Is("package") {
			pkg = t.Line
			break
		}
	}
	for _, c := range s.Comments {
		d := directive(c)
		r := relief{tool: "lint", line: c.Line}
		if rest, ok := after(d, "nolint"); ok {
			if list, ok := strings.CutPrefix(rest, ":"); ok {
				list, _, _ = strings.Cut(list, " ")
				r.codes = codes(list)
			}
			if slices.Contains(r.codes, "all") {
				r.codes = nil
			}
			r.whole = c.Line <= pkg
		} else if rest, ok := after(d, "lint:file-ignore"); ok {
			r.codes, r.whole = codes(firstField(rest)), true
		} else if rest, ok := after(d, "lint:ignore"); ok {
			r.codes = codes(firstField(rest))
		} else if rest, ok := after(d, "revive:disable"); ok {
			r.codes = codes(firstField(rest))
			r.whole = c.Alone && !laterComment(s, c.Line, "revive:enable")
		} else if _, ok := after(d, "revive:disable-next-line"); ok {
			r.whole = false
		} else if rest, ok := after(d, "nosec"); ok {
			r.tool, r.codes = "security", codes(firstField(rest))
		} else {
			continue
		}
		out = append(out, r)
	}
	return out
}

func firstField(s string) string {
	f, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	return f
}

func laterComment(s lang.Source, line int, word string) bool {
	return slices.ContainsFunc(s.Comments, func(c lang.Comment) bool {
		_, ok := after(directive(c), word)
		return ok && c.Line > line
	})
}
