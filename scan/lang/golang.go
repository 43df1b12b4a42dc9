package lang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// golang reads the tests of package testing, of testify's and gocheck's suites and of ginkgo,
// with the standard library's own parser, which goes on after broken code.
type golang struct{}

func (golang) Name() string { return "go" }

// IsTest leaves out what the go tool leaves out (go help packages): directories named testdata,
// and names that begin with a dot or an underscore.
func (golang) IsTest(p string, _ []byte) bool {
	if !strings.HasSuffix(p, "_test.go") {
		return false
	}
	for part := range strings.SplitSeq(p, "/") {
		if part == "testdata" || strings.HasPrefix(part, ".") && part != "." && part != ".." || strings.HasPrefix(part, "_") {
			return false
		}
	}
	return true
}

func (golang) Parse(src []byte) File {
	p := &goParser{file: File{Helpers: map[string]Test{}, Defines: map[string]bool{}}}
	gate, ok := p.read(string(src), "")
	if ok {
		return p.file
	}
	// The parser may take all that follows an error for a part of it.
	p.file = File{Helpers: map[string]Test{}, Defines: map[string]bool{}, Broken: true}
	for _, c := range goFunctions(src) {
		p.firstLine = c.line - 1
		p.read("package a;"+c.src, gate)
	}
	return p.file
}

// read reads a file and says under which condition it is built; false where it is broken.
func (p *goParser) read(src, gate string) (string, bool) {
	p.src = src
	// Comments would cost a tenth of the time, and only examples are told by them.
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if f == nil || !f.FileStart.IsValid() {
		return "", false
	}
	p.base, p.lines = int(f.FileStart), fset.File(f.FileStart).Lines()
	p.suites = p.suites || goImports(f, "github.com/stretchr/testify/suite", "gopkg.in/check.v1")
	p.ginkgo = p.ginkgo || goImports(f, "github.com/onsi/ginkgo", "github.com/onsi/ginkgo/v2", "github.com/onsi/gomega")
	if f.Package.IsValid() {
		if head := p.src[:p.offset(f.Package)]; strings.Contains(head, "//go:build ") || strings.Contains(head, "// +build ") {
			gate = goGate(head)
		}
	}
	for _, d := range f.Decls {
		p.globals(d)
	}
	p.setups(f)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			p.function(d, gate)
		case *ast.GenDecl:
			if p.ginkgo {
				p.containers(d, gate)
			}
		}
	}
	return gate, err == nil
}

type goParser struct {
	src   string
	base  int   // the position of the first byte
	lines []int // where each line begins
	// firstLine is how many lines of the file stand before what is read.
	firstLine int
	file      File
	tables    map[string]*ast.CompositeLit
	// consts are the values of the file's constants: naming a value is no other expectation.
	consts map[string]string
	// noted is what the bodies that are being read hold so far, asked what one node does.
	noted, asked goValues
	// suites: methods may be tests. ginkgo: calls in variables may be.
	suites, ginkgo bool
	// quiet are the functions that recover and say nothing; skips is what skips whole suites.
	quiet map[string]bool
	skips map[string]string
}

func goImports(f *ast.File, paths ...string) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool {
		return slices.Contains(paths, strings.Trim(i.Path.Value, "\"`"))
	})
}

// goGate is the //go:build line before the package clause (go help buildconstraint); empty
// where there is none.
func goGate(head string) string {
	old := ""
	for _, c := range readGo([]byte(head)).Comments {
		if expr, ok := strings.CutPrefix(c.Text, "//go:build "); ok && c.Margin {
			return strings.TrimSpace(expr)
		}
		if expr, ok := strings.CutPrefix(c.Text, "// +build "); ok && c.Margin && old == "" {
			old = strings.TrimSpace(expr)
		}
	}
	return old
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
						p.tables = goTable(p.tables, n.Name, s.Values[i])
						if lit, ok := s.Values[i].(*ast.BasicLit); ok && d.Tok == token.CONST {
							p.consts = put(p.consts, n.Name, lit.Value)
						}
					}
				}
			}
		}
	}
}

// goTable notes a composite literal by the name that it is given.
func goTable(tables map[string]*ast.CompositeLit, name string, value ast.Expr) map[string]*ast.CompositeLit {
	lit, ok := value.(*ast.CompositeLit)
	if !ok {
		return tables
	}
	if tables == nil {
		tables = map[string]*ast.CompositeLit{}
	}
	tables[name] = lit
	return tables
}

// goTest is the prefix by which go test runs a function of this name (go help testfunc): the
// prefix, and then no lower-case letter; empty where it does not.
func goTest(name string) string {
	for _, prefix := range []string{"Test", "Fuzz", "Example", "Benchmark"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			if r, _ := utf8.DecodeRuneInString(rest); rest == "" || !unicode.IsLower(r) {
				return prefix
			}
		}
	}
	return ""
}

func (p *goParser) function(fn *ast.FuncDecl, gate string) {
	if fn.Body == nil {
		return
	}
	if fn.Name.Name == "TestMain" && fn.Recv == nil {
		p.main(fn)
		return
	}
	t := newTest(fn.Name.Name, p.line(fn.Pos()))
	t.End, t.Gate = p.line(fn.End()), gate
	b := p.body(&t, goHandle(fn.Type))
	kind := p.collected(fn, &t, b)
	b.subtests = kind != ""
	if kind == "" && fn.Recv != nil && len(fn.Recv.List) == 1 && len(fn.Recv.List[0].Names) > 0 && p.suiteOf(fn) != "" {
		b.suite = fn.Recv.List[0].Names[0].Name
	}
	b.params(fn.Type)
	b.block(fn.Body.List, goAround{})
	if kind == "" && len(t.Asserts) == 0 && t.Skip == nil && goTest(fn.Name.Name) == "" {
		b.forget() // it is enough to know that it asserts nothing
		p.file.Helpers[fn.Name.Name] = t
		return
	}
	b.finish()
	b.settle(fn.Body)
	switch {
	case kind != "" && kind != "Benchmark":
		p.file.Tests = append(p.file.Tests, t)
		p.file.Tests = append(p.file.Tests, b.subs...)
	case kind == "" && fn.Recv == nil && goTest(fn.Name.Name) == "Example":
		p.file.Hidden = append(p.file.Hidden, Hidden{t, "it has no output to compare"})
	case kind == "":
		p.file.Helpers[fn.Name.Name] = t
	}
}

// collected is what a runner takes the function for; empty for nothing.
func (p *goParser) collected(fn *ast.FuncDecl, t *Test, b *goBody) string {
	kind := goTest(fn.Name.Name)
	switch {
	case kind == "":
		return ""
	case fn.Recv != nil:
		name := p.suiteOf(fn)
		if kind != "Test" || name == "" {
			return ""
		}
		t.Name = name + " > " + t.Name
		if len(fn.Recv.List[0].Names) > 0 && fn.Type.Params.NumFields() == 0 {
			b.suite = fn.Recv.List[0].Names[0].Name
		}
		if why := p.skips[name]; why != "" {
			t.Skip = &Skip{Line: t.Line, Text: why}
		}
		return kind
	case kind == "Example":
		if fn.Type.Params.NumFields() > 0 || !p.output(fn, t) {
			return "" // compiled and not run
		}
		return kind
	}
	want := map[string]string{"Test": "T", "Fuzz": "F", "Benchmark": "B"}[kind]
	if fn.Type.TypeParams != nil || fn.Type.Params.NumFields() != 1 {
		return ""
	}
	if star, ok := fn.Type.Params.List[0].Type.(*ast.StarExpr); ok {
		switch x := star.X.(type) {
		case *ast.SelectorExpr:
			if x.Sel.Name == want {
				return kind
			}
		case *ast.Ident: // package testing imported with a dot
			if x.Name == want {
				return kind
			}
		}
	}
	return ""
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
