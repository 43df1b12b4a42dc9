package scan

import (
	"fmt"
	"slices"
	"strings"
)

// suppressed is one suppression with its place.
type suppressedAt struct {
	relief
	file *sourceFile
}

func (r suppressedAt) key() string {
	return fmt.Sprint(r.tool, r.whole, r.codes)
}

// suppressions reports checkers that were told to be quiet. They are counted over the whole
// change, so that a line that moved, to another file as well, is none.
func (s *sourceSet) suppressions() []Finding {
	var added []suppressedAt
	for _, f := range s.files {
		if f.New == nil || f.language == "" || foreign(f.Path, f.New) {
			continue
		}
		for _, r := range reliefs(f.language, f.New, f.new) {
			added = append(added, suppressedAt{r, f})
		}
	}
	if len(added) == 0 {
		return nil
	}
	var gone []suppressedAt
	for _, f := range s.files {
		if f.Old == nil || f.language == "" {
			continue
		}
		for _, r := range reliefs(f.language, f.Old, f.old) {
			gone = append(gone, suppressedAt{r, f})
		}
	}
	// The same in the same file first: what is left then moved, and then what got narrower.
	for _, same := range []func(a, g suppressedAt) bool{
		func(a, g suppressedAt) bool { return a.file == g.file && a.key() == g.key() },
		func(a, g suppressedAt) bool { return a.file.language == g.file.language && a.key() == g.key() },
	} {
		added, gone = cancel(added, gone, same)
	}
	added = narrowed(added, gone)
	return grouped(added)
}

// cancel takes each pair out of both lists.
func cancel(added, gone []suppressedAt, same func(a, g suppressedAt) bool) (a, g []suppressedAt) {
	index := map[string][]int{}
	for i, g := range gone {
		index[g.key()] = append(index[g.key()], i)
	}
	used := make([]bool, len(gone))
	added = slices.DeleteFunc(added, func(a suppressedAt) bool {
		for _, i := range index[a.key()] {
			if !used[i] && same(a, gone[i]) {
				used[i] = true
				return true
			}
		}
		return false
	})
	var left []suppressedAt
	for i, g := range gone {
		if !used[i] {
			left = append(left, g)
		}
	}
	return added, left
}

// narrowed drops what stands for a broader suppression of the same file: a bare one that names
// its rules now, one for the file that became some for lines, rules taken off a list.
func narrowed(added, gone []suppressedAt) []suppressedAt {
	used := make([]bool, len(gone))
	return slices.DeleteFunc(added, func(a suppressedAt) bool {
		for i, g := range gone {
			if g.file != a.file || g.tool != a.tool || a.whole && !g.whole || !covered(a.codes, g.codes) {
				continue
			}
			if g.whole && !a.whole {
				return true // any number of lines
			}
			if !used[i] {
				used[i] = true
				return true
			}
		}
		return false
	})
}

// covered: everything that is named was named before.
func covered(now, before []string) bool {
	if len(before) == 0 {
		return true
	}
	return len(now) > 0 && !slices.ContainsFunc(now, func(c string) bool {
		// rustc's group of lints
		unused := (c == "dead_code" || strings.HasPrefix(c, "unused_")) && slices.Contains(before, "unused")
		return !unused && !slices.Contains(before, c)
	})
}

// grouped makes one finding of the equal ones of a file.
func grouped(added []suppressedAt) []Finding {
	var out []Finding
	at := map[string]int{}
	count := map[string]int{}
	for _, a := range added {
		key := a.file.Path + "\x00" + a.key()
		if count[key]++; count[key] > 1 {
			f := &out[at[key]]
			f.Message = fmt.Sprintf("%s, %d times", strings.TrimSuffix(f.Message, fmt.Sprintf(", %d times", count[key]-1)), count[key])
			continue
		}
		at[key] = len(out)
		what := map[string]string{"types": "the type checker", "lint": "a linter", "coverage": "the coverage count", "security": "a security check"}[a.tool]
		where := "for a line"
		if a.whole {
			where = "for the whole file"
		}
		if len(a.codes) > 0 {
			where += " (" + strings.Join(a.codes, ", ") + ")"
		}
		out = append(out, Finding{
			ID: suppressionAdded, Severity: a.severity(), File: a.file.Path, Line: a.line, Side: New,
			Message: what + " is told to be quiet " + where, Evidence: Evidence{After: line(a.file.New, a.line)},
		})
	}
	return out
}

// severity: a line is low. A file is high, but for a new one that names its rules, as nothing
// was checked there before, for a test that names them, and for rules about looks.
func (r suppressedAt) severity() Severity {
	if !r.whole {
		return Low
	}
	looks := len(r.codes) > 0 && !slices.ContainsFunc(r.codes, func(c string) bool { return !looksOnly(c) })
	if len(r.codes) > 0 && (r.file.Old == nil || ofTestPath(r.file.Path) && r.tool == "lint") || looks {
		return Low
	}
	return High
}

// looksOnly reports a rule about the length of lines or names, which no fault hides behind.
func looksOnly(code string) bool {
	code = strings.TrimPrefix(code, "clippy::")
	for _, c := range []string{"e501", "E501", "w505", "max-len", "max-lines", "line-too-long", "invalid-name", "non_snake_case", "missing_docs", "lll", "funlen", "revive", "stylecheck", "golint", "c0103", "c0301"} {
		if strings.HasPrefix(code, c) {
			return true
		}
	}
	return strings.HasPrefix(code, "too-many") || strings.HasPrefix(code, "too_many") || strings.HasPrefix(code, "missing-") && strings.HasSuffix(code, "docstring")
}

// ofTestPath reports a path of tests, also in a language whose sources hold tests.
func ofTestPath(p string) bool {
	return slices.ContainsFunc(wordsOf(p), func(w string) bool { return slices.Contains([]string{"test", "tests", "spec", "specs", "conftest"}, w) })
}
