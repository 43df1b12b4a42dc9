package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// inline is an expected value that stands in the test itself and that the runner writes.
type inline struct {
	at     int  // the token that holds the value; where there is none, the closing bracket
	whole  part // all tokens of the value
	text   string
	empty  bool
	before string // what is compared, as it is written
}

// inlineSnapshots reports values that a runner wrote into tests that are otherwise as before.
func (s *sourceSet) inlineSnapshots() []Finding {
	var out []regenerated
	for _, f := range s.files {
		if !f.test || f.Old == nil || f.New == nil || !hasAny(f.New, []string{"nlineSnapshot", "snapshot!", "snapshot(", "autogold"}) {
			continue
		}
		p, q := f.old(), f.new()
		olds, news := inlines(p), inlines(q)
		if len(olds) == 0 || len(news) == 0 {
			continue
		}
		for i := range s.after {
			a := &s.after[i]
			if a.file != f.Path || a.from < 0 || s.before[a.from].file != f.oldPath() {
				continue
			}
			out = append(out, s.inlineOf(f, p, q, linesOf(p, olds, &s.before[a.from]), linesOf(q, news, a), &s.before[a.from], a)...)
		}
	}
	return bundled(out)
}

// linesOf are the values inside a test.
func linesOf(p program, all []inline, t *located) []inline {
	var out []inline
	for _, v := range all {
		if n := p.At(v.at).Line; n >= t.Line && n <= t.End {
			out = append(out, v)
		}
	}
	return out
}

func (s *sourceSet) inlineOf(f *sourceFile, p, q program, olds, news []inline, b, a *located) []regenerated {
	var out []regenerated
	used := make([]bool, len(olds))
	for _, v := range news {
		i := slices.IndexFunc(olds, func(o inline) bool { return o.before == v.before && o.text == v.text })
		if i >= 0 {
			used[i] = true
		}
	}
	for _, v := range news {
		i := -1
		for k, o := range olds {
			if !used[k] && o.before == v.before {
				i = k
				break
			}
		}
		if i < 0 || olds[i].text == v.text || olds[i].empty {
			continue
		}
		used[i] = true
		sev := Low
		if s.sourceChanged() && apartFrom(p, b, olds) == apartFrom(q, a, news) {
			sev = Medium
		}
		message := "an inline snapshot expects another value, and its test is as before"
		if sev == Low {
			message = "an inline snapshot expects another value"
		}
		if v.empty {
			sev, message = High, "an inline snapshot lost its value, and takes whatever comes"
		}
		out = append(out, regenerated{file: f, severity: sev, line: q.At(v.at).Line, side: New, message: message, evidence: Evidence{Before: differing(olds[i].text, v.text), After: differing(v.text, olds[i].text)}})
	}
	return out
}

// apartFrom is a test's text without its inline values.
func apartFrom(p program, t *located, values []inline) string {
	var b strings.Builder
	for i, k := range p.Tokens {
		if k.Line < t.Line || k.Line > t.End || k.Kind == lang.LineEnd || slices.ContainsFunc(values, func(v inline) bool { return i >= v.whole.lo && i < v.whole.hi }) {
			continue
		}
		b.WriteString(k.Text)
		b.WriteByte(' ')
	}
	return b.String()
}

// inlines finds the values: toMatchInlineSnapshot(`…`), assert_snapshot!(x, @"…"),
// snapshot(…) of inline-snapshot, autogold.Expect("…").
func inlines(p program) []inline {
	var out []inline
	for i, t := range p.Tokens {
		if t.Kind != lang.Name {
			continue
		}
		switch {
		case strings.HasSuffix(t.Text, "InlineSnapshot") && p.At(i+1).Is("("):
			shut := p.Shut(i + 1)
			v := inline{at: shut, whole: part{i + 2, shut}, empty: true, before: p.text(part{p.statement(i).lo, i})}
			for j := i + 2; j < shut; j++ {
				if p.At(j).Kind == lang.String {
					v.at, v.text, v.empty = j, flat(p.At(j).Text), false
				}
			}
			out = append(out, v)
		case strings.HasSuffix(t.Text, "snapshot") && p.At(i+1).Is("!") && p.At(i+2).Is("("):
			shut := p.Shut(i + 2)
			for j := i + 3; j < shut; j++ {
				if p.At(j).Is("@") && p.At(j+1).Kind == lang.String {
					text := flat(p.At(j + 1).Text)
					out = append(out, inline{at: j + 1, whole: part{j + 1, j + 2}, text: text, before: p.text(part{i, j}), empty: text == ""})
				}
			}
		case p.language == "py" && t.Is("snapshot") && p.At(i+1).Is("(") && p.At(i-1).Is("=="):
			shut := p.Shut(i + 1)
			text := flat(p.text(part{i + 2, shut}))
			v := inline{at: shut, whole: part{i + 2, shut}, text: text, empty: text == "", before: p.text(part{p.statement(i).lo, i})}
			out = append(out, v)
		case t.Is("autogold") && p.At(i+2).Is("Expect") && p.At(i+3).Is("("):
			shut := p.Shut(i + 3)
			v := inline{at: shut - 1, whole: part{i + 4, shut}, text: flat(p.text(part{i + 4, shut})), before: p.text(part{shut + 1, p.statement(i).hi})}
			out = append(out, v)
		}
	}
	return out
}
