package scan

import (
	"strings"

	"git-isitdone/scan/lang"
)

// pairwise takes (a, b) == (x, y) for what it asks: a == x and b == y.
func pairwise(xs []lang.Assert) []lang.Assert {
	var out []lang.Assert
	for i, x := range xs {
		parts := members(x)
		if len(parts) > 0 && out == nil {
			out = append(make([]lang.Assert, 0, len(xs)+len(parts)), xs[:i]...)
		}
		if len(parts) > 0 {
			out = append(out, parts...)
		} else if out != nil {
			out = append(out, x)
		}
	}
	if out == nil {
		return xs
	}
	return out
}

// members are the comparisons that one of two written-out tuples or lists is made of; none
// where it is no such comparison.
func members(x lang.Assert) []lang.Assert {
	if x.Call || x.Negated || x.Strength != lang.Exact {
		return nil
	}
	left, right := elements(x.Subject), elements(x.Expected)
	if len(left) < 2 || len(left) != len(right) {
		return nil
	}
	out := make([]lang.Assert, len(left))
	for i := range left {
		one := x
		one.Subject, one.Expected, one.Literals = left[i], right[i], nil
		for _, l := range x.Literals {
			if strings.Contains(left[i], strings.Trim(l, `"'`)) || strings.Contains(right[i], strings.Trim(l, `"'`)) {
				one.Literals = append(one.Literals, l)
			}
		}
		if pythonic(one.Form) && view(one.Subject) {
			one.Strength = lang.Property
		}
		out[i] = one
	}
	return out
}

// pythonic: a form of Python's, where the reader of == weighs views already.
func pythonic(form string) bool {
	return form == "==" || strings.HasPrefix(form, "assert") && strings.HasSuffix(form, "qual")
}

// view: a subject that is only a view of the value, its type or its shape.
func view(subject string) bool {
	switch subject[strings.LastIndexByte(subject, '.')+1:] {
	case "shape", "dtype", "ndim", "size", "columns":
		return strings.Contains(subject, ".")
	}
	return strings.HasPrefix(subject, "type(")
}

// elements are the members of a text that is one tuple or list as a whole.
func elements(s string) []string {
	s = strings.TrimSpace(s)
	if len(s) < 2 || !(s[0] == '(' && s[len(s)-1] == ')' || s[0] == '[' && s[len(s)-1] == ']') {
		return nil
	}
	var out []string
	depth, from, quoted := 0, 1, byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quoted != 0:
			if c == '\\' {
				i++
			} else if c == quoted {
				quoted = 0
			}
		case c == '"' || c == '`':
			quoted = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			if depth--; depth == 0 && i < len(s)-1 {
				return nil
			}
		case c == ',' && depth == 1:
			out = append(out, strings.TrimSpace(s[from:i]))
			from = i + 1
		}
	}
	if rest := strings.TrimSpace(s[from : len(s)-1]); rest != "" {
		out = append(out, rest)
	}
	return out
}
