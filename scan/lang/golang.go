package lang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// golang reads the tests of package testing with the standard library's own parser, which
// goes on after broken code.
type golang struct{}

func (golang) Name() string { return "go" }

func (golang) IsTest(p string, _ []byte) bool { return strings.HasSuffix(p, "_test.go") }

func (golang) Parse(src []byte) File {
	p := &goParser{src: src, fset: token.NewFileSet(), file: File{Helpers: map[string]Test{}, Defines: map[string]bool{}}}
	f, err := parser.ParseFile(p.fset, "", src, parser.SkipObjectResolution|parser.ParseComments)
	p.file.Broken = err != nil
	if f == nil {
		return p.file
	}
	gate := goGate(f)
	p.tables = map[string]*ast.CompositeLit{}
	for _, d := range f.Decls {
		p.globals(d)
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			p.function(fn, gate)
		}
	}
	return p.file
}

type goParser struct {
	src    []byte
	fset   *token.FileSet
	file   File
	tables map[string]*ast.CompositeLit
}

// goGate is the //go:build line (go help buildconstraint); empty where there is none.
func goGate(f *ast.File) string {
	for _, g := range f.Comments {
		if g.Pos() > f.Package {
			break
		}
		for _, c := range g.List {
			if expr, ok := strings.CutPrefix(c.Text, "//go:build "); ok {
				return strings.TrimSpace(expr)
			}
		}
	}
	return ""
}

// globals notes what the file defines, and the tables that stand outside functions.
func (p *goParser) globals(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		p.file.Defines[d.Name.Name] = true
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				p.file.Defines[s.Name.Name] = true
			case *ast.ValueSpec:
				for i, n := range s.Names {
					p.file.Defines[n.Name] = true
					if i < len(s.Values) {
						if lit, ok := s.Values[i].(*ast.CompositeLit); ok {
							p.tables[n.Name] = lit
						}
					}
				}
			}
		}
	}
}

// goTest reports whether go test runs a function of this name (go help testfunc): the
// prefix, and then no lower-case letter.
func goTest(name string) bool {
	for _, prefix := range []string{"Test", "Fuzz", "Example", "Benchmark"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			r, _ := utf8.DecodeRuneInString(rest)
			return rest == "" || !unicode.IsLower(r)
		}
	}
	return false
}

func (p *goParser) function(fn *ast.FuncDecl, gate string) {
	if fn.Body == nil {
		return
	}
	t := newTest(fn.Name.Name, p.line(fn.Pos()))
	t.End, t.Gate = p.line(fn.End()), gate
	b := &goBody{goParser: p, test: &t, vars: map[string]string{}, tables: map[string]*ast.CompositeLit{}, handle: goHandle(fn.Type)}
	b.subtests = goTest(fn.Name.Name) && fn.Recv == nil
	b.block(fn.Body.List, goAround{})
	switch {
	case b.subtests && !strings.HasPrefix(fn.Name.Name, "Benchmark"):
		p.file.Tests = append(p.file.Tests, t)
		p.file.Tests = append(p.file.Tests, b.subs...)
	case len(t.Asserts) > 0:
		p.file.Helpers[fn.Name.Name] = t
	}
}

// goHandle is the name of the *testing.T, B, F or TB among the parameters; "t" by default.
func goHandle(ft *ast.FuncType) string {
	for _, f := range ft.Params.List {
		typ := f.Type
		if star, ok := typ.(*ast.StarExpr); ok {
			typ = star.X
		}
		if sel, ok := typ.(*ast.SelectorExpr); ok && len(f.Names) > 0 {
			if pkg, ok := sel.X.(*ast.Ident); ok && pkg.Name == "testing" {
				return f.Names[0].Name
			}
		}
	}
	return "t"
}

func (p *goParser) line(pos token.Pos) int { return p.fset.Position(pos).Line }

// source is a node as it is written, on one line.
func (p *goParser) source(n ast.Node) string {
	if n == nil {
		return ""
	}
	lo, hi := p.fset.Position(n.Pos()).Offset, p.fset.Position(n.End()).Offset
	if lo < 0 || hi > len(p.src) || lo > hi {
		return ""
	}
	return strings.Join(strings.Fields(string(p.src[lo:hi])), " ")
}
