package claim

import (
	"slices"
	"strconv"
	"strings"
)

// partial finds counts that are less than their whole: "3 of 5 tests", "3/5 passed"; in some
// languages the whole comes first.
func (l *language) partial(words []token, all []clause) bool {
	named := func(c clause) bool {
		return l.things.possible(c.has) || len(l.doing.elements) > 0 && l.doing.possible(c.has)
	}
	if !l.anyPart && !slices.ContainsFunc(all, named) {
		return false
	}
	for i, t := range words {
		if share(words, i) {
			if _, behind := l.undergone.find(words[i:min(len(words), i+3*partReach)]); behind {
				return true
			}
		}
		less := t.kind == fraction && t.n < t.of
		if t.kind == number {
			whole, ok := l.counted(l.parts, words, i+1)
			less = ok && t.n < whole
			if _, near := l.counted(l.parts, words[:min(len(words), i+2+partReach)], i+1); less && near && l.anyPart && whole < manyParts {
				return true
			}
			if part, ok := l.counted(l.wholes, words, i+1); ok && part < t.n {
				less = true
			}
		}
		if !less {
			continue
		}
		near := words[max(0, i-2*partReach):min(len(words), i+4*partReach)]
		if _, ok := l.things.find(near); ok {
			return true
		}
		if t.kind == number {
			_, before := l.doing.find(words[max(0, i-partReach):i])
			_, behind := l.undergone.find(words[i:min(len(words), i+3*partReach)])
			first := false
			if i == 0 { // "3 of 5 pages converted" needs no verb
				_, first = l.doing.find(words[:min(len(words), 3*partReach)])
			}
			if before || behind || first {
				return true
			}
		}
	}
	return false
}

// share reports whether a percentage that is not the whole stands at a place ("60 % of").
func share(words []token, i int) bool {
	digits, ok := strings.CutSuffix(words[i].text, "%")
	next := i + 1
	if !ok {
		if next >= len(words) || words[next].text != "%" {
			return false
		}
		next++
	}
	n, err := strconv.Atoi(digits)
	return err == nil && n > 0 && n < 100 && next < len(words) && words[next].text == "of"
}

// manyParts is more than a thing has parts: "404 instead of 500" counts nothing.
const manyParts = 100

// partReach is how far a number may stand from the words that join it to another.
const partReach = 4

// counted gives the number that follows a joining pattern.
func (l *language) counted(joint pattern, words []token, from int) (int, bool) {
	for at := from; at < min(len(words), from+partReach); at++ {
		if words[at].kind == number {
			return 0, false
		}
		end, ok := joint.elements.match(words, at, &span{})
		if !ok || len(joint.elements) == 0 {
			continue
		}
		for ; end < min(len(words), at+2*partReach); end++ {
			if words[end].kind == number {
				return words[end].n, true
			}
		}
	}
	return 0, false
}
