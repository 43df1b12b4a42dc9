//go:build foreign

package mutants

import (
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"

	"git-isitdone/scan"
)

// language is a grammar with the weakenings that are its own.
type language struct {
	grammar
	needs string // a test has this among its decorators
	// skip says where which line goes; or the head is rewritten.
	skip           func(block) (int, string)
	skipHead       *regexp.Regexp
	skipTo, onlyTo string
	weak           []rewrite
	alike          []rewrite      // other ways to ask as much
	row            *regexp.Regexp // one row of a table on a line of its own
	hide           func(name string) string
	leave          func(indent string) string
}

// rewrite makes a weak assertion of a strong one; first keeps the first argument only.
type rewrite struct {
	name  string
	from  *regexp.Regexp
	to    string
	first bool
}

// operator changes a file at a place of chance; nil: it has no place for it.
type operator struct {
	name   string
	honest bool
	apply  func(s source, r *rand.Rand) []scan.Change
}

func pick[T any](r *rand.Rand, of []T) (one T, ok bool) {
	if len(of) == 0 {
		return one, false
	}
	return of[r.IntN(len(of))], true
}

func (s source) edited(text string) []scan.Change {
	return []scan.Change{{Path: s.path, Old: []byte(strings.Join(s.lines, "\n")), New: []byte(text)}}
}

// at makes an operator of an edit to one test.
func at(name string, honest bool, edit func(s source, b block, r *rand.Rand) (string, bool)) operator {
	return operator{name, honest, func(s source, r *rand.Rand) []scan.Change {
		for _, i := range r.Perm(len(s.tests)) {
			if text, ok := edit(s, s.tests[i], r); ok {
				return s.edited(text)
			}
		}
		return nil
	}}
}

// unit is the lines of the assertion at i: Go's if reaches to its brace and is one only when
// nothing but a failure stands in it.
func (l language) unit(s source, i int) (end int, ok bool) {
	if l.name != "go" || !strings.HasSuffix(s.lines[i], "{") {
		return i + 1, true
	}
	if i+2 >= len(s.lines) || !goFailure.MatchString(s.lines[i+1]) || s.lines[i+2] != indentOf(s.lines[i])+"}" {
		return 0, false
	}
	return i + 3, true
}

var goFailure = regexp.MustCompile(`^\t+t\.(Error|Errorf|Fatal|Fatalf)\(.*\)$`)

func (l language) units(s source, b block) (out [][2]int) {
	for _, i := range b.asserts {
		if end, ok := l.unit(s, i); ok {
			out = append(out, [2]int{i, end})
		}
	}
	return out
}

func (l language) tampers() []operator {
	nothing := func(line string) []string {
		if l.name == "py" {
			return []string{indentOf(line) + "pass"}
		}
		return nil
	}
	out := []operator{
		at("one assertion deleted", false, func(s source, b block, r *rand.Rand) (string, bool) {
			u, ok := pick(r, l.units(s, b))
			if !ok || len(l.units(s, b)) > 8 {
				return "", false
			}
			return s.replaced(u[0], u[1], nothing(s.lines[u[0]])...), true
		}),
		at("all assertions deleted", false, func(s source, b block, _ *rand.Rand) (string, bool) {
			us := l.units(s, b)
			if len(us) < 2 || len(us) != len(b.asserts) {
				return "", false
			}
			for _, u := range slices.Backward(us) {
				s.lines = strings.Split(s.replaced(u[0], u[1], nothing(s.lines[u[0]])...), "\n")
			}
			return strings.Join(s.lines, "\n"), true
		}),
		at("test removed", false, func(s source, b block, _ *rand.Rand) (string, bool) {
			return s.replaced(b.start, b.end), len(s.tests) > 1
		}),
		at("returns first", false, func(s source, b block, _ *rand.Rand) (string, bool) {
			return s.replaced(b.body, b.body, l.leave(b.indent)), !strings.Contains(s.lines[b.body], `"""`)
		}),
		at("commented out", false, func(s source, b block, _ *rand.Rand) (string, bool) {
			var lines []string
			for _, line := range s.lines[b.start:b.end] {
				lines = append(lines, l.comment+" "+line)
			}
			return s.replaced(b.start, b.end, lines...), true
		}),
	}
	for _, op := range []operator{out[0], out[2]} {
		out = append(out, operator{"file moved, " + op.name, false, func(s source, r *rand.Rand) []scan.Change {
			return elsewhere(op.apply(s, r))
		}})
	}
	out = append(out, at("table row deleted", false, func(s source, b block, r *rand.Rand) (string, bool) {
		i, ok := pick(r, l.rows(s, b))
		if !ok {
			return "", false
		}
		return s.replaced(i, i+1), true
	}))
	if l.skip != nil {
		out = append(out, at("skipped", false, func(s source, b block, _ *rand.Rand) (string, bool) {
			i, line := l.skip(b)
			return s.replaced(i, i, line), true
		}))
	}
	for name, to := range map[string]string{"skipped": l.skipTo, "only": l.onlyTo} {
		if to == "" {
			continue
		}
		out = append(out, at(name, false, func(s source, b block, _ *rand.Rand) (string, bool) {
			return s.replaced(b.head, b.head+1, l.skipHead.ReplaceAllString(s.lines[b.head], to)), true
		}))
	}
	if l.hide != nil {
		out = append(out, at("name no longer collected", false, func(s source, b block, _ *rand.Rand) (string, bool) {
			return s.replaced(b.head, b.head+1, strings.Replace(s.lines[b.head], b.name, l.hide(b.name), 1)), true
		}))
	}
	if l.needs != "" {
		out = append(out, at("attribute dropped", false, func(s source, b block, _ *rand.Rand) (string, bool) {
			return s.replaced(b.start, b.head, slices.DeleteFunc(slices.Clone(s.lines[b.start:b.head]), func(line string) bool { return strings.TrimSpace(line) == l.needs })...), true
		}))
	}
	for _, w := range l.weak {
		out = append(out, at(w.name, false, func(s source, b block, r *rand.Rand) (string, bool) { return w.apply(l, s, b, r) }))
	}
	return out
}

func (w rewrite) apply(l language, s source, b block, r *rand.Rand) (string, bool) {
	var lines []int
	for i := b.body; i < b.end; i++ {
		if _, ok := l.unit(s, i); !ok {
			continue // an if that is no assertion
		}
		if w.from.MatchString(s.lines[i]) && (balanced(s.lines[i]) || strings.HasSuffix(s.lines[i], "{") || strings.HasSuffix(s.lines[i], ":")) {
			lines = append(lines, i)
		}
	}
	i, ok := pick(r, lines)
	if !ok {
		return "", false
	}
	line := w.from.ReplaceAllString(s.lines[i], w.to)
	if w.first {
		before, args, after := arguments(line)
		keep := 1
		if len(args) > 0 && args[0] == "t" {
			keep = 2
			if len(args) >= 3 { // testify takes what is wanted first
				args[1] = args[2]
			}
		}
		if len(args) <= keep {
			return "", false
		}
		line = before + strings.Join(args[:keep], ", ") + after
	}
	return s.replaced(i, i+1, line), line != s.lines[i]
}

// rows are lines of tables of three rows and more.
func (l language) rows(s source, b block) (out []int) {
	is := func(i int) bool {
		return i >= b.start && i < b.end && l.row.MatchString(s.lines[i]) && balanced(s.lines[i])
	}
	for i := b.start + 1; i < b.end-1; i++ {
		if is(i-1) && is(i) && is(i+1) && indentOf(s.lines[i-1]) == indentOf(s.lines[i]) && indentOf(s.lines[i]) == indentOf(s.lines[i+1]) && s.lines[i] != s.lines[i-1] && s.lines[i] != s.lines[i+1] {
			out = append(out, i)
		}
	}
	return out
}

// elsewhere is a change of one file made while the file moves to another folder.
func elsewhere(changes []scan.Change) []scan.Change {
	if changes == nil {
		return nil
	}
	c := changes[0]
	return []scan.Change{{Path: c.Path, Old: c.Old}, {Path: "elsewhere/" + c.Path, New: c.New}}
}

func (l language) honests() []operator {
	out := l.rearrangements()
	for _, w := range l.alike {
		out = append(out, operator{w.name, true, func(s source, _ *rand.Rand) []scan.Change {
			lines, n := slices.Clone(s.lines), 0
			for _, b := range s.tests {
				for i := b.body; i < b.end; i++ {
					if w.from.MatchString(lines[i]) && (balanced(lines[i]) || strings.HasSuffix(lines[i], "{")) {
						lines[i], n = w.from.ReplaceAllString(lines[i], w.to), n+1
					}
				}
			}
			if n == 0 {
				return nil
			}
			return s.edited(strings.Join(lines, "\n"))
		}})
	}
	return append(out,
		operator{"file moved", true, func(s source, _ *rand.Rand) []scan.Change {
			return elsewhere(s.edited(strings.Join(s.lines, "\n") + "\n"))
		}},
		at("table rows swapped", true, func(s source, b block, r *rand.Rand) (string, bool) {
			i, ok := pick(r, l.rows(s, b))
			if !ok {
				return "", false
			}
			return s.replaced(i, i+2, s.lines[i+1], s.lines[i]), true
		}),
	)
}

func (l language) rearrangements() []operator {
	return []operator{
		at("renamed", true, func(s source, b block, _ *rand.Rand) (string, bool) {
			name, to := b.name, b.name+"_again"
			if l.name == "js" {
				to = b.name[:len(b.name)-1] + " as before" + b.name[len(b.name)-1:]
			}
			text := strings.Join(s.lines, "\n")
			return strings.ReplaceAll(text, name, to), l.name == "js" && strings.Count(text, name) == 1 || len(regexp.MustCompile(`\b`+regexp.QuoteMeta(name)).FindAllString(text, -1)) == 1
		}),
		at("order of tests", true, func(s source, b block, _ *rand.Rand) (string, bool) {
			for _, c := range s.tests {
				if c.start == b.end+1 && c.indent == b.indent && s.lines[b.end] == "" {
					return s.replaced(b.start, c.end, slices.Concat(s.lines[c.start:c.end], []string{""}, s.lines[b.start:b.end])...), true
				}
			}
			return "", false
		}),
		at("comments", true, func(s source, b block, _ *rand.Rand) (string, bool) {
			indent := indentOf(s.lines[b.asserts[0]])
			return s.replaced(b.asserts[0], b.asserts[0], "", indent+l.comment+" What follows is what was promised (see the manual): assert it."), true
		}),
		at("assertion wrapped", true, func(s source, b block, r *rand.Rand) (string, bool) {
			i, _ := pick(r, b.asserts)
			line := s.lines[i]
			before, args, after := arguments(line)
			if strings.HasSuffix(line, "{") || len(args) < 2 || !strings.HasSuffix(before, "(") || !balanced(strings.Join(args, " ")) || strings.Contains(line, "{") && l.name == "rust" {
				return "", false
			}
			lines := []string{before}
			for _, a := range args {
				lines = append(lines, indentOf(line)+"\t"+a+",")
			}
			if l.name == "py" && (strings.Contains(line, " for ") || strings.Contains(before, "assert ")) {
				return "", false
			}
			return s.replaced(i, i+1, append(lines, indentOf(line)+after)...), true
		}),
		at("order of assertions", true, func(s source, b block, _ *rand.Rand) (string, bool) {
			us := l.units(s, b)
			for k := 1; k < len(us); k++ {
				u, v := us[k-1], us[k]
				if u[1] == v[0] && indentOf(s.lines[u[0]]) == indentOf(s.lines[v[0]]) {
					return s.replaced(u[0], v[1], slices.Concat(s.lines[v[0]:v[1]], s.lines[u[0]:u[1]])...), true
				}
			}
			return "", false
		}),
		at("new test", true, func(s source, b block, _ *rand.Rand) (string, bool) {
			lines := slices.Clone(s.lines[b.start:b.end])
			lines[b.head-b.start] = strings.Replace(lines[b.head-b.start], strings.Trim(b.name, "'\"`"), strings.Trim(b.name, "'\"`")+"_more", 1)
			return s.replaced(b.end, b.end, append([]string{""}, lines...)...), true
		}),
		{"moved to a new file", true, func(s source, r *rand.Rand) []scan.Change {
			b, ok := pick(r, s.tests)
			if !ok || b.indent != "" || len(s.tests) < 2 {
				return nil
			}
			header := s.lines[:s.tests[0].start]
			if l.name == "go" {
				text := strings.Join(header, "\n")
				end := strings.Index(text, "\n)\n")
				if !strings.Contains(text, "import (") || end < 0 {
					return nil
				}
				header = strings.Split(text[:end+3], "\n")
			} else if l.name == "rust" || len(header) > 60 {
				return nil
			}
			out := s.edited(s.replaced(b.start, b.end))
			dir, base := path.Split(s.path)
			return append(out, scan.Change{Path: dir + moved(l.name, base), New: []byte(strings.Join(slices.Concat(header, []string{""}, s.lines[b.start:b.end], []string{""}), "\n"))})
		}},
	}
}

func moved(language, base string) string {
	switch language {
	case "go":
		return strings.TrimSuffix(base, "_test.go") + "_more_test.go"
	case "py":
		return "test_more_" + base
	default:
		return "more." + base
	}
}

// valid leaves out what a mutation broke, where a real parser is at hand.
func valid(changes []scan.Change) bool {
	for _, c := range changes {
		if strings.HasSuffix(c.Path, ".go") && c.New != nil {
			if _, err := parser.ParseFile(token.NewFileSet(), "", c.New, parser.SkipObjectResolution); err != nil {
				return false
			}
		}
	}
	return true
}
