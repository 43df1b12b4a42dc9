package scan

import (
	"strings"

	"git-isitdone/scan/lang"
)

// demand is an assertion with what comparing it needs, worked out once.
type demand struct {
	lang.Assert
	subject, expected string // squeezed
	names             map[string]bool
	// whole are the names in the subject, with a variable read as what it was given.
	whole map[string]bool
	holes int
}

func demandOf(x lang.Assert) demand {
	if x.Form == "toHaveBeenCalled" && x.Negated { // never called has two names
		x.Form, x.Expected, x.Negated, x.Strength = "toHaveBeenCalledTimes", "0", false, lang.Property
	}
	countCalls(&x)
	a := demand{Assert: x, subject: squeeze(x.Subject), expected: squeeze(x.Expected)}
	a.names = names(x.Subject + " " + nameOnly(x.Expected))
	a.whole = names(x.Subject)
	a.holes = holes(x)
	a.Strength = strength(x)
	return a
}

func demands(t *lang.Test) []demand {
	out := make([]demand, 0, len(t.Asserts))
	for _, x := range pairwise(t.Asserts) {
		d := demandOf(x)
		if len(t.Set) > 0 {
			if selfMade(t, &d) {
				d.Strength = lang.Nothing
			}
			d.resolve(t)
			if v := t.Set[x.Expected]; v != "" && v != "?" {
				d.expected = squeeze(v)
			}
		}
		out = append(out, d)
	}
	return out
}

// resolve reads a variable at the head of the subject as the call that it was given.
func (x *demand) resolve(t *lang.Test) {
	for n := range x.whole {
		v := t.Set[n]
		if !strings.Contains(v, "(") || substitute(v) {
			continue
		}
		delete(x.whole, n)
		for w := range names(v) {
			x.whole[w], x.names[w] = true, true
		}
		break
	}
}

// selfMade: an assertion about what the test itself wrote down, or against what it read from
// the very result.
func selfMade(t *lang.Test, x *demand) bool {
	if x.Call || x.Negated || strings.Contains(x.Subject, ".") && x.Expected == "" {
		return false
	}
	if v := squeeze(t.Set[x.Expected]); v != "" && v == x.subject && x.Strength == lang.Exact {
		return true
	}
	v, ok := t.Set[x.Subject]
	if !ok || !literal(v) || strings.Contains(x.Subject, ".") { // a field may have a setter
		return false
	}
	return v == x.Expected || x.Expected == "" && (v == "true" || v == "True" || v == "1") && x.Strength <= lang.Property
}

// literal: a number, a string or a constant.
func literal(v string) bool {
	if points[v] {
		return true
	}
	return v != "" && (v[0] >= '0' && v[0] <= '9' || v[0] == '"' && strings.Count(v, "\"") == 2)
}

// points are values that are looked for in many ways; each of them asks as much.
var points = map[string]bool{"true": true, "false": true, "True": true, "False": true, "None": true, "null": true, "nil": true, "undefined": true, "Ok(())": true, "Some(true)": true}

// strength evens out what one library calls differently from the next.
func strength(x lang.Assert) lang.Strength {
	s := x.Strength
	if s > lang.Property && (points[x.Expected] || strings.HasPrefix(x.Form, "assert") && pythonic(x.Form) && view(x.Subject)) {
		return lang.Property
	}
	if x.Negated && s > lang.Existence {
		switch x.Form {
		case "toBeNull", "toBeUndefined", "toBeNaN", "null", "undefined", "empty", "toThrow", "toThrowError", "throw", "throws", "toBeEmptyDOMElement":
			return lang.Existence
		}
		return min(s, lang.Property)
	}
	return s
}

// wildcards stand in an expected value for whatever is there: jest's and vitest's asymmetric
// matchers, unittest.mock, testify/mock, gomock, googletest, patterns that match all.
var wildcards = []string{"expect.anything(", "expect.any(", "objectContaining(", "arrayContaining(", "stringContaining(", "stringMatching(", "sinon.match.any", "td.matchers.anything", "mock.Anything", "gomock.Any()", `".*"`, "/.*/", "/.+/", "ANY", "IsAny", "Err(_)", "Ok(_)", "Some(_)"}

// holes counts the places in an expected value that anything fits into.
func holes(x lang.Assert) int {
	n := 0
	for _, w := range wildcards {
		if w == "ANY" {
			for name := range names(x.Expected) {
				if name == "ANY" {
					n += max(1, strings.Count(x.Expected, "ANY"))
				}
			}
			continue
		}
		n += strings.Count(x.Expected, w)
	}
	if texts[x.Form] && (x.Expected == `""` || strings.HasSuffix(x.Expected, `=""`) || everything[inner(x.Expected)]) {
		n++
	}
	if x.Expected == "{}" && (x.Form == "toMatchObject" || x.Form == "containSubset") {
		n++
	}
	return n
}

// everything are patterns that any text fits, beside those among the wildcards.
var everything = map[string]bool{".": true, "^": true, "$": true, "^.": true, ".$": true, "^.*$": true, "^.+$": true, "(.*)": true, `[\s\S]*`: true, `[\s\S]`: true, `\w`: true, `\S`: true, `\w*`: true, `\S*`: true}

// texts are assertions about messages: rewording one is no loss.
var texts = map[string]bool{
	"toThrow": true, "toThrowError": true, "throw": true, "throws": true, "rejects": true, "toMatch": true, "match": true, "toContainText": true,
	"raises": true, "assertRaises": true, "assertRaisesRegex": true, "assertRegex": true, "should_panic": true,
	"require.ErrorContains": true, "assert.ErrorContains": true, "require.EqualError": true, "assert.EqualError": true, "MatchError": true, "ContainSubstring": true, "Contains": true, "ErrorMatches": true,
}

// broad are the errors that every error is.
var broad = map[string]bool{"Exception": true, "BaseException": true, "Error": true, "Throwable": true}

// looser are comparisons that let a little more pass than the ones they stand for.
var looser = map[string]string{
	"toStrictEqual": "toEqual", "assert.deepStrictEqual": "assert.deepEqual", "assert.strictEqual": "assert.equal", "assert_eq": "debug_assert_eq", "assert_ne": "debug_assert_ne", "assert": "debug_assert",
	"==": "EqualFold", "output": "unordered output", "assert_frame_equal": "assert_frame_equal loosely", "assert_series_equal": "assert_series_equal loosely", "toBe": "toEqual",
}

// loosened: the same value of the same subject, compared less strictly.
func loosened(x, y demand) bool {
	return x.Form != y.Form && looser[x.Form] == y.Form && !(x.Form == "toBe")
}

// weakerValue reports whether the second expects less by its value: it has holes, lists more
// errors, or looks for a part of the text only.
func weakerValue(x, y demand) bool {
	if y.holes > x.holes {
		return true
	}
	if strings.Contains(strings.ToLower(x.Form), "raises") {
		xs, ys := names(x.Expected), names(y.Expected)
		for n := range ys {
			if broad[n] && !xs[n] {
				return true
			}
		}
		return len(ys) > len(xs) && subset(xs, ys) && strings.HasPrefix(y.expected, "(") && !strings.Contains(y.Expected, "match")
	}
	if texts[x.Form] && texts[y.Form] && quoted(x.Expected) && quoted(y.Expected) {
		xs, ys := inner(x.Expected), inner(y.Expected)
		return xs != "" && len(ys) < len(xs)/2 && strings.Contains(xs, ys)
	}
	return false
}

// reworded: a message says the same in other words; nobody can tell less from that.
func reworded(x, y demand) bool {
	if x.Form == "t.throws" || x.Form == "t.throwsAsync" {
		return rewordedOnly(x.Literals, y.Literals) && rewordedOnly(y.Literals, x.Literals) && sameSet(names(x.Expected), names(y.Expected))
	}
	return texts[x.Form] && texts[y.Form] && strings.ContainsAny(x.Expected, "\"/") && strings.ContainsAny(y.Expected, "\"/") && sameSet(names(x.Expected), names(y.Expected))
}

// rewordedOnly: what xs has and ys has not are texts of several words, and patterns.
func rewordedOnly(xs, ys []string) bool {
	for _, l := range xs {
		if !contains(ys, l) && !strings.Contains(l, " ") && !strings.HasPrefix(strings.Trim(l, `"`), "/") {
			return false
		}
	}
	return true
}

func quoted(s string) bool { return s != "" && (s[0] == '"' || s[0] == '/') }

func inner(s string) string { return strings.Trim(s, `"/`) }

func subset(xs, ys map[string]bool) bool {
	for n := range xs {
		if !ys[n] {
			return false
		}
	}
	return true
}

func sameSet(xs, ys map[string]bool) bool { return len(xs) == len(ys) && subset(xs, ys) }
