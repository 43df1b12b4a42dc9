package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// payload NAME FILE [key=value ...] writes a recorded payload to FILE with REPO replaced by
// the current directory and top-level keys replaced (values are JSON where they parse as it).
func payload(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: payload NAME FILE [key=value ...]")
	}
	data, err := os.ReadFile(filepath.Join(ts.Getenv("PAYLOADS"), args[0]+".json"))
	ts.Check(err)
	quoted, err := json.Marshal(ts.MkAbs("."))
	ts.Check(err)
	data = bytes.ReplaceAll(data, []byte("REPO"), bytes.Trim(quoted, `"`))
	var doc map[string]any
	ts.Check(json.Unmarshal(data, &doc))
	for _, a := range args[2:] {
		key, text, _ := strings.Cut(a, "=")
		var value any = text
		if json.Unmarshal([]byte(text), &value) != nil {
			value = text
		}
		doc[key] = value
	}
	out, err := json.Marshal(doc)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out, 0o600))
}

// onejson FILE fails unless FILE is exactly one JSON document and a newline: a stream
// decoder would accept two of them back to back, a host does not.
func oneJSON(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: onejson FILE")
	}
	text := ts.ReadFile(args[0])
	if !strings.HasSuffix(text, "\n") {
		ts.Fatalf("no newline at the end of %q", text)
	}
	d := json.NewDecoder(strings.NewReader(text))
	var doc map[string]any
	ts.Check(d.Decode(&doc))
	if err := d.Decode(&doc); err != io.EOF {
		ts.Fatalf("more than one document in %q", text)
	}
}

// ledger edit OLD NEW replaces OLD by NEW in every file of refs/isitdone/ledger with git's own
// plumbing, as somebody would who forges a receipt.
func ledger(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 || args[0] != "edit" {
		ts.Fatalf("usage: ledger edit OLD NEW")
	}
	script := `set -eu
export GIT_INDEX_FILE="$PWD/.git/forged-index"
git read-tree refs/isitdone/ledger
git ls-files -s -z | while IFS= read -r -d '' entry; do
  meta=${entry%%	*}; path=${entry#*	}; mode=${meta%% *}; rest=${meta#* }; id=${rest%% *}
  new=$(git cat-file blob "$id" | sed "s/$1/$2/g" | git hash-object -w --stdin)
  git update-index --cacheinfo "$mode,$new,$path"
done
git update-ref refs/isitdone/ledger "$(git write-tree)"
rm -f "$GIT_INDEX_FILE"`
	ts.Check(ts.Exec("bash", "-c", script, "forge", args[1], args[2]))
}

// status N COMMAND... runs a command that must exit with exactly N; stdout and stderr can be
// matched afterwards as behind exec.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d\n%s", got, want, ts.ReadFile("stderr"))
	}
}
