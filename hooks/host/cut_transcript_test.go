package host

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// hurried gives up at once on a transcript that has no final message.
var hurried = Waits{Patience: 1}

// cutTranscript writes a recorded transcript as it was when the hook ran: up to the line that
// holds these words.
func cutTranscript(t *testing.T, name, upTo string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "transcript", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	// The stand-in that recorded them refused in other words than ours.
	content = bytes.ReplaceAll(content, []byte("ISITDONE-MARKER NOT DONE"), []byte("NOT DONE [isitdone 0.1.0]"))
	at := bytes.Index(content, []byte(upTo))
	if at < 0 {
		t.Fatalf("%s has no %s", name, upTo)
	}
	end := at + bytes.IndexByte(content[at:], '\n') + 1
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content[:end], 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
