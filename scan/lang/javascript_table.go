package lang

import "strings"

// rows are the literal rows of a table; known is false where they are not written out.
func (p *jsParser) rows(c jsCall) (rows []Row, known bool) {
	if c.tag != "" {
		return p.template(c), true
	}
	return p.tableAt(c.table.lo)
}

// template reads the rows of it.each`…`: cells set apart by bars, the first row their names.
func (p *jsParser) template(c jsCall) []Row {
	var rows []Row
	line, header := c.tagLine, true
	for row := range strings.Lines(c.tag) {
		cells := strings.Split(strings.TrimSpace(row), "|")
		for i, cell := range cells {
			cells[i] = strings.Trim(strings.TrimSpace(cell), "${}'\"")
		}
		if len(cells) > 1 || cells[0] != "" {
			if !header {
				rows = append(rows, Row{Line: line, Literals: cells})
			}
			header = false
		}
		line++
	}
	return rows
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
