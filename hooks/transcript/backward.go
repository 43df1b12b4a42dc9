// Package transcript reads agents' transcripts: JSON lines, the newest last, of any length.
package transcript

import (
	"bytes"
	"errors"
	"fmt"
	"os"
)

// How much of a transcript is looked at. A tool's output can make one line tens of megabytes
// long; a line above lineLimit is passed over, and what lies before the last readLimit bytes
// is not read.
const (
	blockSize = 256 << 10
	lineLimit = 24 << 20
	readLimit = 64 << 20
)

// ErrNoFile: the path names no regular file. A pipe or a device would hold the hook.
var ErrNoFile = errors.New("it is no regular file")

// Backward hands the lines of a file to visit, the last one first, until visit returns false
// or the beginning, or 64 MiB, are reached. Lines come without their end and are only valid
// during the call; empty ones are left out. The last line may be half written.
// Errors: ErrNoFile and what the file system says.
func Backward(path string, visit func(line []byte) bool) error {
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("reading the transcript: %w", err)
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("reading the transcript %s: %w", path, ErrNoFile)
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("reading the transcript: %w", err)
	}
	defer func() { _ = f.Close() }()
	at := info.Size()
	end := max(at-readLimit, 0)
	var line pieces
	for at > end {
		n := min(blockSize, at-end)
		at -= n
		block := make([]byte, n)
		if _, err := f.ReadAt(block, at); err != nil {
			return fmt.Errorf("reading the transcript %s: %w", path, err)
		}
		for {
			i := bytes.LastIndexByte(block, '\n')
			if i < 0 {
				line.prepend(block)
				break
			}
			line.prepend(block[i+1:])
			if !line.hand(visit) {
				return nil
			}
			block = block[:i]
		}
	}
	if end == 0 {
		line.hand(visit)
	}
	return nil
}

// pieces are the parts of a line, the last one first.
type pieces struct {
	parts [][]byte
	size  int
}

func (p *pieces) prepend(part []byte) {
	p.size += len(part)
	if p.size > lineLimit {
		p.parts = nil
		return
	}
	p.parts = append(p.parts, part)
}

// hand gives the line to visit and begins a new one.
func (p *pieces) hand(visit func([]byte) bool) bool {
	tooLong := p.size > lineLimit
	line := make([]byte, 0, min(p.size, lineLimit))
	for i := len(p.parts) - 1; i >= 0; i-- {
		line = append(line, p.parts[i]...)
	}
	p.parts, p.size = nil, 0
	if line = bytes.TrimSpace(line); tooLong || len(line) == 0 {
		return true
	}
	return visit(line)
}
