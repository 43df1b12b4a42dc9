package lang

// definition notes a name that the file defines, and reads a helper's assertions.
func (p *jsParser) definition(i int) int {
	t := p.toks[i]
	if !t.oneOf("function", "class", "const", "let", "var", "interface", "type", "enum") || p.at(i+1).kind != ident {
		return i
	}
	name := p.toks[i+1]
	p.file.Defines[name.text] = true
	stop := i + 2
	for stop < len(p.toks) && !p.toks[stop].oneOf(";", "const", "let", "var", "export", "class") && p.toks[stop].line < name.line+1 {
		stop++
	}
	var body span
	ok := false
	if t.is("function") {
		body, ok = p.function(span{i, len(p.toks)})
	} else if t.oneOf("const", "let", "var") && p.at(i+2).is("=") && p.at(i+3).oneOf("(", "async", "function") {
		body, ok = p.function(span{i + 3, min(len(p.toks), p.statementEnd(i+3))})
	}
	if !ok {
		return i
	}
	h := newTest(name.text, name.line)
	h.End = p.lineOf(body.hi)
	p.read(&h, body)
	if len(h.Asserts) > 0 {
		p.file.Helpers[name.text] = h
	}
	return i
}

// statementEnd is behind the next semicolon outside brackets, or behind a closing brace that
// ends a function's body.
func (p *jsParser) statementEnd(i int) int {
	for ; i < len(p.toks); i++ {
		t := p.toks[i]
		if t.kind == punct && t.oneOf("(", "[", "{") {
			shut := p.shut(i)
			if t.is("{") {
				return min(shut+1, len(p.toks))
			}
			i = shut
			continue
		}
		if t.is(";") {
			return i
		}
	}
	return len(p.toks)
}
