package claim

import (
	"fmt"
	"slices"
	"strings"
)

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
	pairs map[uint64]int
	next  int
	// known are the classes that were already read.
	known map[string]*alternatives
}

// Room for the words of a big table: growing a map costs more than filling it.
const (
	manyWords = 3000
	manyPairs = 600
)

func newVocabulary(class map[string]string) vocabulary {
	return vocabulary{
		words: make(map[string]int, manyWords), stems: map[string]int{}, endings: map[string]int{}, pairs: make(map[uint64]int, manyPairs),
		class: class, next: idFirstWord, known: make(map[string]*alternatives, len(class)),
	}
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
	id := table[w]
	if id == 0 {
		id = v.next
		v.next++
		table[w] = id
	}
	return id
}

// alternatives are what an element may be: one word, or a phrase. ids and begins are as
// choices too, because whole classes are shared by many patterns.
type alternatives struct {
	ids     []int
	phrases [][]int
	words   choice
	begins  choice // the words and pairs that an alternative can begin with
}

func (v *vocabulary) alternatives(field string) *alternatives {
	if name, ok := strings.CutPrefix(field, "$"); ok && !strings.Contains(name, "|") {
		return v.classOf(name)
	}
	a := new(alternatives)
	for alt := range strings.SplitSeq(field, "|") {
		if name, ok := strings.CutPrefix(alt, "$"); ok {
			class := v.classOf(name)
			a.ids, a.phrases = append(a.ids, class.ids...), append(a.phrases, class.phrases...)
			continue
		}
		v.alternative(a, alt)
	}
	return v.made(a)
}

func (v *vocabulary) classOf(name string) *alternatives {
	if a := v.known[name]; a != nil {
		return a
	}
	list, known := v.class[name]
	if !known {
		panic(fmt.Sprintf("claim: a pattern names no class: %q", name))
	}
	a := &alternatives{ids: make([]int, 0, 1+strings.Count(list, " "))}
	for w := range strings.FieldsSeq(list) {
		v.alternative(a, w)
	}
	v.known[name] = v.made(a)
	return a
}

// alternative adds a word or a phrase.
func (v *vocabulary) alternative(a *alternatives, text string) {
	if text == "" {
		return
	}
	if text[0] < 0x80 && strings.IndexByte(text, '_') < 0 {
		a.ids = append(a.ids, v.id(text))
		return
	}
	words := letters(strings.Split(text, "_"))
	ids := make([]int, len(words))
	for i, w := range words {
		ids[i] = v.id(w)
	}
	if len(ids) == 1 {
		a.ids = append(a.ids, ids[0])
		return
	}
	a.phrases = append(a.phrases, ids)
}

func (v *vocabulary) made(a *alternatives) *alternatives {
	a.words = newChoice(a.ids)
	a.begins = a.words
	if len(a.phrases) > 0 {
		begins := slices.Clone(a.ids)
		for _, p := range a.phrases {
			begins = append(begins, v.pair(p[0], p[1]))
		}
		a.begins = newChoice(begins)
	}
	return a
}

func pairOf(a, b int) uint64 { return uint64(a)<<32 | uint64(b) }

func (v *vocabulary) pair(a, b int) int {
	key := pairOf(a, b)
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
