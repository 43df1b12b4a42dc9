package lang

// definition notes a name that the file defines, and reads a helper's assertions.
func (p *jsParser) definition(i int) {
	t := &p.toks[i]
	switch t.text {
	case "function", "class", "const", "let", "var", "interface", "type", "enum":
	default:
		// a method: name(…) { at the beginning of a statement
		if p.at(i+1).is("(") && p.at(i-1).oneOf("{", "}", ";", "async", "static", "get", "set", "*", ")") && p.at(p.shut(i+1)+1).is("{") && !t.oneOf("if", "for", "while", "switch", "catch", "constructor", "with") {
			p.file.Defines[t.text] = true
		}
		return
	}
	name := p.at(i + 1)
	if name.kind != ident {
		return
	}
	p.file.Defines[name.text] = true
	if p.at(i+2).is("=") || p.at(i+2).is(":") {
		p.variable(i, name.text)
	}
	for n := len(p.helpers); n > 0 && p.helpers[n-1] <= i; n-- {
		p.helpers = p.helpers[:n-1]
	}
	if len(p.helpers) >= deepestHelper {
		return
	}
	var body span
	ok := false
	switch {
	case t.text == "function":
		body, ok = p.functionBody(i+1, len(p.toks))
	case t.text == "const" || t.text == "let" || t.text == "var":
		if p.at(i+2).is("=") && p.at(i+3).oneOf("(", "async", "function") {
			body, ok = p.function(span{i + 3, p.statementEnd(i + 3)})
		}
	}
	if !ok {
		return
	}
	p.helpers = append(p.helpers, body.hi)
	h := newTest(name.text, name.line)
	h.End = p.lineOf(body.hi)
	if !p.at(body.hi).is("}") { // an expression's last token stands before its end
		h.End = p.lineOf(body.hi - 1)
	}
	p.named = append(p.named, jsNamed{name: name.text, lo: body.lo, hi: body.hi, from: p.lineOf(body.lo), to: h.End, exported: p.at(i-1).oneOf("export", "default", "async")})
	for k := i + 2; k < body.lo; k++ {
		if p.at(k).is("(") {
			for _, part := range p.parts(p.inside(k)) {
				h.Params = append(h.Params, p.at(part.lo).text)
			}
			break
		}
	}
	p.read(&h, body)
	p.file.Helpers[name.text] = h
}

// variable notes tables, and names that stand for it, test or describe.
func (p *jsParser) variable(i int, name string) {
	k := i + 2
	for n := 0; n < 12 && !p.at(k).is("="); n++ {
		k++
	}
	k++
	if p.at(k).is("[") {
		if p.tables == nil {
			p.tables = map[string]int{}
		}
		p.tables[name] = k
		return
	}
	hi := k
	for hi < len(p.toks) && hi < k+24 && !p.at(hi).is(";") && (hi == k || p.at(hi).line == p.at(hi-1).line || p.at(hi).oneOf("?", ":", ".")) {
		hi++
	}
	if alias, ok := p.choice(span{k, hi}); ok && alias.base != name {
		if p.aliases == nil {
			p.aliases = map[string]jsAlias{}
		}
		p.aliases[name] = alias
	}
}

// deepestHelper is how deep helpers inside each other are read.
const deepestHelper = 4

// statementEnd is behind the next semicolon outside brackets, behind a closing brace that
// ends a function's body, or before a word on a new line that begins a statement.
func (p *jsParser) statementEnd(i int) int {
	for from := i; i < len(p.toks); i++ {
		p.work++
		t := &p.toks[i]
		if t.is("{") && t.kind == punct {
			return min(p.shut(i)+1, len(p.toks))
		}
		if t.is(";") && t.kind == punct {
			return i
		}
		if i > from && t.line != p.toks[i-1].line && t.oneOf("const", "let", "var", "function", "class", "export", "import", "return", "if", "for", "describe", "it", "test") {
			return i
		}
		i = p.over(i, len(p.toks))
	}
	return len(p.toks)
}
