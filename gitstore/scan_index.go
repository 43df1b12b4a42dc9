package gitstore

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"strings"
)

// readScanIndex reads an index file as a tree of directories.
// Errors: *declinedError for what the scanner leaves to git.
func readScanIndex(data []byte) (*scanDir, error) {
	root := &scanDir{tracked: true, cachedCount: -1}
	if data == nil {
		return root, nil
	}
	if len(data) < indexHeaderSize || string(data[:4]) != "DIRC" {
		return nil, declined("the index is not in a known form")
	}
	version, count := binary.BigEndian.Uint32(data[4:]), binary.BigEndian.Uint32(data[8:])
	if version < 2 || version > 4 {
		return nil, declined("index version %d", version)
	}
	in := indexReader{data: data[indexHeaderSize:], version: version, idSize: len(rawID{})}
	b := scanBuilder{stack: []*scanDir{root}}
	for range count {
		var e indexEntry
		stat := in.data
		raw, ok := in.next(&e)
		if !ok {
			return nil, declined("the index is not in a known form")
		}
		if err := b.add(&e, stat[:indexStatSize], raw, in.path); err != nil {
			return nil, err
		}
	}
	trees := in.data
	if !in.onlyKnownExtensions() {
		return nil, declined("a split or sparse index, or one of a newer form")
	}
	readCacheTree(root, extension(trees, "TREE"))
	return root, nil
}

// scanBuilder puts the entries, which come sorted by path, into their directories.
type scanBuilder struct {
	stack []*scanDir
	last  string
	stage int
}

func (b *scanBuilder) add(e *indexEntry, stat, raw, path []byte) error {
	at := b.stack[len(b.stack)-1]
	for at.path != "" && !bytes.HasPrefix(path, []byte(at.path)) {
		b.stack = b.stack[:len(b.stack)-1]
		at = b.stack[len(b.stack)-1]
	}
	whole := string(path)
	if whole < b.last || whole == b.last && e.stage <= b.stage {
		return declined("the index is not sorted")
	}
	b.last, b.stage = whole, e.stage
	rest := whole[len(at.path):]
	for {
		slash := strings.IndexByte(rest, '/')
		if slash < 0 {
			break
		}
		sub := &scanDir{name: rest[:slash], path: whole[:len(whole)-len(rest)+slash+1], tracked: true, cachedCount: -1}
		at.dirs = append(at.dirs, sub)
		b.stack = append(b.stack, sub)
		at, rest = sub, rest[slash+1:]
	}
	f := scanFile{name: rest, mode: e.mode, id: rawID(raw), flags: flagIndexed, stat: stat}
	switch e.mode {
	case ModeBlob, ModeExec, ModeSymlink, ModeGitlink:
	default:
		return declined("an index entry of mode %o", e.mode)
	}
	if e.assumeUnchanged {
		f.flags |= flagAssume
	}
	if e.skipWorktree {
		f.flags |= flagSkip
	}
	if e.intentToAdd {
		f.flags |= flagIntent
		f.stat = nil
	}
	if e.stage == 0 {
		at.files = append(at.files, f)
		return nil
	}
	if e.mode == ModeGitlink {
		return declined("a sub-repository in conflict")
	}
	f.flags |= flagUnmerged
	f.stat = nil
	if n := len(at.files); n > 0 && at.files[n-1].name == rest {
		return nil
	}
	at.files = append(at.files, f)
	return nil
}

// extension finds an optional extension's content.
func extension(data []byte, name string) []byte {
	for len(data) >= 8+len(rawID{}) {
		size := binary.BigEndian.Uint32(data[4:])
		if uint64(len(data)) < 8+uint64(size) {
			return nil
		}
		if string(data[:4]) == name {
			return data[8 : 8+size]
		}
		data = data[8+size:]
	}
	return nil
}

// readCacheTree takes the trees that the index remembers (gitformat-index(5), "Cache tree"):
// "<name>\0<entries> <subtrees>\n<id>", parents first, no id where entries is negative.
// What does not fit is not used.
func readCacheTree(dir *scanDir, data []byte) (rest []byte) {
	if _, data, _ = bytes.Cut(data, []byte{0}); data == nil {
		return nil
	}
	line, data, ok := bytes.Cut(data, []byte{'\n'})
	counts, subs, okLine := strings.Cut(string(line), " ")
	count, err := strconv.Atoi(counts)
	n, err2 := strconv.Atoi(subs)
	if !ok || !okLine || err != nil || err2 != nil || n < 0 {
		return nil
	}
	if count >= 0 {
		if len(data) < len(rawID{}) {
			return nil
		}
		if dir != nil {
			dir.cached, dir.cachedCount = rawID(data), count
		}
		data = data[len(rawID{}):]
	}
	for range n {
		var sub *scanDir
		if name, _, found := bytes.Cut(data, []byte{0}); found && dir != nil {
			if i := dir.dir(string(name)); i >= 0 {
				sub = dir.dirs[i]
			}
		}
		if data = readCacheTree(sub, data); data == nil {
			return nil
		}
	}
	return data
}
