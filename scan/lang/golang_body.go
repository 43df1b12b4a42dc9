package lang

import (
	"go/ast"
	"go/token"
	"strings"
)

// goBody reads one function.
type goBody struct {
	*goParser
	test   *Test
	subs   []Test
	handle string // the name of the *testing.T
	// vars is what a name was set to by a call, so that `got` reads as what was called.
	vars   map[string]string
	tables map[string]*ast.CompositeLit
	gone   bool
	// subtests: t.Run with a literal name is a test of its own.
	subtests bool
}

type goAround struct {
	cond   string
	nested bool // a function literal that is no subtest
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
		switch r := r.(type) {
		case *ast.CompositeLit:
			b.tables[name.Name] = r
		case *ast.CallExpr:
			b.vars[name.Name] = b.source(r)
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
					if lit, ok := v.Values[i].(*ast.CompositeLit); ok {
						b.tables[n.Name] = lit
					}
				}
			}
		}
	}
}

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
		inner.cond = b.source(s.Cond)
		b.block(s.Body.List, inner)
	}
	if s.Else != nil {
		inner := around
		if block, ok := s.Else.(*ast.BlockStmt); ok && b.fails(block.List) {
			b.condition(&ast.UnaryExpr{OpPos: s.Cond.Pos(), Op: token.NOT, X: s.Cond}, around, b.line(s.Pos()))
			return
		}
		inner.cond = "else of " + b.source(s.Cond)
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
	case sel != nil && b.testify(call, sel, around):
		return
	}
	for _, a := range call.Args {
		if fn, ok := a.(*ast.FuncLit); ok {
			b.block(fn.Body.List, goAround{cond: around.cond, nested: true})
		}
	}
}

func (b *goBody) isHandle(e ast.Expr) bool {
	x, ok := e.(*ast.Ident)
	return ok && (x.Name == b.handle || x.Name == "t" || x.Name == "tb" || x.Name == "f")
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
	inner := &goBody{goParser: b.goParser, test: &sub, vars: b.vars, tables: b.tables, handle: goHandle(fn.Type), subtests: true}
	inner.block(fn.Body.List, around)
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

func (b *goBody) keep(a Assert, around goAround) {
	a.Conditional = around.cond != ""
	a.Unreachable = b.gone
	b.test.Asserts = append(b.test.Asserts, a)
}

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
