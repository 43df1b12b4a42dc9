package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// How alike two tests must be to be taken for one, and how much of a lost test another one
// must contain to cover it: both by the calls and values in them. Chosen on the tuned part
// of the corpus (scan/testdata/cases).
const (
	alike  = 0.6
	covers = 0.7
)

// match finds for every old test the new one that it became: by file and name, by name alone,
// then by what it does; and for those that are left the test that covers them now.
func (s *changeSet) match() {
	s.pair(func(t *located) []string { return []string{t.file + "\x00" + t.Name} }, func(_, _ *located) float64 { return 1 })
	s.pair(func(t *located) []string { return []string{t.language + "\x00" + last(t.Name)} }, func(b, a *located) float64 {
		return 0.5 + similarity(&b.Test, &a.Test)/2
	})
	s.pair(traits, func(b, a *located) float64 {
		if n := similarity(&b.Test, &a.Test); n >= alike {
			return n
		}
		return 0
	})
	// Everything was renamed, the function under test as well: the values are what stays.
	s.pair(values, func(b, a *located) float64 {
		if n := jaccard(b.Literals, a.Literals); n >= alike && asks(&a.Test) >= asks(&b.Test) {
			return n
		}
		return 0
	})
	s.fresh1 = s.index(traits, func(a *located) bool { return a.from < 0 })
	index := s.index(traits, func(a *located) bool { return a.from < 0 || !s.unchanged(a) })
	for i := range s.before {
		if s.before[i].became < 0 {
			s.before[i].absorbed = s.cover(&s.before[i], index)
		}
	}
}

// common is how many tests may share a trait before it says nothing about any of them: it
// bounds how many candidates a test is compared with, and so keeps matching linear.
const common = 64

// traits are the calls of a test that say what it is about.
func traits(t *located) []string {
	var out []string
	for name := range t.Calls {
		if !plumbing[name] {
			out = append(out, t.language+"\x00"+name)
		}
	}
	return out
}

// values are the literals of a test, where it has at least two that say something.
func values(t *located) []string {
	var out []string
	for l := range t.Literals {
		if !message(l) {
			out = append(out, t.language+"\x00"+l)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// asks adds up what a test's assertions ask.
func asks(t *lang.Test) int {
	n := 0
	for _, a := range t.Asserts {
		n += int(a.Strength)
	}
	return n
}

func jaccard(x, y map[string]int) float64 {
	both := 0
	for k := range x {
		if y[k] > 0 {
			both++
		}
	}
	return float64(both) / float64(max(1, len(x)+len(y)-both))
}

// index finds the new tests by key.
func (s *changeSet) index(keys func(*located) []string, wanted func(*located) bool) map[string][]int {
	out := map[string][]int{}
	for j := range s.after {
		if a := &s.after[j]; wanted(a) {
			for _, k := range keys(a) {
				if len(out[k]) <= common {
					out[k] = append(out[k], j)
				}
			}
		}
	}
	return out
}

// pair joins what is still alone and shares a key: the best match of each old test.
func (s *changeSet) pair(keys func(*located) []string, score func(b, a *located) float64) {
	index := s.index(keys, func(a *located) bool { return a.from < 0 })
	for i := range s.before {
		b := &s.before[i]
		if b.became >= 0 {
			continue
		}
		best, at := 0.0, -1
		for _, j := range candidates(index, keys(b)) {
			a := &s.after[j]
			if a.from >= 0 || a.language != b.language {
				continue
			}
			if n := score(b, a); n > best {
				best, at = n, j
			}
		}
		if at >= 0 {
			b.became, s.after[at].from = at, i
		}
	}
}

// candidates are the new tests under any of the keys, in order.
func candidates(index map[string][]int, keys []string) []int {
	var out []int
	for _, k := range keys {
		out = append(out, index[k]...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// cover finds the new test that contains most of what a lost one did.
func (s *changeSet) cover(b *located, index map[string][]int) int {
	best, at := 0.0, -1
	for _, j := range candidates(index, traits(b)) {
		a := &s.after[j]
		if n := contained(&b.Test, &a.Test); n >= covers && n > best {
			best, at = n, j
		}
	}
	return at
}

// unchanged: a test that asks exactly what it demand before has not taken anything over.
func (s *changeSet) unchanged(a *located) bool {
	b := &s.before[a.from]
	return len(b.Asserts) == len(a.Asserts) && len(b.Rows) == len(a.Rows)
}

func last(name string) string {
	if i := strings.LastIndex(name, " > "); i >= 0 {
		return name[i+3:]
	}
	return name
}

// plumbing are calls that say nothing of what a test is about.
var plumbing = map[string]bool{
	"Errorf": true, "Fatalf": true, "Error": true, "Fatal": true, "Run": true, "Helper": true, "Log": true, "Logf": true, "Skip": true, "Skipf": true, "Parallel": true,
	"expect": true, "assert": true, "it": true, "test": true, "describe": true, "toBe": true, "toEqual": true, "equal": true, "assert_eq": true, "unwrap": true, "Ok": true, "range": true,
	"ifError": true, "deepEqual": true, "deepStrictEqual": true, "strictEqual": true, "done": true, "rejects": true, "throws": true, "toStrictEqual": true, "toHaveLength": true, "toMatchObject": true, "toThrow": true, "DeepEqual": true, "Diff": true,
	"is_err": true, "is_ok": true, "unwrap_err": true, "expect_err": true, "assert_ne": true, "matches": true, "panic": true, "to_string": true, "into": true, "assertIn": true, "assertRaises": true, "assertFalse": true, "str": true, "sorted": true,
	"assertEqual": true, "assertTrue": true, "raises": true, "len": true, "string": true, "map": true, "vec": true, "Equal": true, "True": true, "NoError": true, "super": true,
}

// similarity is the share of calls and values that two tests have in common (Jaccard).
func similarity(b, a *lang.Test) float64 {
	common, all := 0, 0
	count := func(x, y map[string]int, weight int) {
		for k := range x {
			if plumbing[k] {
				continue
			}
			all += weight
			if y[k] > 0 {
				common += weight
			}
		}
		for k := range y {
			if !plumbing[k] && x[k] == 0 {
				all += weight
			}
		}
	}
	count(b.Calls, a.Calls, 2)
	count(b.Literals, a.Literals, 1)
	if all == 0 {
		return 0
	}
	return float64(common) / float64(all)
}

// contained is the share of an old test's calls and values that a new one has too.
func contained(b, a *lang.Test) float64 {
	common, all := 0, 0
	for k := range b.Calls {
		if !plumbing[k] {
			all += 2
			if a.Calls[k] > 0 {
				common += 2
			}
		}
	}
	if common == 0 {
		return 0
	}
	rows := map[string]bool{}
	for _, r := range a.Rows {
		for _, l := range r.Literals {
			rows[l] = true
		}
	}
	for k := range b.Literals {
		if message(k) {
			continue
		}
		all++
		if a.Literals[k] > 0 || rows[k] {
			common++
		}
	}
	return float64(common) / float64(all)
}

// message reports a text for people: it holds a format verb or several words.
func message(literal string) bool {
	return strings.HasPrefix(literal, `"`) && (strings.Contains(literal, "%") || strings.Count(literal, " ") > 2)
}
