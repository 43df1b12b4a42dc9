package claim

// possible reports whether a clause of these words can match.
func (p pattern) possible(words set) bool {
	for _, n := range p.need {
		if !n.meets(words) {
			return false
		}
	}
	return true
}

// span is where a pattern matched: tokens from (first of the matched words) to end, and
// which of them the pattern itself named (a gap's words are not).
type span struct {
	from, end int
	named     places
}

// clauseLimit is how many words a clause has at most; a longer one is cut.
const clauseLimit = 128

// places is a set of places in a clause.
type places [clauseLimit / 64]uint64

func (p *places) add(i int) {
	if i < clauseLimit {
		p[i>>6] |= 1 << (i & 63)
	}
}

// beyond reports whether p has a place that other has not.
func (p places) beyond(other places) bool {
	for i := range p {
		if p[i]&^other[i] != 0 {
			return true
		}
	}
	return false
}

// find gives the first match of p in the clause.
func (p pattern) find(clause []token) (span, bool) { return p.findFrom(clause, 0) }

// findFrom gives the first match that begins at from or later.
func (p pattern) findFrom(clause []token, from int) (span, bool) {
	if len(p.elements) == 0 {
		return span{}, false
	}
	for start := from; start < len(clause); start++ {
		s := span{from: start}
		if end, ok := p.elements.match(clause, start, &s); ok {
			s.end = end
			return s, true
		}
		if p.elements[0].op == opStart {
			break
		}
	}
	return span{}, false
}

func (p sequence) match(clause []token, at int, s *span) (int, bool) {
	if len(p) == 0 {
		return at, true
	}
	e, rest := p[0], p[1:]
	switch e.op {
	case opStart:
		if at != 0 {
			return 0, false
		}
		return rest.match(clause, at, s)
	case opEnd:
		if at != len(clause) {
			return 0, false
		}
		return rest.match(clause, at, s)
	case opNot:
		if _, ok := e.step(clause, at); ok {
			return 0, false
		}
		return rest.match(clause, at, s)
	case opGap:
		for skip := 0; skip <= e.gap && at+skip <= len(clause); skip++ {
			if end, ok := rest.match(clause, at+skip, s); ok {
				return end, true
			}
		}
		return 0, false
	default:
		for _, alt := range e.alts {
			n, ok := stepOne(alt, clause, at)
			if !ok {
				continue
			}
			before := s.named
			for i := at; i < at+n; i++ {
				s.named.add(i)
			}
			if end, ok := rest.match(clause, at+n, s); ok {
				return end, true
			}
			s.named = before
		}
		if e.optional {
			return rest.match(clause, at, s)
		}
		return 0, false
	}
}

func (e element) step(clause []token, at int) (int, bool) {
	for _, alt := range e.alts {
		if n, ok := stepOne(alt, clause, at); ok {
			return n, true
		}
	}
	return 0, false
}

func stepOne(alt []set, clause []token, at int) (int, bool) {
	if at+len(alt) > len(clause) {
		return 0, false
	}
	for i, s := range alt {
		if t := clause[at+i]; !s.has(t.id) && !s.has(t.stem) {
			return 0, false
		}
	}
	return len(alt), true
}
