package lang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// TestNoExpressionsOverLines: the readers work token by token. A regular expression, or a
// split of the source at its line ends, would take strings, comments and broken code for tests.
func TestNoExpressionsOverLines(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		read++
		src, err := os.ReadFile(e.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range overLines(t, e.Name(), string(src)) {
			t.Error(problem)
		}
	}
	if read < 20 {
		t.Errorf("only %d files", read)
	}
	for _, bad := range []string{
		"package a\nimport \"regexp\"", "package a\nimport r \"github.com/x/regexp2\"", "package a\nimport \"bufio\"",
		"package a\nvar x = strings.Split(src, \"\\n\")", "package a\nfunc f() { for l := range bytes.Lines(src) { _ = l } }",
	} {
		if len(overLines(t, "bad.go", bad)) != 1 {
			t.Errorf("not seen: %q", bad)
		}
	}
}

// overLines is what a file must not do. Lines of a literal that was read as a token are no
// lines of the source.
func overLines(t *testing.T, name, src string) []string {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, i := range f.Imports {
		if strings.Contains(i.Path.Value, "regexp") || i.Path.Value == `"bufio"` {
			out = append(out, name+" imports "+i.Path.Value)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		what, _ := call.Args[0].(*ast.SelectorExpr)
		switch {
		case what != nil && what.Sel.Name == "tag": // the text of it.each`…`
		case sel.Sel.Name == "Lines" || sel.Sel.Name == "FieldsFunc",
			strings.HasPrefix(sel.Sel.Name, "Split") && len(call.Args) > 1 && newlines(call.Args[1]):
			out = append(out, fset.Position(call.Pos()).String()+" splits at line ends")
		}
		return true
	})
	return out
}

func newlines(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && (lit.Value == `"\n"` || lit.Value == `"\r\n"`)
}
