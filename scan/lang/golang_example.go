package lang

import (
	"go/ast"
	"strings"
)

// output reads the comment that ends an example and says what it prints (package testing,
// "Examples"); false where there is none, and the example is not run.
func (p *goParser) output(fn *ast.FuncDecl, t *Test) bool {
	lo, hi := p.offset(fn.Body.Lbrace)+1, p.offset(fn.Body.Rbrace)
	if lo > hi || hi > len(p.src) {
		return false
	}
	group := readGo([]byte(p.src[lo:hi])).Comments
	from := len(group) // of the last comments that have no line between them
	for from > 0 && (from == len(group) || group[from-1].Line+1 == group[from].Line && group[from-1].Alone && group[from].Alone) {
		from--
	}
	var lines []string
	for _, c := range group[from:] {
		line, ok := strings.CutPrefix(c.Text, "//")
		if !ok {
			line = strings.TrimSuffix(strings.TrimPrefix(c.Text, "/*"), "*/")
		}
		lines = append(lines, strings.TrimPrefix(line, " "))
	}
	want := strings.TrimLeft(strings.Join(lines, "\n"), " \t\r\n")
	strength, form := Exact, "output"
	if len(want) > 10 && strings.EqualFold(want[:10], "unordered ") {
		want, form = want[10:], "unordered output"
	}
	if len(want) < 7 || !strings.EqualFold(want[:7], "output:") {
		return false
	}
	want = strings.TrimSpace(want[7:])
	t.Asserts = append(t.Asserts, Assert{Line: p.line(fn.Body.Lbrace) + group[from].Line - 1, Form: form, Strength: strength, Subject: "stdout", Expected: want, Literals: []string{`"` + want + `"`}})
	t.literal(`"` + want + `"`)
	return true
}
