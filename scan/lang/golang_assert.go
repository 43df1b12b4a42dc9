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
			if b.isNilTest(x.X) {
				b.condition(x.Y, around, line)
				return
			}
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
	b.keep(Assert{Line: line, Form: "false", Strength: Property, Subject: b.resolved(e), Literals: b.literals(e)}, around)
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
		a.Form, a.Strength, a.Subject, a.Expected = "errors."+sel.Sel.Name, Partial, b.resolved(call.Args[0]), b.resolved(call.Args[1])
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
	if a.Subject == a.Expected {
		a.Strength = Nothing
	}
	b.keep(a, around)
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
		return x.Name
	case *ast.SelectorExpr:
		if base, ok := x.X.(*ast.Ident); ok {
			if call, known := b.result(base.Name); known {
				return call + "." + x.Sel.Name
			}
		}
	}
	return b.source(e)
}

// result is the call that a name was set to.
func (b *goBody) result(name string) (string, bool) {
	for o := b; o != nil; o = o.outer {
		if call, ok := o.vars[name]; ok {
			return b.source(call), true
		}
	}
	return "", false
}

// goAssertions is how much testify's functions ask, by the names that its documentation
// gives; the f forms ask the same.
var goAssertions = map[string]Strength{
	"Equal": Exact, "EqualValues": Exact, "Exactly": Exact, "Same": Exact, "ElementsMatch": Exact, "JSONEq": Exact, "YAMLEq": Exact, "EqualError": Exact, "InDelta": Exact, "InEpsilon": Exact, "WithinDuration": Exact,
	"ErrorIs": Partial, "ErrorAs": Partial, "ErrorContains": Partial, "Contains": Property, "NotContains": Property, "Subset": Partial, "Len": Property, "Regexp": Partial, "Panics": Existence, "PanicsWithValue": Exact, "PanicsWithError": Exact,
	"NotEqual": Property, "Greater": Property, "GreaterOrEqual": Property, "Less": Property, "LessOrEqual": Property, "IsType": Property, "Implements": Property, "Zero": Property, "Empty": Property, "Nil": Property,
	"NotNil": Existence, "NotEmpty": Existence, "NotZero": Existence, "True": Property, "False": Property, "NoError": Existence, "Error": Existence, "NotPanics": Existence, "Eventually": Property, "FileExists": Existence, "DirExists": Existence, "Condition": Existence, "HasPrefix": Property, "DeepEqual": Exact, "NilError": Existence, "Assert": Property, "ErrorType": Partial,
}

// testify reads require.Equal(t, want, got), is.Equal(a, b) and their like.
func (b *goBody) testify(call *ast.CallExpr, sel *ast.SelectorExpr, around goAround) bool {
	name := strings.TrimSuffix(sel.Sel.Name, "f")
	strength, known := goAssertions[name]
	if !known {
		return false
	}
	pkg, ok := sel.X.(*ast.Ident)
	args := call.Args
	switch {
	case b.isSuite(sel.X):
		pkg = &ast.Ident{Name: b.suite}
	case !ok:
		return false
	case len(args) > 0 && b.isHandle(args[0]):
		args = args[1:]
	case pkg.Name != "assert" && pkg.Name != "require" && pkg.Name != "is" && pkg.Name != "must":
		return false
	}
	a := Assert{Line: b.line(call.Pos()), Form: pkg.Name + "." + name, Strength: strength}
	if len(args) > 0 {
		a.Subject = b.resolved(args[0])
		a.Literals = b.literals(args[0])
	}
	if len(args) > 1 && strength != Existence && name != "True" && name != "False" && name != "Empty" && name != "Nil" && name != "Zero" {
		a.Expected = b.resolved(args[1])
		a.Literals = append(a.Literals, b.literals(args[1])...)
		// Equal(t, want, got) and Equal(t, got, want) are both written: the subject is the
		// one that is not a literal.
		if len(b.literals(args[0])) > 0 && !b.calls(args[0]) && strength == Exact {
			a.Subject, a.Expected = a.Expected, a.Subject
		}
	}
	if len(args) > 2 && (name == "InDelta" || name == "InEpsilon") {
		a.Tolerance = float(b.source(args[2]))
	}
	if name == "True" || name == "False" {
		if len(args) > 0 {
			if x, ok := args[0].(*ast.BinaryExpr); ok && x.Op == token.EQL && name == "True" {
				a.Strength, a.Subject, a.Expected = Exact, b.resolved(x.X), b.resolved(x.Y)
			}
			if a.Subject == "true" || a.Subject == "false" {
				a.Strength = Nothing
			}
		}
	}
	if a.Subject != "" && a.Subject == a.Expected {
		a.Strength = Nothing
	}
	b.keep(a, around)
	return true
}

func (b *goBody) calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if _, ok := n.(*ast.CallExpr); ok {
			found = true
		}
		return !found
	})
	return found
}
