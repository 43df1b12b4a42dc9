package scan

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
)

// Allowance lets one kind of finding be in some files until a day: an entry of "allow" in the
// settings. For what has no line on which a comment could stand.
type Allowance struct {
	ID     string // one of Rules
	Path   string // slash-separated, relative to the top; * and ? stay within a part, ** does not
	Reason string
	// Until is the last day, in UTC, on which it counts.
	Until time.Time
	// File and Line are where it stands; Line is 1-based, 0 where it is not known.
	File string
	Line int
}

// Same reports whether two allowances let the same be for the same time, wherever they stand.
func (a Allowance) Same(b Allowance) bool {
	return a.ID == b.ID && a.Path == b.Path && a.Reason == b.Reason && a.Until.Equal(b.Until)
}

func (a Allowance) covers(f Finding) bool { return a.ID == f.ID && matches(a.Path, f.File) }

// over reports whether its last day has passed.
func (a Allowance) over(now time.Time) bool {
	return !now.IsZero() && !now.Before(a.Until.AddDate(0, 0, 1))
}

// Policy is what a scan lets be. The zero value knows the comments beside the findings only.
type Policy struct {
	// Allow are the allowances of the settings, Before those that the base side's settings
	// had; Before counts only with RefuseOwn.
	Allow, Before []Allowance
	// Today decides which of them are over; the zero time: none.
	Today time.Time
	// RefuseOwn: what the change itself allows, by a comment or in the settings, is not
	// allowed, and an allowance that it adds to the settings is a finding.
	RefuseOwn bool
	// Beside finds the unchanged tests of changed files: the same text on both sides. It is
	// asked at most once for a file, and only where a detector has something to compare with
	// what tests say; nil: what is in the change is all that is known.
	Beside func(changed []string) []Change
}

func (p Policy) had(a Allowance) bool { return slices.ContainsFunc(p.Before, a.Same) }

// own are the findings about allowances that the change adds to the settings.
func (p Policy) own() []Finding {
	if !p.RefuseOwn {
		return nil
	}
	var out []Finding
	for _, a := range p.Allow {
		if p.had(a) {
			continue
		}
		out = append(out, Finding{
			ID: allowanceAdded, Severity: High, File: a.File, Line: a.Line, Side: New,
			Message:  fmt.Sprintf("the change allows itself %s in %s", a.ID, a.Path),
			Evidence: Evidence{After: fmt.Sprintf("%s until %s", a.Reason, a.Until.Format(time.DateOnly))},
		})
	}
	return out
}

// matches reports whether a glob matches all of a path, part by part; "**" stands for any
// number of parts.
func matches(glob, name string) bool {
	parts := strings.Split(name, "/")
	// reach[i]: the glob's parts so far match the first i parts of the name.
	reach := make([]bool, len(parts)+1)
	reach[0] = true
	for _, g := range strings.Split(glob, "/") {
		next := make([]bool, len(reach))
		for i := range reach {
			if g == "**" {
				next[i] = reach[i] || i > 0 && next[i-1]
				continue
			}
			if i > 0 && reach[i-1] {
				ok, err := path.Match(g, parts[i-1])
				next[i] = ok && err == nil
			}
		}
		reach = next
	}
	return reach[len(parts)]
}
