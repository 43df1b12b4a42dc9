package lang

// muters finds the file's own context managers that drop a failed assertion: a generator whose
// yield stands in a try that lets it go.
func (p *pyParser) muters() {
	marked := false
	for i, l := range p.lines {
		first := p.at(l.lo)
		switch {
		case first.is("@"):
			for k := l.lo; k < l.hi; k++ {
				marked = marked || p.at(k).oneOf("contextmanager", "asynccontextmanager")
			}
		case first.is("def"), first.is("async") && p.at(l.lo+1).is("def"):
			name := p.at(l.lo + 1)
			if first.is("async") {
				name = p.at(l.lo + 2)
			}
			if marked && p.mutes(i+1, l.stop) {
				if p.mute == nil {
					p.mute = map[string]bool{}
				}
				p.mute[name.text] = true
			}
			marked = false
		case first.is("class"):
			marked = false
		}
	}
}

// mutes: among these lines a try with a yield in it drops what fails.
func (p *pyParser) mutes(from, to int) bool {
	b := pyBody{pyParser: p}
	for i := from; i < to; i++ {
		l := p.lines[i]
		if !p.at(l.lo).is("try") || !b.drops(l.stop, l.col) {
			continue
		}
		for j := i + 1; j < l.stop; j++ {
			for k := p.lines[j].lo; k < p.lines[j].hi; k++ {
				if p.at(k).is("yield") {
					return true
				}
			}
		}
	}
	return false
}
