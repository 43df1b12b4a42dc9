package claim

import "strings"

// table is what is known about one language. All words are lower case and without accents.
type table struct {
	// prefix begins the names of its rules ("de:").
	prefix string
	// expand takes a contraction apart ("isn't": is, not); nil where the language has none.
	expand  func(word string) []string
	numbers map[string]int
	classes map[string]string
	// breaks are the words that begin a clause, besides punctuation.
	breaks string
	// keeps are pairs of words between which no clause ends ("everything but").
	keeps []string
	// because are those of them that begin a reason, which claims nothing.
	because string
	// labels are words of a heading under which things are still to be done, reports of one
	// under which they were done.
	labels, reports []string
	// questions begin a clause that asks, in a sentence that ends in "?".
	questions []string
	rules     []rule
	guards
}

// rule says that a clause claims.
type rule struct {
	name string
	// acts: it tells what was done, not what is; a condition or a count elsewhere in the
	// sentence does not take it back.
	acts bool
	// bare: it only says that something is over.
	bare bool
	// item: it counts in a list only; ticked: only where no box is open.
	item, ticked bool
	// part: it tells of a part of the work, as acts do, and claims nothing in a message that
	// says that the work is not whole.
	part bool
	// listed: in a list it tells of a part.
	listed bool
	// plans: a plan in front of it takes it back wherever it stands in its clause.
	plans bool
	// first: it does not count behind a comma; aside: not in parentheses and behind them.
	first, aside bool
	patterns     []string
	// unless these stand in the clause.
	unless []string
}

// guards say that a clause, or a sentence, does not claim after all.
type guards struct {
	// before cancels what comes after it in its clause (negation, quantity, question words);
	// planned does too, and goes on over "and" and commas.
	before, planned []string
	// anywhere cancels its clause, start one that it begins (an imperative).
	anywhere, start []string
	// fails cancels its clause too, but not what was done in it.
	fails []string
	// once says on what a state hangs, behind it too ("is complete once it is paid").
	once []string
	// condition begins a clause on which the rest of the sentence hangs.
	condition []string
	// sentence cancels everything in its sentence, counts all but what was done.
	sentence, counts []string
	// admits say, wherever in the message, that the work is not whole, unless the sentence
	// excuses it; continues, in its last sentence, that it goes on.
	admits, continues, excuses []string
	// parts are words that join a part to its whole ("3 of 5"), things what is counted so.
	// wholes join them where the whole comes first.
	parts, wholes, things string
	// anyPart: two numbers close together, with parts between them, are a part of anything.
	anyPart bool
	// doing stands before a part of anything else ("converted 3 of 5"), undergone behind it.
	doing, undergone string
}

// language is a table made ready for matching.
type language struct {
	table
	vocabulary
	breaks map[string]bool
	keeps  map[string]bool
	// closed is the first id that no rule and no guard speaks of: of a word that only stands
	// in a heading, the ending still tells.
	closed    uint16
	because   map[string]bool
	rules     []compiledRule
	labels    patterns
	reports   patterns
	questions patterns
	before    patterns
	planned   patterns
	anywhere  patterns
	start     patterns
	condition patterns
	fails     patterns
	sentence  patterns
	counts    patterns
	parts     pattern
	wholes    pattern
	once      patterns
	things    pattern
	doing     pattern
	undergone pattern
	admits    patterns
	continues patterns
	excuses   patterns
}

type compiledRule struct {
	name     string
	part     bool
	listed   bool
	plans    bool
	acts     bool
	bare     bool
	item     bool
	ticked   bool
	first    bool
	aside    bool
	patterns patterns
	unless   patterns
}

func newLanguage(t table) *language {
	l := &language{table: t, vocabulary: newVocabulary(t.classes)}
	for _, w := range strings.Fields(t.classes["idle"]) {
		l.id(w) // known, so that no open class takes it for work
	}
	l.numbers = map[string]int{}
	for w, n := range t.numbers {
		l.numbers[foldWord(w)] = n
	}
	l.breaks, l.because = map[string]bool{}, map[string]bool{}
	for _, w := range strings.Fields(t.because) {
		w = foldWord(w)
		l.breaks[w], l.because[w] = true, true
	}
	for _, w := range strings.Fields(t.breaks) {
		l.breaks[foldWord(w)] = true
	}
	l.keeps = map[string]bool{}
	for _, pair := range t.keeps {
		l.keeps[pair] = true
	}
	for _, r := range append(t.rules, signs()...) {
		l.rules = append(l.rules, compiledRule{
			t.prefix + r.name, r.part || r.acts, r.listed, r.plans, r.acts, r.bare, r.item, r.ticked, r.first, r.aside, l.all(r.patterns), l.all(r.unless),
		})
	}
	l.before, l.planned, l.anywhere = l.all(t.guards.before), l.all(t.guards.planned), l.all(t.guards.anywhere)
	l.start, l.condition = l.all(t.guards.start), l.all(t.guards.condition)
	l.fails = l.all(t.guards.fails)
	l.sentence, l.counts = l.all(t.guards.sentence), l.all(t.guards.counts)
	l.parts, l.wholes, l.things = l.pattern(t.guards.parts), l.pattern(t.guards.wholes), l.pattern(t.guards.things)
	l.once = l.all(t.guards.once)
	l.doing, l.undergone = l.pattern(t.guards.doing), l.pattern(t.guards.undergone)
	l.admits, l.continues, l.excuses = l.all(t.admits), l.all(t.continues), l.all(t.excuses)
	l.closed = l.next
	l.labels, l.reports, l.questions = l.all(t.labels), l.all(t.reports), l.all(t.questions)
	return l
}

func (v *vocabulary) all(texts []string) patterns {
	p := patterns{all: make([]pattern, 0, len(texts))}
	for _, text := range texts {
		one := v.pattern(text)
		p.all = append(p.all, one)
		if key := one.key(); key != nil {
			p.keys.union(key)
		} else {
			p.always = true
		}
	}
	return p
}

// read places a sentence's words in this language's vocabulary.
func (l *language) read(words []token) []token {
	all := make([]token, 0, len(words)+4)
	for _, t := range words {
		if t.kind == word && l.expand != nil {
			if parts := l.expand(t.text); parts != nil {
				for _, p := range parts {
					all = append(all, l.place(token{kind: word, text: p}))
				}
				continue
			}
		}
		all = append(all, l.place(t))
	}
	return all
}

// Numbers that are years, most likely.
const (
	firstYear = 1990
	lastYear  = 2039
)

// place finds a token in the vocabulary.
func (l *language) place(t token) token {
	switch t.kind {
	case code:
		t.id = idCode
	case sign:
		t.id = map[string]uint16{"✓": idTick, "✗": idCross}[t.text]
	case fraction:
		if t.n == t.of && t.n > 0 {
			t.id = idWhole
		}
	case number:
		t.id = l.words[t.text]
		if t.n > 0 {
			t.id = idNumber
		}
		if t.n >= firstYear && t.n <= lastYear {
			t.stem = idYear
		}
	case word:
		t.id = l.words[t.text]
		if n, ok := l.numbers[t.text]; ok {
			t.kind, t.n = number, n
			if n > 0 {
				t.stem = idNumber
			}
			return t
		}
		if t.id == 0 || t.id >= l.closed {
			t.stem = l.part(t.text)
		}
	}
	return t
}

// part finds an unknown word by how it begins, or else ends.
func (l *language) part(w string) uint16 {
	for cut := len(w); cut > 0 && len(l.stems) > 0; cut-- {
		if id := l.stems[w[:cut]]; id != 0 {
			return id
		}
	}
	for cut := 1; cut < len(w) && len(l.endings) > 0; cut++ {
		if id := l.endings[w[cut:]]; id != 0 {
			return id
		}
	}
	return 0
}
