package claim

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// A pattern is written as elements between blanks:
//
//	word            this word; CJK text is found letter by letter
//	a|b_c|$class    one of these; _ joins the words of a phrase, $ names a class of words
//	stem*           a word that begins so and is not otherwise known
//	*ending         a word that ends so and is not otherwise known
//	x?              optional
//	..  ..2         up to 4 (2) words between
//	!x              not followed by x
//	<  >            the clause begins, ends here
//	#               a number above 0
//	/               a fraction that is whole (12/12)
//	`               code in backticks
type pattern struct {
	elements sequence
	// need has, for each element that must match a word, the words it can begin with: a
	// clause without one of them is passed over at once.
	need []set
}

// key is the need that the fewest words meet; nil where there is none.
func (p pattern) key() set {
	var key set
	for _, n := range p.need {
		if key == nil || n.size() < key.size() {
			key = n
		}
	}
	return key
}

// patterns are some patterns, and the words without one of which none of them matches.
type patterns struct {
	all    []pattern
	keys   set
	always bool
}

// possible reports whether a clause of these words can match one of them.
func (p *patterns) possible(words set) bool { return p.always || p.keys.meets(words) }

type sequence []element

type op byte

const (
	opWords op = iota
	opGap
	opNot
	opStart
	opEnd
)

type element struct {
	op       op
	optional bool
	gap      int
	alts     [][]set
	begins   set // the words and pairs that it can begin with
}

// set is a set of vocabulary ids.
type set []uint64

func (s set) has(id int) bool { return id > 0 && id>>6 < len(s) && s[id>>6]&(1<<(id&63)) != 0 }

func (s set) meets(other set) bool {
	for i := range min(len(s), len(other)) {
		if s[i]&other[i] != 0 {
			return true
		}
	}
	return false
}

func (s set) size() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s *set) union(other set) {
	for len(*s) < len(other) {
		*s = append(*s, 0)
	}
	for i, w := range other {
		(*s)[i] |= w
	}
}

func (s *set) add(id int) {
	for len(*s) <= id>>6 {
		*s = append(*s, 0)
	}
	(*s)[id>>6] |= 1 << (id & 63)
}

// Ids that are no words.
const (
	idNumber = iota + 1
	idWhole
	idCode
	idTick
	idCross
	idFirstWord
)

// vocabulary numbers the words that a language's table speaks of.
type vocabulary struct {
	words   map[string]int
	stems   map[string]int
	endings map[string]int
	class   map[string]string
	// pairs numbers the first two words of each phrase: a clause without the pair has not the
	// phrase, though it may have the words.
	pairs map[[2]int]int
	next  int
}

func (v *vocabulary) id(w string) int {
	switch w {
	case "#":
		return idNumber
	case "/":
		return idWhole
	case "`":
		return idCode
	case "✓":
		return idTick
	case "✗":
		return idCross
	}
	w = foldWord(w)
	table := v.words
	if stem, ok := strings.CutSuffix(w, "*"); ok {
		table, w = v.stems, stem
	} else if ending, ok := strings.CutPrefix(w, "*"); ok {
		table, w = v.endings, ending
	}
	if table[w] == 0 {
		table[w] = v.next
		v.next++
	}
	return table[w]
}

// pattern reads one pattern. A table that names an unknown class is a mistake of ours.
func (v *vocabulary) pattern(text string) pattern {
	var p pattern
	for _, field := range strings.Fields(text) {
		switch {
		case field == "<":
			p.elements = append(p.elements, element{op: opStart})
		case field == ">":
			p.elements = append(p.elements, element{op: opEnd})
		case strings.HasPrefix(field, ".."):
			gap := 4
			if n, err := strconv.Atoi(field[2:]); err == nil {
				gap = n
			}
			p.elements = append(p.elements, element{op: opGap, gap: gap})
		default:
			e := element{op: opWords}
			if rest, ok := strings.CutPrefix(field, "!"); ok {
				e.op, field = opNot, rest
			}
			if rest, ok := strings.CutSuffix(field, "?"); ok {
				e.optional, field = true, rest
			}
			e.alts, e.begins = v.alternatives(field)
			if e.op == opWords && !e.optional {
				p.need = append(p.need, e.begins)
			}
			p.elements = append(p.elements, e)
		}
	}
	return p
}

// alternatives puts all single words into one set; phrases stay sequences. begins are the
// words and pairs that an alternative can begin with.
func (v *vocabulary) alternatives(field string) (alts [][]set, begins set) {
	var single set
	for _, alt := range strings.Split(field, "|") {
		words := []string{alt}
		if class, ok := strings.CutPrefix(alt, "$"); ok {
			list, known := v.class[class]
			if !known {
				panic(fmt.Sprintf("claim: pattern %q names no class", field))
			}
			words = strings.Fields(list)
		}
		for _, w := range words {
			ids := v.phrase(w)
			if len(ids) == 1 {
				single.add(ids[0])
				begins.add(ids[0])
				continue
			}
			seq := make([]set, len(ids))
			for i, id := range ids {
				seq[i].add(id)
			}
			alts = append(alts, seq)
			begins.add(v.pair(ids[0], ids[1]))
		}
	}
	if single != nil {
		alts = append([][]set{{single}}, alts...)
	}
	return alts, begins
}

func (v *vocabulary) phrase(text string) []int {
	words := letters(strings.Split(text, "_"))
	ids := make([]int, len(words))
	for i, w := range words {
		ids[i] = v.id(w)
	}
	return ids
}

func (v *vocabulary) pair(a, b int) int {
	key := [2]int{a, b}
	if v.pairs[key] == 0 {
		v.pairs[key] = v.next
		v.next++
	}
	return v.pairs[key]
}

// letters cuts words of scripts without blanks as the tokens are cut.
func letters(words []string) []string {
	var all []string
	for _, w := range words {
		if r := []rune(w); len(r) > 1 && alone(r[0]) {
			for _, c := range r {
				all = append(all, string(c))
			}
			continue
		}
		all = append(all, w)
	}
	return all
}
