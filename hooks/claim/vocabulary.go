package claim

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Ids that are no words.
const (
	idNumber = iota + 1
	idWhole
	idCode
	idTick
	idCross
	idYear
	idFirstWord
)

// vocabulary numbers the words that a language's table speaks of.
type vocabulary struct {
	words   map[string]uint16
	stems   map[string]uint16
	endings map[string]uint16
	class   map[string]string
	// pairs numbers the first two words of each phrase: a clause without the pair has not the
	// phrase, though it may have the words.
	pairs map[uint32]uint16
	next  uint16
	// known are the classes that were already read.
	known map[string]*alternatives

	scratch  []uint16
	ids      slab[uint16]
	bits     slab[uint64]
	elements slab[element]
	made     slab[alternatives]
}

// Room for the words of a big table: growing a map costs more than filling it.
const (
	manyWords = 1400
	manyPairs = 300
)

func newVocabulary(class map[string]string) vocabulary {
	return vocabulary{
		words: make(map[string]uint16, manyWords), stems: map[string]uint16{}, endings: map[string]uint16{}, pairs: make(map[uint32]uint16, manyPairs),
		class: class, next: idFirstWord, known: make(map[string]*alternatives, len(class)),
	}
}

func (v *vocabulary) id(w string) uint16 {
	switch w {
	case "#":
		return idNumber
	case "/":
		return idWhole
	case "%":
		return idYear
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
	id := table[w]
	if id == 0 {
		id = v.next
		v.next++
		table[w] = id
	}
	return id
}

// alternatives are what an element may be: one word, or a phrase. Whole classes are shared
// by many patterns.
type alternatives struct {
	words   choice
	phrases [][]uint16
	begins  *choice // the words and pairs that an alternative can begin with
}

func (v *vocabulary) alternatives(field string) *alternatives {
	if field[0] == '$' && strings.IndexByte(field, '|') < 0 {
		return v.classOf(field[1:])
	}
	start := len(v.scratch)
	var phrases [][]uint16
	for more := true; more; {
		var alt string
		alt, field, more = strings.Cut(field, "|")
		if name, ok := strings.CutPrefix(alt, "$"); ok {
			class := v.classOf(name)
			v.scratch, phrases = append(v.scratch, class.words.ids...), append(phrases, class.phrases...)
			continue
		}
		phrases = v.alternative(phrases, alt)
	}
	return v.settle(start, phrases)
}

func (v *vocabulary) classOf(name string) *alternatives {
	if a := v.known[name]; a != nil {
		return a
	}
	list, known := v.class[name]
	if !known {
		panic(fmt.Sprintf("claim: a pattern names no class: %q", name))
	}
	start := len(v.scratch)
	var phrases [][]uint16
	for w := range strings.FieldsSeq(list) {
		phrases = v.alternative(phrases, w)
	}
	a := v.settle(start, phrases)
	v.known[name] = a
	return a
}

// alternative adds a word to the scratch, or a phrase to the phrases.
func (v *vocabulary) alternative(phrases [][]uint16, text string) [][]uint16 {
	if text == "" {
		return phrases
	}
	if text[0] < 0x80 && strings.IndexByte(text, '_') < 0 {
		v.scratch = append(v.scratch, v.id(text))
		return phrases
	}
	var room [32]uint16
	ids := room[:0]
	for more := true; more; {
		var w string
		w, text, more = strings.Cut(text, "_")
		if r, size := utf8.DecodeRuneInString(w); size == len(w) || !alone(r) {
			ids = append(ids, v.id(w))
			continue
		}
		for _, letter := range w { // as the tokens are cut
			ids = append(ids, v.id(string(letter)))
		}
	}
	if len(ids) == 1 {
		v.scratch = append(v.scratch, ids[0])
		return phrases
	}
	return append(phrases, v.ids.keep(ids))
}

// settle gives the words in the scratch from start on, and the phrases, a lasting place.
func (v *vocabulary) settle(start int, phrases [][]uint16) *alternatives {
	a := &v.made.take(1)[0]
	a.words = v.choice(v.ids.keep(v.scratch[start:]))
	a.phrases, a.begins = phrases, &a.words
	v.scratch = v.scratch[:start]
	if len(phrases) > 0 {
		begins := v.ids.take(len(a.words.ids) + len(phrases))
		n := copy(begins, a.words.ids)
		for i, p := range phrases {
			begins[n+i] = v.pair(p[0], p[1])
		}
		both := v.choice(begins)
		a.begins = &both
	}
	return a
}

// choice makes a set of ids that stays as it is.
func (v *vocabulary) choice(ids []uint16) choice {
	if len(ids) <= fewIDs {
		return choice{ids: ids}
	}
	top := uint16(0)
	for _, id := range ids {
		top = max(top, id)
	}
	many := v.bits.take(int(top>>6) + 1)
	for _, id := range ids {
		many[id>>6] |= 1 << (id & 63)
	}
	return choice{ids, many}
}

func pairOf(a, b uint16) uint32 { return uint32(a)<<16 | uint32(b) }

func (v *vocabulary) pair(a, b uint16) uint16 {
	key := pairOf(a, b)
	id := v.pairs[key]
	if id == 0 {
		id = v.next
		v.next++
		v.pairs[key] = id
	}
	return id
}
