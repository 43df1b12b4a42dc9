package shell

import (
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Loss is a way in which a command may fail without its script failing.
type Loss struct {
	// Text is what does it: "|| true", "| tee log", "set +e".
	Text string
	// Sure is false where what follows may fail in its place.
	Sure bool
	// Retry: the command is only tried again.
	Retry bool
}

// Fate is a command and what becomes of its failure.
type Fate struct {
	Command
	Losses []Loss
}

// Options are what the caller of a script sets: the shell's -e and -o pipefail.
type Options struct{ Errexit, Pipefail bool }

// Fates gives the commands of a script, those in functions, substitutions and `sh -c` too, and
// how the failure of each is lost (POSIX shell, 2.8.2 and 2.14 set; bash manual, Pipelines). ok
// is false where the text is no shell: its lines are given as plain commands then.
func Fates(script string, o Options) (fates []Fate, ok bool) {
	f := fateReader{o: o}
	return f.script(script, nil, 0, 0)
}

// Bounds, because what is read recurses: `sh -c` in `sh -c`, statements in statements, the
// size in bytes of a script, commands joined to one another, and how a failure is lost.
const (
	maxScripts = 3
	maxNested  = 40
	maxScript  = 64 << 10
	maxJoined  = 500
	maxLosses  = 8
)

type fateReader struct {
	walker
	o Options
	// relaxed: the script itself has switched -e off.
	relaxed bool
	depth   int
	nested  int
	joined  int
	fates   []Fate
	offset  int
}

func (f *fateReader) script(src string, losses []Loss, offset, depth int) ([]Fate, bool) {
	if len(src) > maxScript {
		return plainLines(src, offset), false
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(src), "")
	if err != nil {
		return plainLines(src, offset), false
	}
	f.src, f.offset, f.depth = src, offset, depth
	f.list(file.Stmts, losses, true)
	return f.fates, true
}

// plainLines are the lines of what cannot be parsed, as commands.
func plainLines(src string, offset int) []Fate {
	var out []Fate
	line := 0
	for l := range strings.Lines(src) {
		line++
		if words := strings.Fields(l); len(words) > 0 && !strings.HasPrefix(words[0], "#") {
			out = append(out, Fate{Command: Command{Words: words, Raw: words, Dynamic: make([]bool, len(words)), Line: line + offset}})
		}
	}
	return out
}

// list walks statements that follow one another. outer: they are a whole script, not a branch.
func (f *fateReader) list(stmts []*syntax.Stmt, losses []Loss, outer bool) {
	if f.nested++; f.nested > maxNested {
		return
	}
	defer func() { f.nested-- }()
	after := f.aftermath(stmts)
	for i, s := range stmts {
		f.settings(s)
		all := losses
		if i < len(stmts)-1 {
			all = with(losses, f.sequence(stmts, i, after[i+1], outer)...)
		}
		f.stmt(s, all)
	}
}

// settings follows `set` and `trap`.
func (f *fateReader) settings(s *syntax.Stmt) {
	words := f.words(s)
	if len(words) < 2 || words[0] != "set" {
		return
	}
	for i, w := range words[1:] {
		on := strings.HasPrefix(w, "-")
		if !on && !strings.HasPrefix(w, "+") {
			continue
		}
		named := ""
		if strings.HasSuffix(w, "o") && i+2 < len(words) {
			named = words[i+2]
		}
		if strings.Contains(w, "e") || named == "errexit" {
			f.o.Errexit, f.relaxed = on, !on
		}
		if named == "pipefail" {
			f.o.Pipefail = on
		}
	}
}

// with adds to what a command inherits; a handful says enough.
func with(losses []Loss, more ...Loss) []Loss {
	if len(more) == 0 || len(losses) >= maxLosses {
		return losses
	}
	return append(slices.Clone(losses), more...)
}

func (f *fateReader) stmt(s *syntax.Stmt, losses []Loss) {
	if f.joined++; f.joined > maxJoined {
		return
	}
	defer func() { f.joined-- }()
	if s.Negated {
		losses = with(losses, Loss{Text: "!", Sure: true})
	}
	if s.Background {
		losses = with(losses, Loss{Text: "&"})
	}
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		f.simple(s, c, losses)
	case *syntax.BinaryCmd:
		f.binary(c, losses)
	case *syntax.Subshell:
		f.scoped(c.Stmts, losses)
	case *syntax.Block:
		f.list(c.Stmts, losses, false)
	case *syntax.TimeClause:
		if c.Stmt != nil {
			f.stmt(c.Stmt, losses)
		}
	case *syntax.IfClause:
		f.condition(s, c, losses)
	case *syntax.WhileClause:
		f.list(c.Cond, with(losses, Loss{Text: "while", Retry: true}), false)
		f.list(c.Do, losses, false)
	case *syntax.ForClause:
		if strings.Contains(f.source(s), "break") {
			losses = with(losses, Loss{Text: "for ... break", Retry: true})
		}
		f.list(c.Do, losses, false)
	case *syntax.CaseClause:
		for _, item := range c.Items {
			f.list(item.Stmts, losses, false)
		}
	case *syntax.FuncDecl:
		if c.Body != nil {
			f.stmt(c.Body, losses)
		}
	case *syntax.DeclClause:
		for _, a := range c.Args {
			if a.Value != nil {
				f.substitutions(a.Value, with(losses, Loss{Text: c.Variant.Value, Sure: true}))
			}
		}
	}
}

// scoped is a subshell: what it sets ends with it.
func (f *fateReader) scoped(stmts []*syntax.Stmt, losses []Loss) {
	o, relaxed := f.o, f.relaxed
	f.list(stmts, losses, false)
	f.o, f.relaxed = o, relaxed
}

func (f *fateReader) binary(c *syntax.BinaryCmd, losses []Loss) {
	left := losses
	switch c.Op {
	case syntax.OrStmt:
		if l, lost := f.alternative(c); lost {
			left = with(losses, l)
		}
	case syntax.Pipe, syntax.PipeAll:
		words := f.words(lastOf(c.Y))
		program := ""
		if len(words) > 0 {
			program = path.Base(words[0])
			if program == "npx" && len(words) > 1 {
				program = words[1]
			}
		}
		if !f.o.Pipefail && !slices.Contains(reporters(), program) && !slices.Contains(words, "-set-exit-code") {
			left = with(losses, Loss{Text: "| " + oneLine(f.source(c.Y)), Sure: true})
		}
	case syntax.AndStmt:
		if words := f.words(c.X); len(words) > 1 && words[0] == "set" {
			f.settings(c.X)
		}
	}
	f.stmt(c.X, left)
	f.stmt(c.Y, losses)
}

// condition: a command that an `if` asks is lost unless a branch fails.
func (f *fateReader) condition(s *syntax.Stmt, c *syntax.IfClause, losses []Loss) {
	asked := losses
	if !f.fails(s) && !strings.Contains(f.source(s), "=1") {
		asked = with(losses, Loss{Text: "if"})
	}
	for ; c != nil; c = c.Else {
		f.list(c.Cond, asked, false)
		f.list(c.Then, losses, false)
	}
}

func (f *fateReader) simple(s *syntax.Stmt, c *syntax.CallExpr, losses []Loss) {
	at := len(f.out)
	f.call(s, c, "", false)
	if len(f.out) == at {
		return
	}
	command := f.out[at]
	f.out = f.out[:at]
	command.Line += f.offset
	for _, a := range c.Assigns {
		if a.Value != nil {
			f.substitutions(a.Value, losses)
		}
	}
	for _, a := range c.Args {
		f.substitutions(a, with(losses, Loss{Text: "$()", Sure: true}))
	}
	if inner, ok := inlined(command); ok && f.depth < maxScripts {
		nested := fateReader{o: Options{Errexit: slices.ContainsFunc(command.Words, func(w string) bool { return w == "-e" || w == "-ec" || w == "-exc" })}}
		found, _ := nested.script(inner, losses, command.Line-1, f.depth+1)
		f.fates = append(f.fates, found...)
		return
	}
	f.fates = append(f.fates, Fate{Command: command, Losses: losses})
}

// inlined is the script of `sh -c 'script'`.
func inlined(c Command) (string, bool) {
	if len(c.Words) < 3 || !slices.Contains([]string{"sh", "bash", "zsh", "dash"}, path.Base(c.Words[0])) {
		return "", false
	}
	for i, w := range c.Words[1 : len(c.Words)-1] {
		if strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.HasSuffix(w, "c") {
			return c.Words[i+2], !c.Dynamic[i+2]
		}
	}
	return "", false
}

func (f *fateReader) substitutions(word *syntax.Word, losses []Loss) {
	syntax.Walk(word, func(n syntax.Node) bool {
		if sub, ok := n.(*syntax.CmdSubst); ok {
			f.scoped(sub.Stmts, losses)
			return false
		}
		return true
	})
}

// words are those of a simple statement; none for any other.
func (f *fateReader) words(s *syntax.Stmt) []string {
	call, ok := s.Cmd.(*syntax.CallExpr)
	if !ok {
		return nil
	}
	out := make([]string, 0, len(call.Args))
	for _, a := range call.Args {
		text, _ := f.text(a)
		out = append(out, text)
	}
	return out
}

func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 60 {
		return s[:57] + "..."
	}
	return s
}
