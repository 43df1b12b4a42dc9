package notes

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
)

// fakeRepo keeps objects and refs in maps and can be damaged in every way that a test needs.
// The methods that change refs are safe for several goroutines.
type fakeRepo struct {
	mu       sync.Mutex
	objects  map[gitstore.OID]fakeObject
	refs     map[string]gitstore.OID
	readOnly bool
	refErr   error // what Ref answers
	writeErr error // what EditTree answers
	moves    int   // how many swaps are lost to somebody else
	remotes  map[string]*fakeRepo
	pushErrs []error // what the next pushes answer
	fetches  int
	tips     []gitstore.OID
	packed   []gitstore.OID
	deep     map[gitstore.OID]gitstore.OID
	// staleLock: the ref's lock was left behind; removing it ends the moves.
	staleLock bool
	pushes    int
}

type fakeObject struct {
	kind    string
	content []byte
	entries []gitstore.TreeEntry
	tree    gitstore.OID
	parents []gitstore.OID
}

func newFake() *fakeRepo {
	return &fakeRepo{objects: map[gitstore.OID]fakeObject{}, refs: map[string]gitstore.OID{}}
}

func (f *fakeRepo) put(o fakeObject) gitstore.OID {
	sum := sha1.Sum(fmt.Appendf(nil, "%s %q %v %s %v", o.kind, o.content, o.entries, o.tree, o.parents))
	id := gitstore.OID(hex.EncodeToString(sum[:]))
	f.objects[id] = o
	return id
}

func (f *fakeRepo) get(id gitstore.OID, kind string) (fakeObject, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	o, ok := f.objects[id]
	if !ok {
		return o, fmt.Errorf("%s %s: %w", kind, id, gitstore.ErrNotFound)
	}
	if o.kind != kind {
		return o, fmt.Errorf("%s is a %s, not a %s", id, o.kind, kind)
	}
	return o, nil
}

func (f *fakeRepo) Blob(_ context.Context, id gitstore.OID) ([]byte, error) {
	o, err := f.get(id, "blob")
	return o.content, err
}

func (f *fakeRepo) ReadTree(_ context.Context, id gitstore.OID) ([]gitstore.TreeEntry, error) {
	o, err := f.get(id, "tree")
	return slices.Clone(o.entries), err
}

func (f *fakeRepo) Entry(ctx context.Context, tree gitstore.OID, path string) (gitstore.TreeEntry, error) {
	at := gitstore.TreeEntry{Mode: gitstore.ModeTree, ID: tree}
	for _, name := range strings.Split(path, "/") {
		if at.Mode != gitstore.ModeTree {
			return at, gitstore.ErrNotFound
		}
		entries, err := f.ReadTree(ctx, at.ID)
		if err != nil {
			return at, err
		}
		i := slices.IndexFunc(entries, func(e gitstore.TreeEntry) bool { return e.Name == name })
		if i < 0 {
			return at, fmt.Errorf("%s: %w", path, gitstore.ErrNotFound)
		}
		at = entries[i]
	}
	return at, nil
}

func (f *fakeRepo) EditTree(ctx context.Context, base gitstore.OID, edits []gitstore.TreeEdit) (gitstore.OID, error) {
	switch {
	case f.readOnly:
		return "", gitstore.ErrReadOnly
	case f.writeErr != nil:
		return "", f.writeErr
	}
	for _, e := range edits {
		var err error
		if base, err = f.edit(ctx, base, e); err != nil {
			return "", err
		}
	}
	if base == "" {
		base = f.put(fakeObject{kind: "tree"})
	}
	return base, nil
}

func (f *fakeRepo) edit(ctx context.Context, base gitstore.OID, e gitstore.TreeEdit) (gitstore.OID, error) {
	var entries []gitstore.TreeEntry
	if base != "" {
		var err error
		if entries, err = f.ReadTree(ctx, base); err != nil {
			return "", err
		}
	}
	name, rest, deeper := strings.Cut(e.Path, "/")
	i := slices.IndexFunc(entries, func(x gitstore.TreeEntry) bool { return x.Name == name })
	old := gitstore.TreeEntry{}
	if i >= 0 {
		old = entries[i]
		entries = slices.Delete(entries, i, i+1)
		if deeper != (old.Mode == gitstore.ModeTree) {
			return "", fmt.Errorf("%s: file and directory", e.Path)
		}
	}
	now := gitstore.TreeEntry{Name: name}
	switch {
	case deeper:
		id, err := f.edit(ctx, old.ID, gitstore.TreeEdit{Path: rest, Content: e.Content, Delete: e.Delete})
		if err != nil {
			return "", err
		}
		now.Mode, now.ID = gitstore.ModeTree, id
	case !e.Delete:
		now.Mode = gitstore.ModeBlob
		f.mu.Lock()
		now.ID = f.put(fakeObject{kind: "blob", content: slices.Clone(e.Content)})
		f.mu.Unlock()
	}
	if now.ID != "" {
		entries = append(entries, now)
	}
	if len(entries) == 0 {
		return "", nil
	}
	slices.SortFunc(entries, func(a, b gitstore.TreeEntry) int { return strings.Compare(a.Name, b.Name) })
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.put(fakeObject{kind: "tree", entries: entries}), nil
}

func (f *fakeRepo) CommitTree(_ context.Context, tree gitstore.OID, parents []gitstore.OID, message string) (gitstore.OID, error) {
	if f.readOnly {
		return "", gitstore.ErrReadOnly
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.put(fakeObject{kind: "commit", tree: tree, parents: parents, content: []byte(message)}), nil
}

func (f *fakeRepo) Ref(_ context.Context, name string) (gitstore.OID, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.refErr != nil {
		return "", f.refErr
	}
	id, ok := f.refs[name]
	if !ok {
		return "", gitstore.ErrNotFound
	}
	return id, nil
}

func (f *fakeRepo) SwapRef(_ context.Context, name string, old, now gitstore.OID, _ string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.readOnly {
		return gitstore.ErrReadOnly
	}
	if f.moves > 0 {
		f.moves--
		return gitstore.ErrMoved
	}
	if f.refs[name] != old {
		return gitstore.ErrMoved
	}
	if _, ok := f.objects[now]; !ok {
		return errors.New("trying to write a ref to a missing object")
	}
	f.refs[name] = now
	return nil
}

func (f *fakeRepo) Tips(context.Context) ([]gitstore.OID, error) { return f.tips, nil }

func (f *fakeRepo) DeepTree(_ context.Context, tree gitstore.OID) (gitstore.OID, error) {
	return f.deep[tree], nil
}

func (f *fakeRepo) PackLoose(_ context.Context, ids []gitstore.OID, earlier []gitstore.Pack) ([]gitstore.Pack, error) {
	f.packed = append(f.packed, ids...)
	return append(earlier, gitstore.Pack{Name: "pack-1", Objects: len(ids)}), nil
}

func (f *fakeRepo) ReplaceBrokenRef(_ context.Context, name string, id gitstore.OID) ([]byte, error) {
	if f.refErr == nil {
		return nil, gitstore.ErrMoved
	}
	if f.readOnly {
		return nil, gitstore.ErrReadOnly
	}
	f.refErr = nil
	delete(f.refs, name)
	if id != "" {
		f.refs[name] = id
	}
	return []byte("garbage"), nil
}

func (f *fakeRepo) ForgetReflog(context.Context, string) error { return nil }

func (f *fakeRepo) RemoveStaleRefLock(string, time.Duration) bool {
	stale := f.staleLock
	f.staleLock = false
	if stale {
		f.moves = 0
	}
	return stale
}

func (f *fakeRepo) Resolve(_ context.Context, rev string) (commit, tree gitstore.OID, err error) {
	o, err := f.get(gitstore.OID(rev), "commit")
	return gitstore.OID(rev), o.tree, err
}

// Commits knows only what join asks: "--max-count=1", a commit, "^" and another one.
func (f *fakeRepo) Commits(_ context.Context, args ...string) ([]gitstore.CommitTree, error) {
	not := f.ancestors(gitstore.OID(strings.TrimPrefix(args[2], "^")))
	for id := range f.ancestors(gitstore.OID(args[1])) {
		if !not[id] {
			return []gitstore.CommitTree{{Commit: id}}, nil
		}
	}
	return nil, nil
}

func (f *fakeRepo) ancestors(id gitstore.OID) map[gitstore.OID]bool {
	seen := map[gitstore.OID]bool{}
	for todo := []gitstore.OID{id}; len(todo) > 0; todo = todo[1:] {
		if !seen[todo[0]] {
			seen[todo[0]] = true
			todo = append(todo, f.objects[todo[0]].parents...)
		}
	}
	return seen
}

func (f *fakeRepo) Fetch(_ context.Context, remote string, _ gitstore.ExchangeOptions, refspecs ...string) error {
	f.fetches++
	from, to, _ := strings.Cut(strings.TrimPrefix(refspecs[0], "+"), ":")
	r := f.remotes[remote]
	id, ok := r.refs[from]
	if !ok {
		return gitstore.ErrNotFound
	}
	maps.Copy(f.objects, r.objects)
	f.refs[to] = id
	return nil
}

func (f *fakeRepo) Push(_ context.Context, remote string, _ gitstore.ExchangeOptions, refspecs ...string) error {
	f.pushes++
	if len(f.pushErrs) > 0 {
		err := f.pushErrs[0]
		f.pushErrs = f.pushErrs[1:]
		if err != nil {
			return err
		}
	}
	id, to, _ := strings.Cut(refspecs[0], ":")
	from := gitstore.OID(id)
	r := f.remotes[remote]
	if old, ok := r.refs[to]; ok && !f.ancestors(from)[old] {
		return gitstore.ErrRemoteRejected
	}
	maps.Copy(r.objects, f.objects)
	r.refs[to] = from
	return nil
}

var _ notesStore = (*fakeRepo)(nil)

// fakeWorld is a fake repository with a ledger and notes on it.
type fakeWorld struct {
	*fakeRepo
	t      *testing.T
	ledger *Ledger
	notes  *Notes
	env    environ.Env
	state  string // the user's state directory
	now    time.Time
	config []gitstore.ConfigEntry
}

func newWorld(t *testing.T) *fakeWorld {
	t.Helper()
	w := &fakeWorld{fakeRepo: newFake(), t: t, now: at(600)}
	w.env, w.state = stateEnv(t)
	w.env.Now = func() time.Time { return w.now }
	w.ledger = newLedger(w.fakeRepo, t.TempDir(), w.env)
	dir := t.TempDir()
	w.notes = &Notes{
		store: w.fakeRepo, env: w.env,
		identity: func(context.Context) string { return "Ann Example <ann@example.org>" },
		config:   func(context.Context, string) ([]gitstore.ConfigEntry, error) { return w.config, nil },
		stateDir: func(context.Context) (string, error) { return dir, nil },
	}
	return w
}

func (w *fakeWorld) put(rs ...Receipt) {
	w.t.Helper()
	for _, r := range rs {
		if err := w.ledger.Put(w.t.Context(), r); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *fakeWorld) receipts(tree gitstore.OID) Lines {
	w.t.Helper()
	lines, err := w.ledger.Receipts(w.t.Context(), tree)
	if err != nil {
		w.t.Fatal(err)
	}
	return lines
}

// file reads a file of the tree (or of the commit's tree) that a ref names.
func (w *fakeWorld) file(ref, path string) string {
	w.t.Helper()
	root := w.refs[ref]
	if o := w.objects[root]; o.kind == "commit" {
		root = o.tree
	}
	e, err := w.Entry(w.t.Context(), root, path)
	if err != nil {
		w.t.Fatal(err)
	}
	content, err := w.Blob(w.t.Context(), e.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	return string(content)
}

// rewrite replaces a file of the ledger, as somebody with git's plumbing would.
func (w *fakeWorld) rewrite(path, content string) {
	w.t.Helper()
	id, err := w.edit(w.t.Context(), w.refs[ledgerRef], gitstore.TreeEdit{Path: path, Content: []byte(content)})
	if err != nil {
		w.t.Fatal(err)
	}
	w.refs[ledgerRef] = id
}
