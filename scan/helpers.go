package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// helperTable finds the functions of test files by language and name.
type helperTable map[string][]helper

type helper struct {
	lang.Test
	file string
	asks []demand
	// production: it stands in a source, beside the tests.
	production bool
}

func (t helperTable) add(language, file string, helpers map[string]lang.Test, from int) {
	for name, h := range helpers {
		key := language + "\x00" + name
		t[key] = append(t[key], helper{Test: h, file: file, asks: demands(&h), production: h.Line < from})
	}
}

// find prefers the helper of the same file; of several others none is certain.
func (t helperTable) find(language, file, name string) *helper {
	hs := t[language+"\x00"+name]
	for i := range hs {
		if hs[i].file == file {
			return &hs[i]
		}
	}
	if len(hs) == 1 {
		return &hs[0]
	}
	return nil
}

// deepestCall is how deep helpers that call helpers are followed.
const deepestCall = 4

// calls gives the assertions of both versions with calls of helpers taken for what they are:
// kept where both versions call the helper (it is judged once, by itself), else replaced by
// what the helper asserts. opaque: the new version calls one that nobody knows.
func (s *changeSet) calls(b, a *located) (before, after []demand, opaque bool) {
	shared := map[string]bool{}
	for i := range b.asks {
		if b.asks[i].Call {
			for j := range a.asks {
				if a.asks[j].Call && a.asks[j].Form == b.asks[i].Form {
					shared[b.asks[i].Form] = true
				}
			}
		}
	}
	before, _ = s.expand(b.asks, b, s.helpers.before, shared, 0)
	after, opaque = s.expand(a.asks, a, s.helpers.after, shared, 0)
	return before, after, opaque
}

func (s *changeSet) expand(asks []demand, t *located, table helperTable, shared map[string]bool, depth int) (out []demand, opaque bool) {
	if !slices.ContainsFunc(asks, func(x demand) bool { return x.Call }) {
		return asks, false
	}
	for _, x := range asks {
		if !x.Call {
			out = append(out, x)
			continue
		}
		h := table.find(t.language, t.file, x.Form)
		switch {
		case h == nil && !assertive(x.Form), h != nil && !s.asserts(h, table, t.language, 0) && !hands(h, x):
		case shared[x.Form], depth >= deepestCall:
			out = append(out, x)
		case h != nil:
			inner, more := s.expand(spelled(h, x), t, table, shared, depth+1)
			out, opaque = append(out, inner...), opaque || more
		default:
			out, opaque = append(out, x), true
		}
	}
	return out, opaque
}

// hands: a helper calls a function that it is given.
func hands(h *helper, call demand) bool {
	return slices.ContainsFunc(h.asks, func(x demand) bool {
		k := slices.Index(h.Params, x.Form)
		return x.Call && k >= 0 && k < len(call.Args)
	})
}

// asserts reports whether a helper asserts, or calls one that does.
func (s *changeSet) asserts(h *helper, table helperTable, language string, depth int) bool {
	for i := range h.asks {
		x := &h.asks[i]
		if !x.Call {
			return true
		}
		inner := table.find(language, h.file, x.Form)
		if inner == nil && assertive(x.Form) || inner != nil && depth < deepestCall && s.asserts(inner, table, language, depth+1) {
			return true
		}
	}
	return false
}

// spelled puts what a call gives in place of a helper's parameters.
func spelled(h *helper, call demand) []demand {
	var out []demand
	for _, x := range h.Asserts {
		x.Line = call.Line
		if x.Call {
			x.Form = replaced(x.Form, h.Params, call.Args)
		}
		x.Conditional = x.Conditional || call.Conditional
		if call.Rounds != 0 {
			x.Rounds = call.Rounds
		}
		x.Loose, x.Unreachable, x.Swallowed = x.Loose || call.Loose, x.Unreachable || call.Unreachable, x.Swallowed || call.Swallowed
		x.Subject, x.Expected = replaced(x.Subject, h.Params, call.Args), replaced(x.Expected, h.Params, call.Args)
		for i, arg := range x.Args {
			x.Args = slices.Clone(x.Args)
			x.Args[i] = replaced(arg, h.Params, call.Args)
		}
		x.Literals = append(slices.Clone(x.Literals), call.Literals...)
		out = append(out, demandOf(x))
	}
	return out
}

// replaced puts values in place of whole names.
func replaced(text string, params, args []string) string {
	if len(params) == 0 || text == "" {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		j := i
		for j < len(text) && word(text[j]) {
			j++
		}
		if j == i {
			out.WriteByte(text[i])
			i++
			continue
		}
		name := text[i:j]
		if k := slices.Index(params, name); k >= 0 && k < len(args) && (i == 0 || text[i-1] != '.') {
			name = args[k]
		}
		out.WriteString(name)
		i = j
	}
	return out.String()
}

func word(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

// assertive: a name that functions have that assert.
func assertive(name string) bool { return lang.Assertive(name) }

// judgeHelpers compares the functions that both versions have: what one of them asks less
// every test that calls it asks less.
func (s *changeSet) judgeHelpers() []Finding {
	var keys []string
	for key := range s.helpers.before {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	var out []Finding
	for _, key := range keys {
		language, name, _ := strings.Cut(key, "\x00")
		for i := range s.helpers.before[key] {
			h := &s.helpers.before[key][i]
			if h.production || !s.asserts(h, s.helpers.before, language, 0) {
				continue
			}
			now := s.helpers.after.find(language, h.file, name)
			if now == nil {
				continue
			}
			b := &located{Test: h.Test, file: h.file, language: language, became: -1, absorbed: -1, asks: h.asks}
			a := &located{Test: now.Test, file: now.file, language: language, asks: now.asks}
			p := s.assertions(b, a, false)
			out = append(out, p.findings(b, a)...)
			out = append(out, flow(b, a, p)...)
		}
	}
	return out
}
