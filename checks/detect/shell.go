package detect

import (
	"path"
	"slices"
	"strings"
)

// step is one simple command of a shell line and the operator that follows it.
type step struct {
	words []string // quotes removed
	op    string   // "&&", "||", ";", "|", "&" or empty at the end
}

// steps splits a shell line lexically. It knows quotes, escapes, comments and command
// substitution, not the grammar: enough to see what a script is made of, never used to
// build a command.
func steps(script string) []step {
	l := lexer{src: script}
	for l.pos < len(l.src) {
		l.next()
	}
	l.endWord()
	l.endStep("")
	return l.out
}

type lexer struct {
	src    string
	pos    int
	word   strings.Builder
	inWord bool
	cur    step
	out    []step
}

func (l *lexer) endWord() {
	if l.inWord {
		l.cur.words = append(l.cur.words, l.word.String())
	}
	l.word.Reset()
	l.inWord = false
}

func (l *lexer) endStep(op string) {
	l.endWord()
	if len(l.cur.words) > 0 {
		l.cur.op = op
		l.out = append(l.out, l.cur)
	} else if op != "" && len(l.out) > 0 && l.out[len(l.out)-1].op == "" {
		l.out[len(l.out)-1].op = op // `( a ) | b`
	}
	l.cur = step{}
}

func (l *lexer) add(c byte) {
	l.word.WriteByte(c)
	l.inWord = true
}

func (l *lexer) next() {
	rest := l.src[l.pos:]
	for _, o := range []struct{ text, op string }{{"&&", "&&"}, {"||", "||"}, {"|&", "|"}, {"|", "|"}, {";", ";"}, {"\n", ";"}} {
		if strings.HasPrefix(rest, o.text) {
			l.pos += len(o.text)
			l.endStep(o.op)
			return
		}
	}
	c := rest[0]
	l.pos++
	switch {
	case c == '&':
		if l.redirects() {
			l.add(c)
			return
		}
		l.endStep("&")
	case c == '\'' || c == '"' || c == '`':
		l.quoted(c)
	case c == '$' && strings.HasPrefix(rest, "$("):
		l.substitution()
	case c == '\\' && l.pos < len(l.src):
		if l.src[l.pos] != '\n' {
			l.add(l.src[l.pos])
		}
		l.pos++
	case c == ' ' || c == '\t' || c == '\r':
		l.endWord()
	case c == '(' || c == ')':
		l.endStep("")
	case c == '#' && !l.inWord:
		if end := strings.IndexByte(rest, '\n'); end >= 0 {
			l.pos += end - 1
			return
		}
		l.pos = len(l.src)
	default:
		l.add(c)
	}
}

// redirects: the & of `2>&1` or `&>file` is no background operator.
func (l *lexer) redirects() bool {
	return l.inWord && strings.HasSuffix(l.word.String(), ">") || l.pos < len(l.src) && l.src[l.pos] == '>'
}

func (l *lexer) quoted(quote byte) {
	l.inWord = true
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		l.pos++
		switch {
		case c == quote:
			return
		case c == '\\' && quote != '\'' && l.pos < len(l.src):
			l.add(l.src[l.pos])
			l.pos++
		default:
			l.add(c)
		}
	}
}

// substitution swallows $( … ) as part of the word.
func (l *lexer) substitution() {
	l.add('$')
	depth := 0
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		l.add(c)
		l.pos++
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return
			}
		}
	}
}

// command is the step without what only wraps it: assignments, cross-env, npx and the like.
func (s step) command() []string {
	words := s.words
	for len(words) > 0 {
		w := words[0]
		switch {
		case isAssignment(w), w == "!", w == "{", w == "time", w == "exec", w == "command", w == "cross-env", w == "dotenv", w == "env", w == "npx", w == "bunx", w == "--":
			words = words[1:]
		case (w == "npm" || w == "pnpm" || w == "yarn" || w == "bun") && len(words) > 1 && (words[1] == "exec" || words[1] == "x"):
			words = words[2:]
		case (w == "uv" || w == "poetry" || w == "pipenv" || w == "pdm" || w == "hatch" || w == "rye") && len(words) > 1 && words[1] == "run":
			words = words[2:]
		case strings.HasPrefix(w, "-"):
			words = words[1:] // an option of the wrapper
		default:
			return words
		}
	}
	return nil
}

func isAssignment(w string) bool {
	name, _, ok := strings.Cut(w, "=")
	return ok && name != "" && !strings.ContainsAny(name, "-/.$")
}

// program is the name of what a step runs, without its directory.
func (s step) program() string {
	c := s.command()
	if len(c) == 0 {
		return ""
	}
	return path.Base(c[0])
}

// has reports whether one of the words stands among the step's arguments.
func (s step) has(words ...string) bool {
	return slices.ContainsFunc(s.words, func(w string) bool { return slices.Contains(words, w) })
}

// shellQuote writes a word so that sh reads it as it is.
func shellQuote(w string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_./:=,@+-", r)
	}
	if w != "" && !strings.ContainsFunc(w, func(r rune) bool { return !safe(r) }) {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
