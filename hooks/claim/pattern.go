package claim

import (
	"fmt"
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
	next    int
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
	w = strings.Map(fold, w)
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
			e.alts = v.alternatives(field)
			if e.op == opWords && !e.optional {
				p.need = append(p.need, e.begins())
			}
			p.elements = append(p.elements, e)
		}
	}
	return p
}

// begins are the words that the element can begin with.
func (e element) begins() set {
	var all set
	for _, alt := range e.alts {
		for len(all) < len(alt[0]) {
			all = append(all, 0)
		}
		for i, bits := range alt[0] {
			all[i] |= bits
		}
	}
	return all
}

// alternatives puts all single words into one set; phrases stay sequences.
func (v *vocabulary) alternatives(field string) [][]set {
	var single set
	var alts [][]set
	for _, alt := range strings.Split(field, "|") {
		if class, ok := strings.CutPrefix(alt, "$"); ok {
			words, known := v.class[class]
			if !known {
				panic(fmt.Sprintf("claim: pattern %q names no class", field))
			}
			for _, w := range strings.Fields(words) {
				alts = v.phrase(w, &single, alts)
			}
			continue
		}
		alts = v.phrase(alt, &single, alts)
	}
	if single != nil {
		alts = append([][]set{{single}}, alts...)
	}
	return alts
}

func (v *vocabulary) phrase(alt string, single *set, alts [][]set) [][]set {
	words := letters(strings.Split(alt, "_"))
	if len(words) == 1 {
		single.add(v.id(words[0]))
		return alts
	}
	seq := make([]set, len(words))
	for i, w := range words {
		seq[i].add(v.id(w))
	}
	return append(alts, seq)
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
