package run

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"unicode/utf8"

	"git-isitdone/checks/reader"
)

const (
	// tailLines and tailLine bound what is kept of the end of the output.
	tailLines = 30
	tailLine  = 8 << 10
)

// output takes everything a check prints and keeps a bounded part of it.
type output struct {
	sum    hash.Hash
	clean  cleaner
	reader *reader.Stream
	tail   tail
	lines  int
	bytes  int64
}

func newOutput(r *reader.Stream) *output {
	o := &output{sum: sha256.New(), reader: r}
	o.clean.emit = o.line
	return o
}

func (o *output) line(s string) {
	o.lines++
	o.reader.Line(s)
	o.tail.add(s)
}

// drain reads until the end of file or until r is closed. A check must never block on a
// full pipe, so nothing here waits for anything.
func (o *output) drain(r io.Reader) {
	buf := make([]byte, 64<<10)
	for {
		n, err := r.Read(buf)
		o.bytes += int64(n)
		o.sum.Write(buf[:n])
		o.clean.Write(buf[:n])
		if err != nil {
			return
		}
	}
}

func (o *output) close() { o.clean.close() }

// digest is a digest of the raw output.
func (o *output) digest() string { return "sha256:" + hex.EncodeToString(o.sum.Sum(nil)) }

// tail is a ring of the last lines.
type tail struct {
	ring [tailLines]string
	n    int
}

func (t *tail) add(s string) {
	if len(s) > tailLine {
		at := tailLine
		for at > 0 && !utf8.RuneStart(s[at]) {
			at--
		}
		s = s[:at] + "…"
	}
	t.ring[t.n%tailLines] = s
	t.n++
}

func (t *tail) list() []string {
	var out []string
	for i := max(0, t.n-tailLines); i < t.n; i++ {
		out = append(out, t.ring[i%tailLines])
	}
	return out
}
