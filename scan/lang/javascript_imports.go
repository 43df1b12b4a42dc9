package lang

// imports notes by what other names the file knows it, test and describe:
// import { it as check } from …, const { test: check } = require(…) and = await import(…).
func (p *jsParser) imports() {
	for i := range p.toks {
		t := &p.toks[i]
		switch {
		case t.kind == text && t.text == "@playwright/test":
			p.playwright = true
		case t.kind == ident && t.text == "as", t.kind == punct && t.text == ":":
			p.alias(i, t.text)
		}
	}
}

func (p *jsParser) alias(i int, mark string) {
	name, other := p.at(i-1), p.at(i+1)
	if other.kind != ident || !name.oneOf("it", "test", "describe", "suite", "specify") || !p.at(i-2).oneOf("{", ",") || !p.at(i+2).oneOf("}", ",") {
		return
	}
	if mark == ":" { // only where something is taken apart
		open := i - 2
		for n := 0; open >= 0 && !p.at(open).is("{") && n < 64; n++ {
			open--
		}
		if !p.at(open-1).oneOf("const", "let", "var") {
			return
		}
	}
	if p.aliases == nil {
		p.aliases = map[string]jsAlias{}
	}
	p.aliases[other.text] = jsAlias{base: name.text}
}

// configured reads playwright's describe.configure({ retries, timeout }) and mocha's
// this.retries(2), which hold for the tests of the suite that follow.
func (p *jsParser) configured(suite *jsSuite, open int) {
	if !p.at(open).is("(") {
		return
	}
	ts := p.in(p.inside(open))
	if len(ts) == 1 && ts[0].kind == number {
		suite.retries = atoi(ts[0].text)
	}
	for i := range ts {
		if ts.at(i + 1).is(":") {
			switch {
			case ts[i].is("retries"):
				suite.retries = atoi(ts.at(i + 2).text)
			case ts[i].is("timeout"):
				suite.timeout = atoi(ts.at(i + 2).text)
			}
		}
	}
}
