package lang

// prepared notes the literal lists that hooks give to names declared before: rows = […]. Of a
// name that is given several none is known.
func (p *jsParser) prepared() {
	seen := map[string]bool{}
	for i := range p.toks {
		t := &p.toks[i]
		if t.kind != ident || !p.at(i+1).is("=") || !p.at(i+2).is("[") || !p.at(i-1).oneOf(";", "{", "=>") {
			continue
		}
		if seen[t.text] {
			delete(p.tables, t.text)
			continue
		}
		seen[t.text] = true
		if p.tables == nil {
			p.tables = map[string]int{}
		}
		p.tables[t.text] = i + 2
	}
}
