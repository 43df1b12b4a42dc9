package gitstore

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
)

// errIndexForeign: the index has a form that only git reads (split, sparse, or newer).
var errIndexForeign = errors.New("index form is left to git")

// The parts of an index file that matter here (gitformat-index(5)).
const (
	indexHeaderSize = 12
	indexStatSize   = 40 // ten numbers: times, device, inode, mode, owner, group, size
	indexModeOffset = 24
	indexAssume     = 0x8000
	indexExtended   = 0x4000
	indexStageShift = 12
	indexSkip       = 0x4000 // in the extended flags
	indexIntent     = 0x2000 // in the extended flags
	indexEntryAlign = 8
)

// keepFunc chooses entries of an index. The entry has neither its id nor its path yet; the
// path beside it is only valid during the call.
type keepFunc func(e *indexEntry, path []byte) bool

// parseIndex reads an index file and returns the entries that keep chooses. It looks at
// flags and ids, never at the stat data, so that it cannot be wrong about a file's freshness.
// Errors: errIndexForeign, and that same error for a damaged file, which git then names.
func parseIndex(data []byte, format string, keep keepFunc) ([]indexEntry, error) {
	if len(data) < indexHeaderSize || string(data[:4]) != "DIRC" {
		return nil, errIndexForeign
	}
	version, count := binary.BigEndian.Uint32(data[4:]), binary.BigEndian.Uint32(data[8:])
	if version < 2 || version > 4 {
		return nil, errIndexForeign
	}
	in := indexReader{data: data[indexHeaderSize:], version: version, idSize: idBytes(format)}
	var kept []indexEntry
	for range count {
		var e indexEntry
		raw, ok := in.next(&e)
		if !ok || e.mode == ModeTree {
			return nil, errIndexForeign
		}
		if keep(&e, in.path) {
			e.id, e.path = OID(hex.EncodeToString(raw)), string(in.path)
			kept = append(kept, e)
		}
	}
	if !in.onlyKnownExtensions() {
		return nil, errIndexForeign
	}
	return kept, nil
}

// indexReader walks over the entries. Version 4 stores each path as a difference from the
// one before.
type indexReader struct {
	data    []byte
	version uint32
	idSize  int
	path    []byte
}

// next reads one entry but for its id and path, and returns the raw id.
func (in *indexReader) next(e *indexEntry) (id []byte, ok bool) {
	size := indexStatSize + in.idSize + 2
	if len(in.data) < size {
		return nil, false
	}
	e.mode = binary.BigEndian.Uint32(in.data[indexModeOffset:])
	id = in.data[indexStatSize : indexStatSize+in.idSize]
	flags := binary.BigEndian.Uint16(in.data[size-2:])
	e.assumeUnchanged = flags&indexAssume != 0
	e.stage = int(flags>>indexStageShift) & 3
	if flags&indexExtended != 0 {
		if len(in.data) < size+2 || in.version < 3 {
			return nil, false
		}
		more := binary.BigEndian.Uint16(in.data[size:])
		e.skipWorktree, e.intentToAdd = more&indexSkip != 0, more&indexIntent != 0
		size += 2
	}
	if in.version == 4 {
		return id, in.deltaPath(size)
	}
	end := bytes.IndexByte(in.data[size:], 0)
	if end <= 0 {
		return nil, false
	}
	in.path = in.data[size : size+end]
	// At least one NUL ends the path, and more pad the entry.
	whole := (size + end + indexEntryAlign) &^ (indexEntryAlign - 1)
	if len(in.data) < whole {
		return nil, false
	}
	in.data = in.data[whole:]
	return id, true
}

// deltaPath reads "how many bytes to drop from the path before, and what comes instead".
// The number is git's variable width encoding, in which each further byte adds one.
func (in *indexReader) deltaPath(at int) bool {
	drop := 0
	for i := 0; ; i++ {
		if at >= len(in.data) || i > 4 {
			return false
		}
		c := in.data[at]
		at++
		if i > 0 {
			drop++
		}
		drop = drop<<7 | int(c&0x7f)
		if c&0x80 == 0 {
			break
		}
	}
	end := bytes.IndexByte(in.data[at:], 0)
	if end < 0 || drop > len(in.path) {
		return false
	}
	in.path = append(append(make([]byte, 0, len(in.path)-drop+end), in.path[:len(in.path)-drop]...), in.data[at:at+end]...)
	in.data = in.data[at+end+1:]
	return true
}

// onlyKnownExtensions: a name in capitals is an optional extension, which a reader may pass
// over; "link" (split index), "sdir" (sparse index) and whatever comes later may not be.
func (in *indexReader) onlyKnownExtensions() bool {
	for len(in.data) > in.idSize {
		if len(in.data) < 8 || in.data[0] < 'A' || in.data[0] > 'Z' {
			return false
		}
		size := binary.BigEndian.Uint32(in.data[4:])
		if uint64(len(in.data)) < 8+uint64(size)+uint64(in.idSize) {
			return false
		}
		in.data = in.data[8+size:]
	}
	return len(in.data) == in.idSize
}
