package shell

import (
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

type walker struct {
	src  string
	dir  string
	lost bool
	out  []Command
}

func (w *walker) statements(list []*syntax.Stmt, nested bool) {
	for i, s := range list {
		op := ";"
		if i == len(list)-1 {
			op = ""
		}
		w.statement(s, op, nested)
	}
}

func (w *walker) statement(s *syntax.Stmt, op string, nested bool) {
	if s.Background {
		op = "&"
	}
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		w.call(s, c, op, nested)
	case *syntax.BinaryCmd:
		w.statement(c.X, operator(c.Op), nested)
		w.statement(c.Y, op, nested)
	case *syntax.Subshell:
		dir, lost := w.dir, w.lost
		w.inner(c.Stmts, op, nested)
		w.dir, w.lost = dir, lost
	case *syntax.Block:
		w.inner(c.Stmts, op, nested)
	case *syntax.TimeClause:
		if c.Stmt != nil {
			w.statement(c.Stmt, op, nested)
		}
	case *syntax.IfClause:
		w.condition(c)
	case *syntax.WhileClause:
		w.statements(c.Cond, true)
		w.statements(c.Do, true)
	case *syntax.ForClause:
		w.statements(c.Do, true)
	case *syntax.CaseClause:
		for _, item := range c.Items {
			w.statements(item.Stmts, true)
		}
	case *syntax.FuncDecl:
		if c.Body != nil {
			w.statement(c.Body, "", true)
		}
	case *syntax.DeclClause:
		w.declaration(c, op, nested)
	}
}

// inner walks a list whose last command has the operator that follows the whole.
func (w *walker) inner(list []*syntax.Stmt, op string, nested bool) {
	before := len(w.out)
	w.statements(list, nested)
	if len(w.out) > before {
		w.out[len(w.out)-1].Op = op
	}
}

func (w *walker) condition(c *syntax.IfClause) {
	for ; c != nil; c = c.Else {
		w.statements(c.Cond, true)
		w.statements(c.Then, true)
	}
}

func operator(op syntax.BinCmdOperator) string {
	switch op {
	case syntax.AndStmt:
		return "&&"
	case syntax.OrStmt:
		return "||"
	case syntax.Pipe, syntax.PipeAll:
		return "|"
	default:
		return ";"
	}
}

func (w *walker) call(s *syntax.Stmt, c *syntax.CallExpr, op string, nested bool) {
	out := Command{Op: op, Line: int(s.Pos().Line()), Nested: nested, Dir: w.dir, Lost: w.lost}
	for _, a := range c.Assigns {
		out.Assigned = append(out.Assigned, w.assignment(a))
	}
	for _, arg := range c.Args {
		w.word(&out, arg)
	}
	for _, r := range s.Redirs {
		if r.Op == syntax.RdrOut || r.Op == syntax.AppOut || r.Op == syntax.RdrAll || r.Op == syntax.AppAll || r.Op == syntax.RdrClob {
			out.Writes = true
		}
	}
	if len(out.Words) == 0 && len(out.Assigned) == 0 {
		return
	}
	w.out = append(w.out, out)
	if !nested {
		w.follow(out)
	}
}

func (w *walker) declaration(c *syntax.DeclClause, op string, nested bool) {
	out := Command{Words: []string{c.Variant.Value}, Raw: []string{c.Variant.Value}, Dynamic: []bool{false}, Op: op, Line: int(c.Pos().Line()), Nested: nested, Dir: w.dir, Lost: w.lost}
	for _, a := range c.Args {
		if a.Name != nil {
			out.Assigned = append(out.Assigned, w.assignment(a))
		}
	}
	w.out = append(w.out, out)
}

func (w *walker) assignment(a *syntax.Assign) Assignment {
	out := Assignment{Name: a.Name.Value}
	if a.Value != nil {
		out.Value, out.Dynamic = w.text(a.Value)
	}
	if a.Array != nil || a.Append {
		out.Dynamic = true
	}
	return out
}

func (w *walker) word(c *Command, word *syntax.Word) {
	text, dynamic := w.text(word)
	c.Words = append(c.Words, text)
	c.Raw = append(c.Raw, w.source(word))
	c.Dynamic = append(c.Dynamic, dynamic)
}

func (w *walker) source(n syntax.Node) string {
	start, end := int(n.Pos().Offset()), int(n.End().Offset())
	if start < 0 || end > len(w.src) || start > end {
		return ""
	}
	return w.src[start:end]
}

// text is a word without quotes, as far as it is known without running anything.
func (w *walker) text(word *syntax.Word) (text string, dynamic bool) {
	var b strings.Builder
	for _, part := range word.Parts {
		dynamic = w.part(&b, part) || dynamic
	}
	return b.String(), dynamic
}

func (w *walker) part(b *strings.Builder, part syntax.WordPart) (dynamic bool) {
	switch p := part.(type) {
	case *syntax.Lit:
		b.WriteString(unescape(p.Value))
	case *syntax.SglQuoted:
		b.WriteString(p.Value)
	case *syntax.DblQuoted:
		for _, inner := range p.Parts {
			dynamic = w.part(b, inner) || dynamic
		}
	default:
		b.WriteString(w.source(part))
		return true
	}
	return dynamic
}

// unescape removes the backslashes of an unquoted or double-quoted literal.
func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
			if s[i] == '\n' {
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// follow keeps track of where the script is after a cd.
func (w *walker) follow(c Command) {
	if len(c.Words) == 0 || !slices.Contains([]string{"cd", "pushd", "popd"}, c.Words[0]) {
		return
	}
	if len(c.Words) != 2 || c.Dynamic[1] || c.Words[0] == "popd" || path.IsAbs(c.Words[1]) || c.Words[1] == "-" || strings.HasPrefix(c.Words[1], "~") {
		w.lost = true
		return
	}
	w.dir = path.Join(w.dir, c.Words[1])
}
