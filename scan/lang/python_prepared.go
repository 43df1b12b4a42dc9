package lang

// prepared notes the literal lists that tests get from fixtures and from set-up methods: by the
// fixture's name, and as self.name. Of a name that is given several none is known.
func (p *pyParser) prepared() {
	fixture, marked := "", false
	seen := map[string]bool{}
	note := func(name string, at int) {
		if seen[name] {
			delete(p.tables, name)
			return
		}
		seen[name] = true
		if p.tables == nil {
			p.tables = map[string]int{}
		}
		p.tables[name] = at
	}
	for _, l := range p.lines {
		first := p.at(l.lo)
		switch {
		case first.is("@"):
			for k := l.lo; k < l.hi; k++ {
				marked = marked || p.at(k).is("fixture")
			}
		case first.is("def"), first.is("async"), first.is("class"):
			fixture = ""
			if marked && first.is("def") {
				fixture = p.at(l.lo + 1).text
			}
			marked = false
		case first.oneOf("return", "yield") && fixture != "" && p.at(l.lo+1).is("["):
			note(fixture, l.lo+1)
		case first.is("self") && p.at(l.lo+1).is(".") && p.at(l.lo+3).is("=") && p.at(l.lo+4).is("["):
			note("self."+p.at(l.lo+2).text, l.lo+4)
		}
	}
}
