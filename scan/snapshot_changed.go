package scan

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

const snapshotChanged = "snapshot-changed"

// regenerated is one snapshot file whose expected values changed.
type regenerated struct {
	file     *sourceFile
	severity Severity
	line     int
	side     Side
	message  string
	evidence Evidence
}

// snapshots reports expected values in files of their own that were rewritten, removed or lost
// while the tests that compare with them stayed as they were.
func (s *sourceSet) snapshots() []Finding {
	var files []*sourceFile
	var inputs []string
	arrived := map[string]bool{} // texts that are new somewhere: what left may have moved there
	for _, f := range s.files {
		kind := snapshotKindOf(f.Path)
		if kind == testData || kind == givenData {
			inputs = append(inputs, path.Base(f.Path))
		}
		if kind == noSnapshot || kind == givenData {
			continue
		}
		files = append(files, f)
		had := map[string]bool{}
		for _, e := range entriesOf(kind, f.Old) {
			had[e.name] = true
		}
		for _, e := range entriesOf(kind, f.New) {
			if !had[e.name] || f.Old == nil {
				arrived[e.text] = true
			}
		}
	}
	if len(files) == 0 {
		return nil
	}
	source := s.sourceChanged()
	var paths []string
	for _, f := range files {
		if f.Old != nil && len(paths) < several {
			paths = append(paths, f.oldPath())
		}
	}
	s.ask(paths)
	var all []regenerated
	for _, f := range files {
		if f.Old == nil {
			continue
		}
		// What a test is given may change what it expects.
		fed := snapshotKindOf(f.Path) != testData && given(f.Path, inputs)
		if r, ok := s.snapshot(f, arrived, source && !fed); ok {
			if fed {
				r.message += ", together with what the test is given"
			}
			all = append(all, r)
		}
	}
	return bundled(all)
}

// sourceChanged reports whether production code changed in more than comments and formatting.
func (s *sourceSet) sourceChanged() bool {
	for _, f := range s.files {
		if f.language == "" || !production(f.Path, f.New) && !production(f.oldPath(), f.Old) {
			continue
		}
		if !slices.EqualFunc(f.old().Tokens, f.new().Tokens, func(a, b lang.Token) bool { return a.Kind == b.Kind && a.Text == b.Text }) {
			return true
		}
	}
	return false
}

// snapshot compares both sides of one file.
func (s *sourceSet) snapshot(f *sourceFile, arrived map[string]bool, source bool) (regenerated, bool) {
	kind := snapshotKindOf(f.Path)
	before, after := entriesOf(kind, f.Old), entriesOf(kind, f.New)
	if len(before) == 0 {
		return regenerated{}, false
	}
	o := s.ownerOf(f.oldPath(), f.Old)
	r := regenerated{file: f, severity: Low, side: Old, line: before[0].line, evidence: Evidence{Before: cutText(before[0].text)}}
	if len(after) == 0 {
		return r.lost(f, kind, before, o, arrived)
	}
	now := map[string]entry{}
	for _, e := range after {
		now[e.name] = e
	}
	rewritten, removed := 0, 0
	for _, e := range before {
		a, still := now[e.name]
		gone, changed := o.touched(e)
		var sev Severity
		switch {
		case still && a.text == e.text, !still && (arrived[e.text] || gone || o.gone):
			continue
		case still:
			rewritten++
		default:
			removed++
		}
		if source && !changed && s.certain(kind, f.Path, o) {
			sev = Medium
		}
		if rewritten+removed == 1 || sev > r.severity {
			r.severity, r.line, r.evidence = sev, e.line, Evidence{Before: differing(e.text, a.text)}
			if still {
				r.line, r.side, r.evidence.After = a.line, New, differing(a.text, e.text)
			} else {
				r.side = Old
			}
		}
	}
	if rewritten+removed == 0 {
		return regenerated{}, false
	}
	r.message = outcome(rewritten, removed, r.severity, source)
	return r, true
}

// certain: what changed is compared with. Data under testdata may as well be given to a test,
// unless a test that is known names it together with what is expected.
func (s *sourceSet) certain(kind snapshotKind, p string, o owner) bool {
	return kind != testData || bytes.Contains(o.source, []byte(p[strings.LastIndexByte(p, '/')+1:]))
}

func outcome(rewritten, removed int, sev Severity, source bool) string {
	var parts []string
	if rewritten > 0 {
		parts = append(parts, plural(rewritten, "expected value")+" rewritten")
	}
	if removed > 0 {
		parts = append(parts, plural(removed, "expected value")+" removed")
	}
	what := strings.Join(parts, ", ")
	switch {
	case sev >= Medium:
		return what + " together with the source, and the tests are as before"
	case source:
		return what + " together with tests"
	}
	return what + " without the source"
}

// lost weighs a file that is gone or empty.
func (r regenerated) lost(f *sourceFile, kind snapshotKind, before []entry, o owner, arrived map[string]bool) (regenerated, bool) {
	if o.gone || !o.compares() || kind == testData {
		return r, false
	}
	left := 0
	for _, e := range before {
		if gone, _ := o.touched(e); !gone && !arrived[e.text] {
			left++
		}
	}
	if left == 0 {
		return r, false
	}
	r.severity = High
	r.message = "the expected values are gone and their tests stay"
	if f.New != nil {
		r.message = "the expected values were emptied and their tests stay"
		r.side, r.line = New, 1
	}
	// Tests of the same folder changed: which of them the file belonged to is not written anywhere.
	if kind == oneText && o.changed && f.New == nil {
		r.severity = Low
	}
	return r, true
}

// cutText keeps evidence short.
func cutText(s string) string {
	if len(s) > 120 {
		return strings.ToValidUTF8(s[:117], "") + "..."
	}
	return s
}

// differing is the part of a text around the first place where it differs from another.
func differing(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	start := max(0, i-30)
	if start > 0 {
		return "..." + cutText(strings.ToValidUTF8(a[start:], ""))
	}
	return cutText(a)
}

// several is how many files are named one by one.
const several = 3

// bundled makes findings; where a run rewrote many files, one stands for all.
func bundled(all []regenerated) []Finding {
	byKind := map[string][]regenerated{}
	var order []string
	for _, r := range all {
		key := fmt.Sprint(r.severity, r.side, strings.TrimLeft(r.message, "0123456789"))
		if byKind[key] == nil {
			order = append(order, key)
		}
		byKind[key] = append(byKind[key], r)
	}
	var out []Finding
	for _, key := range order {
		group := byKind[key]
		for i, r := range group {
			message := r.message
			if len(group) > several {
				message += fmt.Sprintf(", and %d more like it", len(group)-1)
			}
			if i == 0 || len(group) <= several {
				file := r.file.Path
				if r.side == Old {
					file = r.file.oldPath()
				}
				out = append(out, Finding{ID: snapshotChanged, Severity: r.severity, File: file, Line: r.line, Side: r.side, Message: message, Evidence: r.evidence})
			}
		}
	}
	return out
}
