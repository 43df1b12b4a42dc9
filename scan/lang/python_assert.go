package lang

import "strings"

// pyMethods is how much each method asks: unittest's, numpy.testing's and mock's, by the
// names that their documentation gives.
var pyMethods = map[string]Strength{
	"assertEqual": Exact, "assertEquals": Exact, "assertListEqual": Exact, "assertDictEqual": Exact, "assertTupleEqual": Exact, "assertSetEqual": Exact, "assertSequenceEqual": Exact,
	"assertMultiLineEqual": Exact, "assertCountEqual": Exact, "assertIs": Exact, "assertAlmostEqual": Exact, "assertAlmostEquals": Exact, "assertQuerySetEqual": Exact, "assertQuerysetEqual": Exact, "assertHTMLEqual": Exact, "assertJSONEqual": Exact,
	"assertNotEqual": Property, "assertIn": Property, "assertNotIn": Property, "assertGreater": Property, "assertGreaterEqual": Property, "assertLess": Property, "assertLessEqual": Property,
	"assertIsInstance": Property, "assertIsNone": Property, "assertFalse": Existence, "assertTrue": Existence, "assertIsNotNone": Existence, "assertRegex": Partial, "assertContains": Partial, "assertRaises": Partial, "assertRaisesRegex": Exact, "assertWarns": Partial, "assertNotAlmostEqual": Property, "assertDictContainsSubset": Partial, "assertLogs": Partial,
	"assert_equal": Exact, "assert_array_equal": Exact, "assert_allclose": Exact, "assert_almost_equal": Exact, "assert_array_almost_equal": Exact, "assert_array_less": Property, "assert_frame_equal": Exact, "assert_series_equal": Exact, "assert_index_equal": Exact, "assert_approx_equal": Exact, "assert_string_equal": Exact, "assert_raises": Partial,
	"assert_called_with": Exact, "assert_called_once_with": Exact, "assert_any_call": Partial, "assert_has_calls": Exact, "assert_called_once": Property, "assert_called": Existence, "assert_not_called": Property, "assert_awaited_once_with": Exact, "assert_awaited_with": Exact, "assert_awaited": Existence, "assert_awaited_once": Property,
}

// pyMethod is how much a method asks; false where it is no assertion.
func pyMethod(name string) (Strength, bool) {
	if !strings.HasPrefix(name, "assert") {
		return Nothing, false
	}
	strength, known := pyMethods[name]
	switch {
	case known:
		return strength, true
	case strings.HasSuffix(name, "qual") || strings.HasSuffix(name, "quals") || strings.HasSuffix(name, "_identical"):
		return Exact, true // a library's or a project's own, by what its name says
	case name == "assert_" || name == "assertion":
		return Existence, name == "assert_"
	}
	return Partial, true
}

// calls reads method assertions, skips and patches in a statement.
func (b *pyBody) calls(s span, around pyAround) {
	for k := s.lo; k < s.hi && !b.spent(); k++ {
		t := &b.toks[k]
		if t.kind != ident || !b.at(k+1).is("(") {
			continue
		}
		switch t.text {
		case "skip", "skipTest", "xfail":
			if b.at(k-1).is(".") || k == s.lo {
				b.test.skip(&Skip{Line: t.line, Text: b.in(span{max(s.lo, k-2), b.shut(k+1) + 1}).String(), Condition: around.cond})
			}
			continue
		case "assume":
			if k == s.lo {
				b.test.Leaves = append(b.test.Leaves, Leave{Line: t.line, Condition: b.in(b.inside(k + 1)).String(), Filter: true})
			}
			continue
		case "setattr", "setitem":
			if b.at(k-1).is(".") && b.at(k-2).is("monkeypatch") {
				b.test.Mocks = append(b.test.Mocks, b.mocked(b.parts(b.inside(k+1)))...)
			}
			continue
		case "patch", "object":
			if b.at(k-1).oneOf(".", "(", "=") {
				b.test.Mocks = append(b.test.Mocks, b.mocked(b.parts(b.inside(k+1)))...)
			}
			continue
		case "raises", "assertRaises":
			if args := b.parts(b.inside(k + 1)); len(args) > 1 {
				b.raises(*t, args[:1], &around)
				continue
			}
		}
		if strength, known := pyMethods[t.text]; known || strings.HasPrefix(t.text, "assert") && strings.HasSuffix(t.text, "qual") {
			if !known {
				strength = Exact
			}
			b.method(*t, k, strength, b.parts(b.inside(k+1)), around)
			k = b.shut(k + 1) // what stands in an assertion is no other one
			continue
		}
		b.call(k, s, around)
	}
}

// call notes a call that stands alone, of a function that may assert.
func (b *pyBody) call(k int, s span, around pyAround) {
	lo := k
	if b.at(k-1).is(".") && b.at(k-2).oneOf("self", "cls") {
		lo = k - 2
	}
	awaited := b.at(lo - 1).is("await")
	if awaited {
		lo--
	}
	if lo != s.lo && !(b.at(lo-1).is("=") && b.at(lo-1).kind == punct) {
		return
	}
	a := Assert{Line: b.at(k).line, Form: b.at(k).text, Strength: Exact, Call: true, Loose: b.async && !awaited && lo == s.lo}
	inside := b.inside(k + 1)
	inside.hi = min(inside.hi, s.hi) // an open bracket ends with the statement
	for _, p := range b.parts(inside) {
		a.Args = append(a.Args, b.in(p).String())
	}
	a.Subject = strings.Join(a.Args, ", ")
	if len(a.Subject) > 400 {
		a.Subject = a.Subject[:400]
	}
	a.Literals = b.in(inside).literals()
	b.keep(a, around)
}

func (b *pyBody) method(t tok, k int, strength Strength, args []span, around pyAround) {
	a := Assert{Line: t.line, Form: t.text, Strength: strength, Literals: b.in(b.inside(k + 1)).literals()}
	if strings.HasPrefix(t.text, "assert_called") || strings.HasPrefix(t.text, "assert_awaited") || t.oneOf("assert_any_call", "assert_has_calls", "assert_not_called") {
		lo := k
		for lo > 0 && (b.at(lo-1).is(".") || b.at(lo-1).kind == ident && b.at(lo).is(".")) {
			lo--
		}
		a.Subject, a.Expected = b.in(span{lo, max(lo, k-1)}).String(), b.in(b.inside(k+1)).String()
		b.keep(a, around)
		return
	}
	var values []span
	for _, s := range args {
		if b.at(s.lo).kind == ident && b.at(s.lo+1).is("=") {
			b.tolerance(&a, s)
			continue
		}
		values = append(values, s)
	}
	if len(values) > 0 {
		a.Subject = b.in(values[0]).String()
	}
	if len(values) > 1 {
		a.Expected = b.in(values[1]).String()
	}
	switch {
	case t.oneOf("assertIn", "assertNotIn") && len(values) > 1 && !b.at(values[1].lo).oneOf("(", "[", "{"): // what is looked into is the subject
		a.Subject, a.Expected = a.Expected, a.Subject
	case t.oneOf("assertTrue", "assertFalse") && len(values) > 0:
		if inner, ok := b.compare(values[0]); ok {
			inner.Line, inner.Form = t.line, t.text
			if t.is("assertFalse") {
				inner.Strength = min(inner.Strength, Property)
			}
			a = inner
		}
	case t.oneOf("assertAlmostEqual", "assert_allclose", "assert_almost_equal", "assert_array_almost_equal") && a.Tolerance == 0:
		a.Tolerance = 1e-7
		if len(values) > 2 {
			switch v := b.in(values[2]).String(); {
			case t.is("assert_allclose"):
				a.Tolerance = float(v)
			default:
				a.Tolerance = places(v)
			}
		}
	}
	if len(values) > 0 && constant(b.in(span{values[0].lo, values[len(values)-1].hi})) || a.Subject != "" && a.Subject == a.Expected {
		a.Strength = Nothing
	}
	b.keep(a, around)
}

// tolerance reads places=, delta=, rel=, abs=, rtol=, atol= and decimal=.
func (b *pyBody) tolerance(a *Assert, s span) {
	v := b.in(span{s.lo + 2, s.hi}).String()
	switch b.at(s.lo).text {
	case "places", "decimal":
		a.Tolerance = places(v)
	case "delta", "rel", "abs", "rtol", "atol", "rel_tol", "abs_tol":
		a.Tolerance = max(a.Tolerance, float(v))
	case "check_dtype", "check_exact", "check_names", "check_index_type", "check_column_type", "check_categorical", "check_freq":
		if v == "False" {
			a.Strength = min(a.Strength, Partial)
		}
	case "check_like", "check_order":
		if (v == "True") == b.at(s.lo).is("check_like") {
			a.Form += " loosely"
		}
	}
}

// places is the width that n decimal places leave.
func places(n string) float64 {
	width := 1.0
	for range min(atoi(n), 30) {
		width /= 10
	}
	return width
}

// assert reads an assert statement; what `and` joins are assertions of their own.
func (b *pyBody) assert(s span, around pyAround) {
	if parts := b.parts(s); len(parts) > 1 {
		s = parts[0] // the rest is the message
	}
	for b.at(s.lo).is("(") && b.shut(s.lo) == s.hi-1 && s.hi-s.lo > 2 {
		inner := b.inside(s.lo)
		if len(b.parts(inner)) > 1 || b.at(inner.hi-1).is(",") { // a tuple is always true
			b.keep(Assert{Line: b.lineOf(s.lo), Form: "assert", Strength: Nothing, Subject: b.in(s).String(), Literals: b.in(s).literals()}, around)
			return
		}
		s = inner
	}
	around2 := around
	if k := b.top(s, "if"); k > 0 { // x if y else z
		around2.cond = both(around.cond, b.in(span{k + 1, max(k+1, b.top(s, "else"))}).String())
		s.hi = k
	}
	lo := s.lo
	for k := s.lo; k <= s.hi; k++ {
		if k < s.hi && b.at(k).kind == punct && b.at(k).oneOf("(", "[", "{") {
			if shut := b.shut(k); shut < s.hi {
				k = shut
			}
			continue
		}
		if k == s.hi || b.at(k).is("and") {
			a, _ := b.compare(span{lo, k})
			a.Line = b.lineOf(lo)
			b.keep(a, around2)
			lo = k + 1
		}
	}
}

// top finds a word outside of brackets; -1 where there is none.
func (b *pyBody) top(s span, word string) int {
	for k := s.lo; k < s.hi; k++ {
		if t := &b.toks[k]; t.kind == ident && t.text == word {
			return k
		} else if t.kind == ident && t.text == "lambda" {
			return -1
		}
		k = b.over(k, s.hi)
	}
	return -1
}

// alternatives weighs x or y: one of them is enough.
func (b *pyBody) alternatives(s span, k int) Assert {
	x, _ := b.compare(span{s.lo, k})
	y, _ := b.compare(span{k + 1, s.hi})
	a := Assert{Form: "one of", Strength: Property, Subject: x.Subject, Expected: x.Expected + ", " + y.Expected, Literals: b.in(s).literals()}
	switch {
	case x.Strength == Nothing || y.Strength == Nothing:
		a.Form, a.Strength, a.Subject, a.Expected = "assert", Nothing, b.in(s).String(), ""
	case x.Subject != y.Subject:
		a.Expected = y.Subject + " " + y.Expected
	case x.Expected == y.Expected && x.Form != y.Form, x.Form == "assert" && y.Form == "assert" && x.Negated != y.Negated:
		a.Strength = Nothing
	case x.Strength == Exact && y.Strength == Exact:
		a.Strength = Partial
	}
	return a
}

// compare weighs an expression that must be true; false where it is no comparison.
func (b *pyBody) compare(s span) (Assert, bool) {
	a := Assert{Form: "assert", Strength: Existence, Subject: b.in(s).String(), Literals: b.in(s).literals()}
	if s.lo < s.hi && b.at(s.lo).is("(") && b.shut(s.lo) == s.hi-1 {
		if parts := b.parts(b.inside(s.lo)); len(parts) == 1 {
			return b.compare(parts[0])
		} else if len(parts) > 1 {
			a.Strength = Nothing // a tuple is always true
			return a, false
		}
	}
	if b.at(s.lo).oneOf("lambda", "[", "{") && (b.at(s.lo).is("lambda") || b.shut(s.lo) == s.hi-1) {
		a.Strength = Nothing
		if b.at(s.lo).oneOf("False", "0", "None") && s.hi-s.lo == 1 { // it must not come here
			a.Strength = Existence
		}
		return a, false
	}
	if constant(b.in(s)) || b.at(s.lo).is("not") && constant(b.in(span{s.lo + 1, s.hi})) {
		a.Strength = Nothing
		if b.at(s.lo).oneOf("False", "0", "None") && s.hi-s.lo == 1 { // it must not come here
			a.Strength = Existence
		}
		return a, false
	}
	if k := b.top(s, "or"); k > 0 {
		return b.alternatives(s, k), true
	}
	if b.close(&a, s) {
		return a, true
	}
	for k := s.lo; k < s.hi; k++ {
		t := b.at(k)
		if t.kind == punct && t.oneOf("(", "[", "{") {
			if shut := b.shut(k); shut < s.hi {
				k = shut
			}
			continue
		}
		left, right := span{s.lo, k}, span{k + 1, s.hi}
		switch {
		case t.is("==") && t.kind == punct:
			a.Form, a.Strength = "==", Exact
			b.approx(&a, right)
			if b.in(left).String() == b.in(right).String() {
				a.Strength = Nothing
			}
		case t.oneOf("!=", "<", ">", "<=", ">=") && t.kind == punct:
			a.Form, a.Strength = t.text, Property
		case t.is("in"):
			a.Form, a.Strength = "in", Property
			if b.at(k - 1).is("not") {
				a.Form, left.hi = "not in", k-1
			}
			if b.at(right.lo).oneOf("(", "[", "{") && b.shut(right.lo) == right.hi-1 && a.Form == "in" {
				a.Form, a.Strength = "one of", Partial
				break
			}
			// what is looked into is the subject
			left, right = right, left
		case t.is("is"):
			a.Form, a.Strength = "is", Property
			if b.at(k + 1).is("not") {
				a.Form, a.Strength, right.lo = "is not", Existence, k+2
			}
		default:
			continue
		}
		if a.Strength == Exact && constant(b.in(left)) && !constant(b.in(right)) {
			left, right = right, left
		}
		a.Subject, a.Expected = b.in(left).String(), b.in(right).String()
		if a.Strength == Exact && b.view(left) {
			a.Strength = Property
		}
		if (a.Form == "==" || a.Form == "is" || a.Form == ">=" || a.Form == "<=") && a.Subject == a.Expected || constant(b.in(left)) && constant(b.in(right)) ||
			a.Form == ">=" && a.Expected == "0" && (b.at(left.lo).is("len") || strings.HasSuffix(a.Subject, "count")) {
			a.Strength = Nothing
		}
		return a, true
	}
	if b.at(s.lo).is("isinstance") {
		a.Form, a.Strength = "isinstance", Property
		if parts := b.parts(b.inside(s.lo + 1)); len(parts) == 2 {
			a.Subject, a.Expected = b.in(parts[0]).String(), b.in(parts[1]).String()
			if a.Expected == "object" {
				a.Strength = Nothing
			}
		}
		return a, true
	}
	if b.at(s.lo).is("not") {
		a.Negated = true
		a.Subject = b.in(span{s.lo + 1, s.hi}).String()
	}
	return a, false
}

// view: a subject that is only a view of the value, its type or its shape.
func (b *pyBody) view(s span) bool {
	last := b.at(s.hi - 1)
	return last.oneOf("shape", "dtype", "ndim", "size", "columns") && b.at(s.hi-2).is(".") || b.at(s.lo).is("type") && b.at(s.lo+1).is("(")
}

// close reads math.isclose(a, b, rel_tol=…), numpy.allclose(a, b) and their like.
func (b *pyBody) close(a *Assert, s span) bool {
	k := s.lo
	for b.at(k+1).is(".") && k < s.hi {
		k += 2
	}
	if !b.at(k).oneOf("isclose", "allclose", "array_equal", "array_equiv") || !b.at(k+1).is("(") || b.shut(k+1) != s.hi-1 {
		return false
	}
	a.Form, a.Strength = b.at(k).text, Exact
	if b.at(k).oneOf("isclose", "allclose") {
		a.Tolerance = 1e-9
	}
	n := 0
	for _, arg := range b.parts(b.inside(k + 1)) {
		if b.at(arg.lo).kind == ident && b.at(arg.lo+1).is("=") {
			b.tolerance(a, arg)
			continue
		}
		switch v := b.in(arg).String(); n {
		case 0:
			a.Subject = v
		case 1:
			a.Expected = v
		default:
			a.Tolerance = max(a.Tolerance, float(v))
		}
		n++
	}
	return true
}

// approx reads pytest.approx(x, rel=…) on the right of a comparison.
func (b *pyBody) approx(a *Assert, s span) {
	for k := s.lo; k < s.hi; k++ {
		if b.at(k).is("approx") && b.at(k+1).is("(") {
			for n, arg := range b.parts(b.inside(k + 1)) {
				if b.at(arg.lo + 1).is("=") {
					b.tolerance(a, arg)
				} else if n > 0 {
					a.Tolerance = max(a.Tolerance, float(b.in(arg).String()))
				}
			}
			if a.Tolerance == 0 {
				a.Tolerance = 1e-6 // pytest's default
			}
			return
		}
	}
}
