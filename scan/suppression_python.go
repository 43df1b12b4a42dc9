package scan

import (
	"strings"

	"git-isitdone/scan/lang"
)

// pyReliefs reads mypy, pyright, pyre and ty; flake8, ruff and pylint; coverage and bandit. One
// comment may hold several, each behind its own #.
func pyReliefs(s lang.Source) []relief {
	var out []relief
	for _, c := range s.Comments {
		for i, part := range strings.Split(strings.TrimPrefix(c.Text, "#"), "#") {
			if i > 0 && c.Alone {
				break // prose about suppressions, or one that is commented out
			}
			if r, ok := pyRelief(strings.TrimSpace(part), c); ok {
				r.line = c.Line
				out = append(out, r)
			}
		}
	}
	return out
}

func pyRelief(d string, c lang.Comment) (relief, bool) {
	lower := strings.ToLower(d)
	for _, known := range []struct {
		word, tool string
		whole      bool
	}{
		{"type: ignore", "types", false},
		{"type:ignore", "types", false},
		{"pyright: ignore", "types", false},
		{"pyre-ignore", "types", false},
		{"pyre-fixme", "types", false},
		{"ty: ignore", "types", false},
		{"pytype: disable=", "types", false},
		{"pyre-ignore-all-errors", "types", true},
		{"mypy: ignore-errors", "types", true},
		{"mypy: disable-error-code", "types", true},
		{"flake8: noqa", "lint", true},
		{"ruff: noqa", "lint", true},
		{"ruff:noqa", "lint", true},
		{"flake8:noqa", "lint", true},
		{"noqa", "lint", false},
		{"pylint: skip-file", "lint", true},
		{"pylint:skip-file", "lint", true},
		{"pylint: disable-next=", "lint", false},
		{"nosonar", "lint", false},
		{"pragma: no cover", "coverage", false},
		{"pragma: no branch", "coverage", false},
		{"pragma: nocover", "coverage", false},
		{"nosec", "security", false},
	} {
		rest, ok := after(lower, known.word)
		if !ok && strings.HasSuffix(known.word, "=") {
			rest, ok = strings.CutPrefix(lower, known.word)
		}
		if !ok {
			continue
		}
		r := relief{tool: known.tool, whole: known.whole}
		switch {
		case known.tool == "coverage" || known.word == "nosonar":
		case strings.Contains(known.word, "ignore-errors"):
			if strings.Contains(rest, "false") {
				return relief{}, false
			}
		case known.word == "type: ignore" || known.word == "type:ignore":
			// mypy: in front of the module's first statement it stands for the module.
			r.whole = c.Header
			if strings.HasPrefix(rest, "[") {
				r.codes = codes(strings.SplitAfter(rest, "]")[0])
			}
		case strings.HasPrefix(rest, "["), strings.HasPrefix(rest, ":"), strings.HasSuffix(known.word, "="), strings.HasPrefix(rest, "="):
			r.codes = pyCodes(rest)
		}
		return r, true
	}
	for _, word := range []string{"pylint: disable=", "pylint:disable="} {
		if rest, ok := strings.CutPrefix(lower, word); ok {
			// Alone at the margin it holds to the end of the module.
			return relief{tool: "lint", whole: c.Margin, codes: pyCodes(rest)}, true
		}
	}
	if rest, ok := strings.CutPrefix(lower, "pyright:"); ok && (strings.Contains(rest, "=false") || strings.Contains(rest, "=none")) {
		return relief{tool: "types", whole: true, codes: codes(strings.ReplaceAll(strings.ReplaceAll(rest, "=false", ""), "=none", ""))}, true
	}
	return relief{}, false
}

// pyCodes are the rules at the beginning of a text: up to the first word that is no code.
func pyCodes(s string) []string {
	s = strings.TrimLeft(s, ":=[ ")
	if i := strings.IndexByte(s, ']'); i >= 0 {
		s = s[:i]
	}
	var out []string
	for part := range strings.SplitSeq(s, ",") {
		if f := firstField(part); f != "" {
			out = append(out, f)
		}
		if strings.Contains(strings.TrimSpace(part), " ") {
			break // a reason follows
		}
	}
	return codes(strings.Join(out, ","))
}
