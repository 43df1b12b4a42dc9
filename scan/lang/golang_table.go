package lang

import "go/ast"

// rows reads the literal table that a loop goes through.
func (b *goBody) rows(e ast.Expr) {
	upto := -1
	if cut, ok := e.(*ast.SliceExpr); ok { // range tests[:1]
		e = cut.X
		if n, ok := cut.High.(*ast.BasicLit); ok {
			upto = atoi(n.Value)
		}
	}
	lit, ok := e.(*ast.CompositeLit)
	noted := false
	if name, named := e.(*ast.Ident); named {
		if lit, ok = b.tables[name.Name]; ok {
			noted = true // where it was assigned
		} else {
			lit, ok = b.outerTable(name.Name)
		}
	}
	if !ok || lit == nil {
		return
	}
	for i, el := range lit.Elts {
		if upto >= 0 && i >= upto {
			break
		}
		r := Row{Line: b.line(el.Pos())}
		if kv, keyed := el.(*ast.KeyValueExpr); keyed {
			if _, simple := kv.Key.(*ast.BasicLit); simple {
				r.Literals = append(r.Literals, b.literals(kv.Key)...)
			}
			el = kv.Value
		}
		r.Literals = append(r.Literals, b.literals(el)...)
		b.test.Rows = append(b.test.Rows, r)
		if !noted {
			b.noted.literals = append(b.noted.literals, r.Literals...)
		}
	}
}

// outerTable is a table of the tests around this one, or of the file.
func (b *goBody) outerTable(name string) (*ast.CompositeLit, bool) {
	for o := b.outer; o != nil; o = o.outer {
		if lit, ok := o.tables[name]; ok {
			return lit, true
		}
	}
	lit, ok := b.goParser.tables[name]
	return lit, ok
}

// seed reads f.Add(…): each is a case that always runs.
func (b *goBody) seed(call *ast.CallExpr) {
	r := Row{Line: b.line(call.Pos())}
	for _, a := range call.Args {
		r.Literals = append(r.Literals, b.literals(a)...)
	}
	b.test.row(r)
}
