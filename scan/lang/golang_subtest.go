package lang

import (
	"go/ast"
	"slices"
	"strings"
)

// expression looks for assertions, subtests and skips in a call.
func (b *goBody) expression(e ast.Expr, around goAround) {
	b.literalsOf(e)
	call, ok := e.(*ast.CallExpr)
	if !ok {
		b.functions(e, around)
		return
	}
	if fn, ok := call.Fun.(*ast.FuncLit); ok { // called where it stands
		around.loop = false
		for _, s := range fn.Body.List {
			if _, ends := s.(*ast.ReturnStmt); !ends {
				b.statement(s, around)
			}
		}
		return
	}
	if inner, ok := call.Fun.(*ast.CallExpr); ok { // must(f())(t)
		b.expression(inner, around)
	}
	sel, _ := call.Fun.(*ast.SelectorExpr)
	switch {
	case sel == nil && b.ginkgo && b.bare(call, around):
		return
	case sel != nil && goExits[b.source(sel)] && (len(call.Args) == 0 || b.source(call.Args[0]) == "0"):
		b.leave(&ast.ExprStmt{X: e}, around)
		return
	case sel != nil && sel.Sel.Name == "Run" && b.source(sel.X) == "suite" && len(call.Args) == 2:
		b.test.Runs = strings.Trim(strings.TrimPrefix(b.source(call.Args[1]), "new"), "&(){}")
		return
	case sel != nil && sel.Sel.Name == "Run" && len(call.Args) == 2 && b.run(call, around):
		return
	case sel != nil && b.isHandle(sel.X) && strings.HasPrefix(sel.Sel.Name, "Skip"):
		if !around.fuzz {
			b.test.skip(&Skip{Line: b.line(call.Pos()), Text: b.source(call), Condition: around.cond})
		}
		return
	case sel != nil && b.isHandle(sel.X) && goFailing[sel.Sel.Name]:
		b.keep(Assert{Line: b.line(call.Pos()), Form: sel.Sel.Name, Strength: Existence, Subject: around.cond}, goAround{dead: around.dead, loose: around.loose})
		return
	case sel != nil && (b.checked(call, sel, around) || b.testify(call, sel, around) || b.gomega(call, sel, around)):
		return
	case sel != nil && sel.Sel.Name == "Add" && b.isHandle(sel.X) && strings.HasPrefix(b.test.Name, "Fuzz"):
		b.seed(call)
		return
	}
	b.helper(call, sel, around)
	around.fuzz = around.fuzz || sel != nil && sel.Sel.Name == "Fuzz"
	for _, a := range call.Args {
		b.functions(a, around)
	}
}

// functions reads the bodies of the function literals in an expression.
func (b *goBody) functions(e ast.Expr, around goAround) {
	switch e := e.(type) {
	case *ast.FuncLit:
		around.nested, around.loop = true, false
		b.block(e.Body.List, around)
	case *ast.CompositeLit:
		for _, el := range e.Elts {
			b.functions(el, around)
		}
	case *ast.KeyValueExpr:
		b.functions(e.Value, around)
	case *ast.UnaryExpr:
		b.functions(e.X, around)
	case *ast.ParenExpr:
		b.functions(e.X, around)
	case *ast.CallExpr:
		if fn, ok := e.Fun.(*ast.FuncLit); ok {
			b.functions(fn, around)
		}
		for _, a := range e.Args {
			b.functions(a, around)
		}
	}
}

// bare reads ginkgo's and gomega's functions that stand alone.
func (b *goBody) bare(call *ast.CallExpr, around goAround) bool {
	switch goCallee(call) {
	case "Skip":
		b.test.skip(&Skip{Line: b.line(call.Pos()), Text: b.source(call), Condition: around.cond})
	case "Expect", "Ω": // a matcher was never asked
		a := Assert{Line: b.line(call.Pos()), Form: "no matcher"}
		if len(call.Args) > 0 {
			a.Subject = b.resolved(call.Args[0])
		}
		b.keep(a, around)
	default:
		return false
	}
	return true
}

// helper notes a call of a function that may assert: it is given the handle, or it is named
// like one. What it does its own file tells.
func (b *goBody) helper(call *ast.CallExpr, sel *ast.SelectorExpr, around goAround) {
	name := goCallee(call)
	if name == "" || sel != nil && (name == "Helper" || name == "Run" || b.isHandle(sel.X)) {
		return
	}
	args := call.Args
	if !slices.ContainsFunc(args, b.isHandle) && !Assertive(name) {
		return
	}
	a := Assert{Line: b.line(call.Pos()), Form: name, Strength: Exact, Call: true}
	var texts []string
	for _, arg := range args {
		if b.isHandle(arg) {
			a.Args = append(a.Args, b.handle)
			continue
		}
		text := b.resolved(arg)
		if _, body := arg.(*ast.FuncLit); body {
			text = "func" // what it asserts is the test's own
		} else {
			a.Literals = append(a.Literals, b.literals(arg)...)
		}
		texts, a.Args = append(texts, text), append(a.Args, text)
	}
	a.Subject = strings.Join(texts, ", ")
	b.keep(a, around)
}

func (b *goBody) isHandle(e ast.Expr) bool {
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name == b.handle || x.Name == "t" || x.Name == "tb" || x.Name == "f"
	case *ast.CallExpr: // s.T()
		sel, ok := x.Fun.(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "T" && b.isSuite(sel.X)
	}
	return false
}

// run reads a subtest: with a literal name it is a test of its own, with another one a row.
func (b *goBody) run(call *ast.CallExpr, around goAround) bool {
	fn, ok := call.Args[1].(*ast.FuncLit)
	if !ok {
		return false
	}
	if b.depth >= deepest {
		return true
	}
	b.depth++
	defer func() { b.depth-- }()
	name, literal := call.Args[0].(*ast.BasicLit)
	if !literal || !b.subtests {
		around.loop = false
		b.block(fn.Body.List, around)
		return true
	}
	sub := newTest(b.test.Name+" > "+strings.Trim(name.Value, "\"`"), b.line(call.Pos()))
	sub.End, sub.Gate = b.line(call.End()), b.test.Gate
	inner := b.body(&sub, goHandle(fn.Type))
	inner.outer, inner.suite, inner.subtests, inner.depth = b, b.suite, true, b.depth
	inner.gone, inner.fake = b.gone, b.fake
	inner.block(fn.Body.List, goAround{cond: around.cond, dead: around.dead})
	inner.finish()
	inner.settle(fn.Body)
	b.subs = append(append(b.subs, sub), inner.subs...)
	return true
}

// deferred notes a recover that drops a panic.
func (b *goBody) deferred(s *ast.DeferStmt) {
	fn, ok := s.Call.Fun.(*ast.FuncLit)
	if !ok {
		if x, named := s.Call.Fun.(*ast.Ident); named && b.quiet[x.Name] {
			b.test.Swallows = append(b.test.Swallows, b.line(s.Pos()))
		}
		return
	}
	caught, fails := recovers(fn)
	if caught && !fails {
		b.test.Swallows = append(b.test.Swallows, b.line(s.Pos()))
	}
	if fails {
		b.block(fn.Body.List, goAround{nested: true})
	}
}

// recovers reports whether a body catches a panic, and whether it fails the test.
func recovers(n ast.Node) (caught, fails bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			switch f := call.Fun.(type) {
			case *ast.Ident:
				caught = caught || f.Name == "recover"
				fails = fails || f.Name == "panic"
			case *ast.SelectorExpr:
				fails = fails || goFailing[f.Sel.Name] || goAssertions[strings.TrimSuffix(f.Sel.Name, "f")] > 0
			}
		}
		return true
	})
	return caught, fails
}
