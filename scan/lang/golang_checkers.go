package lang

import (
	"go/ast"
	"strings"
)

// goCheckers is how much gomega's matchers and the checkers of gocheck and quicktest ask, by
// the names that they document.
var goCheckers = map[string]Strength{
	"Equal": Exact, "BeEquivalentTo": Exact, "BeIdenticalTo": Exact, "MatchJSON": Exact, "MatchYAML": Exact, "ConsistOf": Exact, "HaveExactElements": Exact, "BeComparableTo": Exact, "BeNumerically": Property,
	"ContainElement": Property, "ContainElements": Partial, "ContainSubstring": Property, "HaveKey": Property, "HaveKeyWithValue": Partial, "HaveLen": Exact, "HavePrefix": Property, "HaveSuffix": Property,
	"MatchError": Partial, "MatchRegexp": Partial, "HaveField": Partial, "BeEmpty": Exact, "BeNil": Property, "BeTrue": Property, "BeFalse": Property, "BeTrueBecause": Property, "BeZero": Exact, "BeAssignableToTypeOf": Property,
	"HaveOccurred": Existence, "Succeed": Existence, "Panic": Existence, "BeClosed": Property, "Receive": Existence, "BeElementOf": Property, "And": Partial, "Or": Property, "Not": Existence, "SatisfyAll": Partial, "SatisfyAny": Property,
	"Equals": Exact, "DeepEquals": Exact, "CmpEquals": Exact, "ContentEquals": Exact, "JSONEquals": Exact, "Matches": Partial, "ErrorMatches": Partial, "PanicMatches": Partial, "Panics": Partial, "ErrorIs": Exact, "ErrorAs": Partial,
	"IsNil": Existence, "NotNil": Existence, "IsNotNil": Existence, "IsTrue": Property, "IsFalse": Property, "HasLen": Exact, "FitsTypeOf": Property, "Implements": Property, "Contains": Property, "Satisfies": Property,
}

// gomega reads Expect(subject).To(Equal(expected)) and its like.
func (b *goBody) gomega(call *ast.CallExpr, sel *ast.SelectorExpr, around goAround) bool {
	negated := false
	switch sel.Sel.Name {
	case "To", "Should":
	case "NotTo", "ToNot", "ShouldNot":
		negated = true
	default:
		return false
	}
	expect, ok := sel.X.(*ast.CallExpr)
	for ok { // Eventually(f).WithTimeout(t).Should(…)
		chained, more := expect.Fun.(*ast.SelectorExpr)
		if !more {
			break
		}
		inner, isCall := chained.X.(*ast.CallExpr)
		if !isCall {
			break
		}
		expect = inner
	}
	if !ok || len(expect.Args) == 0 || len(call.Args) == 0 {
		return false
	}
	switch goCallee(expect) {
	case "Expect", "Ω", "Eventually", "Consistently", "ExpectWithOffset", "EventuallyWithOffset":
	default:
		return false
	}
	subject := expect.Args[0]
	if strings.HasSuffix(goCallee(expect), "WithOffset") && len(expect.Args) > 1 {
		subject = expect.Args[1]
	}
	a := Assert{Line: b.line(call.Pos()), Form: "matcher", Strength: Partial, Subject: b.resolved(subject), Negated: negated, Literals: b.literals(expect)}
	if m, ok := call.Args[0].(*ast.CallExpr); ok {
		a.Form = goCallee(m)
		if s, known := goCheckers[a.Form]; known {
			a.Strength = s
		}
		a.Literals = append(a.Literals, b.literals(m)...)
		if len(m.Args) > 0 {
			a.Expected = b.resolved(m.Args[0])
		}
	}
	if negated && a.Strength > Existence {
		a.Strength = Property
		if a.Form == "BeNil" || a.Form == "BeEmpty" || a.Form == "BeZero" {
			a.Strength = Existence
		}
	}
	if a.Subject == a.Expected || b.constant(subject) {
		a.Strength = Nothing
	}
	b.keep(a, around)
	return true
}

// checked reads c.Assert(got, Equals, want), and qt.Check(t, got, qt.Equals, want).
func (b *goBody) checked(call *ast.CallExpr, sel *ast.SelectorExpr, around goAround) bool {
	args := call.Args
	if len(args) > 0 && b.isHandle(args[0]) {
		args = args[1:]
	}
	if sel.Sel.Name != "Assert" && sel.Sel.Name != "Check" || len(args) < 2 {
		return false
	}
	name := ""
	switch x := args[1].(type) {
	case *ast.Ident:
		name = x.Name
	case *ast.SelectorExpr:
		name = x.Sel.Name
	case *ast.CallExpr: // qt.Not(qt.Equals)
		name = goCallee(x)
	}
	strength, known := goCheckers[name]
	if !known {
		return false
	}
	a := Assert{Line: b.line(call.Pos()), Form: name, Strength: strength, Subject: b.resolved(args[0]), Literals: b.literals(call), Negated: name == "Not"}
	if len(args) > 2 && strength != Existence {
		a.Expected = b.resolved(args[2])
	}
	if a.Subject == a.Expected || b.constant(args[0]) {
		a.Strength = Nothing
	}
	b.keep(a, around)
	return true
}
