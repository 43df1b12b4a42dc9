package lang

import "strings"

// families finds out which classes are unittest's through a class of the file, and which ones
// collected classes inherit: the runner lists what they define under the names of their heirs.
func (p *pyParser) families() {
	p.cases, p.mixins = map[string]bool{}, map[string]bool{}
	var classes []int
	own := map[string]bool{}
	for i := range p.lines {
		if p.at(p.lines[i].lo).is("class") {
			classes = append(classes, i)
			own[p.at(p.lines[i].lo+1).text] = true
		}
	}
	for _, i := range classes {
		if p.testCase(i, own) {
			p.cases[p.at(p.lines[i].lo+1).text] = true
		}
	}
	for n := len(classes) - 1; n >= 0; n-- { // an heir stands behind what it inherits
		name := p.at(p.lines[classes[n]].lo + 1).text
		if !strings.HasPrefix(name, "Test") && !p.cases[name] && !p.mixins[name] {
			continue
		}
		for _, base := range p.bases(classes[n]) {
			p.mixins[base] = true
		}
	}
}

// bases are the last names of what a class inherits.
func (p *pyParser) bases(i int) []string {
	l := p.lines[i]
	if !p.at(l.lo + 2).is("(") {
		return nil
	}
	var out []string
	for _, s := range p.parts(p.inside(l.lo + 2)) {
		if p.at(s.lo + 1).is("=") { // metaclass=…
			continue
		}
		if t := p.at(s.hi - 1); t.kind == ident {
			out = append(out, t.text)
		}
	}
	return out
}

// testCase reports whether a class is unittest's, by its own name or those of its bases. A base
// from another file that is called something with Test is taken for one: the file that moved
// there with it is seldom at hand.
func (p *pyParser) testCase(i int, own map[string]bool) bool {
	if strings.HasSuffix(p.at(p.lines[i].lo+1).text, "TestCase") {
		return true
	}
	for _, base := range p.bases(i) {
		if strings.HasSuffix(base, "TestCase") || p.cases[base] || !own[base] && strings.Contains(base, "Test") {
			return true
		}
	}
	return false
}

// switchedOff reports whether a class says __test__ = False.
func (p *pyParser) switchedOff(i, stop int) bool {
	for j := i + 1; j < stop; j = p.lines[j].stop {
		lo := p.lines[j].lo
		if p.at(lo).is("__test__") && p.at(lo+1).is("=") && p.at(lo+2).is("False") {
			return true
		}
	}
	return false
}

// pytestmark reads what holds for a whole class or file: one mark or a list of them.
func (p *pyParser) pytestmark(l pyLine) *Skip {
	value := span{l.lo + 2, l.hi}
	if p.at(value.lo).oneOf("[", "(") {
		for _, m := range p.parts(p.inside(value.lo)) {
			if skip := p.skipOf(m); skip != nil {
				return skip
			}
		}
		return nil
	}
	return p.skipOf(value)
}
