package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"git-isitdone/hooks/host"
)

// TestHostScripts runs one script a host, and fails where a host has none.
func TestHostScripts(t *testing.T) {
	for _, h := range host.All() {
		if _, err := os.Stat(filepath.Join("testdata", "script", "hosts", h.ID()+".txt")); err != nil {
			t.Errorf("%s has no script: %v", h.ID(), err)
		}
	}
	runScripts(t, "testdata/script/hosts")
}

// recorded NAME N FILE [key=value ...] writes the n-th payload of a recording to FILE, with
// /repo replaced by the current directory and top-level keys replaced.
func recorded(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: recorded NAME N FILE [key=value ...]")
	}
	data, err := os.ReadFile(filepath.Join(ts.Getenv("RECORDINGS"), args[0]+".json"))
	ts.Check(err)
	data = bytes.ReplaceAll(data, []byte(`"/repo"`), quotedPath(ts))
	var all []map[string]any
	ts.Check(json.Unmarshal(data, &all))
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	for _, a := range args[3:] {
		key, text, _ := strings.Cut(a, "=")
		all[n][key] = text
	}
	out, err := json.Marshal(all[n])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), out, 0o600))
}

// render FROM TO copies a payload with REPO replaced by the current directory.
func render(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: render FROM TO")
	}
	out := bytes.ReplaceAll([]byte(ts.ReadFile(args[0])), []byte(`"REPO"`), quotedPath(ts))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out, 0o600))
}

func quotedPath(ts *testscript.TestScript) []byte {
	quoted, err := json.Marshal(ts.MkAbs("."))
	ts.Check(err)
	return quoted
}
