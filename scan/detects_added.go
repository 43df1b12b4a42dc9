package scan

import "slices"

const productionDetectsTests = "production-detects-tests"

// detection is a signal with its place.
type detection struct {
	signal
	file     *sourceFile
	line     int
	key      string // what it says, so that a moved one is known again
	severity Severity
}

// detections reports production code that asks whether it is being tested and does something
// else then: tests of it prove nothing about what users get.
func (s *sourceSet) detections() []Finding {
	var added, gone []detection
	for _, f := range s.files {
		if f.language == "" || f.New == nil || !production(f.Path, f.New) || !hasAny(f.New, signalMarks) {
			continue
		}
		added = append(added, s.detect(f, f.new(), true)...)
	}
	if len(added) == 0 {
		return nil
	}
	for _, f := range s.files {
		if f.language != "" && f.Old != nil && hasAny(f.Old, signalMarks) {
			gone = append(gone, s.detect(f, f.old(), false)...)
		}
	}
	used := make([]bool, len(gone))
	for _, same := range []func(a, g detection) bool{
		func(a, g detection) bool { return a.key == g.key },
		func(a, g detection) bool { return a.file == g.file && a.what == g.what && a.severity <= g.severity },
	} {
		added = slices.DeleteFunc(added, func(a detection) bool {
			for i, g := range gone {
				if !used[i] && same(a, g) {
					used[i] = true
					return true
				}
			}
			return false
		})
	}
	var out []Finding
	for _, a := range added {
		out = append(out, Finding{
			ID: productionDetectsTests, Severity: a.severity, File: a.file.Path, Line: a.line, Side: New,
			Message: a.message(), Evidence: Evidence{After: line(a.file.New, a.line)},
		})
	}
	return out
}

func (d detection) message() string {
	switch {
	case d.weak:
		return "production code behaves otherwise under " + d.what
	case d.severity == Low:
		return "production code asks for " + d.what + ", for its surroundings only"
	}
	return "production code asks for " + d.what + " and behaves otherwise in tests"
}

func (s *sourceSet) detect(f *sourceFile, p program, weighed bool) []detection {
	var out []detection
	for _, sig := range signals(p) {
		st := p.statement(sig.at)
		key := p.text(st)
		if sig.region != nil {
			key += p.text(*sig.region)
		} else if b, ok := p.block(st); ok {
			key += p.text(b)
		}
		d := detection{signal: sig, file: f, line: p.At(sig.at).Line, key: key}
		if d.severity = High; weighed {
			d.severity = s.weigh(f, p, sig)
		}
		out = append(out, d)
	}
	return out
}
