package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// pairing is which assertion of a test became which.
type pairing struct {
	same     [][2]demand // asks as much
	weaker   [][2]demand // asks less of the same subject
	bent     [][2]demand // expects another value of the same subject
	lost     []demand
	added    []demand
	sources  bool
	grown    bool // new tests are about the same
	opaque   bool // a helper that is not known was called anew
	allAfter []demand
	merged   bool
}

// assertions pairs the assertions of two versions: the equal ones first, then those about the
// same subject that ask as much, then those that ask less.
func (s *changeSet) assertions(b, a *located, merged bool) pairing {
	before, after, opaque := s.calls(b, a)
	p := pairing{sources: s.sources, allAfter: after, merged: merged, opaque: opaque}
	used := make([]bool, len(after))
	left := before
	take := func(fits func(x, y *demand) bool, keep func(x, y demand)) {
		var rest []demand
	next:
		for i := range left {
			x := &left[i]
			for j := range after {
				if y := &after[j]; (merged || !used[j]) && fits(x, y) {
					used[j] = true
					keep(*x, *y)
					continue next
				}
			}
			rest = append(rest, *x)
		}
		left = rest
	}
	same := func(x, y demand) { p.same = append(p.same, [2]demand{x, y}) }
	weaker := func(x, y demand) { p.weaker = append(p.weaker, [2]demand{x, y}) }
	take(func(x, y *demand) bool {
		return y.Strength >= x.Strength && x.Negated == y.Negated && x.subject == y.subject && x.expected == y.expected && !contrary(x, y)
	}, same)
	take(func(x, y *demand) bool { // the contrary of the very same
		return x.Strength > lang.Nothing && y.Strength > lang.Nothing && x.subject == y.subject && x.expected == y.expected && contrary(x, y)
	}, func(x, y demand) {
		if y.Strength < x.Strength {
			weaker(x, y)
			return
		}
		p.bent = append(p.bent, [2]demand{x, y})
	})
	take(func(x, y *demand) bool { // the sides were swapped
		return y.Strength >= x.Strength && x.expected != "" && x.Negated == y.Negated && x.subject == y.expected && x.expected == y.subject
	}, same)
	take(func(x, y *demand) bool { // another value of the very same subject
		return y.Strength == x.Strength && x.Strength != lang.Nothing && x.subject == y.subject && x.Call == y.Call && (x.expected != "" && y.expected != "" || x.Negated != y.Negated)
	}, func(x, y demand) {
		switch {
		case merged && !holds(&a.Test, x.Literals):
			p.lost = append(p.lost, x)
		case weakerValue(x, y):
			weaker(x, y)
		case reworded(x, y), shown[y.Form] && !y.Negated && x.Negated && (x.Form == "toBeNull" || x.Form == "toBeUndefined"):
			same(x, y)
		default:
			p.bent = append(p.bent, [2]demand{x, y})
		}
	})
	take(func(x, y *demand) bool { // renamed, with the value kept
		return y.Strength >= x.Strength && x.expected != "" && x.expected == y.expected && related(x, y) && !contrary(x, y)
	}, same)
	take(func(x, y *demand) bool { // a call of a helper with other values
		return x.Call && y.Call && x.Form == y.Form && len(x.Args) == len(y.Args)
	}, func(x, y demand) {
		if merged || moreRows(&x, &y) {
			same(x, y)
			return
		}
		p.bent = append(p.bent, [2]demand{x, y})
	})
	take(func(x, y *demand) bool {
		return y.Strength >= x.Strength && related(x, y) && !contrary(x, y) && (!merged || holds(&a.Test, x.Literals)) && x.Call == y.Call
	}, func(x, y demand) {
		if weakerValue(x, y) || partOnly(&x, &y, after) {
			weaker(x, y)
			return
		}
		same(x, y)
	})
	take(func(x, y *demand) bool { return y.Strength < x.Strength && related(x, y) && !y.Call }, weaker)
	for j, y := range after {
		if !used[j] {
			p.added = append(p.added, y)
		}
	}
	if len(a.Rows) > len(b.Rows) { // several assertions became one and a table
		left = slices.DeleteFunc(left, func(x demand) bool {
			return slices.ContainsFunc(after, func(y demand) bool {
				return y.Strength >= x.Strength && related(&x, &y) && !contrary(&x, &y) && holds(&a.Test, x.Literals)
			})
		})
	}
	p.lost = s.elsewhere(append(p.lost, left...), a)
	return p
}

// shown are assertions that an element is there, which nothing is not.
var shown = map[string]bool{"toBeInTheDocument": true, "toBeVisible": true, "toBeAttached": true, "toBeTruthy": true}

// moreRows: a helper is given a table that holds all that it held, and more.
func moreRows(x, y *demand) bool {
	if !strings.Contains(x.Subject, "{") || len(y.Literals) <= len(x.Literals) {
		return false
	}
	left := map[string]int{}
	for _, l := range y.Literals {
		left[l]++
	}
	for _, l := range x.Literals {
		if left[l]--; left[l] < 0 {
			return false
		}
	}
	return true
}

// partOnly: the whole was compared, and now only parts of it are, not all of them.
func partOnly(x, y *demand, after []demand) bool {
	if x.Strength != lang.Exact || x.Call || x.subject == "" || len(y.subject) <= len(x.subject) || !strings.HasPrefix(y.subject, x.subject) || len(x.Literals) < 2 {
		return false
	}
	if c := y.subject[len(x.subject)]; c != '.' && c != '[' && c != '?' {
		return false
	}
	for _, l := range x.Literals {
		found := false
		for i := range after {
			found = found || contains(after[i].Literals, l) || strings.Contains(after[i].Subject, strings.Trim(l, `"`))
		}
		if !found {
			return true
		}
	}
	return false
}

// implied: something that is asked of the whole asks it of a part as well.
func implied(x, y *demand) bool {
	if argument(x, y) {
		return true
	}
	if y.Strength == lang.Exact && !y.Call && y.holes == 0 && len(y.whole) == 0 && y.subject != "" && strings.HasPrefix(x.subject, y.subject+".") && len(x.Literals) > 0 {
		return containsAll(y, x.Literals) // a member of an error that is compared whole
	}
	if y.Strength != lang.Exact || y.Call || y.holes > 0 || len(y.whole) == 0 || x.subject == y.subject && x.Strength == lang.Exact {
		return false
	}
	for n := range y.whole {
		if !x.whole[n] && !wrapping[n] {
			return false
		}
	}
	if len(y.Literals) == 0 {
		return true
	}
	if (x.Negated || x.Form == "not assert") && strings.Contains(x.Subject, ".contains(") {
		return !slices.ContainsFunc(x.Literals, func(l string) bool {
			return contains(y.Literals, l) || strings.Contains(y.Expected, strings.Trim(l, `"`))
		})
	}
	return containsAll(y, wants(x, y))
}

func containsAll(y *demand, literals []string) bool {
	for _, l := range literals {
		if !contains(y.Literals, l) && !strings.Contains(y.Expected, strings.Trim(l, `"`)) {
			return false
		}
	}
	return true
}

// wrapping are functions that give the whole of a value in another shape.
var wrapping = map[string]bool{"sorted": true, "list": true, "tuple": true, "set": true, "dict": true, "vars": true, "asdict": true, "Array": true, "Object": true, "from": true, "as_deref": true, "collect": true, "to_vec": true}

// inObject: a field's value stands in the part of the object that is compared now.
func inObject(x, y *demand) bool {
	if y.Form != "toMatchObject" && y.Form != "containSubset" || y.Negated || y.holes > 0 {
		return false
	}
	i := strings.LastIndexByte(x.subject, '.')
	return i > 0 && x.expected != "" && strings.Contains(y.expected, x.subject[i+1:]+":"+x.expected)
}

// errorWords are names that errors have.
var errorWords = []string{"err", "error", "e", "ex", "exc", "exception", "info", "excinfo", "exc_info", "cm"}

// ofError: an assertion about a caught error whose text another assertion expects.
func ofError(x, y *demand) bool {
	if once := strings.HasSuffix(y.Form, "OnceWith"); once && !y.Negated && x.subject == y.subject && (strings.HasSuffix(x.Form, "CalledWith") && x.expected == y.expected || strings.HasSuffix(x.Form, "CalledTimes") && x.expected == "1") {
		return true // called once, and with that
	}
	if x.Form == "isinstance" && x.names["exception"] && (y.Form == "warns" || y.Form == "raises") {
		return strings.Contains(y.Expected, x.Expected)
	}
	if !texts[y.Form] && y.Form != "warns" && y.Form != "assert.rejects" && y.Form != "assert.throws" || len(x.Literals) == 0 || !contains(errorWords, first(strings.TrimPrefix(x.Subject, "str("))) && !slices.ContainsFunc(errorWords, func(w string) bool { return x.names[w] }) {
		return false
	}
	if quoted(x.Expected) {
		return strings.Contains(y.Expected, inner(x.Expected))
	}
	for _, l := range x.Literals {
		if !strings.Contains(y.Expected, strings.Trim(l, `"`)) {
			return false
		}
	}
	return true
}

// elsewhere drops what a new test, or another one that grew, asks now.
func (s *changeSet) elsewhere(lost []demand, a *located) []demand {
	if len(lost) == 0 {
		return nil
	}
	var rest []demand
next:
	for i := range lost {
		x := &lost[i]
		for _, j := range s.about(a.language, x.names) {
			other := &s.after[j]
			if other == a || other.from >= 0 && s.unchanged(other) && holds(&s.before[other.from].Test, x.Literals) {
				continue
			}
			for k := range other.asks {
				if y := &other.asks[k]; y.Strength >= x.Strength && x.Strength > lang.Nothing && (related(x, y) || sameCall(x, y)) && holds(&other.Test, wants(x, y)) {
					continue next
				}
			}
		}
		rest = append(rest, *x)
	}
	return rest
}

// about finds the new tests that assert on any of the names: by the rarest one.
func (s *changeSet) about(language string, words map[string]bool) []int {
	if s.subjects == nil {
		s.subjects = map[string][]int{}
		for j := range s.after {
			seen := map[string]bool{}
			for k := range s.after[j].asks {
				for n := range s.after[j].asks[k].names {
					if !seen[n] {
						seen[n] = true
						key := s.after[j].language + "\x00" + n
						s.subjects[key] = append(s.subjects[key], j)
					}
				}
			}
		}
	}
	var out []int
	for n := range words {
		if l := s.subjects[language+"\x00"+n]; len(l) <= common {
			out = append(out, l...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// holds reports whether a test has all these values.
func holds(t *lang.Test, literals []string) bool {
	for _, l := range literals {
		found := t.Literals[l] > 0 || message(l) || l == "nil" // what testify calls by a name
		if !found {
			trimmed := strings.Trim(l, `"'`)
			for _, r := range t.Rows {
				for _, v := range r.Literals {
					found = found || strings.Trim(v, `"'`) == trimmed
				}
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// related reports whether two assertions are about the same thing: the names in their
// subjects, without values, overlap by half of the shorter list at least.
func related(x, y *demand) bool {
	xs, ys := x.names, y.names
	if len(xs) == 0 || len(ys) == 0 {
		return x.subject == y.subject
	}
	common := 0
	for n := range xs {
		if ys[n] {
			common++
		}
	}
	return 2*common >= min(len(xs), len(ys)) && common > 0
}

// sameCall: the same method is called with the same values, on an object that was made
// otherwise.
func sameCall(x, y *demand) bool {
	i, j := strings.LastIndexByte(x.subject, '.'), strings.LastIndexByte(y.subject, '.')
	return i > 0 && j > 0 && strings.Contains(x.subject[i:], "(") && x.subject[i:] == y.subject[j:]
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
