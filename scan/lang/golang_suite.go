package lang

import (
	"go/ast"
	"strings"
)

// suiteOf is the type whose method a function is, where the methods of the file's types are
// tests: testify's suites call every exported method Test… without parameters, gocheck's those
// with a *C.
func (p *goParser) suiteOf(fn *ast.FuncDecl) string {
	if len(fn.Recv.List) != 1 || fn.Type.Results != nil {
		return ""
	}
	typ := fn.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	name, ok := typ.(*ast.Ident)
	if !ok {
		return ""
	}
	switch fn.Type.Params.NumFields() {
	case 0:
		if p.suites || goUsesSuite(fn) {
			return name.Name
		}
	case 1:
		if star, ok := fn.Type.Params.List[0].Type.(*ast.StarExpr); ok && p.suites {
			if sel, ok := star.X.(*ast.SelectorExpr); ok && sel.Sel.Name == "C" {
				return name.Name
			}
		}
	}
	return ""
}

// goUsesSuite reports whether a method asserts by its receiver: the suite itself may be
// imported in another file of the package.
func goUsesSuite(fn *ast.FuncDecl) bool {
	if len(fn.Recv.List[0].Names) == 0 {
		return false
	}
	recv, found := fn.Recv.List[0].Names[0].Name, false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok && x.Name == recv {
				_, asserts := goAssertions[sel.Sel.Name]
				found = found || asserts || sel.Sel.Name == "Require" || sel.Sel.Name == "Assert" || sel.Sel.Name == "T"
			}
		}
		return !found
	})
	return found
}

// isSuite reports whether an expression is the suite that a method belongs to, or what its
// Require and Assert give.
func (b *goBody) isSuite(e ast.Expr) bool {
	if b.suite == "" {
		return false
	}
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name == b.suite
	case *ast.CallExpr:
		if sel, ok := x.Fun.(*ast.SelectorExpr); ok && (sel.Sel.Name == "Require" || sel.Sel.Name == "Assert") {
			return b.isSuite(sel.X)
		}
	}
	return false
}

// setups finds what must be known before bodies are read: functions that recover, and suites
// that skip all of their tests.
func (p *goParser) setups(f *ast.File) {
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil || len(fn.Body.List) > 8 {
			continue
		}
		if fn.Recv == nil {
			if len(fn.Body.List) < 4 && strings.Contains(p.source(fn.Body), "recover()") {
				if caught, fails := recovers(fn.Body); caught && !fails {
					if p.quiet == nil {
						p.quiet = map[string]bool{}
					}
					p.quiet[fn.Name.Name] = true
				}
			}
			continue
		}
		if !strings.HasPrefix(fn.Name.Name, "Setup") {
			continue
		}
		suite := p.suiteOf(fn)
		for _, s := range fn.Body.List {
			if src := p.source(s); suite != "" && strings.Contains(src, ".T().Skip") {
				if _, bare := s.(*ast.ExprStmt); bare {
					p.skips = put(p.skips, suite, src)
				}
			}
		}
	}
}
