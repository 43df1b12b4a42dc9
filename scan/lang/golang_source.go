package lang

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// offset is where a position lies in the source.
func (p *goParser) offset(pos token.Pos) int { return int(pos) - p.base }

// line is the 1-based line of a position in the file itself, whatever a //line comment says.
func (p *goParser) line(pos token.Pos) int {
	n, found := slices.BinarySearch(p.lines, p.offset(pos))
	if found {
		n++
	}
	return max(1, n) + p.firstLine
}

// source is a node as it is written, on one line.
func (p *goParser) source(n ast.Node) string {
	if n == nil {
		return ""
	}
	lo, hi := p.offset(n.Pos()), p.offset(n.End())
	if lo < 0 || hi > len(p.src) || lo > hi {
		return ""
	}
	s := p.src[lo:hi]
	if strings.ContainsAny(s, "\n\r\t") || strings.Contains(s, "  ") {
		return strings.Join(strings.Fields(s), " ")
	}
	return s
}
