package lang

import "strings"

// rows are the literal rows of a table; known is false where they are not written out.
func (p *jsParser) rows(c jsCall) (rows []Row, known bool) {
	if c.tag != "" {
		for i, line := range strings.Split(strings.TrimSpace(c.tag), "\n") {
			if i > 0 && strings.Contains(line, "|") {
				var cells []string
				for cell := range strings.SplitSeq(line, "|") {
					cells = append(cells, strings.Trim(strings.TrimSpace(cell), "${}'\""))
				}
				rows = append(rows, Row{Line: c.line + i, Literals: cells})
			}
		}
		return rows, true
	}
	if !p.at(c.table.lo).is("[") {
		return nil, false
	}
	for _, part := range p.parts(p.inside(c.table.lo)) {
		ts := p.in(part)
		if len(ts) > 0 {
			rows = append(rows, Row{Line: ts[0].line, Literals: rowLiterals(ts)})
		}
	}
	return rows, true
}

// rowLiterals are a row's values without the names of its fields.
func rowLiterals(ts toks) []string {
	var kept toks
	for i, t := range ts {
		if t.kind == ident && ts.at(i+1).is(":") {
			continue
		}
		if t.kind == text && ts.at(i+1).is(":") && ts.at(i-1).oneOf("{", ",") {
			continue
		}
		kept = append(kept, t)
	}
	return kept.literals()
}
