package lang

import "go/ast"

// goBody reads one function.
type goBody struct {
	*goParser
	outer  *goBody // of the test that a subtest stands in
	test   *Test
	subs   []Test
	handle string // the name of the *testing.T
	// vars is what a name was set to by a call, so that `got` reads as what was called.
	vars   map[string]*ast.CallExpr
	tables map[string]*ast.CompositeLit
	gone   bool
	suite  string                         // the receiver's name in a suite's method
	begin  struct{ called, literals int } // how much was noted before the body
	// subtests: t.Run with a literal name is a test of its own.
	subtests bool
}

type goAround struct {
	cond   string
	nested bool // a function literal that is no subtest
}

// body is a reader for one test.
func (p *goParser) body(t *Test, handle string) *goBody {
	b := &goBody{goParser: p, test: t, handle: handle}
	b.begin.called, b.begin.literals = len(p.noted.called), len(p.noted.literals)
	return b
}

func (b *goBody) block(list []ast.Stmt, around goAround) {
	for _, s := range list {
		b.statement(s, around)
	}
}

func (b *goBody) statement(s ast.Stmt, around goAround) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		b.expression(s.X, around)
	case *ast.AssignStmt:
		b.assign(s, around)
	case *ast.DeclStmt:
		b.declare(s)
	case *ast.IfStmt:
		b.ifStatement(s, around)
	case *ast.ForStmt:
		b.block(s.Body.List, around)
	case *ast.RangeStmt:
		b.rows(s.X)
		b.block(s.Body.List, around)
	case *ast.BlockStmt:
		b.block(s.List, around)
	case *ast.SwitchStmt:
		for _, c := range s.Body.List {
			if c, ok := c.(*ast.CaseClause); ok {
				inner := around
				inner.cond = "switch " + b.source(s.Tag)
				b.block(c.Body, inner)
			}
		}
	case *ast.TypeSwitchStmt:
		for _, c := range s.Body.List {
			if c, ok := c.(*ast.CaseClause); ok {
				b.block(c.Body, around)
			}
		}
	case *ast.SelectStmt:
		for _, c := range s.Body.List {
			if c, ok := c.(*ast.CommClause); ok {
				b.block(c.Body, around)
			}
		}
	case *ast.ReturnStmt:
		if !around.nested {
			if around.cond == "" {
				b.gone = true
			}
			b.test.Leaves = append(b.test.Leaves, Leave{Line: b.line(s.Pos()), Condition: around.cond})
		}
	case *ast.DeferStmt:
		b.deferred(s)
	case *ast.GoStmt:
		b.expression(s.Call, around)
	case *ast.LabeledStmt:
		b.statement(s.Stmt, around)
	}
}

// assign remembers what a name was set to, and finds tables and closures.
func (b *goBody) assign(s *ast.AssignStmt, around goAround) {
	for _, r := range s.Rhs {
		b.expression(r, around)
	}
	for i, l := range s.Lhs {
		name, ok := l.(*ast.Ident)
		if !ok || name.Name == "_" {
			continue
		}
		r := s.Rhs[min(i, len(s.Rhs)-1)]
		b.tables = goTable(b.tables, name.Name, r)
		if call, ok := r.(*ast.CallExpr); ok {
			if b.vars == nil {
				b.vars = map[string]*ast.CallExpr{}
			}
			b.vars[name.Name] = call
		}
	}
}

func (b *goBody) declare(s *ast.DeclStmt) {
	d, ok := s.Decl.(*ast.GenDecl)
	if !ok {
		return
	}
	for _, spec := range d.Specs {
		if v, ok := spec.(*ast.ValueSpec); ok {
			for i, n := range v.Names {
				if i < len(v.Values) {
					b.tables = goTable(b.tables, n.Name, v.Values[i])
				}
			}
		}
	}
}

func (b *goBody) keep(a Assert, around goAround) {
	a.Conditional = around.cond != ""
	a.Unreachable = b.gone
	b.test.Asserts = append(b.test.Asserts, a)
}
