package lang

import (
	"go/ast"
	"go/token"
)

// ifStatement is an assertion where its body fails the test, else a condition.
func (b *goBody) ifStatement(s *ast.IfStmt, around goAround) {
	if s.Init != nil {
		b.statement(s.Init, around)
	}
	b.literalsOf(s.Cond)
	if b.fails(s.Body.List) {
		b.condition(s.Cond, around, b.line(s.Pos()))
		for _, stmt := range s.Body.List { // literals and calls of the message
			b.literalsOf(stmt)
		}
	} else {
		inner := around
		inner.from = len(b.test.Asserts)
		if elseBlock, ok := s.Else.(*ast.BlockStmt); !ok || !b.fails(elseBlock.List) {
			inner.cond = b.plain(s)
		}
		b.block(s.Body.List, inner)
	}
	if s.Else != nil {
		inner := around
		if block, ok := s.Else.(*ast.BlockStmt); ok && b.fails(block.List) {
			b.condition(&ast.UnaryExpr{OpPos: s.Cond.Pos(), Op: token.NOT, X: s.Cond}, around, b.line(s.Pos()))
			return
		}
		if !b.fails(s.Body.List) { // else it asserted
			inner.cond, inner.from = "else of "+b.source(s.Cond), len(b.test.Asserts)
		}
		b.statement(s.Else, inner)
	}
}

// goFailing are the methods of testing.TB that fail a test.
var goFailing = map[string]bool{"Error": true, "Errorf": true, "Fatal": true, "Fatalf": true, "Fail": true, "FailNow": true}

// fails reports whether a block fails the test by itself.
func (b *goBody) fails(list []ast.Stmt) bool {
	for _, s := range list {
		e, ok := s.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := e.X.(*ast.CallExpr)
		if !ok {
			continue
		}
		switch fn := call.Fun.(type) {
		case *ast.SelectorExpr:
			if x, ok := fn.X.(*ast.Ident); ok && goFailing[fn.Sel.Name] && (x.Name == b.handle || len(x.Name) == 1 || x.Name == "tb") {
				return true
			}
		case *ast.Ident:
			if fn.Name == "panic" {
				return true
			}
		}
	}
	return false
}
