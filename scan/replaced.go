package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// Ways to ask the same that no pairing of subjects finds.

// countCalls reads the ways to say how often a mock was called as one.
func countCalls(x *lang.Assert) {
	if x.Call || x.Negated {
		return
	}
	if x.Expected != "" && strings.Trim(x.Expected, "0123456789") == "" {
		for _, suffix := range []string{".callCount", ".call_count", ".mock.calls.length"} {
			if mock, ok := strings.CutSuffix(x.Subject, suffix); ok && x.Strength == lang.Exact {
				x.Subject, x.Form, x.Strength = mock, "toHaveBeenCalledTimes", lang.Property
			}
		}
		if mock, ok := strings.CutSuffix(x.Subject, ".mock.calls"); ok && x.Form == "toHaveLength" {
			x.Subject, x.Form, x.Strength = mock, "toHaveBeenCalledTimes", lang.Property
		}
	}
}

// argument: a part of what a mock was called with, and the call as a whole.
func argument(x, y *demand) bool {
	if !strings.Contains(y.Form, "alledWith") && !strings.Contains(y.Form, "alled_with") && !strings.Contains(y.Form, "called_once_with") || y.Negated || len(x.Literals) == 0 {
		return false
	}
	if i := strings.Index(x.subject, y.subject+"."); i != 0 || y.subject == "" {
		return false
	}
	rest := x.subject[len(y.subject)+1:]
	for _, part := range []string{"firstCall", "lastCall", "secondCall", "getCall(", "args[", "mock.calls", "mock.lastCall", "call_args"} {
		if strings.HasPrefix(rest, part) {
			return containsAll(y, wants(x, y))
		}
	}
	return false
}

// wants are the values that an assertion asks for, without the places where it looks when the
// other one looks at the whole.
func wants(x, y *demand) []string {
	if strings.HasSuffix(x.Subject, ".length") && y.Strength == lang.Exact && !y.Call && strings.ContainsAny(y.Expected, "[(") {
		return nil
	}
	if strings.Contains(y.Subject, "[") || !strings.Contains(x.Subject, "[") {
		return x.Literals
	}
	var out []string
	for _, l := range x.Literals {
		if !strings.Contains(x.subject, "["+l+"]") || slices.Contains(elements("("+x.Expected+")"), l) {
			out = append(out, l)
		}
	}
	return out
}

// inTable: the table that a test became has the values, and what asks about its rows asks as much.
func (p pairing) inTable(x *demand, a *located) bool {
	if len(x.Literals) == 0 || !holds(&a.Test, x.Literals) {
		return false
	}
	return slices.ContainsFunc(p.allAfter, func(y demand) bool {
		return y.Strength >= x.Strength && related(x, &y) && !contrary(x, &y) && !y.Loose && !y.Unreachable
	})
}

// refused: what gave a value is an error of a certain kind now.
func refused(x, y *demand) bool {
	switch y.Form[strings.LastIndexByte(y.Form, '.')+1:] {
	case "throws", "rejects", "toThrow", "toThrowError", "throw", "raises", "assertRaises":
		return x.Strength == lang.Exact && !texts[x.Form] && y.Expected != "" && !broad[first(y.Expected)] && containsAll(y, x.Literals[:min(1, len(x.Literals))]) && strings.Contains(y.subject, head(x.subject))
	}
	return false
}

// head is a call with all that it is given, without what is read from its result.
func head(subject string) string {
	if i := strings.LastIndexByte(subject, ')'); i >= 0 {
		return subject[:i+1]
	}
	return subject
}

// queries: a test that looked into a tree of components asks the page for what a user sees.
func queries(b, a *located) bool {
	return (b.Calls["mount"] > 0 || b.Calls["shallow"] > 0) && a.Calls["mount"]+a.Calls["shallow"] == 0 && a.Calls["render"] > 0
}

// internals: an assertion about what a component keeps to itself.
func internals(x *demand) bool {
	for _, part := range []string{".state(", ".instance(", ".state.", ".setState"} {
		if strings.Contains(x.subject, part) {
			return true
		}
	}
	return false
}

// counts: a counter of the test's own became a mock that counts.
func counts(x, y *demand) bool {
	return y.Form == "toHaveBeenCalledTimes" && x.expected != "" && x.expected == y.expected && !strings.ContainsAny(x.subject, ".([")
}

// faked: what was asked of a mock alone, and the mock made way for something that works.
func faked(lost []demand, b, a *located) bool {
	for i := range lost {
		x := &lost[i]
		if !strings.Contains(x.Form, "assert_called") && !strings.Contains(x.Form, "assert_any_call") && !strings.Contains(x.Form, "AssertExpectations") && !strings.Contains(x.Form, "AssertCalled") {
			return false
		}
		mock := first(x.Subject)
		if mock == "" || a.Set[mock] != "" || slices.Contains(a.Params, mock) || slices.ContainsFunc(a.asks, func(y demand) bool { return first(y.Subject) == mock }) {
			return false
		}
	}
	return a.Calls["setattr"] > 0 || a.Calls["setitem"] > 0
}

// gained: a test that was there before asks more than it did.
func (s *changeSet) gained(o *located) bool {
	b := &s.before[o.from]
	return asks(&o.Test) > asks(&b.Test) && len(o.asks) > len(b.asks)
}
