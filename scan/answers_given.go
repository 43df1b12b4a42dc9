package scan

import (
	"fmt"
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// answered is a branch that gives what a test expects.
type answered struct {
	answer
	fact  *fact
	grade int // 0 nothing, 1 low, 2 medium, 3 high
}

// givenAnswers reports branches that are new, stand beside a computation, and give for the very
// inputs of a test what that test expects.
func (s *sourceSet) givenAnswers() []Finding {
	old := map[string]bool{}
	for _, f := range s.files {
		if f.language != "" && f.Old != nil && f.New != nil && production(f.Path, f.Old) {
			for _, a := range answers(f.old()) {
				old[a.key()] = true
			}
		}
	}
	// Most changes have nothing of the kind, and then nobody need know what the tests say.
	var files []*sourceFile
	var paths []string
	for _, f := range s.files {
		if f.language == "" || f.New == nil || !production(f.Path, f.New) {
			continue
		}
		if slices.ContainsFunc(answers(f.new()), func(a answer) bool { return !old[a.key()] && weight(a.in) > 0 }) || len(newTables(f)) > 0 || len(newConstants(f)) > 0 {
			files, paths = append(files, f), append(paths, f.Path)
		}
	}
	if len(files) == 0 {
		return nil
	}
	s.ask(paths)
	known := s.facts()
	var out []Finding
	for _, f := range files {
		out = append(out, s.answersOf(f, f.new(), answers(f.new()), known, old)...)
		out = append(out, s.tablesOf(f, known)...)
		out = append(out, s.constantsOf(f, known)...)
	}
	return out
}

func (s *sourceSet) answersOf(f *sourceFile, p program, all []answer, known facts, old map[string]bool) []Finding {
	byFunction := map[int][]answer{}
	var order []int
	for _, a := range all {
		if byFunction[a.body.lo] == nil {
			order = append(order, a.body.lo)
		}
		byFunction[a.body.lo] = append(byFunction[a.body.lo], a)
	}
	var out []Finding
	for _, at := range order {
		branches := byFunction[at]
		var hits []answered
		for _, a := range branches {
			if old[a.key()] {
				continue
			}
			if h := judged(a, known); h.grade > 1 {
				hits = append(hits, h)
			}
		}
		if len(hits) == 0 || len(branches) > 2*len(hits) {
			continue // a table of which the tests try a few rows
		}
		computes := p.computes(branches[0].body, branches)
		gutted := !computes && computed(f, branches[0].function)
		if !computes && !gutted && !(len(hits) >= 2 && len(hits) == len(branches) && hits[0].grade == 3) {
			continue
		}
		for _, h := range hits {
			sev := Severity(h.grade - 1)
			if !computes && !gutted || !h.fact.before && sev > Low && len(hits) < 3 {
				sev--
			}
			line1 := p.At(h.at).Line
			out = append(out, Finding{
				ID: productionDetectsTests, Severity: sev, File: f.Path, Line: line1, Side: New,
				Message:  fmt.Sprintf("%s answers the input of %s with the value that it expects", orIt(h.function), last(h.fact.test)),
				Evidence: Evidence{Before: "expected: " + strings.Join(h.in, ", ") + " gives " + strings.Join(h.out, ", "), After: line(f.New, line1)},
			})
		}
	}
	return out
}

func orIt(name string) string {
	if name == "" {
		return "a function"
	}
	return name
}

// computed: the function of this name computed something before.
func computed(f *sourceFile, name string) bool {
	if f.Old == nil || name == "" {
		return false
	}
	p := f.old()
	for i, t := range p.Tokens {
		if t.Text != name || i+1 >= len(p.Tokens) {
			continue
		}
		for j := i; j < min(i+60, len(p.Tokens)); j++ {
			if n, body, ok := p.function(j); ok && n == name {
				return p.computes(body, answers(p))
			}
		}
	}
	return false
}

// judged looks for what tests say of a branch's values, and of those inside its texts: a
// list may be asked for by its text.
func judged(a answer, known facts) answered {
	if h := judgedAs(a, known); h.grade > 0 {
		return h
	}
	inner := a
	inner.in = nil
	for _, v := range a.in {
		text, quoted := strings.CutPrefix(v, `"`)
		if !quoted {
			inner.in = append(inner.in, v)
			continue
		}
		inner.in = append(inner.in, valuesOf(lang.Read("a.js", []byte(strings.TrimSuffix(text, `"`))))...)
	}
	if len(inner.in) == 0 || slices.Equal(inner.in, a.in) {
		return answered{answer: a}
	}
	h := judgedAs(inner, known)
	h.answer = a
	return h
}

func judgedAs(a answer, known facts) answered {
	best := answered{answer: a}
	in, out := weight(a.in), weight(a.out)
	if in == 0 || slices.Equal(a.in, a.out) || len(a.out) == 1 && slices.Contains(a.in, a.out[0]) {
		return best // nothing told, or what came in goes out
	}
	key := slices.MaxFunc(a.in, func(x, y string) int { return telling(x) - telling(y) })
	for _, f := range known[key] {
		if !f.holds(a.in) || !f.holds(a.out) {
			continue
		}
		if grade := graded(a, in, out, f); grade > best.grade || grade == best.grade && grade > 0 && f.before && !best.fact.before {
			best.grade, best.fact = grade, f
		}
	}
	return best
}

// graded says how surely a branch was written for a test.
func graded(a answer, in, out int, f *fact) int {
	grade := 0
	switch {
	case in >= 2 && out >= 2:
		grade = 3
	case in+out >= 3:
		grade = 2
	case in == 1 && out == 1 && !words(a.in) && !words(a.out):
		grade = 2
	case in+out >= 2 && (in < 2 || f.before):
		grade = 1
	}
	if out == 0 && f.before && f.exact && slices.ContainsFunc(a.in, func(v string) bool { return telling(v) > 1 }) {
		grade = 2
	}
	// In a test's body the values may stand apart by chance, unless they are many.
	if !f.exact && in+out < 5 {
		grade--
	}
	return grade
}

func words(values []string) bool {
	return slices.ContainsFunc(values, func(v string) bool { return strings.HasPrefix(v, `"`) })
}

// weight adds up how telling values are.
func weight(values []string) int {
	n := 0
	for _, v := range values {
		n += telling(v)
	}
	if len(values) >= 3 || len(values) == 2 && n > 0 {
		n++
	}
	return n
}

// holds: everything that tells something is among the values.
func (f *fact) holds(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool {
		return !f.values[v] && (telling(v) > 0 || f.exact && v != "true" && v != "false" && v != "null" && !strings.HasPrefix(v, `"`) && len(values) == 1)
	})
}
