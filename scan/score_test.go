package scan

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
)

// share is a proportion of cases.
type share struct{ hit, all int }

func (s *share) count(hit bool) {
	s.all++
	if hit {
		s.hit++
	}
}

// wilson is the 95 % confidence interval of a share, in per cent: unlike the usual one it holds
// near 0 and 100 per cent and for a dozen cases (Wilson 1927).
func (s share) wilson() (low, high float64) {
	if s.all == 0 {
		return 0, 100
	}
	const z = 1.959964
	n, p := float64(s.all), float64(s.hit)/float64(s.all)
	middle, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, 100*(middle-half)/(1+z*z/n)), min(100, 100*(middle+half)/(1+z*z/n))
}

func (s share) String() string {
	if s.all == 0 {
		return "      -           "
	}
	low, high := s.wilson()
	return fmt.Sprintf("%3d/%-3d %3.0f-%3.0f %%", s.hit, s.all, low, high)
}

// score is how a set of cases came out.
type score struct {
	recall    share // tampered: the right finding, at the right severity or above
	named     share // tampered: the right finding, at any severity
	precision share // of the cases flagged at medium or above, those that are tampered
	alarms    share // honest: flagged at medium or above
	murmurs   share // honest: a finding of low
	extra     share // tampered: a finding at medium or above that is not the labelled one
	low       share // tampered: one of low that is not
}

func (s *score) take(c corpusCase, findings []Finding) {
	var right, named, medium, extra, low, murmur bool
	for _, f := range findings {
		is := slices.Contains(c.IDs, f.ID)
		right = right || is && f.Severity >= c.severity
		named = named || is
		medium = medium || f.Severity >= Medium
		murmur = murmur || f.Severity == Low
		extra = extra || !is && f.Severity >= Medium
		low = low || !is && f.Severity == Low
	}
	if !c.Tampered() {
		s.alarms.count(medium)
		s.murmurs.count(murmur)
		if medium {
			s.precision.count(false)
		}
		return
	}
	s.recall.count(right)
	s.named.count(named)
	s.extra.count(extra)
	s.low.count(low)
	if right || medium {
		s.precision.count(true)
	}
}

// detectorScore is how one kind of finding came out: found where it is the only right one, and
// right where it is reported at medium or above.
type detectorScore struct{ sole, shared, precision share }

// scores are those of one part of the corpus.
type scores struct {
	all        score
	byPart     map[string]*score
	bySeverity map[string]*score
	detectors  map[string]*detectorScore
}

func grade(cases []corpusCase) scores {
	out := scores{byPart: map[string]*score{}, bySeverity: map[string]*score{}, detectors: map[string]*detectorScore{}}
	for _, c := range cases {
		findings := Scan(c.changes).Findings
		out.all.take(c, findings)
		tallyOf(out.byPart, c.Part()).take(c, findings)
		if c.Tampered() {
			tallyOf(out.bySeverity, c.Severity).take(c, findings)
		}
		for _, id := range c.IDs {
			found := slices.ContainsFunc(findings, func(f Finding) bool { return f.ID == id && f.Severity >= c.severity })
			if len(c.IDs) == 1 {
				tallyOf(out.detectors, id).sole.count(found)
			} else {
				tallyOf(out.detectors, id).shared.count(found)
			}
		}
		reported := map[string]bool{}
		for _, f := range findings {
			if f.Severity >= Medium {
				reported[f.ID] = true
			}
		}
		for id := range reported {
			tallyOf(out.detectors, id).precision.count(slices.Contains(c.IDs, id))
		}
	}
	return out
}

func tallyOf[T any](m map[string]*T, key string) *T {
	if m[key] == nil {
		m[key] = new(T)
	}
	return m[key]
}

// table is the scores for people. The shares stand with the 95 % interval in per cent.
func (s scores) table() string {
	var b strings.Builder
	row := func(name string, v *score) {
		fmt.Fprintf(&b, "%-26s %v  %v  %v  %v  %v  %v  %v\n", name, v.recall, v.named, v.precision, v.alarms, v.murmurs, v.extra, v.low)
	}
	fmt.Fprintf(&b, "%-26s %-18s  %-18s  %-18s  %-18s  %-18s  %-18s  %-18s\n", "part", "recall", "at any severity", "precision", "honest flagged", "honest, low", "extra finding", "extra, low")
	for _, part := range slices.Sorted(maps.Keys(s.byPart)) {
		row(part, s.byPart[part])
	}
	row("all", &s.all)
	for sev := Low; sev <= Critical; sev++ {
		if v := s.bySeverity[sev.String()]; v != nil {
			row("labelled "+sev.String(), v)
		}
	}
	fmt.Fprintf(&b, "%-26s %-18s  %-18s  %-18s\n", "finding", "sole right one", "one of several", "right where said")
	for _, id := range slices.Sorted(maps.Keys(s.detectors)) {
		d := s.detectors[id]
		fmt.Fprintf(&b, "%-26s %v  %v  %v\n", id, d.sole, d.shared, d.precision)
	}
	return b.String()
}

func TestWilson(t *testing.T) {
	for _, c := range []struct {
		share     share
		low, high float64
	}{
		{share{0, 10}, 0, 27.8},
		{share{10, 10}, 72.2, 100},
		{share{50, 100}, 40.4, 59.6},
		{share{}, 0, 100},
	} {
		low, high := c.share.wilson()
		if math.Abs(low-c.low) > 0.1 || math.Abs(high-c.high) > 0.1 {
			t.Errorf("%d of %d: %.1f to %.1f, want %.1f to %.1f", c.share.hit, c.share.all, low, high, c.low, c.high)
		}
	}
}
