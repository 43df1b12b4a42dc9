package githook

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const (
	idA    = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	idB    = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
	zero   = "0000000000000000000000000000000000000000"
	zero64 = zero + "000000000000000000000000"
)

func TestParseUpdate(t *testing.T) {
	for line, want := range map[string]update{
		"refs/heads/main " + idA + " refs/heads/main " + zero:           {"refs/heads/main", idA, "refs/heads/main", zero},
		"(delete) " + zero + " refs/heads/tmp " + idA:                   {"(delete)", zero, "refs/heads/tmp", idA},
		":/fix the bug " + idA + " refs/heads/x " + idB:                 {":/fix the bug", idA, "refs/heads/x", idB},
		"HEAD " + zero64 + " refs/heads/x " + zero64:                    {"HEAD", zero64, "refs/heads/x", zero64},
		"refs/heads/ümlaut " + idA + " refs/heads/" + "q\"t " + zero:    {"refs/heads/ümlaut", idA, "refs/heads/q\"t", zero},
		"refs/heads/main " + idA:                                        {},
		"refs/heads/main main refs/heads/main " + zero:                  {},
		"refs/heads/main " + strings.ToUpper(idA) + " refs/x " + zero:   {},
		" " + idA + " refs/heads/main " + zero:                          {},
		"a b c d":                                                       {},
		"refs/heads/main " + idA[:39] + "g" + " refs/heads/main " + idB: {},
	} {
		got, err := parseUpdate(line)
		if (err != nil) != (want == update{}) || err == nil && got != want {
			t.Errorf("%q: got %+v, %v", line, got, err)
		}
	}
}

func TestD04ZerosOfBothLengthsDelete(t *testing.T) {
	for _, z := range []string{zero, zero64} {
		if u := (update{local: z}); !u.deletes() {
			t.Errorf("%s does not delete", z)
		}
	}
	if u := (update{local: idA}); u.deletes() {
		t.Error("an id deletes")
	}
}

func TestOwnRefs(t *testing.T) {
	for ref, want := range map[string]bool{
		"refs/notes/isitdone": true, "refs/isitdone/ledger": false,
		"refs/notes/isitdone2": false, "refs/notes/commits": false, "refs/heads/refs/isitdone/x": false,
	} {
		if got := (update{localRef: ref, remoteRef: ref}).ours(); got != want {
			t.Errorf("%s: %v", ref, got)
		}
	}
}

// Code under the receipts' name is code.
func TestCodeIsNoReceipt(t *testing.T) {
	if (update{localRef: "refs/heads/main", remoteRef: "refs/notes/isitdone"}).ours() {
		t.Error("a branch pushed to the notes ref is not judged")
	}
}

func TestReadUpdatesInAnyPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 5).Draw(t, "n")
		var text strings.Builder
		for range n {
			text.WriteString("refs/heads/a b " + idA + " refs/heads/x " + rapid.SampledFrom([]string{idB, zero}).Draw(t, "remote") + "\n")
		}
		src := text.String()
		if n > 0 && rapid.Bool().Draw(t, "unfinished") {
			src = strings.TrimSuffix(src, "\n")
		}
		got, err := readUpdates(pieces(src, rapid.IntRange(1, 50).Draw(t, "size")), time.Minute)
		if err != nil || len(got) != n {
			t.Fatalf("got %d of %d, %v", len(got), n, err)
		}
	})
}

// pieces gives a text in reads of at most size bytes.
func pieces(s string, size int) io.Reader {
	r := strings.NewReader(s)
	return readerFunc(func(p []byte) (int, error) { return r.Read(p[:min(size, len(p))]) })
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// D06: a manager that keeps the input, a closed one, a terminal, a pipe that nobody closes.
func TestD06InputNeverHangs(t *testing.T) {
	pipeR, pipeW, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer pipeR.Close()
	defer pipeW.Close()
	if _, err := pipeW.WriteString("refs/heads/x " + idA + " refs/heads/x " + zero + "\n"); err != nil {
		t.Fatal(err)
	}
	closed, err := os.Create(filepath.Join(t.TempDir(), "f"))
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	never := readerFunc(func([]byte) (int, error) { select {} })
	for name, c := range map[string]struct {
		in   io.Reader
		want int
	}{
		"nil": {nil, 0}, "closed": {closed, 0}, "device": {null, 0}, "empty": {strings.NewReader(""), 0},
		"half-open pipe": {pipeR, 1}, "silent pipe": {never, 0},
	} {
		t.Run(name, func(t *testing.T) {
			done := make(chan struct{})
			go func() {
				defer close(done)
				got, err := readUpdates(c.in, 50*time.Millisecond)
				if err != nil || len(got) != c.want {
					t.Errorf("got %v, %v", got, err)
				}
			}()
			select {
			case <-done:
			case <-time.After(10 * time.Second):
				t.Fatal("still reading")
			}
		})
	}
}

func TestUnreadableLineRefuses(t *testing.T) {
	if _, err := readUpdates(strings.NewReader("refs/heads/x "+idA+" refs/heads/x "+zero+"\ngarbage\n"), time.Minute); err == nil {
		t.Error("garbage was taken for nothing to judge")
	}
}

func FuzzParseUpdate(f *testing.F) {
	f.Add("refs/heads/main " + idA + " refs/heads/main " + zero)
	f.Add(":/a  b " + idA + " refs/heads/main " + zero64)
	f.Add("   ")
	f.Fuzz(func(t *testing.T, line string) {
		u, err := parseUpdate(line)
		if err == nil && u.localRef+" "+u.local+" "+u.remoteRef+" "+u.remote != line {
			t.Fatalf("%q became %+v", line, u)
		}
	})
}
