package lang

import "strings"

// rustMacros is how much each macro asks, by the names that std, assert_matches, approx,
// pretty_assertions, claims, insta, googletest and proptest document; prop_ in front changes
// nothing, debug_ lets release builds pass.
var rustMacros = map[string]Strength{
	"assert": Property, "assert_eq": Exact, "assert_ne": Property, "assert_matches": Partial, "assert_str_eq": Exact, "assert_data_eq": Exact,
	"assert_relative_eq": Exact, "assert_abs_diff_eq": Exact, "assert_ulps_eq": Exact, "assert_approx_eq": Exact, "assert_float_eq": Exact,
	"assert_ok": Existence, "assert_err": Existence, "assert_some": Existence, "assert_none": Property, "assert_ok_eq": Exact, "assert_some_eq": Exact, "assert_err_eq": Exact,
	"assert_snapshot": Partial, "assert_debug_snapshot": Partial, "assert_json_snapshot": Partial, "assert_yaml_snapshot": Partial, "assert_ron_snapshot": Partial, "assert_toml_snapshot": Partial, "assert_compact_json_snapshot": Partial,
	"assert_that": Partial, "expect_that": Partial, "verify_that": Partial, "expect_eq": Exact, "verify_eq": Exact, "expect_ne": Property, "expect_true": Property, "expect_false": Property, "assert_pred": Property, "expect_pred": Property,
	"assert_lt": Property, "assert_gt": Property, "assert_le": Property, "assert_ge": Property, "assert_contains": Property, "assert_impl_all": Property, "assert_json_eq": Exact, "assert_json_include": Partial,
}

// googleMatchers is how much googletest's matchers ask.
var googleMatchers = map[string]Strength{
	"eq": Exact, "elements_are": Exact, "unordered_elements_are": Exact, "approx_eq": Exact, "near": Exact, "ok": Partial, "err": Partial, "some": Partial, "none": Property, "pat": Partial, "matches_pattern": Partial, "all": Exact, "any": Partial,
	"gt": Property, "ge": Property, "lt": Property, "le": Property, "contains": Property, "contains_substring": Property, "contains_regex": Partial, "starts_with": Property, "ends_with": Property, "len": Property, "empty": Exact, "not": Existence, "anything": Nothing, "is_true": Property, "is_false": Property,
}

func (p *rustParser) macro(i int) (Assert, bool) {
	full := strings.TrimPrefix(p.at(i).text, "prop_")
	name := strings.TrimPrefix(full, "debug_")
	strength, known := rustMacros[name]
	if !known && strings.HasPrefix(name, "assert_") { // a crate's or a project's own
		strength, known = Partial, true
	}
	if !known {
		return Assert{}, false
	}
	args := p.parts(p.inside(i + 2))
	a := Assert{Line: p.at(i).line, Form: full, Strength: strength, Literals: p.in(p.inside(i + 2)).literals()}
	if len(args) == 0 {
		return a, true
	}
	a.Subject = plainRust(p.in(args[0]).String())
	if name == "assert" || name == "expect_true" {
		p.condition(&a, args[0])
		return a, true
	}
	if len(args) > 1 {
		a.Expected = plainRust(p.in(args[1]).String())
		if strength == Exact && constant(p.in(args[0])) && !constant(p.in(args[1])) {
			a.Subject, a.Expected = a.Expected, a.Subject
		}
	}
	switch {
	case strings.HasSuffix(name, "_that"):
		if len(args) > 1 {
			if s, known := googleMatchers[p.at(args[1].lo).text]; known {
				a.Strength, a.Form = s, p.at(args[1].lo).text
			}
		}
		return a, true
	case strings.HasSuffix(name, "_snapshot"):
		for _, s := range args[1:] {
			switch {
			case p.at(s.lo).is("@"): // the value stands in the test
				a.Strength, a.Expected = Exact, p.in(span{s.lo + 1, s.hi}).String()
			case p.at(s.lo).is("{"): // parts of it are left out
				a.Strength = Property
			}
		}
		return a, true
	case name == "assert_matches" && !strings.Contains(a.Expected, "_") && !strings.Contains(a.Expected, ".."):
		a.Strength = Exact
	case name == "assert_approx_eq" && len(args) > 3 && p.at(args[0].lo).oneOf("f32", "f64"):
		a.Subject, a.Expected = p.in(args[1]).String(), p.in(args[2]).String()
	}
	for n, s := range args[min(2, len(args)):] {
		if p.at(s.lo).oneOf("epsilon", "max_relative", "max_ulps", "ulps") && p.at(s.lo+1).is("=") {
			a.Tolerance = float(rustNumber(p.in(span{s.lo + 2, s.hi}).String()))
		} else if n == 0 && name == "assert_approx_eq" && p.at(s.lo).kind == number {
			a.Tolerance = float(rustNumber(p.in(s).String()))
		}
	}
	if a.Subject == a.Expected || len(args) > 1 && constant(p.in(args[0])) && constant(p.in(args[1])) {
		a.Strength = Nothing
	}
	return a, true
}

// plainRust drops what does not change a value: references, conversions to an owned string.
func plainRust(s string) string {
	s = strings.TrimLeft(s, "&*")
	for _, suffix := range []string{".to_string()", ".to_owned()", ".into()", ".as_str()", ".clone()", ".iter()", ".as_ref()", ".to_vec()"} {
		s = strings.TrimSuffix(s, suffix)
	}
	return s
}

func rustNumber(s string) string {
	return strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(s, "f32"), "f64"), "_")
}

// condition weighs what assert! is given.
func (p *rustParser) condition(a *Assert, s span) {
	if p.spent() {
		return
	}
	if constant(p.in(s)) {
		a.Strength = Nothing
		if p.at(s.lo).is("false") && s.hi-s.lo == 1 { // it must not come here
			a.Strength = Existence
		}
		return
	}
	if p.joined(a, s) {
		return
	}
	for k := s.lo; k < s.hi; k++ {
		t := p.at(k)
		if t.kind != punct {
			continue
		}
		if t.oneOf("(", "[", "{") {
			k = p.over(k, s.hi)
			continue
		}
		if t.is("<") && p.at(k-1).is("::") { // x::<T>()
			for ; k < s.hi && !p.at(k).is(">"); k++ {
				p.work++
			}
			continue
		}
		if t.oneOf("==", "!=", "<", ">", "<=", ">=") {
			left, right := span{s.lo, k}, span{k + 1, s.hi}
			if t.is("==") && constant(p.in(left)) {
				left, right = right, left
			}
			a.Subject, a.Expected = plainRust(p.in(left).String()), plainRust(p.in(right).String())
			if !strings.HasPrefix(a.Form, "debug_") {
				a.Form = t.text
			}
			switch {
			case t.is("=="):
				a.Strength = Exact
			case t.is(">=") && a.Expected == "0" && strings.HasSuffix(a.Subject, "len()"):
				a.Strength = Nothing
			}
			if a.Subject == a.Expected || constant(p.in(left)) && constant(p.in(right)) {
				a.Strength = Nothing
			}
			if t.is("<") && strings.HasSuffix(a.Subject, ".abs()") {
				a.Tolerance = float(rustNumber(a.Expected))
			}
			return
		}
	}
	p.predicate(a, s)
}

// joined reads a || b, of which one is enough, and a && b.
func (p *rustParser) joined(a *Assert, s span) bool {
	for k := s.lo; k < s.hi; k++ {
		t := p.at(k)
		if t.kind == punct && t.is("||") && k > s.lo {
			var x, y Assert
			x.Subject, y.Subject = p.in(span{s.lo, k}).String(), p.in(span{k + 1, s.hi}).String()
			x.Strength, y.Strength = Property, Property
			p.condition(&x, span{s.lo, k})
			p.condition(&y, span{k + 1, s.hi})
			a.Form, a.Strength, a.Subject, a.Expected = "one of", Property, x.Subject, x.Expected+", "+y.Expected
			switch {
			case x.Strength == Nothing || y.Strength == Nothing:
				a.Form, a.Strength, a.Subject, a.Expected = "assert", Nothing, p.in(s).String(), ""
			case x.Subject != y.Subject:
			case x.Form == "is_ok" && y.Form == "is_err", x.Form == "is_err" && y.Form == "is_ok", x.Form == "is_some" && y.Form == "is_none", x.Form == "is_none" && y.Form == "is_some", x.Expected == y.Expected && x.Form != y.Form && x.Form+y.Form == "==!=":
				a.Strength = Nothing
			case x.Strength == Exact && y.Strength == Exact:
				a.Strength = Partial
			}
			return true
		}
		k = p.over(k, s.hi)
	}
	return false
}

// predicate weighs a call that must give true.
func (p *rustParser) predicate(a *Assert, s span) {
	negated := p.at(s.lo).is("!")
	if negated {
		s.lo++
	}
	ts := p.in(s)
	a.Subject = ts.String()
	switch {
	case ts.at(0).is("matches"):
		a.Strength, a.Form = Partial, "matches"
		if parts := p.parts(p.inside(s.lo + 2)); len(parts) > 1 {
			a.Subject, a.Expected = plainRust(p.in(parts[0]).String()), p.in(span{parts[1].lo, parts[len(parts)-1].hi}).String()
			switch {
			case a.Expected == "_":
				a.Strength = Nothing
			case !strings.Contains(a.Expected, "_") && !strings.Contains(a.Expected, ".."):
				a.Strength = Exact
			}
		}
	case len(ts) > 3 && ts.at(len(ts)-4).is(".") && ts.at(len(ts)-3).oneOf("is_ok", "is_some", "is_err", "is_none", "is_empty"):
		a.Form = ts.at(len(ts) - 3).text
		a.Subject = ts[:len(ts)-4].String()
		switch {
		case a.Form == "is_empty" && !negated:
			a.Strength = Exact
		case a.Form == "is_none" && !negated:
			a.Strength = Property
		default:
			a.Strength = Existence
		}
	}
	if negated {
		a.Form = "not " + a.Form
		a.Strength = min(a.Strength, Property)
	}
}
