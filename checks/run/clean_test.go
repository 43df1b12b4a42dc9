package run

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func cleaned(chunks ...string) []string {
	var lines []string
	c := cleaner{emit: func(l string) { lines = append(lines, l) }}
	for _, p := range chunks {
		c.Write([]byte(p))
	}
	c.close()
	return lines
}

func TestCleanLines(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     []string
	}{
		{"plain", "a\nb\n", []string{"a", "b"}},
		{"no line feed at the end", "a\nb", []string{"a", "b"}},
		{"empty lines count", "\n\n", []string{"", ""}},
		{"nothing", "", nil},
		{"CRLF", "a\r\nb\r\n", []string{"a", "b"}},
		{"CRCRLF", "a\r\r\nb", []string{"a", "b"}},
		{"progress", " 10%\r 50%\r100%\n", []string{"100%"}},
		{"progress without end", "10%\r100%\r", []string{"100%"}},
		{"carriage return first", "\rtext\n", []string{"text"}},
		{"colours", "\x1b[31mFAIL\x1b[0m x\n", []string{"FAIL x"}},
		{"erase line", "\x1b[2K\x1b[1Gdone\n", []string{"done"}},
		{"hyperlink ended by ST", "\x1b]8;;http://x\x1b\\name\x1b]8;;\x1b\\\n", []string{"name"}},
		{"title ended by BEL", "\x1b]0;title\x07text\n", []string{"text"}},
		{"DCS", "\x1bPq#0\x1b\\text\n", []string{"text"}},
		{"charset", "\x1b(Btext\n", []string{"text"}},
		{"unterminated title does not swallow the rest", "\x1b]0;title\nFAIL\n", []string{"", "FAIL"}},
		{"unterminated CSI", "\x1b[31\nFAIL\n", []string{"", "FAIL"}},
		{"lone escape", "a\x1b", []string{"a"}},
		{"controls", "a\x00b\x07c\x08d\x7fe\n", []string{"abcde"}},
		{"tab stays", "ok\tx\n", []string{"ok\tx"}},
		{"trailing blanks", "a  \t\n", []string{"a"}},
		{"invalid UTF-8", "\xff\xfeA\n", []string{"\uFFFDA"}},
		{"C1 controls", "a\u009b31mb\u0085c\n", []string{"a31mbc"}},
		{"letters with the same first byte stay", "£¿\n", []string{"£¿"}},
		{"umlauts and emoji", "ä€😀\n", []string{"ä€😀"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := cleaned(c.in); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestLongLineIsCutAtACharacter(t *testing.T) {
	for shift := range 4 {
		in := strings.Repeat("x", shift) + strings.Repeat("😀", maxLine/2)
		got := cleaned(in, "\nnext\n")
		if len(got) != 2 || got[1] != "next" {
			t.Fatalf("%d lines", len(got))
		}
		body, _, ok := strings.Cut(got[0], "… (")
		if !ok || strings.Contains(body, "\uFFFD") || len(body) > maxLine || len(body) < maxLine-4 {
			t.Errorf("shift %d: %d bytes, ends %q", shift, len(body), got[0][len(got[0])-40:])
		}
	}
}

// The law of a stream: where the chunks end makes no difference.
func TestChunkBordersMakeNoDifference(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", "ä", "😀", "\r", "\n", "\r\n", "\x1b", "[", "31m", "]", "\x07", "\x1b\\", "\xff", "\xe2\x82", "\t", " ", "\u009b", "P", "("})
	rapid.Check(t, func(t *rapid.T) {
		in := strings.Join(rapid.SliceOfN(piece, 0, 40).Draw(t, "pieces"), "")
		whole := cleaned(in)
		var single []string
		for i := range len(in) {
			single = append(single, in[i:i+1])
		}
		if got := cleaned(single...); !slices.Equal(got, whole) {
			t.Fatalf("%q: byte by byte %q, at once %q", in, got, whole)
		}
	})
}

func FuzzCleaner(f *testing.F) {
	f.Add([]byte("\x1b[31mFAIL\x1b]8;;x\x1b\\\r\n\xff"), 3)
	f.Fuzz(func(t *testing.T, in []byte, at int) {
		at = max(0, min(at, len(in)))
		lines := cleaned(string(in[:at]), string(in[at:]))
		if !slices.Equal(lines, cleaned(string(in))) {
			t.Fatal("a chunk border matters")
		}
		for _, l := range lines {
			if !utf8.ValidString(l) || strings.ContainsAny(l, "\x00\x1b\r\n") {
				t.Fatalf("dirty line %q", l)
			}
		}
	})
}
