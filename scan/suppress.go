package scan

import (
	"fmt"
	"strings"
	"time"
)

// allowMark on the line of a finding, or alone in a comment on the line above it, allows it,
// with a reason behind it. What is allowed is still reported.
const allowMark = "isitdone: allow"

// By says who allowed a finding.
type By string

// The ways of allowing.
const (
	ByComment By = "comment" // beside the finding
	ByConfig  By = "config"  // in the settings
)

// suppressor marks findings that somebody allowed.
type suppressor struct {
	*changeSet
	policy Policy
	byPath map[string]*Change // by new and, where it differs, old path
	lines  map[string][]string
	// inFile are the tests of either side by file.
	inFile map[Side]map[string][]int
}

func (s *changeSet) suppressor(changes []Change, p Policy) suppressor {
	out := suppressor{changeSet: s, policy: p, byPath: map[string]*Change{}, lines: map[string][]string{}, inFile: map[Side]map[string][]int{Old: {}, New: {}}}
	for side, tests := range map[Side][]located{Old: s.before, New: s.after} {
		for i := range tests {
			out.inFile[side][tests[i].file] = append(out.inFile[side][tests[i].file], i)
		}
	}
	for i := range changes {
		c := &changes[i]
		if c.OldPath != "" && out.byPath[c.OldPath] == nil {
			out.byPath[c.OldPath] = c
		}
		out.byPath[c.Path] = c
	}
	return out
}

func (s suppressor) suppress(fs []Finding) {
	for i := range fs {
		f := &fs[i]
		f.Now = s.now(f)
		if s.byComment(f) {
			continue
		}
		s.policy.allow(f)
	}
}

// text is one side of a file as lines.
func (s suppressor) text(side Side, path string) []string {
	key := string(side) + path
	if lines, known := s.lines[key]; known {
		return lines
	}
	var lines []string
	if c := s.byPath[path]; c != nil {
		src := c.New
		if side == Old {
			src = c.Old
		}
		lines = strings.Split(string(src), "\n")
	}
	s.lines[key] = lines
	return lines
}

// now is where something on the old side is to be looked for on the new one.
func (s suppressor) now(f *Finding) *Place {
	if f.Side != Old {
		return nil
	}
	if b := s.within(Old, f.File, f.Line); b >= 0 && s.before[b].became >= 0 {
		a := &s.after[s.before[b].became]
		return &Place{a.file, a.Line}
	}
	if c := s.byPath[f.File]; c != nil && c.New != nil {
		return &Place{c.Path, 1}
	}
	return nil
}

// byComment looks for a comment that allows a finding. Where something went from a test that
// is still there, the comment stands at the test's first line: there is no other place for it.
func (s suppressor) byComment(f *Finding) bool {
	file, line := f.File, f.Line
	if f.Side == Old {
		if f.Now == nil || s.within(New, f.Now.File, f.Now.Line) < 0 {
			return false // the test is gone, and no comment can stand beside it
		}
		file, line = f.Now.File, f.Now.Line
	}
	reason, ok := beside(s.text(New, file), line)
	switch {
	case !ok:
		return false
	case reason == "":
		f.Note = "the allowance beside it gives no reason and does not count: write \"" + allowMark + " <reason>\""
		return false
	}
	f.Suppressed, f.SuppressedBy, f.SelfAllowed = reason, ByComment, !s.hadComment(file, line, reason)
	if f.SelfAllowed && s.policy.RefuseOwn {
		*f = f.Counting()
		return false
	}
	return true
}

// hadComment reports whether the same allowance stood in the same test before the change; of
// what stands in no test, in the same file.
func (s suppressor) hadComment(file string, line int, reason string) bool {
	old, from, to := file, 1, -1
	if i := s.within(New, file, line); i >= 0 {
		a := &s.after[i]
		if a.from < 0 {
			return false
		}
		b := &s.before[a.from]
		old, from, to = b.file, b.Line-1, b.End
	}
	lines := s.text(Old, old)
	if to < 0 {
		to = len(lines)
	}
	for n := from; n <= to; n++ {
		if r, ok := allowed(at1(lines, n)); ok && r == reason {
			return true
		}
	}
	return false
}

// within finds the innermost test of a side that a line belongs to, the line above it included;
// -1 where there is none.
func (s suppressor) within(side Side, file string, line int) int {
	tests := s.before
	if side == New {
		tests = s.after
	}
	best := -1
	for _, i := range s.inFile[side][file] {
		t := &tests[i]
		if line >= t.Line-1 && line <= t.End && (best < 0 || t.Line >= tests[best].Line) {
			best = i
		}
	}
	return best
}

// beside reads an allowance on a line, or alone on the line above it.
func beside(lines []string, n int) (reason string, ok bool) {
	if reason, ok = allowed(at1(lines, n)); ok {
		return reason, true
	}
	above := strings.TrimSpace(at1(lines, n-1))
	for _, sign := range commentSigns {
		if strings.HasPrefix(above, sign) {
			return allowed(above)
		}
	}
	return "", false
}

// commentSigns begin a comment in some language or configuration, the last ones only where
// they stand first on a line.
var commentSigns = []string{"//", "#", "/*", "<!--", "--", ";", "*"}

const signsInLine = 5

// at1 is line n, counted from 1; empty outside the text.
func at1(lines []string, n int) string {
	if n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}

// allowed reads the reason behind the mark, where the mark stands in a comment. The reason may
// be empty.
func allowed(line string) (reason string, ok bool) {
	before, reason, ok := strings.Cut(line, allowMark)
	if !ok || !inComment(before) {
		return "", false
	}
	if reason != "" && !strings.ContainsAny(reason[:1], " \t:*-") {
		return "", false // "allowed", "allows"
	}
	reason = strings.TrimLeft(reason, ":- \t")
	for _, end := range []string{"*/", "-->"} {
		reason = strings.TrimSuffix(strings.TrimSpace(reason), end)
	}
	return strings.TrimSpace(reason), true
}

func inComment(before string) bool {
	if before = strings.TrimSpace(before); before == ";" || before == "*" {
		return true
	}
	for _, sign := range commentSigns[:signsInLine] {
		if strings.Contains(before, sign) {
			return true
		}
	}
	return false
}

// allow marks a finding that the settings allow, or says why they do not any more.
func (p Policy) allow(f *Finding) {
	for _, a := range p.Allow {
		if !a.covers(*f) {
			continue
		}
		switch {
		case a.over(p.Today):
			f.Note = fmt.Sprintf("the allowance for it ended on %s (%s)", a.Until.Format(time.DateOnly), a.Reason)
		case p.RefuseOwn && !p.had(a):
			f.Suppressed, f.SelfAllowed = a.Reason, true
			*f = f.Counting()
		default:
			f.Suppressed, f.SuppressedBy, f.Note = a.Reason, ByConfig, ""
			return
		}
	}
}
