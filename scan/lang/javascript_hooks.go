package lang

// fileHook reads jest.mock('./x', …), jest.retryTimes(3) and their like beside the tests.
func (p *jsParser) fileHook(i int) {
	if !p.at(i+1).is(".") || p.at(i+2).kind != ident {
		return
	}
	k := i + 3
	if p.at(k).is("<") { // vi.mock<typeof x>
		for k < len(p.toks) && !p.at(k).is("(") {
			k++
		}
	}
	if !p.at(k).is("(") {
		return
	}
	args := p.parts(p.inside(k))
	switch p.at(i + 2).text {
	case "retryTimes":
		p.file.Hooks = append(p.file.Hooks, Hook{Kind: Retries, Line: p.at(i).line, Text: p.in(span{i, p.shut(k) + 1}).String()})
	case "mock", "doMock", "unstable_mockModule":
		if len(args) == 0 || !p.in(args[0]).literalText() {
			return
		}
		r := Replacement{Line: p.at(i).line, Module: p.at(args[0].lo).text}
		if len(args) > 1 {
			r.Names = p.keys(args[1])
		}
		p.file.Replaced = append(p.file.Replaced, r)
	}
}

// keys are the names in the object that a factory gives.
func (p *jsParser) keys(s span) []string {
	out := []string{""}
	for i := s.lo; i < s.hi; i++ {
		if !p.at(i).is("{") || p.at(i-1).is("=>") {
			continue
		}
		for _, part := range p.parts(p.inside(i)) {
			if k := p.at(part.lo); k.kind == ident && p.at(part.lo+1).oneOf(":", "(", ",", "}") {
				out = append(out, k.text)
			}
		}
		return out
	}
	return out
}

// overridden reads expect = …: what every assertion goes through is another function now.
func (p *jsParser) overridden(i int) {
	if !p.at(i+1).is("=") || p.at(i+1).kind != punct {
		return
	}
	global := p.at(i-1).is(".") && p.at(i-2).oneOf("globalThis", "global", "window", "self")
	local := p.at(i-1).oneOf("const", "let", "var")
	if !global && !local {
		return
	}
	value := p.in(span{i + 2, min(p.statementEnd(i+2), i+40, len(p.toks))})
	for _, t := range value {
		if t.oneOf("require", "chai", "import", "jestExpect", "createExpect", "extend", "configure", "expect") && t.kind == ident && !value.at(0).oneOf("(", "function") {
			return
		}
	}
	if body, ok := p.function(span{i + 2, min(p.statementEnd(i+2), len(p.toks))}); ok {
		for _, t := range p.in(body) {
			if t.oneOf("throw", "fail") { // one of the project's own
				return
			}
		}
	}
	if !value.at(0).oneOf("(", "function", "async", "new") && !value.at(1).is("=>") {
		return
	}
	p.file.Hooks = append(p.file.Hooks, Hook{Kind: DropsFailures, Line: p.at(i).line, Text: p.at(i).text + " is replaced"})
}

// importsOf notes where names come from: import a, { b as c } from 'm'; const { a } = require('m').
func (p *jsParser) importsOf(i int) {
	for k := i + 1; k < len(p.toks) && k < i+200; k++ {
		t := p.toks[k]
		if t.kind == text {
			for j := i + 1; j < k; j++ {
				if n := p.toks[j]; n.kind == ident && !n.oneOf("from", "as", "type") {
					p.imported(n.text, t.text)
				}
			}
			return
		}
		if t.oneOf(";", "(") {
			return
		}
	}
}

func (p *jsParser) imported(name, module string) {
	if p.file.Imports == nil {
		p.file.Imports = map[string]string{}
	}
	p.file.Imports[name] = module
}

// tableAt is the literal list that begins at i, or that the name at i stands for.
func (p *jsParser) tableAt(i int) ([]Row, bool) {
	cut := -1
	if t := p.at(i); t.kind == ident {
		at, ok := p.tables[t.text]
		if !ok {
			return nil, false
		}
		if p.at(i+1).is(".") && p.at(i+2).is("slice") && p.at(i+4).is("0") && p.at(i+6).kind == number {
			cut = atoi(p.at(i + 6).text)
		}
		i = at
	}
	if !p.at(i).is("[") {
		return nil, false
	}
	var rows []Row
	for _, part := range p.parts(p.inside(i)) {
		if ts := p.in(part); len(ts) > 0 {
			rows = append(rows, Row{Line: ts[0].line, Literals: rowLiterals(ts)})
		}
	}
	if cut >= 0 && cut < len(rows) {
		rows = rows[:cut]
	}
	return rows, true
}
