package scan

import (
	"strings"

	"git-isitdone/scan/lang"
)

// pairing is which assertion of a test became which.
type pairing struct {
	same     [][2]lang.Assert // asks as much
	weaker   [][2]lang.Assert // asks less of the same subject
	bent     [][2]lang.Assert // expects another value of the same subject
	lost     []lang.Assert
	added    []lang.Assert
	sources  bool
	allAfter []lang.Assert
	merged   bool
}

// assertions pairs the assertions of two versions: the equal ones first, then those about the
// same subject that ask as much, then those that ask less.
func (s *changeSet) assertions(b, a *located, merged bool) pairing {
	p := pairing{sources: s.sources, allAfter: a.Asserts, merged: merged}
	used := make([]bool, len(a.Asserts))
	left := b.Asserts
	take := func(fits func(x, y lang.Assert) bool, keep func(x, y lang.Assert)) {
		var rest []lang.Assert
	next:
		for _, x := range left {
			for j, y := range a.Asserts {
				if (merged || !used[j]) && fits(x, y) {
					used[j] = true
					keep(x, y)
					continue next
				}
			}
			rest = append(rest, x)
		}
		left = rest
	}
	same := func(x, y lang.Assert) { p.same = append(p.same, [2]lang.Assert{x, y}) }
	take(func(x, y lang.Assert) bool {
		return y.Strength >= x.Strength && squeeze(x.Subject) == squeeze(y.Subject) && squeeze(x.Expected) == squeeze(y.Expected) && x.Negated == y.Negated
	}, same)
	take(func(x, y lang.Assert) bool { // another value of the very same subject
		return y.Strength == x.Strength && x.Strength != lang.Nothing && squeeze(x.Subject) == squeeze(y.Subject) && (x.Expected != "" && y.Expected != "" || x.Negated != y.Negated)
	}, func(x, y lang.Assert) { p.bent = append(p.bent, [2]lang.Assert{x, y}) })
	take(func(x, y lang.Assert) bool { // renamed, with the value kept
		return y.Strength >= x.Strength && x.Expected != "" && squeeze(x.Expected) == squeeze(y.Expected) && related(x, y)
	}, same)
	take(func(x, y lang.Assert) bool { return y.Strength >= x.Strength && related(x, y) }, same)
	take(func(x, y lang.Assert) bool { return y.Strength < x.Strength && related(x, y) }, func(x, y lang.Assert) {
		p.weaker = append(p.weaker, [2]lang.Assert{x, y})
	})
	for j, y := range a.Asserts {
		if !used[j] {
			p.added = append(p.added, y)
		}
	}
	p.lost = s.elsewhere(left, a)
	return p
}

// elsewhere drops what a new test, or another one that grew, asks now.
func (s *changeSet) elsewhere(lost []lang.Assert, a *located) []lang.Assert {
	var rest []lang.Assert
next:
	for _, x := range lost {
		for j := range s.after {
			other := &s.after[j]
			if other == a || other.language != a.language || other.from >= 0 && s.unchanged(other) {
				continue
			}
			for _, y := range other.Asserts {
				if y.Strength >= x.Strength && related(x, y) && holds(&other.Test, x.Literals) {
					continue next
				}
			}
		}
		rest = append(rest, x)
	}
	return rest
}

// holds reports whether a test has all these values.
func holds(t *lang.Test, literals []string) bool {
	for _, l := range literals {
		found := t.Literals[l] > 0 || message(l)
		for _, r := range t.Rows {
			for _, v := range r.Literals {
				found = found || v == l
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// squeeze drops what does not change a meaning: blanks, await, parentheses around the whole.
func squeeze(s string) string {
	s = strings.TrimPrefix(strings.Join(strings.Fields(s), " "), "await ")
	return strings.ReplaceAll(strings.ReplaceAll(s, " ", ""), ".unwrap()", "")
}

// related reports whether two assertions are about the same thing: the names in their
// subjects, without values, overlap by half of the shorter list at least.
func related(x, y lang.Assert) bool {
	xs, ys := names(x.Subject+" "+nameOnly(x.Expected)), names(y.Subject+" "+nameOnly(y.Expected))
	if len(xs) == 0 || len(ys) == 0 {
		return squeeze(x.Subject) == squeeze(y.Subject)
	}
	common := 0
	for n := range xs {
		if ys[n] {
			common++
		}
	}
	return 2*common >= min(len(xs), len(ys)) && common > 0
}

// nameOnly keeps an expected side only where it calls something: `want == f(x)` is written too.
func nameOnly(s string) string {
	if strings.Contains(s, "(") {
		return s
	}
	return ""
}

// names are the identifiers of a text outside quotes.
func names(s string) map[string]bool {
	out := map[string]bool{}
	quoted := byte(0)
	start := -1
	flush := func(end int) {
		if start >= 0 {
			if w := s[start:end]; !noise[w] && (w[0] < '0' || w[0] > '9') {
				out[w] = true
			}
			start = -1
		}
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quoted != 0:
			if c == quoted {
				quoted = 0
			}
		case c == '"' || c == '`':
			flush(i)
			quoted = c
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80:
			if start < 0 {
				start = i
			}
		default:
			flush(i)
		}
	}
	flush(len(s))
	return out
}

// noise are words that every subject may hold.
var noise = map[string]bool{"self": true, "await": true, "len": true, "string": true, "err": true, "unwrap": true, "new": true, "nil": true, "None": true, "null": true, "true": true, "false": true, "True": true, "False": true, "this": true}
