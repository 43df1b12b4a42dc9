package claim

import (
	"fmt"
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
