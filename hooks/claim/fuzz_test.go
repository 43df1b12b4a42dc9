package claim

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func FuzzFind(f *testing.F) {
	for _, seed := range []string{
		"", "Done.", "```", "~~", "| a |", "`", "\"", "**", "- [ ]", "- [x] a", "1.", "...", "ｄｏｎｅ。", "don't", "'s", "\xff", "a/b 3/5 of 2", "✓", "✗ ✓",
		strings.Repeat("a ", 200) + "pass", strings.Repeat("完", 300) + "了", "Fertig, ß.", "J'ai fini, l'", "¿Listo?", "Não está pronto", "È fatto", "Klaar", "Żółć gotowe",
		"Готово, тесты", "完成，测试", "完了しました、テスト", "완료, 테스트", "पूरा हो गया।", "تم، والاختبارات ناجحة", "Tamamlandı İ", "Đã xong", "Selesai", "สำเร็จแล้ว", "הושלם",
		"e\u0301te\u0301 termine\u0301", "\u202edone\u202c", "5 of", "3 中 2", "a: b: c:", "(((((", "# \n## \n", "`a` `b",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, ok := Find(text, nil)
		if ok != (c != Claim{}) || len(c.Sentence) > quoteLimit || ok && c.Rule == "" {
			t.Fatalf("%q: %+v, %v", text, c, ok)
		}
		if utf8.ValidString(text) && !utf8.ValidString(c.Sentence) {
			t.Fatalf("%q: sentence %q is cut inside a letter", text, c.Sentence)
		}
		Open(text)
	})
}

// A message of a megabyte is judged in about a second, whatever is in it; an eighth of it
// is enough to see. The watchdog waits twenty times longer.
func TestTimeGrowsWithTheMessageOnly(t *testing.T) {
	for name, part := range map[string]string{
		"words": "the parser reads the file and ", "no blanks": "a", "letters": "测试", "numbers": "3 of 5 ", "numbers in Chinese": "5 中 3 ", "code": "`x` ", "open code": "a `",
		"brackets": "(", "quotes": "\"a ", "ticks": "✓ ", "colons": "a: ", "lines": "- a\n", "stars": "**a", "German": "die Tests laufen und ", "dots": "a.b ", "strikes": "~~a",
		"Korean": "테스트 통과 ", "tables": "| a | b |\n", "negations": "not not no ",
	} {
		start := time.Now()
		Find(strings.Repeat(part, (1<<17)/len(part)), nil)
		if took := time.Since(start); took > 2500*time.Millisecond {
			t.Errorf("%s: 128 KB took %v", name, took)
		} else {
			t.Logf("%s: %v", name, took.Round(time.Millisecond))
		}
	}
}
