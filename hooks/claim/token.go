package claim

import (
	"strconv"
	"strings"
	"unicode"
)

type kind byte

const (
	word kind = iota
	number
	fraction // 12/14
	code     // in backticks
	quoted
	sign // ✓ ✗
	mark // punctuation
)

// token is one word, lower-cased and without accents, or what stands for one.
type token struct {
	text  string
	kind  kind
	n, of int // value of a number, and what a fraction is out of
	// id and stem place the word in a language's vocabulary; 0: not in it.
	id, stem uint16
}

// tokens cuts a sentence into words. Scripts that write without blanks give a token a letter.
func tokens(text string) []token {
	runes := []rune(text)
	all := make([]token, 0, len(runes)/4+2)
	for i := 0; i < len(runes); {
		r := runes[i]
		switch {
		case r == ' ':
			i++
		case r == '`':
			end := i + 1
			for end < len(runes) && runes[end] != '`' {
				end++
			}
			all = append(all, token{kind: code, text: string(runes[i+1 : end])})
			i = end + 1
			for i+1 < len(runes) && strings.ContainsRune("-'’", runes[i]) && wordRune(runes[i+1]) {
				for i++; i < len(runes) && !alone(runes[i]) && wordRune(runes[i]); i++ {
				}
			}
		case r == '"':
			all = append(all, token{kind: quoted})
			i++
			if i < len(runes) && runes[i] == '"' {
				i++
			}
		case r == '✓' || r == '✗':
			all = append(all, token{kind: sign, text: string(r)})
			i++
		case alone(r):
			all = append(all, token{kind: word, text: string(r)})
			i++
		case wordRune(r) || strings.ContainsRune(".#@", r) && i+1 < len(runes) && wordRune(runes[i+1]):
			end := i + 1
			for end < len(runes) && !alone(runes[end]) && inWord(runes, end) {
				end++
			}
			all = append(all, wordToken(string(runes[i:end])))
			i = end
		default:
			all = append(all, token{kind: mark, text: string(r)})
			i++
		}
	}
	return all
}

func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_'
}

// alone: Han, Kana, Hangul. Their words are found letter by letter, whatever is joined to
// them.
func alone(r rune) bool {
	return r >= 0x3040 && r <= 0x30ff || r >= 0x3400 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xfaff
}

// inWord: letters, and what joins them (can't, re-run, v1.2, 12/14, 1,024, std::sync).
func inWord(runes []rune, i int) bool {
	r := runes[i]
	if wordRune(r) {
		return true
	}
	if !strings.ContainsRune("'-./,:%()", r) || i+1 >= len(runes) {
		return r == '%'
	}
	next := runes[i+1]
	switch r {
	case ',':
		return unicode.IsDigit(runes[i-1]) && unicode.IsDigit(next)
	case ':':
		return next == ':' || runes[i-1] == ':'
	case '/':
		return unicode.IsDigit(runes[i-1]) && unicode.IsDigit(next)
	case '(':
		return next == ')'
	case ')':
		return runes[i-1] == '('
	default:
		return wordRune(next)
	}
}

func wordToken(s string) token {
	s = foldWord(s)
	t := token{kind: word, text: s}
	if s[0] < '0' || s[0] > '9' {
		return t
	}
	if a, b, ok := strings.Cut(s, "/"); ok {
		n, errN := strconv.Atoi(a)
		of, errOf := strconv.Atoi(b)
		if errN == nil && errOf == nil {
			t.kind, t.n, t.of = fraction, n, of
		}
		return t
	}
	digits, _, _ := strings.Cut(s, "'")
	if n, err := strconv.Atoi(strings.ReplaceAll(digits, ",", "")); err == nil {
		t.kind, t.n = number, n
	}
	return t
}
