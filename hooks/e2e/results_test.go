package e2e

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	held := map[string]string{}
	for _, s := range Scenarios() {
		held[s.ID] = Held
	}
	held["capped"], held["delegated"], held["together"] = NotHeld, "it has none", "it has none"
	got := Table([]Result{{Client: "claude", Name: "Claude Code", Package: "p", Version: "1.0.0", Held: held}})
	lines := strings.Split(got, "\n")
	const want = "| Claude Code | `p@1.0.0` | yes | yes | yes | yes | yes | **no** | - (1) | yes | yes | - (1) |"
	if len(lines) != 6 || lines[2] != want || lines[4] != "1. it has none" {
		t.Errorf("got\n%s\nwant the row\n%s", got, want)
	}
	if a, b := strings.Count(lines[0], "|"), strings.Count(lines[2], "|"); a != b {
		t.Errorf("the heading has %d bars, the row %d", a, b)
	}
}

func TestMerge(t *testing.T) {
	old := []Result{{Client: "gemini", Version: "1"}, {Client: "claude", Version: "1"}, {Client: "gone", Version: "1"}}
	got := Merge(old, []Result{{Client: "gemini", Version: "2"}, {Client: "codex", Version: "2"}})
	want := []Result{{Client: "claude", Version: "1"}, {Client: "codex", Version: "2"}, {Client: "gemini", Version: "2"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
}

func TestDocument(t *testing.T) {
	doc := "before\n" + tableBegin + "old\n" + tableEnd + "after\n"
	got, err := Document(doc, "new\n")
	if err != nil || got != "before\n"+tableBegin+"\nnew\n\n"+tableEnd+"after\n" {
		t.Errorf("%q, %v", got, err)
	}
	if again, err := Document(got, "new\n"); err != nil || again != got {
		t.Errorf("a second time: %q, %v", again, err)
	}
	for _, bad := range []string{"", tableBegin, tableEnd + tableBegin} {
		if _, err := Document(bad, "new"); err == nil {
			t.Errorf("%q has a place for the table", bad)
		}
	}
}

// The table in the documents is that of results.json, and every result speaks of every
// scenario.
func TestDocumentIsCurrent(t *testing.T) {
	file, err := os.ReadFile("testdata/results.json")
	if err != nil {
		t.Fatal(err)
	}
	all, err := ReadResults(file)
	if err != nil || len(all) == 0 {
		t.Fatalf("%d results, %v", len(all), err)
	}
	for _, r := range all {
		for _, s := range Scenarios() {
			if r.Held[s.ID] == "" {
				t.Errorf("%s: nothing is said of %s", r.Client, s.ID)
			}
		}
	}
	doc, err := os.ReadFile("../../docs/compatibility.md")
	if err != nil {
		t.Fatal(err)
	}
	if want, err := Document(string(doc), Table(all)); err != nil || want != string(doc) {
		t.Errorf("docs/compatibility.md does not hold the table of testdata/results.json (%v): make e2e writes both", err)
	}
}
