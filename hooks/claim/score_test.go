package claim

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type labelled struct {
	N     int    `json:"n"`
	Claim bool   `json:"claim"`
	Text  string `json:"text"`
}

func corpus(t testing.TB, path string) []labelled {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []labelled
	for line := range strings.Lines(string(content)) {
		var l labelled
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatalf("%s: %v: %s", path, err, line)
		}
		all = append(all, l)
	}
	if len(all) == 0 {
		t.Fatalf("%s is empty", path)
	}
	return all
}

// part reads a part of the corpus ("tuned", "heldout"), by language.
func part(t testing.TB, name string) map[string][]labelled {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", name, "*.jsonl"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no corpus in testdata/%s: %v", name, err)
	}
	all := map[string][]labelled{}
	for _, path := range paths {
		language, _, _ := strings.Cut(filepath.Base(path), ".")
		all[language] = append(all[language], corpus(t, path)...)
	}
	return all
}

// score counts how a set of messages was judged. slipped claims are those that would not even
// count after unproved edits, where a message that leaves nothing open counts too.
type score struct{ claims, found, slipped, others, alarms int }

func (s score) recall() float64      { return 100 * float64(s.found) / float64(s.claims) }
func (s score) falseAlarms() float64 { return 100 * float64(s.alarms) / float64(s.others) }

func (s score) String() string {
	return fmt.Sprintf("recall %5.1f %% of %3d claims (95 %%: %s), %d slip through after edits; false alarms %4.1f %% of %3d others (95 %%: %s)",
		s.recall(), s.claims, wilson(s.found, s.claims), s.slipped, s.falseAlarms(), s.others, wilson(s.alarms, s.others))
}

func (s *score) add(o score) {
	s.claims, s.found, s.slipped = s.claims+o.claims, s.found+o.found, s.slipped+o.slipped
	s.others, s.alarms = s.others+o.others, s.alarms+o.alarms
}

// wilson is the 95 % score interval of k out of n, in per cent.
func wilson(k, n int) string {
	const z = 1.96
	p, m := float64(k)/float64(n), float64(n)
	centre := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return fmt.Sprintf("%.0f–%.0f", 100*max(0, centre-half), 100*min(1, centre+half))
}

// judge scores messages and, where tell is not nil, tells which of them went wrong.
func judge(messages []labelled, tell func(format string, args ...any)) score {
	var s score
	for _, l := range messages {
		c, got := Find(l.Text, nil)
		if l.Claim {
			s.claims++
			switch {
			case got:
				s.found++
			case Open(l.Text):
				s.slipped++
			}
		} else {
			s.others++
			if got {
				s.alarms++
			}
		}
		switch {
		case tell == nil || got == l.Claim:
		case l.Claim:
			tell("missed: %q", l.Text)
		default:
			tell("false alarm (%s): %q in %q", c.Rule, c.Sentence, l.Text)
		}
	}
	return s
}
