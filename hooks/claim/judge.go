package claim

import (
	"slices"
	"strings"
)

// clause is a part of a sentence with a verb of its own, mostly.
type clause struct {
	words []token
	joint string // what stood before it
	has   set    // the ids of its words
}

// valueLength is how many words after a colon are only its value ("Status: complete").
const valueLength = 2

// clauses cuts a sentence at its joints. What stands in parentheses is a clause too, and
// comes last: the words around it belong together.
func (l *language) clauses(words []token) []clause {
	words, asides := apart(words)
	all := l.cut(words, "")
	for _, a := range asides {
		all = append(all, l.cut(a, "(")...)
	}
	return all
}

// asideLimit is how many words an aside has at most.
const asideLimit = 24

// apart takes what stands in parentheses out of a sentence.
func apart(words []token) (main []token, asides [][]token) {
	for i := 0; i < len(words); i++ {
		if end := asideEnd(words, i); end > 0 {
			if asides == nil {
				main = slices.Clone(words[:i])
			}
			asides = append(asides, words[i+1:end])
			i = end
			continue
		}
		if asides != nil {
			main = append(main, words[i])
		}
	}
	if asides == nil {
		return words, nil
	}
	return main, asides
}

// asideEnd is the place of the parenthesis that closes the one at i; 0 where there is none.
func asideEnd(words []token, i int) int {
	if words[i].kind != mark || words[i].text != "(" {
		return 0
	}
	for end := i + 1; end < min(len(words), i+1+asideLimit); end++ {
		if words[end].kind == mark && words[end].text == ")" {
			return end
		}
		if words[end].kind == mark && words[end].text == "(" {
			return 0
		}
	}
	return 0
}

func (l *language) cut(words []token, joint string) []clause {
	all := []clause{{joint: joint}}
	room := make([]token, 0, len(words)) // for the words of all clauses
	for i, t := range words {
		boundary := t.kind == mark && strings.Contains(",;()—-–", t.text) ||
			t.kind == mark && t.text == ":" && !shortValue(words[i+1:]) ||
			t.kind == word && l.breaks[t.text] && !(i > 0 && len(l.keeps) > 0 && l.keeps[words[i-1].text+"_"+t.text])
		last := &all[len(all)-1]
		switch {
		case boundary && (t.text != ")" || i+1 < len(words)):
			if len(last.words) == 0 {
				// "but" after a comma is the stronger joint; a semicolon stays.
				if last.joint != ";" {
					last.joint = t.text
				}
				continue
			}
			all = append(all, clause{joint: t.text})
		case t.kind != mark:
			if len(last.words) == clauseLimit {
				all = append(all, clause{})
				last = &all[len(all)-1]
			}
			room = append(room, t)
			l.put(last, room)
		}
	}
	return all
}

// put adds the last of the words to the clause, and what it has with it.
func (l *language) put(c *clause, words []token) {
	t := words[len(words)-1]
	if c.has == nil {
		c.has = make(set, (int(l.next)+63)/64)
	}
	c.has.add(t.id)
	c.has.add(t.stem)
	if n := len(c.words); n > 0 {
		before := c.words[n-1]
		for _, a := range [2]uint16{before.id, before.stem} {
			for _, b := range [2]uint16{t.id, t.stem} {
				if a != 0 && b != 0 {
					c.has.add(l.pairs[pairOf(a, b)])
				}
			}
		}
	}
	c.words = words[len(words)-1-len(c.words):]
}

func shortValue(after []token) bool {
	for i, t := range after {
		if t.kind == mark {
			return i > 0 && i <= valueLength
		}
	}
	return len(after) > 0 && len(after) <= valueLength
}

// claims reports whether the sentence claims in this language, and why.
func (l *language) claims(s sentence, whole bool) (v verdict, ok bool) {
	words := l.read(s.words)
	all := l.clauses(words)
	if s.question {
		if all = l.asserted(all); all == nil {
			return verdict{}, false
		}
	}
	if hasAny(&l.sentence, all) || l.partial(words, all) {
		return verdict{}, false
	}
	if s.reported && !whole && !l.doubts(all) {
		return verdict{rule: l.prefix + "reported", part: true}, true
	}
	counted := hasAny(&l.counts, all) || hasAny(&l.once, all)
	conditional, planned := false, false
	for _, c := range all {
		if c.joint == ";" {
			conditional = false
		}
		conditional = conditional || begins(&l.condition, c)
		if l.because[c.joint] {
			continue
		}
		if r := l.clauseClaims(s, c, scope{conditional || counted, planned, whole}); r != nil {
			if !ok {
				v, ok = verdict{r.name, r.bare, r.tellsPart(s)}, true
			}
			if v.bare = r.bare; !v.bare {
				return v, true
			}
		}
		planned = planned && c.joint != ";" || matches(&l.planned, c)
	}
	return v, ok
}

// doubts reports whether a guard stands anywhere in the sentence.
func (l *language) doubts(all []clause) bool {
	return hasAny(&l.before, all) || hasAny(&l.planned, all) || hasAny(&l.anywhere, all) || hasAny(&l.fails, all)
}

// leavesOpen reports whether the sentence plans, or says that something fails.
func (l *language) leavesOpen(s sentence) bool {
	words := l.read(s.words)
	all := l.clauses(words)
	for _, c := range all {
		if matches(&l.planned, c) || matches(&l.sentence, c) || matches(&l.counts, c) || matches(&l.fails, c) || begins(&l.start, c) {
			return true
		}
	}
	return l.partial(words, all)
}

// scope is what the rest of the sentence and of the message says about a clause.
type scope struct {
	onlyActs bool // what is said about states is taken back
	planned  bool // it goes on with a plan
	whole    bool // what tells of a part does not count
}

// tellsPart reports whether the rule speaks of a part of the work in this sentence: what an
// item of a list says of its own subject, it says of that alone.
func (r *compiledRule) tellsPart(s sentence) bool { return r.part || r.listed && s.item }

// clauseClaims gives the rule by which a clause claims, nil where it does not.
func (l *language) clauseClaims(s sentence, c clause, in scope) *compiledRule {
	if len(c.words) == 0 || begins(&l.start, c) {
		return nil
	}
	for i := range l.rules {
		r := &l.rules[i]
		if in.whole && r.tellsPart(s) || in.onlyActs && (!r.acts || r.aside && c.joint != "") || r.item && !s.item || r.ticked && s.halfTicked || r.first && c.joint == "," || r.aside && (c.joint == "(" || c.joint == ")") || !r.patterns.possible(c.has) || matches(&r.unless, c) {
			continue
		}
		for _, p := range r.patterns.all {
			if !p.possible(c.has) {
				continue
			}
			for from := 0; from < len(c.words); from++ {
				m, ok := p.findFrom(c.words, from)
				if !ok {
					break
				}
				if !guarded(&l.before, c, m, m.end) && !guarded(&l.planned, c, m, m.end) && !(in.planned && (m.from == 0 || r.plans)) &&
					!guarded(&l.anywhere, c, m, len(c.words)) && (r.acts || !guarded(&l.fails, c, m, len(c.words))) {
					return r
				}
				from = m.from
			}
		}
	}
	return nil
}

// guarded reports whether a guard begins left of end. A guard that the rule itself named
// ("no" of "no errors") does not count.
func guarded(guards *patterns, c clause, m span, end int) bool {
	if !guards.possible(c.has) {
		return false
	}
	for _, g := range guards.all {
		for from := 0; from < end && g.possible(c.has); from++ {
			s, ok := g.findFrom(c.words, from)
			if !ok || s.from >= end {
				break
			}
			if s.named.beyond(m.named) {
				return true
			}
			from = s.from
		}
	}
	return false
}

// asserted are the clauses of a question that come before the asking one; nil where the
// whole sentence asks.
func (l *language) asserted(all []clause) []clause {
	for i, c := range all {
		if i > 0 && begins(&l.questions, c) {
			return all[:i]
		}
	}
	return nil
}

func begins(some *patterns, c clause) bool {
	if !some.possible(c.has) {
		return false
	}
	for _, p := range some.all {
		if !p.possible(c.has) {
			continue
		}
		if _, ok := p.elements.match(c.words, 0, &span{}); ok {
			return true
		}
	}
	return false
}

func matches(some *patterns, c clause) bool {
	if !some.possible(c.has) {
		return false
	}
	for _, p := range some.all {
		if !p.possible(c.has) {
			continue
		}
		if _, ok := p.find(c.words); ok {
			return true
		}
	}
	return false
}

func hasAny(some *patterns, all []clause) bool {
	for _, c := range all {
		if matches(some, c) {
			return true
		}
	}
	return false
}
