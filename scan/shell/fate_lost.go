package shell

import (
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// aftermath is, for each place in a list, what the statements from there on do.
type aftermath struct {
	asks bool   // for $? or a status kept earlier
	ends string // an `exit 0` among them
}

func (f *fateReader) aftermath(stmts []*syntax.Stmt) []aftermath {
	out := make([]aftermath, len(stmts)+1)
	for i := len(stmts) - 1; i >= 0; i-- {
		a := out[i+1]
		text := f.source(stmts[i])
		a.asks = a.asks || strings.Contains(text, "$?") || strings.Contains(text, "PIPESTATUS") || strings.Contains(text, "exit $") || strings.Contains(text, `exit "$`)
		if words := f.words(stmts[i]); len(words) == 2 && (words[0] == "exit" || words[0] == "return") && words[1] == "0" {
			a.ends = strings.Join(words, " ")
		}
		out[i] = a
	}
	return out
}

// sequence is how what follows a statement loses its failure.
func (f *fateReader) sequence(stmts []*syntax.Stmt, i int, after aftermath, outer bool) []Loss {
	if after.asks {
		return nil
	}
	last := stmts[len(stmts)-1]
	switch {
	case after.ends != "":
		return []Loss{{Text: "; " + after.ends, Sure: !f.o.Errexit || f.relaxed || stmts[i].Pos().Line() == stmts[i+1].Pos().Line()}}
	case f.relaxed:
		return []Loss{{Text: "set +e", Sure: f.succeeds(last)}}
	case !f.o.Errexit && outer && f.succeeds(last):
		return []Loss{{Text: "; " + oneLine(f.source(last)), Sure: stmts[i].Pos().Line() == last.Pos().Line()}}
	}
	return nil
}

// reporters read a test's output and fail where it does.
func reporters() []string {
	return []string{"tap-spec", "tap-dot", "tap-diff", "tap-nyan", "tap-min", "tap-summary", "tap-parser", "tap-arc", "tap-out", "faucet", "tparse", "gotestfmt", "tap-mocha-reporter", "@tapjs/reporter", "tap-difflet", "tap-colorize", "tap-bail", "tap-nirvana"}
}

// lastOf is the command whose status a pipeline ends with.
func lastOf(s *syntax.Stmt) *syntax.Stmt {
	for {
		b, ok := s.Cmd.(*syntax.BinaryCmd)
		if !ok {
			return s
		}
		s = b.Y
	}
}

// alternative judges what stands behind ||.
func (f *fateReader) alternative(c *syntax.BinaryCmd) (Loss, bool) {
	text := "|| " + oneLine(f.source(c.Y))
	switch {
	case f.fails(c.Y):
		return Loss{}, false
	case f.succeeds(c.Y):
		return Loss{Text: text, Sure: true}, true
	}
	if call, ok := c.Y.Cmd.(*syntax.CallExpr); ok && len(call.Args) == 0 { // rc=$?
		return Loss{Text: text}, !strings.Contains(f.src, "exit $") && !strings.Contains(f.src, `exit "$`) && !strings.Contains(f.src, "exit 1")
	}
	x, y := f.words(lastOf(c.X)), f.words(c.Y)
	if len(x) > 0 && len(y) > 0 && x[0] == y[0] && x[0] != "echo" {
		return Loss{Text: text, Retry: true}, true
	}
	return Loss{Text: text}, true
}

// succeeds reports a statement that cannot fail.
func (f *fateReader) succeeds(s *syntax.Stmt) bool {
	if s.Negated {
		return false
	}
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		words := f.words(s)
		if len(words) == 0 {
			return false
		}
		switch path.Base(words[0]) {
		case "true", ":", "echo", "printf", "sleep", "date":
			return true
		case "exit", "return":
			return len(words) == 2 && words[1] == "0"
		case "cat", "ls", "tail", "head":
			return true
		}
	case *syntax.Block:
		return len(c.Stmts) > 0 && f.succeeds(c.Stmts[len(c.Stmts)-1])
	case *syntax.Subshell:
		return len(c.Stmts) > 0 && f.succeeds(c.Stmts[len(c.Stmts)-1])
	case *syntax.BinaryCmd:
		return c.Op == syntax.OrStmt && f.succeeds(c.Y) || f.succeeds(c.X) && f.succeeds(c.Y)
	}
	return false
}

// fails reports a statement that ends in a failure of its own.
func (f *fateReader) fails(s *syntax.Stmt) bool {
	found := false
	syntax.Walk(s, func(n syntax.Node) bool {
		call, ok := n.(*syntax.CallExpr)
		if !ok || len(call.Args) == 0 {
			return !found
		}
		name, _ := f.text(call.Args[0])
		arg := ""
		if len(call.Args) > 1 {
			arg, _ = f.text(call.Args[1])
		}
		switch name {
		case "false", "die", "fail", "fatal", "abort", "err", "error":
			found = true
		case "exit", "return":
			found = found || arg != "0"
		}
		return !found
	})
	return found
}
