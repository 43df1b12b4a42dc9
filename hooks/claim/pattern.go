package claim

import (
	"math"
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
//	%               a number that is a year
//	/               a fraction that is whole (12/12)
//	`               code in backticks
type pattern struct{ elements sequence }

// needs reports whether a word must match the element.
func (e *element) needs() bool { return e.op == opWords && !e.optional }

// key is the need that the fewest words meet: a clause without one of them is passed over at
// once. nil where there is none.
func (p pattern) key() (key *choice) {
	for i := range p.elements {
		if e := &p.elements[i]; e.needs() && (key == nil || len(e.begins.ids) < len(key.ids)) {
			key = e.begins
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
	gap      int8
	*alternatives
}

// pattern reads one pattern. A table that names an unknown class is a mistake of ours.
func (v *vocabulary) pattern(text string) pattern {
	var room [12]element
	all := room[:0]
	for field := range strings.FieldsSeq(text) {
		all = append(all, v.element(field))
	}
	return pattern{v.elements.keep(all)}
}

func (v *vocabulary) element(field string) element {
	switch {
	case field == "<":
		return element{op: opStart}
	case field == ">":
		return element{op: opEnd}
	case strings.HasPrefix(field, ".."):
		gap := int8(4)
		if n, err := strconv.Atoi(field[2:]); err == nil {
			gap = int8(min(n, math.MaxInt8))
		}
		return element{op: opGap, gap: gap}
	}
	e := element{op: opWords}
	if rest, ok := strings.CutPrefix(field, "!"); ok {
		e.op, field = opNot, rest
	}
	if rest, ok := strings.CutSuffix(field, "?"); ok {
		e.optional, field = true, rest
	}
	e.alternatives = v.alternatives(field)
	return e
}
