package claim

import (
	"strings"
	"sync"
	"unicode"
)

// normalise makes one writing of what means the same: straight quotes, half-width
// punctuation, "-" set off for a dash, ✓ and ✗ for the many signs that mean them; other
// signs and emoji vanish.
func normalise(message string) string {
	var b strings.Builder
	b.Grow(len(message) + 16)
	for _, r := range message {
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
		case r >= 0x300 && r <= 0x36f, r >= 0x64b && r <= 0x652, r == 0x640, r == 0x93c, r >= 0x200b && r <= 0x200f, r == 0xfeff, r == 0xad, r >= 0xfe00 && r <= 0xfe0f:
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

// fold gives a letter in lower case and without its accent.
func fold(r rune) rune {
	if r < 0x80 {
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	r = unicode.ToLower(r)
	if plain, ok := plainLetters()[r]; ok {
		return plain
	}
	return r
}
