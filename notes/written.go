package notes

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"git-isitdone/gitstore"
)

// The log of what writes made, beside the journal: for each write a line with the ledger's
// new tree and then the ids of the other new objects. It tells which loose objects are ours
// to pack, and which was the ledger's last good state. The second file is what the first
// one was before it was packed.
const (
	writtenName = "written"
	packedName  = "written.packed"
	// packAt is how many bytes of ids may gather before the objects are packed: about a
	// thousand of them, 160 writes. git's own gc would start at 6,700 (gc.auto).
	packAt = 40 << 10
)

// logWritten appends one write's line and gives the log's size.
func (l *Ledger) logWritten(ctx context.Context, root gitstore.OID, paths []string) (size int64, err error) {
	ids, err := madeBy(ctx, l.store, root, paths)
	if err != nil {
		return 0, err
	}
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = string(id)
	}
	path := l.statePath(writtenName)
	if err := appendFile(path, []byte(strings.Join(words, " ")+"\n")); err != nil {
		return 0, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

func (l *Ledger) statePath(name string) string { return filepath.Join(l.journals[0].dir, name) }

// madeBy lists the root, and the directories and files at these paths below it.
func madeBy(ctx context.Context, from objectReader, root gitstore.OID, paths []string) ([]gitstore.OID, error) {
	ids := []gitstore.OID{root}
	at := map[string]gitstore.OID{"": root}
	levels := map[gitstore.OID][]gitstore.TreeEntry{}
	for _, path := range paths {
		dir := ""
		for _, name := range strings.Split(path, "/") {
			tree := at[dir]
			entries, read := levels[tree]
			if !read {
				var err error
				if entries, err = from.ReadTree(ctx, tree); err != nil {
					return nil, err
				}
				levels[tree] = entries
			}
			i := slices.IndexFunc(entries, func(e gitstore.TreeEntry) bool { return e.Name == name })
			if i < 0 {
				break // removed
			}
			dir += "/" + name
			if _, known := at[dir]; !known {
				at[dir] = entries[i].ID
				ids = append(ids, entries[i].ID)
			}
		}
	}
	return ids, nil
}

// readWritten gives a log's lines, oldest first; a torn last line is left out.
func readWritten(path string) ([][]gitstore.OID, error) {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var lines [][]gitstore.OID
	for _, raw := range splitLines(content[:bytes.LastIndexByte(content, '\n')+1]) {
		var ids []gitstore.OID
		for _, word := range strings.Fields(string(raw)) {
			if id := gitstore.OID(word); validID(id) {
				ids = append(ids, id)
			}
		}
		if len(ids) > 0 {
			lines = append(lines, ids)
		}
	}
	return lines, nil
}

// lastGood is the newest tree that the ledger had, other than this one, and that can still
// be read; empty where there is none.
func (l *Ledger) lastGood(ctx context.Context, not gitstore.OID) gitstore.OID {
	for _, name := range []string{writtenName, packedName} {
		lines, err := readWritten(l.statePath(name))
		if err != nil {
			continue // one log less to choose from
		}
		for _, ids := range slices.Backward(lines) {
			if ids[0] == not {
				continue
			}
			if entries, err := l.store.ReadTree(ctx, ids[0]); err == nil && len(entries) > 0 {
				return ids[0]
			}
		}
	}
	return ""
}
