package claim

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// BenchmarkCorpus prints, for each part of the corpus and each language, how many claims are
// found and how many other messages are taken for one, and what a message costs.
func BenchmarkCorpus(b *testing.B) {
	for _, name := range []string{"tuned", "heldout"} {
		parts := part(b, name)
		for _, language := range slices.Sorted(maps.Keys(parts)) {
			b.Run(name+"/"+language, func(b *testing.B) {
				s := judge(parts[language], nil)
				b.Logf("%v", s)
				for b.Loop() {
					judge(parts[language], nil)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(parts[language])), "ns/message")
				b.ReportMetric(s.recall(), "%recall")
				b.ReportMetric(s.falseAlarms(), "%alarms")
			})
		}
	}
}

// BenchmarkFind10KB judges a message of ten kilobytes that claims nothing, so that every
// sentence of it is looked at.
func BenchmarkFind10KB(b *testing.B) {
	for name, sentence := range map[string]string{
		"en": "The parser reads the file and returns a list of tokens, which the caller sorts. ",
		"de": "Der Parser liest die Datei und gibt eine Liste von Wörtern zurück, die der Aufrufer sortiert. ",
		"zh": "解析器读取文件并返回一个词的列表，由调用者排序。",
	} {
		text := strings.Repeat(sentence, 10<<10/len(sentence))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Find(text, nil)
			}
		})
	}
}

// BenchmarkFirst is what the first message of a process costs more than the next one: the
// marks of all languages, and the table of its own.
func BenchmarkFirst(b *testing.B) {
	for name, own := range map[string]func(*tongues) tongue{
		"en": func(k *tongues) tongue { return k.english },
		"de": func(k *tongues) tongue { return k.latin[0] },
		"ja": func(k *tongues) tongue { return k.japanese },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				own(newTongues()).ready()
			}
		})
	}
}
