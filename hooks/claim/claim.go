// Package claim decides whether a message claims that work is complete.
//
// A message is cut into sentences and clauses; a language's rules say which clauses claim,
// its guards say which of them do not count after all (negated, planned, conditional,
// asked, partial). Every language is one table in a file of its own. A claim that is missed
// lets an unproved "done" through; a false one costs one run that is usually cached. So
// doubtful cases count.
package claim

import (
	"regexp"
	"unicode/utf8"
)

// Claim is the sentence that claims, and why it counts.
type Claim struct {
	Sentence string // at most 200 bytes
	Rule     string
	// Bare: nothing in the message says more than that it is over ("Done."). That is no
	// statement about the tree when nothing was changed.
	Bare bool
}

// quoteLimit is how much of a sentence is worth repeating.
const quoteLimit = 200

// Find gives the last claim in a message, and false where there is none. extra are the
// user's own patterns (RE2); an invalid one is an error at configuration time, not here.
func Find(message string, extra []string) (Claim, bool) {
	all := sentences(message)
	own := compile(extra)
	var last Claim
	found, whole, wholeKnown := false, false, false
	for i := len(all) - 1; i >= 0; i-- {
		v, ok := all[i].claims(own, whole)
		if ok && v.part && !wholeKnown {
			whole, wholeKnown = held(all), true
			v, ok = all[i].claims(own, whole)
		}
		if !ok {
			continue
		}
		if !found {
			last, found = Claim{Sentence: shorten(all[i].text), Rule: v.rule, Bare: true}, true
		}
		if !v.bare {
			last.Bare = false
			break
		}
	}
	return last, found
}

// verdict is why a sentence claims.
type verdict struct {
	rule string
	bare bool // it says only that it is over
	part bool // it tells of a part of the work
}

// claims judges one sentence. whole: what was done in part does not count.
func (s sentence) claims(own []ownPattern, whole bool) (verdict, bool) {
	if !s.planned {
		for _, l := range s.languages {
			if v, ok := l.claims(s, whole); ok {
				return v, true
			}
		}
	}
	for _, p := range own {
		if p.re.MatchString(s.text) {
			return verdict{rule: customPrefix + p.text}, true
		}
	}
	return verdict{}, false
}

// Open reports whether a message leaves something open: its last sentence asks, or some
// sentence plans, or says that something still fails. A message that neither claims nor
// leaves anything open, after files were changed, is as good as a claim.
func Open(message string) bool {
	all := sentences(message)
	for i, s := range all {
		if s.question && i == len(all)-1 || s.planned {
			return true
		}
		for _, l := range s.languages {
			if l.leavesOpen(s) || l.holdsBack(s, i == len(all)-1) {
				return true
			}
		}
	}
	return false
}

type ownPattern struct {
	text string
	re   *regexp.Regexp
}

func compile(extra []string) []ownPattern {
	var own []ownPattern
	for _, text := range extra {
		if re, err := regexp.Compile("(?i)" + text); err == nil {
			own = append(own, ownPattern{text, re})
		}
	}
	return own
}

func shorten(s string) string {
	if len(s) <= quoteLimit {
		return s
	}
	cut := quoteLimit - len("...")
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "..."
}
