package claim

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// normalise makes one writing of what means the same: straight quotes, half-width
// punctuation, "-" set off for a dash, ✓ and ✗ for the many signs that mean them; other
// signs and emoji vanish.
func normalise(message string) string {
	var b strings.Builder
	b.Grow(len(message) + 16)
	for i, r := range message {
		if r < 0x80 && i+1 < len(message) && message[i+1] == 0xcc {
			r = compose(r, message[i+1:])
		}
		switch {
		case r < 0x80:
			if r != '\r' {
				b.WriteRune(r)
			}
		case r >= 0xff01 && r <= 0xff5e:
			writePunctuation(&b, r-0xfee0)
		default:
			writeWide(&b, r)
		}
	}
	return b.String()
}

// compose gives a vowel with the acute or grave that stands behind it.
func compose(r rune, after string) rune {
	accent, _ := utf8.DecodeRuneInString(after)
	with := ""
	switch accent {
	case 0x300:
		with = "àèìòùÀÈÌÒÙ"
	case 0x301:
		with = "áéíóúÁÉÍÓÚ"
	default:
		return r
	}
	if at := strings.IndexRune("aeiouAEIOU", r); at >= 0 {
		return []rune(with)[at]
	}
	return r
}

func writePunctuation(b *strings.Builder, r rune) {
	b.WriteRune(r)
	if strings.ContainsRune(".,;:!?", r) {
		b.WriteByte(' ')
	}
}

func writeWide(b *strings.Builder, r rune) {
	switch r {
	case '’', '‘', 'ʼ', '´':
		b.WriteByte('\'')
	case '“', '”', '„', '«', '»', '「', '」', '『', '』', '‟':
		b.WriteByte('"')
	case '。', '।', '｡', '۔':
		b.WriteString(". ")
	case '،', '、', '､':
		b.WriteString(", ")
	case '؟':
		b.WriteString("? ")
	case '؛':
		b.WriteString("; ")
	case '…':
		b.WriteString("... ")
	case '—', '–', '―', '−', '→', '⇒', '➜':
		b.WriteString(" — ")
	case '✅', '✔', '☑', '✓', '🟢', '💚', '🎉', '💯':
		b.WriteString(" ✓ ")
	case '❌', '✗', '✘', '✖', '🔴', '⛔', '🚫', '☐':
		b.WriteString(" ✗ ")
	case '•', '◦', '▪', '‣', '●', '·':
		b.WriteString("• ")
	default:
		switch {
		case r >= 0x300 && r <= 0x36f, r >= 0x64b && r <= 0x652, r == 0x640, r == nukta, r >= 0x200b && r <= 0x200f, r == 0xfeff, r == 0xad, r >= 0xfe00 && r <= 0xfe0f:
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) || r == unicode.ReplacementChar:
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
}

// accents maps letters to what they are without their accents, so that a decomposed and a
// composed writing, and one without accents, are the same word.
const accents = "àaáaâaãaäaåaāaăaąaçcćcčcďdđdèeéeêeëeēeėeęeěeğgìiíiîiïiīiįiıiłlñnńnňnòoóoôoõoöoøoōoőoơořrśsşsšsșsťtțtùuúuûuüuūuůuűuưuýyÿyźzżzžz" +
	"йиёеأاإاآاٱاىيةهکكیي" + "\u0901\u0902\u095bज\u095cड\u095dढ\u095eफ"

// vietnameseLetters are the letters from U+1EA0 on without their accents.
const vietnameseLetters = "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy"

var plainLetters = sync.OnceValue(func() map[rune]rune {
	letters := map[rune]rune{}
	all := []rune(accents)
	for i := 0; i < len(all); i += 2 {
		letters[all[i]] = all[i+1]
	}
	for i, r := range vietnameseLetters {
		letters[rune(0x1ea0+i)] = r
	}
	return letters
})

// nukta is a dot under a Hindi letter, which is written as often as not.
const nukta = 0x93c

// fold gives a letter in lower case and without its accent.
func fold(r rune) rune {
	if r < 0x80 {
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	if r == nukta {
		return -1
	}
	r = unicode.ToLower(r)
	if plain, ok := plainLetters()[r]; ok {
		return plain
	}
	return r
}

// endings are vowels whose accent is a word's whole difference at its end: "actualicé" is
// past, "actualice" is not; "è" is a verb, "e" joins.
const endings = "áéíóúàèìòùê"

// foldWord gives a word in lower case and without accents, but for one at its end.
func foldWord(w string) string {
	if isPlain(w) {
		return w
	}
	r, size := utf8.DecodeLastRuneInString(w)
	if r < 0x80 || !strings.ContainsRune(endings, unicode.ToLower(r)) {
		return strings.Map(fold, w)
	}
	return strings.Map(fold, w[:len(w)-size]) + string(unicode.ToLower(r))
}

// isPlain: most words are folded already.
func isPlain(w string) bool {
	for i := range len(w) {
		if c := w[i]; c >= 0x80 || c >= 'A' && c <= 'Z' {
			return false
		}
	}
	return true
}
