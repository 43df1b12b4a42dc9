package claim

// announces reports whether a heading, or a line that ends in a colon, stands over what is
// still to be done, or over what was done.
func (s speech) announces(l line) (planned, reported bool) {
	parts := split(l.text) // only the last sentence of a line announces: "Looks good. Two things should change:"
	if len(parts) == 0 {
		return false, false
	}
	h := parts[len(parts)-1]
	h.languages = s.languages(h.text)
	for _, lang := range h.languages {
		words := lang.read(h.words)
		for _, c := range lang.clauses(words) {
			if !l.heading && (matches(&lang.planned, c) || begins(&lang.start, c)) {
				planned = true
			}
		}
		planned = planned || findAny(&lang.labels, words)
		reported = reported || findAny(&lang.reports, words)
	}
	if planned {
		for _, lang := range h.languages {
			if _, claimed := lang.claims(h, false); claimed {
				return false, true
			}
		}
	}
	return planned, reported && !planned
}

// labelLength is how long a label before a colon may be, in bytes.
const labelLength = 40

// labels reports whether a sentence begins with a label of what is still to be done
// ("TODO: …").
func labels(s sentence) bool {
	for i, c := range s.text {
		if i > labelLength {
			return false
		}
		if c != ':' {
			continue
		}
		label := sentence{text: s.text[:i], words: tokens(s.text[:i])}
		for _, l := range s.languages {
			if findAny(&l.labels, l.read(label.words)) {
				_, claimed := l.claims(label, false)
				return !claimed
			}
		}
		return false
	}
	return false
}

func findAny(some *patterns, words []token) bool {
	for _, p := range some.all {
		if _, ok := p.find(words); ok {
			return true
		}
	}
	return false
}
