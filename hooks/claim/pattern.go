package claim

import (
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
