package gitstore

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// treeMaker computes tree ids from a scanned working tree and keeps the trees that the
// index did not have.
type treeMaker struct{ made map[OID]object }

// build gives a directory's tree. count is the number of the index's entries below, some is
// false where nothing is left, same is true where it is what the index has.
func (m *treeMaker) build(d *scanDir) (id rawID, count int, some, same bool) {
	count, same = len(d.files), !d.changed && len(d.fresh) == 0
	entries := make([]rawEntry, 0, len(d.files)+len(d.dirs)+len(d.added)+len(d.fresh))
	for _, sub := range d.dirs {
		subID, n, some, subSame := m.build(sub)
		count += n
		same = same && subSame
		if some {
			entries = append(entries, rawEntry{name: sub.name, mode: ModeTree, id: subID})
		}
	}
	if same && d.cachedCount == count && count > 0 {
		return d.cached, count, true, true
	}
	for _, sub := range d.fresh {
		if sub.link {
			continue // among the added ones
		}
		if subID, _, some, _ := m.build(sub); some {
			entries = append(entries, rawEntry{name: sub.name, mode: ModeTree, id: subID})
		}
	}
	for _, list := range [][]scanFile{d.files, d.added} {
		for i := range list {
			if f := &list[i]; !f.has(flagGone) {
				entries = append(entries, rawEntry{name: f.name, mode: f.mode, id: f.id})
			}
		}
	}
	if len(entries) == 0 {
		return rawID{}, count, false, same
	}
	return m.put(entries), count, true, same
}

type rawEntry struct {
	name string
	mode uint32
	id   rawID
}

func (m *treeMaker) put(entries []rawEntry) rawID {
	slices.SortFunc(entries, compareRaw)
	size := 0
	for i := range entries {
		size += len("100644 ") + len(entries[i].name) + 1 + len(rawID{})
	}
	data := make([]byte, 0, size)
	for i := range entries {
		e := &entries[i]
		data = strconv.AppendUint(data, uint64(e.mode), 8)
		data = append(data, ' ')
		data = append(data, e.name...)
		data = append(data, 0)
		data = append(data, e.id[:]...)
	}
	h := sha1.New()
	fmt.Fprintf(h, "tree %d\x00", len(data))
	h.Write(data)
	id := rawID(h.Sum(nil))
	o := object{id: id.oid(), kind: kindTree, data: data}
	m.made[o.id] = o
	return id
}

// compareRaw is git's order: names byte by byte, a directory's as if it ended in "/".
func compareRaw(a, b rawEntry) int {
	n := min(len(a.name), len(b.name))
	if c := strings.Compare(a.name[:n], b.name[:n]); c != 0 {
		return c
	}
	return int(a.next(n)) - int(b.next(n))
}

func (e *rawEntry) next(n int) byte {
	switch {
	case n < len(e.name):
		return e.name[n]
	case e.mode == ModeTree:
		return '/'
	}
	return 0
}

func (id rawID) oid() OID { return OID(hex.EncodeToString(id[:])) }

func rawOf(id OID) (rawID, error) {
	raw, err := hex.DecodeString(string(id))
	if err != nil || len(raw) != len(rawID{}) {
		return rawID{}, fmt.Errorf("unexpected object id %q", id)
	}
	return rawID(raw), nil
}
