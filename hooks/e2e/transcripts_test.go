//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// keepTranscripts writes what the client's sessions left, sanitised, below
// testdata/transcripts, and beside it the log of the gate, where ISITDONE_E2E_WRITE is set.
// What they hold is known: a question (no claim); a turn with a false claim, one refusal, and
// a true claim, in which the tests were run twice, red and green; and a claim once more.
func keepTranscripts(t *testing.T, w world) {
	t.Helper()
	if os.Getenv("ISITDONE_E2E_WRITE") == "" {
		return
	}
	s := NewSanitiser(w.Place)
	dir := filepath.Join("testdata", "transcripts", w.client.Facts().ID)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	log := w.isitdone(t, "log", "--json", "-n", "0")
	if err := write(filepath.Join(dir, "log.json"), s.Text(log.Stdout)); err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, pattern := range w.client.Transcripts() {
		files, err := filepath.Glob(filepath.Join(w.Home(), pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			rel, err := filepath.Rel(w.Home(), file)
			if err != nil {
				t.Fatal(err)
			}
			if err := write(filepath.Join(dir, s.Name(rel)), s.Text(string(text))); err != nil {
				t.Fatal(err)
			}
			kept++
		}
	}
	if kept == 0 && len(w.client.Transcripts()) > 0 {
		t.Errorf("no transcript of %s was found", w.client.Facts().ID)
	}
}
