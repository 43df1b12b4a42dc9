package lang

import (
	"go/ast"
	"strings"
)

// expression looks for assertions, subtests and skips in a call.
func (b *goBody) expression(e ast.Expr, around goAround) {
	b.literalsOf(e)
	call, ok := e.(*ast.CallExpr)
	if !ok {
		if fn, ok := e.(*ast.FuncLit); ok {
			b.block(fn.Body.List, goAround{cond: around.cond, nested: true})
		}
		return
	}
	sel, _ := call.Fun.(*ast.SelectorExpr)
	switch {
	case sel != nil && sel.Sel.Name == "Run" && len(call.Args) == 2 && b.run(call, around):
		return
	case sel != nil && b.isHandle(sel.X) && strings.HasPrefix(sel.Sel.Name, "Skip"):
		b.test.Skip = &Skip{Line: b.line(call.Pos()), Text: b.source(call), Condition: around.cond}
		return
	case sel != nil && b.isHandle(sel.X) && goFailing[sel.Sel.Name]:
		b.keep(Assert{Line: b.line(call.Pos()), Form: sel.Sel.Name, Strength: Existence, Subject: around.cond}, goAround{})
		return
	case sel != nil && (b.testify(call, sel, around) || b.gomega(call, sel, around) || b.checked(call, sel, around)):
		return
	case sel != nil && sel.Sel.Name == "Add" && b.isHandle(sel.X) && strings.HasPrefix(b.test.Name, "Fuzz"):
		b.seed(call)
		return
	case sel == nil && b.ginkgo && goCallee(call) == "Skip":
		b.test.Skip = &Skip{Line: b.line(call.Pos()), Text: b.source(call), Condition: around.cond}
		return
	}
	for _, a := range call.Args {
		if fn, ok := a.(*ast.FuncLit); ok {
			b.block(fn.Body.List, goAround{cond: around.cond, nested: true})
		}
	}
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
	name, literal := call.Args[0].(*ast.BasicLit)
	if !literal || !b.subtests {
		b.block(fn.Body.List, around)
		return true
	}
	sub := newTest(b.test.Name+" > "+strings.Trim(name.Value, "\"`"), b.line(call.Pos()))
	sub.End, sub.Gate = b.line(call.End()), b.test.Gate
	inner := b.body(&sub, goHandle(fn.Type))
	inner.outer, inner.suite, inner.subtests = b, b.suite, true
	inner.block(fn.Body.List, around)
	inner.finish()
	b.subs = append(append(b.subs, sub), inner.subs...)
	return true
}

// deferred notes a recover that drops a panic.
func (b *goBody) deferred(s *ast.DeferStmt) {
	fn, ok := s.Call.Fun.(*ast.FuncLit)
	if !ok {
		return
	}
	recovers, fails := false, false
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			switch f := call.Fun.(type) {
			case *ast.Ident:
				recovers = recovers || f.Name == "recover"
				fails = fails || f.Name == "panic"
			case *ast.SelectorExpr:
				fails = fails || goFailing[f.Sel.Name]
			}
		}
		return true
	})
	if recovers && !fails {
		b.test.Swallows = append(b.test.Swallows, b.line(s.Pos()))
	}
	if fails {
		b.block(fn.Body.List, goAround{nested: true})
	}
}
