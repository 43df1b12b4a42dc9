//go:build bench

package scan

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// BenchmarkCorpus prints how the three parts of the corpus come out: the unseen one is what
// counts, the tuned one says only that nothing was forgotten.
func BenchmarkCorpus(b *testing.B) {
	// b.Log stops after ten lines.
	fmt.Printf("\ngit-isitdone %s, commit %s. Behind each share: its 95 %% interval.\n", toolVersion(b), commit())
	for _, part := range [][2]string{{"unseen", "testdata/unseen"}, {"heldout", "testdata/heldout"}, {"tuned", "testdata/cases"}} {
		printed := false
		b.Run(part[0], func(b *testing.B) {
			cases := corpus(b, part[1])
			s := grade(cases)
			if !printed {
				fmt.Printf("\n%s, %d cases\n%s\n", part[0], len(cases), s.table())
				printed = true
			}
			for b.Loop() {
				for _, c := range cases {
					Scan(c.changes)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(cases)), "us/case")
			b.ReportMetric(100*float64(s.all.recall.hit)/float64(max(1, s.all.recall.all)), "%recall")
			b.ReportMetric(100*float64(s.all.alarms.hit)/float64(max(1, s.all.alarms.all)), "%alarms")
		})
	}
}

func toolVersion(b *testing.B) string {
	text, err := os.ReadFile(filepath.Join("..", "cli", "version.go"))
	if err != nil {
		b.Fatal(err)
	}
	m := regexp.MustCompile(`const Version = "(.*)"`).FindSubmatch(text)
	if m == nil {
		b.Fatal("cli/version.go has no const Version")
	}
	return string(m[1])
}

func commit() string {
	out, err := exec.Command("git", "describe", "--always", "--dirty").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
