package scan

import (
	"fmt"
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// newTables are the tables of telling values that a file did not hold before.
func newTables(f *sourceFile) [][]answer {
	had := map[string]bool{}
	if f.Old != nil {
		for i, t := range f.old().Tokens {
			if t.Kind == lang.Mark && t.Is("{") {
				for _, a := range f.old().pairs(i) {
					had[a.key()] = true
				}
			}
		}
	}
	var out [][]answer
	for i, t := range f.new().Tokens {
		if t.Kind != lang.Mark || !t.Is("{") {
			continue
		}
		pairs := f.new().pairs(i)
		if len(pairs) > 0 && !slices.ContainsFunc(pairs, func(a answer) bool { return had[a.key()] || weight(a.in) < 2 || weight(a.out) == 0 }) {
			out = append(out, pairs)
		}
	}
	return out
}

// tablesOf reports tables that hold the inputs of tests with what they expect and nothing else.
func (s *sourceSet) tablesOf(f *sourceFile, known facts) []Finding {
	var out []Finding
	for _, pairs := range newTables(f) {
		var hits []answered
		for _, a := range pairs {
			if h := judged(a, known); h.grade > 2 && h.fact.before {
				hits = append(hits, h)
			}
		}
		if len(hits) < len(pairs) {
			continue
		}
		h := hits[0]
		at := f.new().At(h.at).Line
		out = append(out, Finding{
			ID: productionDetectsTests, Severity: High, File: f.Path, Line: at, Side: New,
			Message:  fmt.Sprintf("a table holds the inputs of %s with the values that it expects, and no others", last(h.fact.test)),
			Evidence: Evidence{Before: "expected: " + strings.Join(h.in, ", ") + " gives " + strings.Join(h.out, ", "), After: line(f.New, at)},
		})
	}
	return out
}

// constant is a function whose body is but a value.
type constant struct {
	at   int
	name string
	out  []string
}

func constants(p program) []constant {
	var out []constant
	add := func(at int, name string, body part) {
		if values, ok := p.given(body); ok && name != "" && len(values) > 0 {
			out = append(out, constant{at, name, values})
		}
	}
	for i, t := range p.Tokens {
		switch {
		case p.language == "py" && t.Is("def"):
			if body, ok := p.block(p.statement(i)); ok {
				add(i, p.At(i+1).Text, body)
			}
		case p.language != "py" && t.Kind == lang.Mark && t.Is("{") && p.Shut(i)-i < 200:
			if name, ok := p.heading(i); ok {
				add(i, name, part{i + 1, p.Shut(i)})
			}
		}
	}
	return out
}

// newConstants are the functions that computed something before and are but a telling value now.
func newConstants(f *sourceFile) []constant {
	if f.Old == nil || f.New == nil {
		return nil
	}
	return slices.DeleteFunc(constants(f.new()), func(c constant) bool { return weight(c.out) < 2 || !computed(f, c.name) })
}

// constantsOf reports such a function where a test that calls it expects that value.
func (s *sourceSet) constantsOf(f *sourceFile, known facts) []Finding {
	var out []Finding
	for _, c := range newConstants(f) {
		key := slices.MaxFunc(c.out, func(x, y string) int { return telling(x) - telling(y) })
		for _, k := range known[key] {
			if !k.holds(c.out) || !k.calls[c.name] || !k.before {
				continue
			}
			at := f.new().At(c.at).Line
			out = append(out, Finding{
				ID: productionDetectsTests, Severity: High, File: f.Path, Line: at, Side: New,
				Message:  fmt.Sprintf("%s computes nothing any more and gives what %s expects", c.name, last(k.test)),
				Evidence: Evidence{After: line(f.New, at)},
			})
			break
		}
	}
	return out
}
