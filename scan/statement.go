package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// program is one side of a source file, read as statements and the blocks they guard. It knows
// no grammar: brackets, line ends and a few keywords are enough to say what a condition decides.
type program struct {
	lang.Source
	language string
	outers   []int  // for each token, the bracket it stands in; -1: none
	lists    []bool // for each brace, whether it holds members with commas between and no statements
	defs     []int  // in Python, for each token, the def that it stands in; -1: none
	until    map[int]int
}

// programOf reads the brackets once, so that asking about a token does not walk the file.
func programOf(s lang.Source, language string) program {
	p := program{Source: s, language: language, outers: make([]int, len(s.Tokens)), lists: make([]bool, len(s.Tokens))}
	open := -1
	for i, t := range s.Tokens {
		if o := s.Opener(i); o >= 0 {
			open = p.outers[o]
		}
		p.outers[i] = open
		if open >= 0 && (t.Is(";") || t.Kind == lang.LineEnd || i == open+1 && t.Kind == lang.Name && slices.Contains(leading, t.Text)) {
			p.lists[open] = false
		}
		if t.Kind == lang.Mark && s.Shut(i) < len(s.Tokens) {
			open = i
			p.lists[i] = t.Is("{")
		}
	}
	if language == "py" {
		p.indent()
	}
	return p
}

// indent notes for each token the innermost def around it, and where each def ends.
func (p *program) indent() {
	type open struct{ def, col, outer int }
	var stack []open
	p.defs, p.until = make([]int, len(p.Tokens)), map[int]int{}
	now := -1
	for i, t := range p.Tokens {
		if i == 0 || p.At(i-1).Kind == lang.LineEnd {
			for len(stack) > 0 && t.Col <= stack[len(stack)-1].col {
				last := stack[len(stack)-1]
				p.until[last.def], now = i, last.outer
				stack = stack[:len(stack)-1]
			}
			if t.Is("def") || t.Is("async") && p.At(i+1).Is("def") {
				stack = append(stack, open{i, t.Col, now})
			}
		}
		p.defs[i] = now
		if n := len(stack); n > 0 && t.Kind == lang.LineEnd {
			now = stack[n-1].def // what follows its line stands in it
		}
	}
	for _, left := range stack {
		p.until[left.def] = len(p.Tokens)
	}
}

// leading are the words that a statement begins with and no member of a literal.
var leading = []string{"return", "if", "for", "while", "switch", "match", "let", "const", "var", "func", "throw", "raise", "try", "defer", "go", "await", "loop", "break", "panic"}

// longest is how many tokens a statement is read to each side: a table of a megabyte is no
// statement that anybody wrote.
const longest = 500

// part is a half-open range of tokens.
type part struct{ lo, hi int }

func (p program) text(r part) string {
	var b strings.Builder
	for i := r.lo; i < r.hi && i < len(p.Tokens); i++ {
		t := p.Tokens[i]
		if t.Kind == lang.LineEnd {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		if t.Kind == lang.String {
			b.WriteString(`"` + t.Text + `"`)
			continue
		}
		b.WriteString(t.Text)
	}
	return b.String()
}

func (p program) has(r part, words ...string) bool { return p.find(r, words...) >= 0 }

// find is the first token of a range that is one of these names or operators; -1: none.
func (p program) find(r part, words ...string) int {
	for i := r.lo; i < r.hi && i < len(p.Tokens); i++ {
		if t := p.Tokens[i]; t.Kind != lang.String && slices.Contains(words, t.Text) {
			return i
		}
	}
	return -1
}

// ends reports whether a statement may end between two tokens because of the line end there:
// JavaScript has no token for it.
func (p program) ends(before, after lang.Token) bool {
	if p.language != "js" || before.Line == after.Line {
		return false
	}
	if before.Kind == lang.Mark && !before.Is(")") && !before.Is("]") && !before.Is("}") {
		return false
	}
	return after.Kind != lang.Mark || after.Is("{") || after.Is("}") || after.Is("++") || after.Is("--")
}

// statement is the statement or the member of a literal that a token stands in; of one that
// guards a block, up to the block.
func (p program) statement(i int) part {
	lo, hi := i, i
	for lo > 0 && i-lo < longest {
		t := p.At(lo - 1)
		if t.Kind == lang.LineEnd || p.ends(t, p.At(lo)) {
			break
		}
		if t.Kind == lang.Mark {
			if t.Is(";") || t.Is("{") && p.language != "py" || t.Is("}") && !p.joins(lo) {
				break
			}
			if o := p.Opener(lo - 1); o >= 0 {
				lo = o
				continue
			}
			if t.Is(",") && p.list(lo) {
				break
			}
		}
		lo--
	}
	for hi < len(p.Tokens) && hi-i < longest {
		t := p.At(hi)
		if t.Kind == lang.LineEnd || t.Is(";") || t.Kind == lang.Mark && (t.Is("}") || t.Is(")") && p.Opener(hi) < lo || t.Is("]") && p.Opener(hi) < lo) {
			break
		}
		if t.Is(",") && hi > i && p.list(hi) {
			break
		}
		if t.Kind == lang.Mark && t.Is("{") && p.language != "py" && p.guards(lo) {
			break
		}
		if t.Kind == lang.Mark && (t.Is("{") || t.Is("(") || t.Is("[")) && p.Shut(hi) < len(p.Tokens) && hi >= i {
			hi = p.Shut(hi)
		}
		hi++
		if hi < len(p.Tokens) && p.ends(p.At(hi-1), p.At(hi)) {
			break
		}
	}
	return part{lo, max(hi, min(i+1, len(p.Tokens)))}
}

// joins: the brace in front of a token belongs to the same expression, as in {a: 1}.b.
func (p program) joins(at int) bool {
	t := p.At(at)
	return t.Kind == lang.Mark && !t.Is("}") && !t.Is("#") && !t.Is("@") && t.Line == p.At(at-1).Line
}

// outer is the index of the bracket that a token stands in; -1: none.
func (p program) outer(i int) int {
	if i < 0 || i >= len(p.outers) {
		return -1
	}
	return p.outers[i]
}

// list: a token is a member of a literal, or an arm.
func (p program) list(i int) bool {
	o := p.outer(i)
	return o >= 0 && p.lists[o]
}

var heads = []string{"if", "else", "elif", "while", "for", "switch", "match", "unless", "when", "fn", "func", "function", "loop"}

// guards: the statement that begins here is followed by a block.
func (p program) guards(lo int) bool {
	t := p.At(lo)
	for t.Is("pub") || t.Is("async") || t.Is("const") && p.language == "rust" || t.Is("unsafe") {
		lo++
		t = p.At(lo)
	}
	return slices.Contains(heads, t.Text) && t.Kind == lang.Name
}

// block is what a statement guards: between its braces, its one statement, or its indented lines.
func (p program) block(s part) (part, bool) {
	if p.language == "py" {
		return p.indented(s)
	}
	if p.At(s.hi).Is("{") {
		return part{s.hi + 1, p.Shut(s.hi)}, true
	}
	if p.language == "js" { // if (…) one statement
		for i := s.lo; i < s.hi; i++ {
			if p.At(i).Is("(") {
				shut := p.Shut(i)
				if p.At(shut + 1).Is("{") {
					return part{shut + 2, p.Shut(shut + 1)}, true
				}
				if shut+1 >= s.hi { // on the next line
					one := p.statement(shut + 1)
					return part{shut + 1, max(one.hi, shut+1)}, true
				}
				return part{shut + 1, s.hi}, true
			}
		}
	}
	return part{}, false
}

// indented is the rest of the line behind the colon, or the lines below that are deeper.
func (p program) indented(s part) (part, bool) {
	colon := -1
	for i := s.lo; i < s.hi; i++ {
		t := p.At(i)
		if t.Kind == lang.Mark && (t.Is("(") || t.Is("[") || t.Is("{")) && p.Shut(i) < s.hi {
			i = p.Shut(i)
			continue
		}
		if t.Is(":") {
			colon = i
			break
		}
	}
	if colon < 0 {
		return part{}, false
	}
	if colon+1 < s.hi {
		return part{colon + 1, s.hi}, true
	}
	col := p.At(s.lo).Col
	i := s.hi + 1
	for i < len(p.Tokens) {
		if p.At(i-1).Kind == lang.LineEnd && p.At(i).Col <= col {
			break
		}
		i++
	}
	return part{s.hi + 1, i}, true
}
