package notes

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"strings"

	"git-isitdone/gitstore"
)

// joinContents is the union of two notes for one key as sets of lines, sorted. Equal notes
// stay as they are, byte for byte, so that what somebody else wrote here by hand is not
// rearranged; nil is "no note".
func joinContents(a, b []byte) []byte {
	switch {
	case a == nil || bytes.Equal(a, b):
		return b
	case b == nil:
		return a
	}
	return sortedLines(append(splitLines(a), splitLines(b)...))
}

func sortedLines(lines [][]byte) []byte {
	slices.SortFunc(lines, bytes.Compare)
	return joinLines(slices.CompactFunc(lines, bytes.Equal))
}

// noteSet is a set of notes by key.
type noteSet map[gitstore.OID][]byte

// union joins two sets of notes. It is commutative, associative and, for its own results,
// idempotent, so that it does not matter who joins whose notes how often.
func union(a, b noteSet) noteSet {
	out := maps.Clone(a)
	if out == nil {
		out = noteSet{}
	}
	for key, content := range b {
		out[key] = joinContents(out[key], content)
	}
	for _, tree := range slices.Sorted(maps.Keys(out)) {
		renewHuman(tree, out[tree], func(commit gitstore.OID, renew func(old []byte) []byte) {
			out[commit] = renew(out[commit])
		})
	}
	return out
}

// renewHuman calls set for each commit that the tree's note names.
func renewHuman(tree gitstore.OID, note []byte, set func(commit gitstore.OID, renew func(old []byte) []byte)) {
	human := humanLine(tree, note)
	if human == "" {
		return
	}
	for _, commit := range linksOf(note) {
		set(commit, func(old []byte) []byte { return withHuman(old, tree, human) })
	}
}

// joinTrees writes the tree that has the notes of both. It is union, reading only what
// differs; the result keeps ours's fan-out.
func joinTrees(ctx context.Context, store treeStore, ours, theirs gitstore.OID) (gitstore.OID, error) {
	same, err := shared(ctx, store, ours, theirs)
	if err != nil {
		return "", err
	}
	a, b := noteTree{from: store, root: ours}, noteTree{from: store, root: theirs}
	ia, err := a.index(ctx, same)
	if err != nil {
		return "", err
	}
	ib, err := b.index(ctx, same)
	if err != nil {
		return "", err
	}
	e := noteEditor{tree: a}
	for _, key := range slices.Sorted(maps.Keys(ib.notes)) {
		if slices.EqualFunc(ia.notes[key], ib.notes[key], func(x, y noteBlob) bool { return x.id == y.id }) {
			continue
		}
		theirs, err := b.contents(ctx, ib.notes[key])
		if err != nil {
			return "", err
		}
		if err := e.set(ctx, key, func(old []byte) []byte { return joinContents(old, theirs) }); err != nil {
			return "", err
		}
	}
	if err := e.renewHumans(ctx); err != nil {
		return "", err
	}
	edits, err := e.edits(ctx)
	if err != nil {
		return "", err
	}
	foreign, err := joinForeign(ctx, store, ia, ib)
	if err != nil {
		return "", err
	}
	if edits = append(edits, foreign...); len(edits) == 0 {
		return ours, nil
	}
	return store.EditTree(ctx, ours, edits)
}

// joinForeign carries over files that are no notes. Of two with the same path the greater
// id wins: any rule would do that does not depend on the side. What cannot be written as a
// plain file beside ours stays behind.
func joinForeign(ctx context.Context, from objectReader, ours, theirs notesIndex) ([]gitstore.TreeEdit, error) {
	var edits []gitstore.TreeEdit
	for _, path := range slices.Sorted(maps.Keys(theirs.other)) {
		their := theirs.other[path]
		our, both := ours.other[path]
		if !isFile(their.Mode) || ours.dirs[path] || both && our.ID >= their.ID || blockedAbove(ours, path) {
			continue
		}
		content, err := from.Blob(ctx, their.ID)
		if err != nil {
			return nil, err
		}
		edits = append(edits, gitstore.TreeEdit{Path: path, Content: content})
	}
	return edits, nil
}

func blockedAbove(ix notesIndex, path string) bool {
	for i := range len(path) {
		if path[i] == '/' {
			if _, file := ix.other[path[:i]]; file {
				return true
			}
		}
	}
	_, note := keyOfNote(strings.ReplaceAll(path, "/", ""))
	return note // would become a note by where it lands
}

// noteEditor gathers changed notes of one tree.
type noteEditor struct {
	tree    noteTree
	changed map[gitstore.OID]changedNote
}

type changedNote struct {
	old, now []byte
	at       []noteBlob
}

// set changes a note; renew gets nil where there is none.
func (e *noteEditor) set(ctx context.Context, key gitstore.OID, renew func(old []byte) []byte) error {
	c, ok := e.changed[key]
	if !ok {
		content, at, err := e.tree.read(ctx, key)
		if err != nil {
			return err
		}
		c = changedNote{old: content, now: content, at: at}
	}
	c.now = renew(c.now)
	if e.changed == nil {
		e.changed = map[gitstore.OID]changedNote{}
	}
	e.changed[key] = c
	return nil
}

// renewHumans derives the commits' lines of all changed trees again.
func (e *noteEditor) renewHumans(ctx context.Context) error {
	var failed error
	for _, tree := range slices.Sorted(maps.Keys(e.changed)) {
		renewHuman(tree, e.changed[tree].now, func(commit gitstore.OID, renew func(old []byte) []byte) {
			if err := e.set(ctx, commit, renew); err != nil && failed == nil {
				failed = err
			}
		})
	}
	return failed
}

// edits are the changes to write; a note that lay in several places moves to one.
func (e *noteEditor) edits(ctx context.Context) ([]gitstore.TreeEdit, error) {
	var edits []gitstore.TreeEdit
	for _, key := range slices.Sorted(maps.Keys(e.changed)) {
		c := e.changed[key]
		if bytes.Equal(c.old, c.now) && len(c.at) < 2 {
			continue
		}
		var path string
		if len(c.at) == 1 {
			path = c.at[0].path
		} else {
			var err error
			if path, err = e.tree.place(ctx, key); err != nil {
				return nil, err
			}
		}
		for _, b := range c.at {
			if b.path != path {
				edits = append(edits, gitstore.TreeEdit{Path: b.path, Delete: true})
			}
		}
		edits = append(edits, gitstore.TreeEdit{Path: path, Content: c.now})
	}
	return edits, nil
}
