//go:build unix

package run

import (
	"context"
	"slices"
	"testing"
	"time"

	"git-isitdone/notes"
)

func TestC12_HugeOutputAndHugeLine(t *testing.T) {
	o := surroundings(t)
	r := watched(t, 10*time.Second, context.Background(), sh(`head -c 5000000 /dev/zero | tr '\0' x; echo; echo FAIL; exit 1`), o)
	want(t, r, notes.Fail, "exit status 1")
	if r.Lines != 2 || r.Tail[1] != "FAIL" || len(r.Tail[0]) > 9000 || r.Bytes != 5000006 {
		t.Errorf("%d lines, %d bytes, tail ends %q", r.Lines, r.Bytes, r.Tail[len(r.Tail)-1])
	}
	// 100 MB, and the child is never blocked on a full pipe.
	r = watched(t, 30*time.Second, context.Background(), sh(`yes 'some line of output, forty bytes long ...' | head -c 100000000; echo; echo end`), o)
	want(t, r, notes.Pass, "")
	if r.Bytes != 100000005 || len(r.Tail) != tailLines || r.Tail[tailLines-1] != "end" || r.Lines < 2_300_000 {
		t.Errorf("%d bytes, %d lines, %d kept", r.Bytes, r.Lines, len(r.Tail))
	}
}

func TestF02_InvalidUTF8AndColoursAreCleaned(t *testing.T) {
	r := runs(t, sh(`printf '\377\376\033[31mFAIL\033[0m\n'; printf '10%%\r100%%\r\n'; exit 1`), surroundings(t))
	if want := []string{"\uFFFDFAIL", "100%"}; !slices.Equal(r.Tail, want) {
		t.Errorf("got %q, want %q", r.Tail, want)
	}
}

func TestC08_FirstFailureIsShownAndCounted(t *testing.T) {
	r := runs(t, sh(`echo '--- FAIL: TestX (0.00s)'; echo '    x_test.go:7: bad'; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36; do echo $i; done; printf 'FAIL\tx\t0.1s\n'; exit 1`), surroundings(t))
	if slices.Contains(r.Tail, "--- FAIL: TestX (0.00s)") || !slices.Contains(r.Failure, "    x_test.go:7: bad") {
		t.Errorf("failure %q", r.Failure)
	}
	if r.Report.FirstFailure != "TestX" {
		t.Errorf("first failure %q", r.Report.FirstFailure)
	}
}
