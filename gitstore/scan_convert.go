package gitstore

import (
	"context"
	"crypto/sha1"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"strings"
)

// convert lets git itself hash the files whose content it may convert (line endings,
// filters, encodings): in an index that has nothing but those files, with the ids that they
// had, because git looks at the old content too (a file with CRLF in the index keeps them
// under text=auto; `git hash-object` does not know of that).
// Errors: *declinedError where git refuses; the whole working tree is then git's, so that
// its words are about all of it.
func (s *Snapshot) convert(ctx context.Context, tasks []convertTask) error {
	if len(tasks) == 0 {
		return nil
	}
	slices.SortFunc(tasks, func(a, b convertTask) int { return strings.Compare(a.path, b.path) })
	parent, err := s.r.tempParent(ctx)
	if err != nil {
		return err
	}
	dir, err := newTempDir(parent)
	if err != nil {
		return err
	}
	s.temp = &tempIndex{r: s.r, dir: dir}
	if err := os.WriteFile(dir.index(), encodeTinyIndex(tasks), 0o600); err != nil {
		return fmt.Errorf("writing a temporary index: %w", err)
	}
	paths := make([]string, len(tasks))
	for i := range tasks {
		paths[i] = tasks[i].path
	}
	if _, err := s.temp.git(ctx, nulJoin(paths), "update-index", "--add", "--remove", "-z", "--stdin"); err != nil {
		if exitCode(err) > 0 {
			return declined("converting files: %v", err)
		}
		return err
	}
	entries, err := s.temp.entries(ctx, func(e *indexEntry, _ []byte) bool { return e.stage == 0 })
	if err != nil {
		return err
	}
	if len(entries) != len(tasks) {
		return declined("files vanished while they were converted")
	}
	for i, e := range entries {
		t := &tasks[i]
		if e.path != t.path {
			return declined("%q came back as %q", t.path, e.path)
		}
		f := t.target()
		if f.id, err = rawOf(e.id); err != nil {
			return err
		}
		if f.has(flagAssume|flagSkip) && (f.id != t.old || f.mode != t.oldMode) {
			s.HiddenPaths = append(s.HiddenPaths, t.path)
		}
	}
	return nil
}

// encodeTinyIndex writes an index of version 2 with the old versions of the files. Their
// stat data is zero, so that git looks into each.
func encodeTinyIndex(tasks []convertTask) []byte {
	var b []byte
	b = append(b, "DIRC\x00\x00\x00\x02\x00\x00\x00\x00"...)
	count := uint32(0)
	for _, t := range tasks {
		if t.added {
			continue
		}
		count++
		start := len(b)
		b = append(b, make([]byte, indexStatSize)...)
		binary.BigEndian.PutUint32(b[start+indexModeOffset:], t.oldMode)
		b = append(b, t.old[:]...)
		b = binary.BigEndian.AppendUint16(b, uint16(min(len(t.path), 0xfff)))
		b = append(b, t.path...)
		b = append(b, make([]byte, indexEntryAlign-(len(b)-start)%indexEntryAlign)...)
	}
	binary.BigEndian.PutUint32(b[8:], count)
	sum := sha1.Sum(b)
	return append(b, sum[:]...)
}
