package reader

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"git-isitdone/notes"
)

// Written is what report files say that a check has written.
type Written struct {
	// Files counts them; 0: none was written.
	Files int
	// Trouble says which one could not be read; the others do not count then.
	Trouble string
	sum     tally
	first   string
	text    []string // of the first failure
}

// TAP adds a file in the Test Anything Protocol.
func (w *Written) TAP(r io.Reader) error {
	var t tap
	lines := bufio.NewReaderSize(r, 64<<10)
	for {
		line, err := readLine(lines)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		t.line(line)
		if err != nil {
			break
		}
	}
	if !t.seen() {
		return errors.New("it is not TAP")
	}
	w.add(t.tally(), t.first, nil)
	return nil
}

// readLine reads a line, of which it keeps no more than the reader's buffer.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadSlice('\n')
	text := strings.TrimRight(string(line), "\r\n")
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.ReadSlice('\n')
	}
	return text, err
}

func (w *Written) add(t tally, first string, text []string) {
	w.Files++
	w.sum.plus(t)
	if w.first == "" {
		w.first, w.text = first, text
	}
}

// Counts are the sums over all files; nil where none was written.
func (w *Written) Counts() *notes.Counts {
	if w.Files == 0 {
		return nil
	}
	return w.sum.counts()
}

// Over is the report with what the files say in place of what the output said: they were
// named by a person, and they are exact.
func (w *Written) Over(r Report) Report {
	if w.Files == 0 || w.Trouble != "" {
		return r
	}
	r.Counts, r.Summary, r.NoTests = w.sum.counts(), w.sum.summary(), w.sum.none()
	r.FailureInOutput = r.FailureInOutput || w.sum.bad() > 0
	if w.first != "" {
		r.FirstFailure = w.first
	}
	if len(w.text) > 0 && len(r.Failure) == 0 {
		r.Failure = w.text
	}
	if w.sum.passed > 0 {
		r.Environment = ""
	}
	return r
}
