package lang

import (
	"go/scanner"
	"go/token"
	"strings"
)

// Source is a file token by token with its comments apart: what is asked of a file beyond its
// tests.
type Source struct {
	Tokens   []Token
	Comments []Comment
	pair     []int32
}

// Kind is what a token is.
type Kind uint8

// The kinds of tokens.
const (
	Name    Kind = iota // names and keywords
	Number              // a numeric literal without its separators
	String              // a string literal: Text is what stands between the quotes, as it is written
	Mark                // operators and brackets
	LineEnd             // the end of a statement's line; Go and Python only
)

// Token is one token.
type Token struct {
	Kind Kind
	Text string
	Line int // 1-based
	Col  int // indentation in columns; only of the first token of a logical line in Python
	// Raw: a string with code inside (template literal, f-string): its value is not known.
	Raw bool
}

// Is reports whether a token is this name, keyword or operator.
func (t Token) Is(s string) bool { return t.Kind != String && t.Text == s }

// Comment is one comment with its marks.
type Comment struct {
	Line int // where it begins, 1-based
	Text string
	// Alone: nothing stands before it on its line. Header: no token stands before it at all.
	Alone, Header bool
	// Margin: it begins in its line's first column.
	Margin bool
}

// At is a token that may lie outside the list: a LineEnd then.
func (s Source) At(i int) Token {
	if i < 0 || i >= len(s.Tokens) {
		return Token{Kind: LineEnd}
	}
	return s.Tokens[i]
}

// Shut is the index of the bracket that closes the one at i, or the number of tokens.
func (s Source) Shut(i int) int {
	if i >= 0 && i < len(s.pair) && int(s.pair[i]) > i {
		return int(s.pair[i])
	}
	return len(s.Tokens)
}

// Opener is the index of the bracket that the one at i closes; -1 where there is none.
func (s Source) Opener(i int) int {
	if i >= 0 && i < len(s.pair) && s.pair[i] >= 0 && int(s.pair[i]) < i {
		return int(s.pair[i])
	}
	return -1
}

// Read reads a file of a language that Of knows; an empty Source of any other.
func Read(path string, src []byte) Source {
	switch Of(path).(type) {
	case golang:
		return readGo(src)
	case javascript:
		return readJavaScript(string(src), true).source()
	case python:
		return readPython(string(src), true).source()
	case rust:
		return readRust(string(src), true).source()
	}
	return Source{}
}

func (l *lexer) source() Source {
	s := Source{Tokens: make([]Token, len(l.out)), Comments: l.comments, pair: newCode(l.out).pair}
	for i, t := range l.out {
		s.Tokens[i] = Token{Kind: exported(t.kind), Text: t.text, Line: t.line, Col: int(t.col), Raw: t.raw}
	}
	return s
}

func exported(k kind) Kind {
	switch k {
	case ident:
		return Name
	case number:
		return Number
	case text:
		return String
	case punct:
		return Mark
	case end, newline:
	}
	return LineEnd
}

// readGo reads Go with the standard library's scanner, which goes on after broken code.
func readGo(src []byte) Source {
	fset := token.NewFileSet()
	var s scanner.Scanner
	file := fset.AddFile("", fset.Base(), len(src))
	s.Init(file, src, func(token.Position, string) {}, scanner.ScanComments)
	l := newLexer("", true)
	l.out = make(toks, 0, len(src)/5+16)
	for {
		pos, tok, lit := s.Scan()
		l.line = file.Line(pos)
		switch {
		case tok == token.EOF:
			return l.source()
		case tok == token.COMMENT:
			l.src, l.pos = lit, len(lit)
			l.note(0, l.line)
			l.comments[len(l.comments)-1].Margin = file.Position(pos).Column == 1
		case tok == token.SEMICOLON && lit != ";":
			l.emit(newline, "")
		case tok == token.STRING || tok == token.CHAR:
			l.emit(text, lit[1:max(1, len(lit)-1)])
		case tok == token.INT || tok == token.FLOAT || tok == token.IMAG:
			l.emit(number, strings.ReplaceAll(lit, "_", ""))
		case tok.IsKeyword():
			l.emit(ident, lit)
		case tok == token.IDENT:
			l.emit(ident, lit)
		default:
			l.emit(punct, tok.String())
		}
	}
}
