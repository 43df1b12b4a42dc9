package lang

import (
	"go/ast"
	"slices"
	"strings"
)

// goSpec is what the containers around a ginkgo spec say of it.
type goSpec struct {
	names   []string
	gate    string
	skip    *Skip
	focused bool
}

// containers reads var _ = Describe("…", func() { … }), which is how ginkgo's specs stand in
// a file.
func (p *goParser) containers(d *ast.GenDecl, gate string) {
	for _, s := range d.Specs {
		if v, ok := s.(*ast.ValueSpec); ok {
			for _, e := range v.Values {
				if call, ok := e.(*ast.CallExpr); ok {
					p.spec(call, goSpec{gate: gate})
				}
			}
		}
	}
}

// spec reads a container or a spec, by the names that ginkgo documents: F in front focuses,
// P and X leave it pending.
func (p *goParser) spec(call *ast.CallExpr, s goSpec) {
	name := goCallee(call)
	kind := name
	if rest := strings.TrimLeft(name, "FPX"); rest != name && len(name)-len(rest) == 1 {
		kind = rest
	}
	if len(call.Args) < 2 || len(s.names) >= deepest {
		return
	}
	written := p.source(call.Args[0])
	if lit, ok := call.Args[0].(*ast.BasicLit); ok {
		written = strings.Trim(lit.Value, "\"`")
	}
	s.names = append(slices.Clone(s.names), written)
	s.focused = s.focused || name != kind && name[0] == 'F' || p.decorated(call, "Focus")
	if name != kind && name[0] != 'F' || p.decorated(call, "Pending") {
		s.skip = &Skip{Line: p.line(call.Pos()), Text: name}
	}
	body := goFunction(call)
	if body == nil {
		return
	}
	switch kind {
	case "Describe", "Context", "When":
		for _, stmt := range body.Body.List {
			if e, ok := stmt.(*ast.ExprStmt); ok {
				if inner, ok := e.X.(*ast.CallExpr); ok {
					p.spec(inner, s)
				}
			}
		}
	case "It", "Specify", "DescribeTable":
		t := newTest(strings.Join(s.names, " > "), p.line(call.Pos()))
		t.End, t.Gate, t.Skip, t.Focused = p.line(call.End()), s.gate, s.skip, s.focused
		b := p.body(&t, "t")
		b.params(body.Type)
		b.block(body.Body.List, goAround{})
		b.finish()
		b.settle(body.Body)
		if kind == "DescribeTable" {
			p.entries(call, &t)
		}
		p.file.Tests = append(p.file.Tests, t)
	}
}

func (p *goParser) entries(call *ast.CallExpr, t *Test) {
	for _, a := range call.Args[1:] {
		if e, ok := a.(*ast.CallExpr); ok && strings.HasSuffix(goCallee(e), "Entry") {
			name := goCallee(e)
			r := Row{Line: p.line(e.Pos()), Skip: name[0] == 'P' || name[0] == 'X'}
			t.Focused = t.Focused || name[0] == 'F'
			for _, x := range e.Args {
				r.Literals = append(r.Literals, p.literals(x)...)
			}
			t.row(r)
		}
	}
}

// decorated reports whether one of the decorators Focus and Pending stands among the arguments.
func (p *goParser) decorated(call *ast.CallExpr, name string) bool {
	return slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		switch x := e.(type) {
		case *ast.Ident:
			return x.Name == name
		case *ast.SelectorExpr:
			return x.Sel.Name == name
		}
		return false
	})
}

// goFunction is the first function literal among a call's arguments.
func goFunction(call *ast.CallExpr) *ast.FuncLit {
	for _, a := range call.Args {
		if fn, ok := a.(*ast.FuncLit); ok {
			return fn
		}
	}
	return nil
}

// goCallee is the last name of what a call calls.
func goCallee(call *ast.CallExpr) string {
	switch fn := call.Fun.(type) {
	case *ast.Ident:
		return fn.Name
	case *ast.SelectorExpr:
		return fn.Sel.Name
	}
	return ""
}
