package lang

import (
	"go/ast"
	"go/token"
	"strings"
)

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
	// names is what a name was set to that is no call; given what a field was set to.
	names, given map[string]string
	// closures are the assertions (from, to) in functions that a name was given.
	closures map[string][2]int
	fake     bool // the handle was replaced by one that nobody looks at
	gone     bool
	suite    string                                // the receiver's name in a suite's method
	begin    struct{ called, literals, heads int } // how much was noted before the body
	depth    int                                   // how many subtests the position lies in
	// subtests: t.Run with a literal name is a test of its own.
	subtests bool
}

type goAround struct {
	cond   string
	nested bool // a function literal that is no subtest
	loose  bool // a goroutine
	dead   bool // a loop over nothing
	fuzz   bool // the body that generated inputs go to
	loop   bool // a break or continue ends a row
	rounds int  // how often the loops around go round, as Assert.Rounds
	until  int  // the last line of that loop
	from   int  // how many assertions there were before the innermost condition
}

// body is a reader for one test.
func (p *goParser) body(t *Test, handle string) *goBody {
	b := &goBody{goParser: p, test: t, handle: handle}
	b.begin.called, b.begin.literals, b.begin.heads = len(p.noted.called), len(p.noted.literals), len(p.noted.heads)
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
		around.dead = around.dead || s.Cond != nil && b.source(s.Cond) == "false"
		around.loop, around.until = true, b.line(s.Body.End())
		around.rounds = within(around.rounds, b.counts(s))
		b.block(s.Body.List, around)
	case *ast.RangeStmt:
		b.rows(s.X)
		for _, e := range []ast.Expr{s.Key, s.Value} {
			if x, ok := e.(*ast.Ident); ok && x.Name != "_" {
				b.test.Params = append(b.test.Params, x.Name)
			}
		}
		around.dead = around.dead || goEmpty(s.X)
		around.loop, around.until = true, b.line(s.Body.End())
		around.rounds = within(around.rounds, steps("0", b.source(s.X), false))
		b.block(s.Body.List, around)
	case *ast.BlockStmt:
		b.block(s.List, around)
	case *ast.SwitchStmt:
		if s.Tag == nil {
			b.chosen(s, around)
			return
		}
		for _, c := range s.Body.List {
			if c, ok := c.(*ast.CaseClause); ok {
				inner := around
				inner.cond, inner.loop = "switch "+b.source(s.Tag), false
				inner.from = len(b.test.Asserts)
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
		for _, r := range s.Results {
			b.literalsOf(r)
			b.functions(r, around)
		}
		b.leave(s, around)
	case *ast.BranchStmt:
		if s.Tok == token.GOTO || around.loop && (s.Tok == token.CONTINUE || s.Tok == token.BREAK) {
			if s.Label != nil {
				around.until = 0 // it ends an outer loop
			}
			around.cond = strings.TrimSpace(s.Tok.String() + " " + around.cond)
			n := len(b.test.Leaves)
			b.leave(s, around)
			if len(b.test.Leaves) > n && s.Tok != token.GOTO {
				b.test.Leaves[n].Until = around.until
			}
		}
	case *ast.DeferStmt:
		b.deferred(s)
	case *ast.GoStmt:
		around.loose = true
		if fn, ok := s.Call.Fun.(*ast.FuncLit); ok {
			around.nested = true
			b.block(fn.Body.List, around)
			return
		}
		b.expression(s.Call, around)
	case *ast.LabeledStmt:
		b.statement(s.Stmt, around)
	}
}

// assign remembers what a name was set to, and finds tables and closures.
func (b *goBody) assign(s *ast.AssignStmt, around goAround) {
	for i, r := range s.Rhs {
		from := len(b.test.Asserts)
		b.expression(r, around)
		if _, fn := r.(*ast.FuncLit); fn && len(s.Lhs) == len(s.Rhs) && len(b.test.Asserts) > from {
			if x, ok := s.Lhs[i].(*ast.Ident); ok {
				if b.closures == nil {
					b.closures = map[string][2]int{}
				}
				b.closures[x.Name] = [2]int{from, len(b.test.Asserts)}
			}
		}
	}
	for i, l := range s.Lhs {
		r := s.Rhs[min(i, len(s.Rhs)-1)]
		name, ok := l.(*ast.Ident)
		if !ok {
			if s.Tok == token.ASSIGN {
				b.test.set(b.source(l), b.source(r))
				b.given = put(b.given, b.resolved(l), b.source(r))
			}
			continue
		}
		if name.Name == "_" {
			continue
		}
		b.set(name.Name, r, len(s.Lhs) == len(s.Rhs))
	}
}

// set remembers what a name is now.
func (b *goBody) set(name string, r ast.Expr, alone bool) {
	b.tables = goTable(b.tables, name, r)
	delete(b.names, name)
	switch r := r.(type) {
	case *ast.CallExpr:
		b.test.set(name, b.source(r))
		if b.vars == nil {
			b.vars = map[string]*ast.CallExpr{}
		}
		b.vars[name] = r
		return
	case *ast.FuncLit:
		b.test.set(name, b.source(r))
	case *ast.BasicLit, *ast.SelectorExpr:
		if alone {
			b.names = put(b.names, name, b.resolved(r))
		}
	case *ast.CompositeLit:
		if src := b.source(r); alone && len(src) <= longest {
			b.names = put(b.names, name, src)
		}
	case *ast.UnaryExpr:
		if src := b.source(r); strings.Contains(src, "Mock") || strings.Contains(src, "testing.T") {
			b.test.set(name, src)
			if name == b.handle && strings.Contains(src, "testing.T") {
				b.fake = true
				b.test.Swallows = append(b.test.Swallows, b.line(r.Pos()))
			}
		}
	}
	delete(b.vars, name)
}

func put(m map[string]string, k, v string) map[string]string {
	if m == nil {
		m = map[string]string{}
	}
	m[k] = v
	return m
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
	a.Conditional, a.Condition, a.Rounds = around.cond != "", around.cond, around.rounds
	a.Unreachable, a.Loose = b.gone || around.dead, around.loose
	if v, ok := b.given[a.Subject]; ok && v == a.Expected && a.Strength == Exact {
		a.Strength = Nothing
	}
	b.test.Asserts = append(b.test.Asserts, a)
}
