package lang

// muter reports a function of the file that calls what it is given in a try, and drops what
// fails in there: assertions in a callback of its cannot fail.
func (p *jsParser) muter(name string) bool {
	if p.muters == nil {
		p.muters = map[string]bool{}
		for i := range p.toks {
			if p.toks[i].is("try") && p.at(i+1).is("{") && p.drops(p.shut(i+1)+1) {
				if name := p.callerOfParam(i); name != "" {
					p.muters[name] = true
				}
			}
		}
	}
	return p.muters[name]
}

// callerOfParam is the name of the function that the try at i is the first statement of, where
// the try calls that function's first parameter; empty: it is none.
func (p *jsParser) callerOfParam(i int) string {
	if !p.at(i - 1).is("{") {
		return ""
	}
	k := i - 2 // f(fn) {, (fn) => {, fn => {
	if p.at(k).is("=>") {
		k--
	}
	param := k
	if p.at(k).is(")") {
		k = p.opener(k)
		param = k + 1
	}
	if k < 1 || p.at(param).kind != ident || !p.calls(p.at(param).text, p.inside(i+1)) {
		return ""
	}
	for k--; p.at(k).oneOf("async", "=", "function"); k-- {
	}
	if p.at(k).kind != ident {
		return ""
	}
	return p.at(k).text
}

func (p *jsParser) calls(name string, s span) bool {
	for k := s.lo; k < s.hi; k++ {
		if p.at(k).is(name) && p.at(k+1).is("(") {
			return true
		}
	}
	return false
}
