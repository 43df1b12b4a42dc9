package lang

import (
	"go/ast"
	"strings"
)

// main reads TestMain (package testing): tests run only where it calls m.Run, and a status of
// 0 given to os.Exit drops what they said.
func (p *goParser) main(fn *ast.FuncDecl) {
	handle := "m"
	if l := fn.Type.Params.List; len(l) > 0 && len(l[0].Names) > 0 {
		handle = l[0].Names[0].Name
	}
	runs := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if x, ok := n.(*ast.Ident); ok && x.Name == handle {
			runs = true
		}
		return true
	})
	if !runs {
		p.file.Hooks = append(p.file.Hooks, Hook{Kind: DropsTests, Line: p.line(fn.Pos()), Text: "TestMain does not run the tests"})
		return
	}
	p.exits(fn.Body.List, "", handle, false)
}

func (p *goParser) exits(list []ast.Stmt, cond, handle string, ran bool) {
	for _, s := range list {
		src := p.source(s)
		switch s := s.(type) {
		case *ast.IfStmt:
			p.exits(s.Body.List, p.source(s.Cond), handle, ran)
		case *ast.ExprStmt:
			switch {
			case src == "os.Exit(0)" && ran && cond == "":
				p.file.Hooks = append(p.file.Hooks, Hook{Kind: DropsFailures, Line: p.line(s.Pos()), Text: "TestMain always exits with 0", Condition: cond})
			case src == "os.Exit(0)" && !ran:
				p.file.Hooks = append(p.file.Hooks, Hook{Kind: DropsTests, Line: p.line(s.Pos()), Text: "TestMain exits before the tests run", Condition: cond})
			case strings.HasPrefix(src, `flag.Set("test.run"`), strings.HasPrefix(src, `flag.Set("test.skip"`):
				p.file.Hooks = append(p.file.Hooks, Hook{Kind: DropsTests, Line: p.line(s.Pos()), Text: src, Condition: cond})
			}
		}
		ran = ran || strings.Contains(src, handle+".Run()")
	}
}
