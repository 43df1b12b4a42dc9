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
}

// quoteLimit is how much of a sentence is worth repeating.
const quoteLimit = 200

// Find gives the last claim in a message, and false where there is none. extra are the
// user's own patterns (RE2); an invalid one is an error at configuration time, not here.
func Find(message string, extra []string) (Claim, bool) {
	all := sentences(message)
	own := compile(extra)
	for i := len(all) - 1; i >= 0; i-- {
		s := all[i]
		if !s.planned {
			for _, l := range languages() {
				if rule, ok := l.claims(s); ok {
					return Claim{Sentence: shorten(s.text), Rule: rule}, true
				}
			}
		}
		for _, p := range own {
			if p.re.MatchString(s.text) {
				return Claim{Sentence: shorten(s.text), Rule: "custom:" + p.text}, true
			}
		}
	}
	return Claim{}, false
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
