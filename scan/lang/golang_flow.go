package lang

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// leave notes a place where the function ends before its end.
func (b *goBody) leave(s ast.Stmt, around goAround) {
	if around.nested || b.printed() && around.cond != "" {
		return
	}
	if around.cond == "" {
		b.gone = true
	}
	b.test.Leaves = append(b.test.Leaves, Leave{Line: b.line(s.Pos()), Condition: around.cond, Asserted: around.cond != "" && len(b.test.Asserts) > around.from})
}

// goExits are calls that end the test, or the whole run, without a failure.
var goExits = map[string]bool{"os.Exit": true, "runtime.Goexit": true, "syscall.Exit": true}

// goEmpty: a loop over this does nothing.
func goEmpty(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Value == "0" || e.Value == `""`
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.Ident:
		return e.Name == "nil"
	}
	return false
}

// params notes the parameters of a function.
func (b *goBody) params(ft *ast.FuncType) {
	for _, f := range ft.Params.List {
		for _, n := range f.Names {
			b.test.Params = append(b.test.Params, n.Name)
		}
	}
}

// settle judges what only the whole body tells: closures that nobody calls, goroutines that
// are waited for.
func (b *goBody) settle(body *ast.BlockStmt) {
	loose := slices.ContainsFunc(b.test.Asserts, func(a Assert) bool { return a.Loose })
	if loose && (b.test.Calls["Wait"] > 0 || b.waits(body)) {
		for i := range b.test.Asserts {
			b.test.Asserts[i].Loose = false
		}
	}
	if len(b.closures) == 0 {
		return
	}
	uses := goUses(body)
	for name, at := range b.closures {
		if uses[name] > 1 {
			continue
		}
		for i := at[0]; i < at[1] && i < len(b.test.Asserts); i++ {
			b.test.Asserts[i].Unreachable = true
		}
	}
}

// goUses counts the names in a body; what is given to _ is not used.
func goUses(body *ast.BlockStmt) map[string]int {
	uses := map[string]int{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if x, ok := n.Lhs[0].(*ast.Ident); ok && len(n.Lhs) == 1 && x.Name == "_" {
				if _, ok := n.Rhs[0].(*ast.Ident); ok {
					return false
				}
			}
		case *ast.Ident:
			uses[n.Name]++
		}
		return true
	})
	return uses
}

// waits reports whether the body receives from a channel.
func (b *goBody) waits(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.ARROW {
			found = true
		}
		return !found
	})
	return found
}

// plain is a condition with its init statement and with results named by their calls.
func (b *goBody) plain(s *ast.IfStmt) string {
	out := b.source(s.Cond)
	if x, ok := s.Cond.(*ast.BinaryExpr); ok {
		if id, named := x.X.(*ast.Ident); named {
			if call, known := b.result(id.Name); known {
				out = call + " " + x.Op.String() + " " + b.source(x.Y)
			}
		}
	}
	if s.Init != nil && !strings.Contains(out, "(") {
		out = b.source(s.Init) + "; " + out
	}
	return out
}

// printed: an example that must print something; where it ends before, its output fails it.
func (b *goBody) printed() bool {
	x := b.test.Asserts
	return len(x) > 0 && (x[0].Form == "output" || x[0].Form == "unordered output") && x[0].Expected != ""
}

// counts is how often a loop with a counter goes round; -1 where no numbers say so.
func (b *goBody) counts(s *ast.ForStmt) int {
	init, ok1 := s.Init.(*ast.AssignStmt)
	cond, ok2 := s.Cond.(*ast.BinaryExpr)
	if _, each := s.Post.(*ast.IncDecStmt); !ok1 || !ok2 || !each || cond.Op != token.LSS && cond.Op != token.LEQ {
		return -1
	}
	return steps(b.source(init.Rhs[0]), b.source(cond.Y), cond.Op == token.LEQ)
}

// chosen reads a switch over conditions, which is a chain of ifs.
func (b *goBody) chosen(s *ast.SwitchStmt, around goAround) {
	if s.Init != nil {
		b.statement(s.Init, around)
	}
	for _, c := range s.Body.List {
		c, ok := c.(*ast.CaseClause)
		if !ok {
			continue
		}
		body := &ast.BlockStmt{Lbrace: c.Colon, List: c.Body, Rbrace: c.End()}
		if len(c.List) == 1 {
			b.ifStatement(&ast.IfStmt{If: c.Case, Cond: c.List[0], Body: body}, around)
			continue
		}
		inner := around
		inner.cond, inner.loop, inner.from = "switch", false, len(b.test.Asserts)
		b.block(c.Body, inner)
	}
}
