package claim

// possible reports whether a clause of these words can match.
func (p pattern) possible(words set) bool {
	for i := range p.elements {
		if e := &p.elements[i]; e.needs() && !e.begins.meets(words) {
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
		if e.stands(clause, at) {
			return 0, false
		}
		return rest.match(clause, at, s)
	case opGap:
		for skip := 0; skip <= int(e.gap) && at+skip <= len(clause); skip++ {
			if end, ok := rest.match(clause, at+skip, s); ok {
				return end, true
			}
		}
		return 0, false
	default:
		if e.isWord(clause, at) {
			if end, ok := rest.after(clause, at, 1, s); ok {
				return end, true
			}
		}
		for _, p := range e.phrases {
			if !isPhrase(p, clause, at) {
				continue
			}
			if end, ok := rest.after(clause, at, len(p), s); ok {
				return end, true
			}
		}
		if e.optional {
			return rest.match(clause, at, s)
		}
		return 0, false
	}
}

// after matches what comes behind n words at a place, which the pattern has named.
func (p sequence) after(clause []token, at, n int, s *span) (int, bool) {
	before := s.named
	for i := at; i < at+n; i++ {
		s.named.add(i)
	}
	if end, ok := p.match(clause, at+n, s); ok {
		return end, true
	}
	s.named = before
	return 0, false
}

// stands reports whether the element stands at a place.
func (e element) stands(clause []token, at int) bool {
	if e.isWord(clause, at) {
		return true
	}
	for _, p := range e.phrases {
		if isPhrase(p, clause, at) {
			return true
		}
	}
	return false
}

func (e *element) isWord(clause []token, at int) bool {
	return at < len(clause) && (clause[at].id > 0 && e.words.has(clause[at].id) || clause[at].stem > 0 && e.words.has(clause[at].stem))
}

func isPhrase(ids []uint16, clause []token, at int) bool {
	if at+len(ids) > len(clause) {
		return false
	}
	for i, id := range ids {
		if t := clause[at+i]; t.id != id && t.stem != id {
			return false
		}
	}
	return true
}
