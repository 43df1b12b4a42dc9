package lang

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// literalsOf adds the calls and literals of a node to the test.
func (b *goBody) literalsOf(n ast.Node) { b.noted.read(n) }

// finish gives the test what was noted since its body began: in one go, so that the maps need
// not grow.
func (b *goBody) finish() {
	v := &b.noted
	b.test.Heads = counted(b.test.Heads, v.heads[b.begin.heads:])
	b.test.Calls, b.test.Literals = counted(b.test.Calls, v.called[b.begin.called:]), counted(b.test.Literals, v.literals[b.begin.literals:])
	b.forget()
}

func (b *goBody) forget() {
	b.noted.called, b.noted.literals, b.noted.heads = b.noted.called[:b.begin.called], b.noted.literals[:b.begin.literals], b.noted.heads[:b.begin.heads]
}

func counted(m map[string]int, names []string) map[string]int {
	if len(names) == 0 {
		return m
	}
	if m == nil {
		m = make(map[string]int, min(len(names), 8)) // which needs no table
	}
	for _, n := range names {
		m[n]++
	}
	return m
}

func (p *goParser) literals(n ast.Node) []string {
	switch n.(type) {
	case *ast.Ident, *ast.BasicLit: // most are these
		if l, _ := goValue(n); l != "" {
			return []string{l}
		}
		return nil
	}
	p.asked.read(n)
	out := slices.Clone(p.asked.literals)
	p.asked.called, p.asked.literals, p.asked.heads = p.asked.called[:0], p.asked.literals[:0], p.asked.heads[:0]
	return out
}

// goValues are the values that nodes write out and the names that they call; the bodies of
// function literals are read by themselves.
type goValues struct{ called, literals, heads []string }

// read goes down by itself where most nodes are: ast.Inspect took a tenth of the time that
// parsing took.
func (v *goValues) read(n ast.Node) {
	switch n := n.(type) {
	case *ast.FuncLit:
		return
	case *ast.SelectorExpr:
		v.read(n.X)
		return
	case *ast.BinaryExpr:
		v.read(n.X)
		v.read(n.Y)
		return
	case *ast.CallExpr:
		if name := goCallee(n); name != "" {
			v.called = append(v.called, name)
		}
		switch fn := n.Fun.(type) {
		case *ast.Ident:
			v.heads = append(v.heads, fn.Name)
		case *ast.SelectorExpr:
			if x, ok := fn.X.(*ast.Ident); ok {
				v.heads = append(v.heads, x.Name)
			}
		}
		v.read(n.Fun)
		for _, a := range n.Args {
			v.read(a)
		}
		return
	case *ast.KeyValueExpr:
		v.read(n.Key)
		v.read(n.Value)
		return
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			v.read(e)
		}
		return
	case *ast.ExprStmt:
		v.read(n.X)
		return
	case *ast.Ident, *ast.BasicLit, *ast.UnaryExpr:
		l, down := goValue(n)
		if l != "" {
			v.literals = append(v.literals, l)
		}
		if u, ok := n.(*ast.UnaryExpr); ok && down {
			v.read(u.X)
		}
		return
	}
	ast.Inspect(n, func(inner ast.Node) bool {
		if inner == n {
			return true
		}
		if inner != nil {
			v.read(inner)
		}
		return false
	})
}

// goValue is the value that a node writes out, empty for none, and whether there may be more
// below it.
func goValue(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.UnaryExpr:
		if lit, ok := n.X.(*ast.BasicLit); ok && n.Op == token.SUB {
			return "-" + lit.Value, false
		}
	case *ast.BasicLit:
		return goLiteral(n), false
	case *ast.Ident:
		if n.Name == "true" || n.Name == "false" || n.Name == "nil" {
			return n.Name, false
		}
		return "", false
	}
	return "", true
}

func goLiteral(l *ast.BasicLit) string {
	if l.Kind == token.STRING && l.Value[0] == '`' {
		return `"` + strings.Trim(l.Value, "`") + `"`
	}
	return l.Value
}
