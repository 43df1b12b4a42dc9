package lang

import "strings"

// cypress reads cy.get('…').should('have.text', '…').and('…') and returns the chain's last
// token.
func (b *jsBody) cypress(i int) int {
	last := i
	for b.at(last+1).is(".") && b.at(last+2).kind == ident && b.at(last+3).is("(") {
		open := last + 3
		if b.at(last+2).oneOf("should", "and") {
			b.chainer(span{i, last + 1}, open)
		}
		if _, callback := b.function(b.inside(open)); callback { // what it asserts is read as it comes
			return open
		}
		last = b.shut(open)
	}
	return last
}

// chainer reads the chainer's name, which is chai's with its words set apart by dots.
func (b *jsBody) chainer(subject span, open int) {
	args := b.parts(b.inside(open))
	if len(args) == 0 || !b.in(args[0]).literalText() {
		return
	}
	name, negated := strings.CutPrefix(b.at(args[0].lo).text, "not.")
	a := Assert{Line: b.at(open).line, Form: name, Strength: Property, Negated: negated, Subject: b.in(subject).String(), Literals: b.in(subject).literals()}
	word := name[strings.LastIndexByte(name, '.')+1:]
	if s, known := jsMatchers[word]; known {
		a.Strength = s
	}
	switch word {
	case "text", "value", "html", "attr", "prop", "css", "data", "id":
		if len(args) > 1 {
			a.Strength = Exact
		}
	}
	if negated && a.Strength == Exact {
		a.Strength = Property
	}
	if len(args) == 1 && a.Strength > Property {
		a.Strength = Property
	}
	if len(args) > 1 {
		rest := b.in(span{args[1].lo, args[len(args)-1].hi})
		a.Expected, a.Literals = rest.String(), append(a.Literals, rest.literals()...)
	}
	b.keep(a, open)
}
