package lang

import (
	"go/ast"
	"go/token"
	"strings"
)

// rows reads the literal table that a loop goes through.
func (b *goBody) rows(e ast.Expr) {
	lit, ok := e.(*ast.CompositeLit)
	if name, named := e.(*ast.Ident); named {
		if lit, ok = b.tables[name.Name]; !ok {
			lit, ok = b.goParser.tables[name.Name]
		}
	}
	if !ok || lit == nil {
		return
	}
	for _, el := range lit.Elts {
		r := Row{Line: b.line(el.Pos())}
		if kv, keyed := el.(*ast.KeyValueExpr); keyed {
			if _, simple := kv.Key.(*ast.BasicLit); simple {
				r.Literals = append(r.Literals, goLiterals(kv.Key)...)
			}
			el = kv.Value
		}
		r.Literals = append(r.Literals, goLiterals(el)...)
		b.test.Rows = append(b.test.Rows, r)
	}
	for _, r := range b.test.Rows {
		for _, l := range r.Literals {
			b.test.Literals[l]++
		}
	}
}

// literalsOf adds the calls and literals of a node to the test.
func (b *goBody) literalsOf(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			switch fn := n.Fun.(type) {
			case *ast.Ident:
				b.test.Calls[fn.Name]++
			case *ast.SelectorExpr:
				b.test.Calls[fn.Sel.Name]++
			}
		}
		return true
	})
	for _, l := range goLiterals(n) {
		b.test.Literals[l]++
	}
}

func goLiterals(n ast.Node) []string {
	var out []string
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // its statements are read by themselves
		case *ast.UnaryExpr:
			if lit, ok := n.X.(*ast.BasicLit); ok && n.Op == token.SUB {
				out = append(out, "-"+lit.Value)
				return false
			}
		case *ast.BasicLit:
			out = append(out, goLiteral(n))
		case *ast.Ident:
			if n.Name == "true" || n.Name == "false" || n.Name == "nil" {
				out = append(out, n.Name)
			}
		}
		return true
	})
	return out
}

func goLiteral(l *ast.BasicLit) string {
	if l.Kind == token.STRING {
		return `"` + strings.Trim(l.Value, "\"`") + `"`
	}
	return l.Value
}
