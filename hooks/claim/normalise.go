package claim

import (
	"strings"
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
	case '✅', '✔', '☑', '✓', '🟢', '👍', '💚':
		b.WriteString(" ✓ ")
	case '❌', '✗', '✘', '✖', '🔴', '⛔', '🚫', '☐':
		b.WriteString(" ✗ ")
	case '•', '◦', '▪', '‣', '●', '·':
		b.WriteString("• ")
	default:
		switch {
		case r >= 0x300 && r <= 0x36f, r == 0xfe0f, r >= 0x200b && r <= 0x200f, r == 0xfeff, r == 0xad:
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
const accents = "àaáaâaãaäaåaāaăaąaçcćcčcďdđdèeéeêeëeēeėeęeěeğgìiíiîiïiīiįiıiłlñnńnňnòoóoôoõoöoøoōořrśsşsšsťtùuúuûuüuūuůuýyÿyźzżzžzйиёе"

func unaccent(r rune) rune {
	if r < 0xe0 || r > 0x451 {
		return r
	}
	from := true
	var last rune
	for _, a := range accents {
		if from {
			last = a
		} else if last == r {
			return a
		}
		from = !from
	}
	return r
}
