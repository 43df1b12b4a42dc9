package scan

import (
	"cmp"
	"slices"
)

// Severity is how surely a finding is a loss.
type Severity int

// The severities, mildest first.
const (
	Low Severity = iota
	Medium
	High
	Critical
)

// String is the word in reports and in JSON.
func (s Severity) String() string {
	switch s {
	case Low:
		return "low"
	case Medium:
		return "medium"
	case High:
		return "high"
	case Critical:
		return "critical"
	}
	return "unknown"
}

// MarshalText makes a severity its word in JSON.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Severities are all of them, mildest first.
func Severities() []Severity { return []Severity{Low, Medium, High, Critical} }

// SeverityOf is the severity that a word names; ok is false where it names none.
func SeverityOf(word string) (s Severity, ok bool) {
	i := slices.IndexFunc(Severities(), func(s Severity) bool { return s.String() == word })
	return Severity(max(i, 0)), i >= 0
}

// Side is the version of a file that a line number counts in.
type Side string

// The sides.
const (
	New Side = "new"
	Old Side = "old"
)

// Finding is one way in which the tests got weaker.
type Finding struct {
	ID       string   `json:"id"` // one of Rules
	Severity Severity `json:"severity"`
	File     string   `json:"file"`
	Line     int      `json:"line"` // 1-based, 0 where the file as a whole is meant
	Side     Side     `json:"side"`
	// Now is where to look on the new side for what stood on the old one: the test that lost
	// something, else its file. Nil for a finding on the new side, and where the file is gone.
	Now     *Place `json:"now,omitempty"`
	Message string `json:"message"`
	// Evidence is what was there before and what is there now, one of them empty where
	// something came or went.
	Evidence Evidence `json:"evidence"`
	// Suppressed is the reason given for allowing it; empty: it counts.
	Suppressed string `json:"suppressed"`
	// SuppressedBy says where that reason stands; empty where there is none.
	SuppressedBy By `json:"suppressedBy,omitempty"`
	// SelfAllowed: the change itself brought the allowance.
	SelfAllowed bool `json:"selfAllowed,omitempty"`
	// Note says why an allowance that is there does not count; else empty.
	Note string `json:"note,omitempty"`
}

// Place is a line of a file on the new side.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line"` // 1-based
}

// Counting is the finding where what the change itself allows is not allowed.
func (f Finding) Counting() Finding {
	if f.SelfAllowed {
		f.Note = "the change itself allows it (" + f.Suppressed + "), which does not count here"
		f.Suppressed, f.SuppressedBy = "", ""
	}
	return f
}

// Evidence is the two sides of a finding, each on one line.
type Evidence struct {
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

// Summary counts both sides of the changed test files.
type Summary struct {
	TestsBefore      int `json:"testsBefore"`
	TestsAfter       int `json:"testsAfter"`
	AssertionsBefore int `json:"assertionsBefore"`
	AssertionsAfter  int `json:"assertionsAfter"`
	SkippedBefore    int `json:"skippedBefore"`
	SkippedAfter     int `json:"skippedAfter"`
}

// Report is the result of a scan.
type Report struct {
	Findings []Finding `json:"findings"`
	Summary  Summary   `json:"summary"`
	// Files is how many changed files were test files.
	Files int `json:"testFiles"`
}

// Blocking are the findings that a strict gate refuses: at or above a severity, and not allowed.
func (r Report) Blocking(from Severity) []Finding {
	var out []Finding
	for _, f := range r.Findings {
		if f.Severity >= from && f.Suppressed == "" {
			out = append(out, f)
		}
	}
	return out
}

// Allowed are the findings that a comment or the settings allow.
func (r Report) Allowed() []Finding {
	return slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool { return f.Suppressed == "" })
}

// sorted puts the gravest first, then by place.
func sorted(fs []Finding) []Finding {
	slices.SortStableFunc(fs, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.ID, b.ID))
	})
	return slices.CompactFunc(fs, func(a, b Finding) bool {
		return a.ID == b.ID && a.File == b.File && a.Line == b.Line && a.Message == b.Message
	})
}
