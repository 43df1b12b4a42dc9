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
	found := false
	for i := len(all) - 1; i >= 0; i-- {
		rule, bare, ok := all[i].claims(own)
		if !ok {
			continue
		}
		if !found {
			last, found = Claim{Sentence: shorten(all[i].text), Rule: rule, Bare: true}, true
		}
		if !bare {
			last.Bare = false
			break
		}
	}
	return last, found
}

func (s sentence) claims(own []ownPattern) (rule string, bare, ok bool) {
	if !s.planned {
		for _, l := range s.languages {
			if rule, bare, ok = l.claims(s); ok {
				return rule, bare, true
			}
		}
	}
	for _, p := range own {
		if p.re.MatchString(s.text) {
			return "custom:" + p.text, false, true
		}
	}
	return "", false, false
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
			if l.leavesOpen(s) {
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
