package transcript

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func write(t testing.TB, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.jsonl")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func lines(t testing.TB, path string) []string {
	t.Helper()
	var got []string
	if err := Backward(path, func(line []byte) bool { got = append(got, string(line)); return true }); err != nil {
		t.Fatal(err)
	}
	return got
}

func TestBackwardHandsLinesFromTheEnd(t *testing.T) {
	long := strings.Repeat("x", 3*blockSize+5)
	for _, c := range []struct {
		content string
		want    []string
	}{
		{"", nil},
		{"\n\n", nil},
		{"a", []string{"a"}},
		{"a\nb\n", []string{"b", "a"}},
		{"a\r\n\r\nb", []string{"b", "a"}},
		{"a\n" + long + "\nb\n", []string{"b", long, "a"}},
		{strings.Repeat("y", blockSize-1) + "\nb", []string{"b", strings.Repeat("y", blockSize-1)}},
	} {
		if got := lines(t, write(t, []byte(c.content))); !slices.Equal(got, c.want) {
			t.Errorf("%d bytes: %d lines, want %d", len(c.content), len(got), len(c.want))
		}
	}
}

// A tool's output can be one line of 20 MB; one above the limit is passed over, and what is
// before it is still read.
func TestBackwardSurvivesALineOf20MB(t *testing.T) {
	for size, want := range map[int]int{20 << 20: 3, lineLimit + 1: 2} {
		content := slices.Concat([]byte("{\"a\":1}\n"), bytes.Repeat([]byte("z"), size), []byte("\n{\"b\":2}\n"))
		got := lines(t, write(t, content))
		if len(got) != want || got[0] != `{"b":2}` || got[len(got)-1] != `{"a":1}` {
			t.Errorf("%d bytes: %d lines", size, len(got))
		}
	}
}

func TestBackwardRefusesWhatIsNoFile(t *testing.T) {
	for _, path := range []string{"", "/nonexistent/x", t.TempDir(), os.DevNull} {
		if err := Backward(path, func([]byte) bool { return true }); err == nil {
			t.Errorf("%q was read", path)
		}
	}
	if err := Backward(os.DevNull, nil); !errors.Is(err, ErrNoFile) {
		t.Errorf("a device: %v", err)
	}
}

func recorded(t *testing.T, name, upTo string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	// The stand-in that recorded them refused in other words than ours.
	content = bytes.ReplaceAll(content, []byte("ISITDONE-MARKER NOT DONE"), []byte("NOT DONE [isitdone 0.1.0]"))
	at := bytes.Index(content, []byte(upTo))
	if at < 0 {
		t.Fatalf("%s has no %s", name, upTo)
	}
	return write(t, content[:at+bytes.IndexByte(content[at:], '\n')+1])
}

func TestRecordedTranscripts(t *testing.T) {
	droid := func(id string) func(string) (Turn, error) {
		return func(path string) (Turn, error) { return Droid(path, id) }
	}
	for _, c := range []struct {
		file, upTo string
		read       func(string) (Turn, error)
		message    string
	}{
		{"gemini.jsonl", `"All tests pass, done."`, Gemini, "All tests pass, done."},
		{"gemini.jsonl", `"fixed, done."`, Gemini, "fixed, done."},
		{"copilot.jsonl", `"All tests pass, done."`, Copilot, "All tests pass, done."},
		{"copilot.jsonl", `"fixed, done."`, Copilot, "fixed, done."},
		{"droid.jsonl", `"fixed, done."`, droid("00000003-0000-4000-8000-000000000003"), "fixed, done."},
		{"droid.jsonl", `"fixed, done."`, droid(""), "fixed, done."},
	} {
		turn, err := c.read(recorded(t, c.file, c.upTo))
		if err != nil || turn.Message != c.message || turn.User == "" {
			t.Errorf("%s up to %s: %+v, %v", c.file, c.upTo, turn, err)
		}
	}
}

// A05: the hook runs before the last message is written; an older one is not taken for it.
func TestA05_TranscriptThatLagsBehind(t *testing.T) {
	if turn, err := Copilot(recorded(t, "copilot.jsonl", `"call_fake0001"`)); !errors.Is(err, ErrNoMessage) {
		t.Errorf("Copilot: a message with tool calls is not the last: %+v, %v", turn, err)
	}
	if turn, err := Droid(recorded(t, "droid.jsonl", `"All tests pass, done."`), "00000003-0000-4000-8000-000000000003"); !errors.Is(err, ErrNoMessage) {
		t.Errorf("Droid: %+v, %v", turn, err)
	}
	refused := `{"id":"1","type":"user","content":"do it"}
{"id":"2","type":"gemini","content":"All done."}
{"id":"3","type":"user","content":[{"text":"NOT DONE: 1 of 1 check failed (attempt 1/3) [isitdone 0.1.0]"}]}
`
	if turn, err := Gemini(write(t, []byte(refused))); !errors.Is(err, ErrNoMessage) || turn.User != "1" {
		t.Errorf("Gemini: a claim from before the refusal was taken: %+v, %v", turn, err)
	}
}

func TestTranscriptsThatAreNone(t *testing.T) {
	for _, content := range []string{"", "{", "null\n[]\n7\n", `{"type":"gemini","content":{"a":1}}`, "\x00\xff\n"} {
		path := write(t, []byte(content))
		for name, read := range map[string]func(string) (Turn, error){
			"gemini": Gemini, "copilot": Copilot, "droid": func(p string) (Turn, error) { return Droid(p, "x") },
		} {
			if turn, err := read(path); !errors.Is(err, ErrNoMessage) || turn != (Turn{}) {
				t.Errorf("%s, %q: %+v, %v", name, content, turn, err)
			}
		}
	}
}

func FuzzTranscripts(f *testing.F) {
	for _, name := range []string{"gemini.jsonl", "copilot.jsonl", "droid.jsonl"} {
		content, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	f.Add([]byte("{\n\n\r\n{\"type\":\"user\"}"))
	f.Fuzz(func(t *testing.T, content []byte) {
		path := write(t, content)
		for _, read := range []func(string) (Turn, error){Gemini, Copilot, func(p string) (Turn, error) { return Droid(p, "") }} {
			if turn, err := read(path); (err == nil) != (turn.Message != "") {
				t.Fatalf("%+v, %v", turn, err)
			}
		}
		if got, want := len(lines(t, path)), nonEmpty(content); got != want {
			t.Fatalf("%d lines, want %d", got, want)
		}
	})
}

func nonEmpty(content []byte) int {
	n := 0
	for _, line := range bytes.Split(content, []byte("\n")) {
		if len(bytes.TrimSpace(line)) > 0 {
			n++
		}
	}
	return n
}
