package claim

// held reports whether the message holds back: it admits somewhere that the work is not
// whole, or ends with what is done next. What was done so far is then no claim; a
// sentence that says that all of it is over still is.
func held(all []sentence) bool {
	for i, s := range all {
		if s.question {
			continue
		}
		for _, l := range s.languages {
			if l.holdsBack(s, i == len(all)-1) {
				return true
			}
		}
	}
	return false
}

func (l *language) holdsBack(s sentence, last bool) bool {
	words := l.read(s.words)
	all := l.clauses(words)
	if hasAny(&l.excuses, all) {
		return false
	}
	return hasAny(&l.admits, all) || l.partial(words, all) || last && hasAny(&l.continues, all)
}
