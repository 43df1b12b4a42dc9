package claim

import (
	"math/bits"
	"strings"
	"sync"
	"unicode"
)

// speech is what languages a message is in.
type speech struct {
	// english: there is nothing else in it.
	english       bool
	kana          bool
	mostlyEnglish bool
	spoken        uint32 // the languages in Latin letters whose words stand out, English aside
	// unknown: no word of it tells in which of the languages in Latin letters it is.
	unknown bool
}

// tongue is a language and how it is recognised; its table is made ready when it is needed.
type tongue struct {
	// marks are frequent words that hardly stand in other languages; "" where the script
	// tells.
	marks string
	own   string // letters that few others have
	ready func() *language
}

func newTongue(marks, own string, table func() table) tongue {
	return tongue{marks, own, sync.OnceValue(func() *language { return newLanguage(table()) })}
}

type tongues struct {
	english, russian, chinese, japanese, korean, hindi, arabic tongue
	// latin are the others in Latin letters; marks gives a set of their places for a word.
	latin []tongue
	marks map[string]uint32
	// byLetter gives the same set for a letter that few languages have.
	byLetter map[rune]uint32
}

// letters are the languages that write a word with one of their own letters.
func (t *tongues) letters(w string) uint32 {
	var set uint32
	for _, r := range w {
		if r >= 0x80 {
			if r >= 0x1ea0 && r <= 0x1ef9 {
				r = 'ạ'
			}
			set |= t.byLetter[r]
		}
	}
	return set
}

// manyMarks leaves room for the marks of all languages.
const manyMarks = 1800

var known = sync.OnceValue(newTongues)

func newTongues() *tongues {
	t := &tongues{
		english: newTongue(englishMarks, "", english),
		russian: newTongue("", "", russian), chinese: newTongue("", "", chinese), japanese: newTongue("", "", japanese),
		korean: newTongue("", "", korean), hindi: newTongue("", "", hindi), arabic: newTongue("", "", arabic),
		latin: []tongue{
			newTongue(germanMarks, "ßäöü", german), newTongue(frenchMarks, "œèêàçùûôîé", french), newTongue(spanishMarks, "ñáíóúé", spanish),
			newTongue(portugueseMarks, "ãõçêáâíóúàé", portuguese), newTongue(italianMarks, "òìùèà", italian), newTongue(dutchMarks, "ë", dutch),
			newTongue(polishMarks, "ąćęłńśźżó", polish), newTongue(turkishMarks, "ğşıçöü", turkish), newTongue(vietnameseMarks, "ạăđơư", vietnamese),
			newTongue(indonesianMarks, "", indonesian),
		},
		marks:    make(map[string]uint32, manyMarks),
		byLetter: map[rune]uint32{},
	}
	for w := range strings.FieldsSeq(englishMarks) {
		t.marks[w] = englishMark
	}
	for w := range strings.FieldsSeq(sharedMarks) {
		t.marks[w] |= sharedMark
	}
	for i, l := range t.latin {
		for _, r := range l.own {
			t.byLetter[r] |= 1 << i
		}
		for w := range strings.FieldsSeq(l.marks) {
			w = foldWord(w)
			if set := t.marks[w]; set&englishMark == 0 {
				t.marks[w] = set | 1<<i
			}
		}
	}
	return t
}

// englishMark is English among the sets of languages; sharedMark comes with it for a word
// that others have too.
const (
	englishMark = 1 << 31
	sharedMark  = 1 << 30
)

const sharedMarks = "a i con die des me no do so in on as at an am per over test tests build man met want see bug code file files"

const englishMarks = "the a an and is are was were i i've i'm it it's this that these those of to for with now all not no have has been you your we can " +
	"should will would could from by as but if when which what there they done only so be on or do does did no me can in at per he him she his her out up after before than then " +
	"die des con test tests build man met over per want see men also more most some each every one two add added fix fixed let bug code file files works working passed passes passing completed implemented updated removed renamed resolved suite pass ok phase complete should fix"

// tally counts a text's words by what they tell of its language.
type tally struct {
	latin, english                             int
	sure                                       int // of the English ones, those that no other language has
	kana, han, hangul, cyrillic, arabic, hindi int
	by                                         [32]int
}

func count(text string) tally {
	var t tally
	k := known()
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '_' }) {
		if w = t.script(w); w == "" {
			continue
		}
		own := k.letters(w)
		if own&(own-1) == 0 && own != 0 {
			t.by[bits.TrailingZeros32(own)]++ // its letters are those of one language only
		}
		for set := own; set != 0; set &= set - 1 {
			t.by[bits.TrailingZeros32(set)]++
		}
		w = foldWord(w)
		t.latin++
		set := k.marks[w]
		if set&englishMark != 0 {
			t.english++
			if set&sharedMark == 0 {
				t.sure++
			}
			continue
		}
		for ; set != 0; set &= set - 1 {
			t.by[bits.TrailingZeros32(set)]++
		}
	}
	return t
}

// script counts the letters of other scripts and gives the Latin word that stands before
// them: "buildは".
func (t *tally) script(w string) string {
	latin := w
	for i, r := range w {
		switch {
		case r < 0x370:
			continue
		case r >= 0x1e00 && r <= 0x1eff:
			continue
		case r >= 0x3040 && r <= 0x30ff:
			t.kana++
		case r >= 0x3400 && r <= 0x9fff || r >= 0xf900 && r <= 0xfaff:
			t.han++
		case r >= 0xac00 && r <= 0xd7a3:
			t.hangul++
		case r >= 0x400 && r <= 0x52f:
			t.cyrillic++
		case r >= 0x600 && r <= 0x6ff:
			t.arabic++
		case r >= 0x900 && r <= 0x97f:
			t.hindi++
		}
		if len(latin) == len(w) {
			latin = w[:i]
		}
	}
	return latin
}

// fewWords: a text of more words has one that tells its language, if it is one of these.
const fewWords = 40

// listen finds the languages of a normalised message. A word or two of another language
// among many English ones is a name, not a language.
func listen(message string) speech {
	t := count(message)
	s := speech{kana: t.kana > 0, english: t.kana+t.han+t.hangul+t.cyrillic+t.arabic+t.hindi == 0}
	most := 0
	for _, n := range t.by {
		most = max(most, n)
	}
	if t.sure == 0 && t.latin > 1 && (most == 0 && t.latin < fewWords || most == 1 && t.latin < 6) {
		s.unknown, s.english = true, false
		return s
	}
	if most*2 <= t.english && (most == 0 || t.sure > 0) {
		return s
	}
	s.mostlyEnglish = t.english > most
	for i, n := range t.by {
		if n*5 >= most*4 && n > 0 {
			s.spoken |= 1 << i
			s.english = false
		}
	}
	return s
}

// languages are those that one sentence of the message may be in: by its script, or by its
// words. English words among those of another language do not make it English.
func (s speech) languages(text string) []*language {
	k := known()
	if s.english {
		return []*language{k.english.ready()}
	}
	t := count(text)
	var all []*language
	add := func(n int, l tongue) {
		if n > 0 {
			all = append(all, l.ready())
		}
	}
	add(t.cyrillic, k.russian)
	add(t.arabic, k.arabic)
	add(t.hindi, k.hindi)
	add(t.hangul, k.korean)
	if t.kana > 0 || s.kana && t.han > 0 {
		add(1, k.japanese)
	} else {
		add(t.han, k.chinese)
	}
	foreign := 0
	for i, l := range k.latin {
		if s.unknown || s.spoken&(1<<i) != 0 && (t.by[i] > 0 || t.english == 0) {
			add(1, l)
			foreign = max(foreign, t.by[i])
		}
	}
	if s.unknown || foreign == 0 && s.mostlyEnglish || foreign <= t.english && (len(all) == 0 || foreign > 0 || t.english > 1) || len(all) == 0 {
		add(1, k.english)
	}
	return all
}
