package lang

import (
	"go/ast"
	"go/token"
	"strings"
)

// condition reads what must not be true: the condition of an if whose body fails the test.
func (b *goBody) condition(e ast.Expr, around goAround, line int) {
	switch x := e.(type) {
	case *ast.ParenExpr:
		b.condition(x.X, around, line)
		return
	case *ast.BinaryExpr:
		if x.Op == token.LOR { // each of them fails the test
			b.condition(x.X, around, line)
			b.condition(x.Y, around, line)
			return
		}
		if x.Op == token.LAND { // only both together do: the weaker half is a condition
			b.both(x, around, line)
			return
		}
		b.comparison(x, around, line)
		return
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			inner := x.X
			if paren, ok := inner.(*ast.ParenExpr); ok {
				inner = paren.X
			}
			if cmp, ok := inner.(*ast.BinaryExpr); ok && cmp.Op == token.EQL {
				b.keep(Assert{Line: line, Form: "==", Strength: Exact, Subject: b.resolved(cmp.X), Expected: b.resolved(cmp.Y), Literals: b.literals(cmp)}, around)
				return
			}
			a := Assert{Line: line, Form: "true", Strength: Property, Subject: b.resolved(inner), Literals: b.literals(inner)}
			if call, ok := inner.(*ast.CallExpr); ok {
				b.equality(&a, call)
			}
			b.keep(a, around)
			return
		}
	}
	a := Assert{Line: line, Form: "false", Strength: Property, Subject: b.resolved(e), Literals: b.literals(e)}
	if a.Subject == "false" {
		a.Strength = Nothing
	}
	b.keep(a, around)
}

// both reads x && y: a test that fails only where both hold.
func (b *goBody) both(x *ast.BinaryExpr, around goAround, line int) {
	l, lok := x.X.(*ast.BinaryExpr)
	r, rok := x.Y.(*ast.BinaryExpr)
	switch {
	case b.source(x.X) == "false" || b.source(x.Y) == "false":
		b.keep(Assert{Line: line, Form: "false", Strength: Nothing, Subject: b.source(x)}, around)
	case lok && rok && l.Op == token.NEQ && r.Op == token.NEQ && b.resolved(l.X) == b.resolved(r.X) && !b.isNil(l.Y):
		b.keep(Assert{Line: line, Form: "one of", Strength: Partial, Subject: b.resolved(l.X), Expected: b.source(l.Y) + ", " + b.source(r.Y), Literals: b.literals(x)}, around)
	case rok && !b.isNilTest(x.Y) || !lok:
		around.cond = b.source(x.X)
		b.condition(x.Y, around, line)
	default:
		around.cond = b.source(x.Y)
		b.condition(x.X, around, line)
	}
}

// equality reads reflect.DeepEqual, bytes.Equal, slices.Equal and errors.Is.
func (b *goBody) equality(a *Assert, call *ast.CallExpr) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) != 2 {
		return
	}
	switch sel.Sel.Name {
	case "DeepEqual", "Equal", "EqualFold":
		a.Form, a.Strength, a.Subject, a.Expected = sel.Sel.Name, Exact, b.resolved(call.Args[0]), b.resolved(call.Args[1])
	case "Is", "As":
		a.Form, a.Strength, a.Subject, a.Expected = "errors."+sel.Sel.Name, map[string]Strength{"Is": Exact, "As": Partial}[sel.Sel.Name], b.resolved(call.Args[0]), b.resolved(call.Args[1])
	case "Contains", "HasPrefix", "HasSuffix", "MatchString":
		a.Form, a.Subject, a.Expected = sel.Sel.Name, b.resolved(call.Args[0]), b.resolved(call.Args[1])
	}
}

func (b *goBody) comparison(x *ast.BinaryExpr, around goAround, line int) {
	a := Assert{Line: line, Form: x.Op.String(), Strength: Property, Subject: b.resolved(x.X), Expected: b.resolved(x.Y), Literals: b.literals(x)}
	if x.Op == token.NEQ {
		a.Form, a.Strength = "==", Exact
		if b.isNil(x.Y) { // err != nil fails the test: no error is asked for
			a.Form, a.Strength = "no error", Existence
		}
	}
	if x.Op == token.EQL && b.isNil(x.Y) {
		a.Form, a.Strength = "not nil", Existence
	}
	if x.Op == token.EQL && (a.Expected == `""` || a.Expected == "0") {
		a.Form, a.Strength = "not empty", Existence
	}
	if a.Subject == a.Expected || b.constant(x.X) && b.constant(x.Y) || x.Op == token.LSS && a.Expected == "0" && strings.HasPrefix(a.Subject, "len(") {
		a.Strength = Nothing
	}
	if x.Op == token.GTR {
		a.Tolerance = b.distance(x.X, x.Y)
	}
	if id, ok := x.X.(*ast.Ident); ok && a.Expected == `""` {
		if call := b.call(id.Name); call != nil {
			b.diff(&a, call)
		}
	}
	b.keep(a, around)
}

// distance is the width of math.Abs(a-b) > width; 0 where it is something else.
func (b *goBody) distance(x, y ast.Expr) float64 {
	if call, ok := x.(*ast.CallExpr); ok && b.source(call.Fun) == "math.Abs" {
		return float(b.source(y))
	}
	return 0
}

// diff reads go-cmp: two values are equal where their difference is empty.
func (b *goBody) diff(a *Assert, call *ast.CallExpr) {
	if name := b.source(call.Fun); name != "cmp.Diff" && name != "gocmp.Diff" || len(call.Args) < 2 {
		return
	}
	want, got := call.Args[0], call.Args[1]
	if !b.callsAny(got) && b.callsAny(want) || len(b.literals(got)) > 0 && len(b.literals(want)) == 0 {
		want, got = got, want
	}
	a.Form, a.Subject, a.Expected, a.Literals = "cmp.Diff", b.resolved(got), b.resolved(want), b.literals(want)
	for _, o := range call.Args[2:] {
		if opt := b.source(o); strings.Contains(opt, "Ignore") || strings.Contains(opt, "FilterPath") {
			a.Strength = Partial
		}
	}
}

func (b *goBody) constant(e ast.Expr) bool {
	if x, ok := e.(*ast.Ident); ok {
		return x.Name == "true" || x.Name == "false"
	}
	_, ok := e.(*ast.BasicLit)
	return ok
}

// call is what a name was set to by a call.
func (b *goBody) call(name string) *ast.CallExpr {
	for o := b; o != nil; o = o.outer {
		if call, ok := o.vars[name]; ok {
			return call
		}
	}
	return nil
}

func (b *goBody) isNil(e ast.Expr) bool {
	x, ok := e.(*ast.Ident)
	return ok && x.Name == "nil"
}

func (b *goBody) isNilTest(e ast.Expr) bool {
	x, ok := e.(*ast.BinaryExpr)
	return ok && b.isNil(x.Y)
}

// resolved is an expression's source, with a name that a call's result was given to replaced
// by that call: renaming `got` is no other subject.
func (b *goBody) resolved(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.Ident:
		if call, known := b.result(x.Name); known {
			return call
		}
		if value, known := b.consts[x.Name]; known {
			return value
		}
		return x.Name
	case *ast.BasicLit:
		return x.Value
	case *ast.ParenExpr:
		return b.resolved(x.X)
	}
	return b.named(e)
}

// longest is how long a resolved text may get.
const longest = 400

// named is an expression's source with every name in it that stands for a call replaced by it.
func (b *goBody) named(e ast.Expr) string {
	if b.outer == nil && len(b.vars)+len(b.names) == 0 {
		return b.source(e)
	}
	var out strings.Builder
	from := e.Pos()
	b.spell(&out, &from, e)
	if out.Len() == 0 || out.Len() > longest {
		return b.source(e)
	}
	out.WriteString(b.between(from, e.End()))
	if s := out.String(); strings.ContainsAny(s, "\n\t") {
		return strings.Join(strings.Fields(s), " ")
	}
	return out.String()
}

func (b *goBody) spell(out *strings.Builder, from *token.Pos, e ast.Expr) {
	switch e := e.(type) {
	case *ast.Ident:
		if call, known := b.result(e.Name); known {
			out.WriteString(b.between(*from, e.Pos()))
			out.WriteString(call)
			*from = e.End()
		}
	case *ast.SelectorExpr:
		b.spell(out, from, e.X)
	case *ast.CallExpr:
		if _, plain := e.Fun.(*ast.Ident); !plain {
			b.spell(out, from, e.Fun)
		}
		for _, a := range e.Args {
			b.spell(out, from, a)
		}
	case *ast.BinaryExpr:
		b.spell(out, from, e.X)
		b.spell(out, from, e.Y)
	case *ast.UnaryExpr:
		b.spell(out, from, e.X)
	case *ast.StarExpr:
		b.spell(out, from, e.X)
	case *ast.IndexExpr:
		b.spell(out, from, e.X)
		b.spell(out, from, e.Index)
	case *ast.ParenExpr:
		b.spell(out, from, e.X)
	}
}

func (p *goParser) between(lo, hi token.Pos) string {
	l, h := p.offset(lo), p.offset(hi)
	if l < 0 || h > len(p.src) || l > h {
		return ""
	}
	return p.src[l:h]
}

// result is the call that a name was set to.
func (b *goBody) result(name string) (string, bool) {
	for o := b; o != nil; o = o.outer {
		if call, ok := o.vars[name]; ok {
			return b.source(call), true
		}
		if text, ok := o.names[name]; ok {
			return text, true
		}
	}
	return "", false
}

// goAssertions is how much testify's functions ask, by the names that its documentation
// gives; the f forms ask the same.
var goAssertions = map[string]Strength{
	"Equal": Exact, "EqualValues": Exact, "Exactly": Exact, "Same": Exact, "ElementsMatch": Exact, "JSONEq": Exact, "YAMLEq": Exact, "EqualError": Exact, "InDelta": Exact, "InEpsilon": Exact, "WithinDuration": Exact,
	"ErrorIs": Exact, "ErrorAs": Partial, "ErrorContains": Partial, "Contains": Property, "NotContains": Property, "Subset": Partial, "Len": Exact, "NoErr": Existence, "Fail": Existence, "FailNow": Existence, "AssertCalled": Exact, "AssertNotCalled": Property, "AssertNumberOfCalls": Property, "AssertExpectations": Existence, "Regexp": Partial, "Panics": Existence, "PanicsWithValue": Exact, "PanicsWithError": Exact,
	"NotEqual": Property, "Greater": Property, "GreaterOrEqual": Property, "Less": Property, "LessOrEqual": Property, "IsType": Property, "Implements": Property, "Zero": Exact, "Empty": Exact, "Nil": Existence,
	"NotNil": Existence, "NotEmpty": Existence, "NotZero": Existence, "True": Property, "False": Property, "NoError": Existence, "Error": Existence, "NotPanics": Existence, "Eventually": Property, "FileExists": Existence, "DirExists": Existence, "Condition": Existence, "HasPrefix": Property, "DeepEqual": Exact, "NilError": Existence, "Assert": Property, "ErrorType": Partial,
}

// testify reads require.Equal(t, want, got), is.Equal(a, b) and their like.
func (b *goBody) testify(call *ast.CallExpr, sel *ast.SelectorExpr, around goAround) bool {
	name := strings.TrimSuffix(sel.Sel.Name, "f")
	strength, known := goAssertions[name]
	pkg, ok := sel.X.(*ast.Ident)
	args := call.Args
	if !known {
		if !ok || pkg.Name != "assert" && pkg.Name != "require" || len(args) == 0 || !b.isHandle(args[0]) {
			return false
		}
		strength = Partial // a project's own
		if strings.Contains(name, "Equal") {
			strength = Exact
		}
	}
	fake := b.fake || len(args) > 0 && !b.isHandle(args[0]) && strings.Contains(b.source(args[0]), "testing.T")
	switch {
	case b.isSuite(sel.X):
		pkg = &ast.Ident{Name: b.suite}
	case ok && fake:
		b.test.Swallows = append(b.test.Swallows, b.line(call.Pos()))
		args = args[min(1, len(args)):]
	case !ok:
		return false
	case len(args) > 0 && b.isHandle(args[0]):
		args = args[1:]
	case pkg.Name != "assert" && pkg.Name != "require" && pkg.Name != "is" && pkg.Name != "must":
		return false
	}
	a := Assert{Line: b.line(call.Pos()), Form: pkg.Name + "." + name, Strength: strength}
	a.Swallowed = fake
	if strings.HasPrefix(name, "Assert") && name != "Assert" { // what a mock was called with
		a.Subject = pkg.Name
		if len(args) > 0 {
			a.Subject += "." + b.source(args[0])
			var rest []string
			for _, arg := range args[1:] {
				rest = append(rest, b.source(arg))
				a.Literals = append(a.Literals, b.literals(arg)...)
			}
			a.Expected = strings.Join(rest, ", ")
		}
		b.keep(a, around)
		return true
	}
	if len(args) > 0 {
		a.Subject = b.resolved(args[0])
		a.Literals = b.literals(args[0])
	}
	if len(args) > 1 && strength != Existence && name != "True" && name != "False" && name != "Empty" && name != "Nil" && name != "Zero" {
		a.Expected = b.resolved(args[1])
		a.Literals = append(a.Literals, b.literals(args[1])...)
		// Equal(t, want, got) and Equal(t, got, want) are both written: the subject is the
		// one that is not a literal.
		if len(b.literals(args[0])) > 0 && !b.callsAny(args[0]) && strength == Exact {
			a.Subject, a.Expected = a.Expected, a.Subject
		}
	}
	if len(args) > 2 && (name == "InDelta" || name == "InEpsilon") {
		a.Tolerance = float(b.source(args[2]))
	}
	if name == "Eventually" && len(args) > 1 {
		a.Expected = ""
		b.test.Timeout = max(b.test.Timeout, goDuration(b.source(args[1])))
	}
	if name == "True" || name == "False" {
		if len(args) > 0 {
			if x, ok := args[0].(*ast.BinaryExpr); ok && x.Op == token.LOR && name == "True" {
				a.Strength = Existence
				if b.source(x.X) == "true" || b.source(x.Y) == "true" {
					a.Strength = Nothing
				}
			}
			if x, ok := args[0].(*ast.BinaryExpr); ok && x.Op == token.EQL && name == "True" {
				a.Strength, a.Subject, a.Expected = Exact, b.resolved(x.X), b.resolved(x.Y)
			}
			if a.Subject == "true" || a.Subject == "false" {
				a.Strength = Nothing
			}
		}
	}
	if a.Subject != "" && a.Subject == a.Expected || len(args) > 1 && b.constant(args[0]) && b.constant(args[1]) && strength == Exact {
		a.Strength = Nothing
	}
	b.keep(a, around)
	return true
}

// goDuration is a time.Duration as it is written, in milliseconds; 0 where it cannot be told.
func goDuration(s string) int {
	n := 1
	for part := range strings.SplitSeq(s, "*") {
		switch part = strings.TrimSpace(part); part {
		case "time.Millisecond":
		case "time.Second":
			n *= 1000
		case "time.Minute":
			n *= 60000
		case "time.Hour":
			n *= 3600000
		default:
			if v := atoi(part); v > 0 {
				n *= v
			} else {
				return 0
			}
		}
	}
	return n
}

func (b *goBody) callsAny(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if _, ok := n.(*ast.CallExpr); ok {
			found = true
		}
		return !found
	})
	return found
}
