package notes

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
)

// pair is two people and the remote between them.
func pair(t *testing.T) (ann, bob *fakeWorld, remote *fakeRepo) {
	t.Helper()
	remote = newFake()
	ann, bob = newWorld(t), newWorld(t)
	for _, w := range []*fakeWorld{ann, bob} {
		w.remotes = map[string]*fakeRepo{"origin": remote}
	}
	bob.notes.identity = func(context.Context) string { return "Bob <bob@example.org>" }
	return ann, bob, remote
}

func (w *fakeWorld) push() error {
	return w.notes.Push(w.t.Context(), "origin", w.now.Add(time.Minute))
}

func (w *fakeWorld) whoSays(tree gitstore.OID) string {
	w.t.Helper()
	found, bad, err := w.notes.Receipts(w.t.Context(), tree)
	if err != nil || len(bad) > 0 {
		w.t.Fatal(bad, err)
	}
	var names []string
	for _, p := range found {
		names = append(names, personName(p.Receipt.By))
	}
	return strings.Join(names, ", ")
}

func TestTwoPeoplePushTheSameTree(t *testing.T) {
	ann, bob, remote := pair(t)
	ann.put(receiptOf(treeA, 1, tests(Pass)))
	bob.put(receiptOf(treeA, 2, tests(Pass)))
	ann.publish(commitsOfA...)
	bob.publish(commitsOfA...)
	for _, w := range []*fakeWorld{ann, bob, ann} {
		if err := w.push(); err != nil {
			t.Fatal(err)
		}
	}
	for _, w := range []*fakeWorld{ann, bob} {
		if got := w.whoSays(treeA); got != "Bob, Ann Example" {
			t.Errorf("says: %s", got)
		}
		if w.refs[Ref] != remote.refs[Ref] {
			t.Error("tips differ")
		}
	}
	pushes := ann.pushes
	if err := ann.push(); err != nil || ann.pushes != pushes {
		t.Errorf("nothing new, and pushed %d times (%v)", ann.pushes-pushes, err)
	}
}

func TestFetchJoins(t *testing.T) {
	ann, bob, _ := pair(t)
	if err := bob.notes.Fetch(t.Context(), "origin", bob.now.Add(time.Minute)); err != nil || bob.refs[Ref] != "" {
		t.Errorf("a remote without notes: %v", err)
	}
	ann.put(receiptOf(treeA, 1, tests(Pass)))
	ann.publish(commitsOfA...)
	if err := ann.push(); err != nil {
		t.Fatal(err)
	}
	bob.put(receiptOf(treeB, 1, tests(Pass)))
	bob.publish(gitstore.CommitTree{Commit: unionCommits[1], Tree: treeB})
	if err := bob.notes.Fetch(t.Context(), "origin", bob.now.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if bob.whoSays(treeA) != "Ann Example" || bob.whoSays(treeB) != "Bob" || bob.pushes != 0 {
		t.Errorf("%s; %s", bob.whoSays(treeA), bob.whoSays(treeB))
	}
}

func TestPushRoundsAreBounded(t *testing.T) {
	ann, _, _ := pair(t)
	ann.put(receiptOf(treeA, 1, tests(Pass)))
	ann.publish(commitsOfA...)
	ann.pushErrs = []error{gitstore.ErrRemoteRejected, gitstore.ErrRemoteRejected, nil}
	if err := ann.push(); err != nil || ann.fetches != 3 {
		t.Errorf("%v after %d rounds", err, ann.fetches)
	}
	ann.put(receiptOf(treeA, 2, tests(Fail)))
	ann.publish(commitsOfA...)
	ann.fetches = 0
	ann.pushErrs = []error{gitstore.ErrRemoteRejected, gitstore.ErrRemoteRejected, gitstore.ErrRemoteRejected, nil}
	if err := ann.push(); !errors.Is(err, gitstore.ErrRemoteRejected) || ann.fetches != 3 {
		t.Errorf("%v after %d rounds", err, ann.fetches)
	}
	if got := ann.whoSays(treeA); got != "Ann Example, Ann Example" {
		t.Errorf("lost locally: %s", got)
	}
}

func TestRefusingRemoteIsLeftAloneForADay(t *testing.T) {
	ann, _, _ := pair(t)
	ann.put(receiptOf(treeA, 1, tests(Pass)))
	ann.publish(commitsOfA...)
	ann.pushErrs = []error{gitstore.ErrRemoteRefuses}
	if err := ann.push(); !errors.Is(err, gitstore.ErrRemoteRefuses) || ann.pushes != 1 {
		t.Fatalf("%v after %d pushes", err, ann.pushes)
	}
	ann.now = ann.now.Add(leaveAlone - time.Minute)
	err := ann.push()
	if !errors.Is(err, ErrLeftAlone) || ann.fetches != 1 || !strings.Contains(err.Error(), "2026-11-30 22:00 UTC") {
		t.Errorf("%v after %d fetches", err, ann.fetches)
	}
	if err := ann.notes.Fetch(t.Context(), "origin", ann.now.Add(time.Minute)); err != nil {
		t.Errorf("fetching is no push: %v", err)
	}
	ann.now = ann.now.Add(2 * time.Minute)
	if err := ann.push(); err != nil || ann.pushes != 2 {
		t.Errorf("a day later: %v after %d pushes", err, ann.pushes)
	}
}

func TestUnreadableMemoryOfRemotesIsForgiven(t *testing.T) {
	ann, _, _ := pair(t)
	dir, err := ann.notes.stateDir(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, refusalsName)
	for _, content := range []string{"", "null", "{", `{"v":1}`, `{"v":2,"refused":{"origin":"2026-11-30T22:00:00Z"}}`} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := ann.push(); err != nil {
			t.Errorf("%q: %v", content, err)
		}
		if err := ann.notes.rememberRefusal(t.Context(), "other"); err != nil {
			t.Errorf("%q: %v", content, err)
		}
		if _, ok := ann.notes.leftAlone(t.Context(), "other"); !ok {
			t.Errorf("%q: not remembered", content)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

func TestExchangeDoesNotReenter(t *testing.T) {
	ann, _, _ := pair(t)
	ann.notes.env = ann.env.With(PublishingVar + "=1")
	if err := ann.push(); !errors.Is(err, ErrPublishing) || ann.fetches != 0 {
		t.Errorf("push: %v", err)
	}
	if err := ann.notes.Fetch(t.Context(), "origin", ann.now.Add(time.Minute)); !errors.Is(err, ErrPublishing) || ann.fetches != 0 {
		t.Errorf("fetch: %v", err)
	}
}

func TestTrackingRefIsAlwaysARefName(t *testing.T) {
	seen := map[string]string{}
	for remote, plain := range map[string]bool{
		"origin": true, "my-fork_2.x": true, "a.b": true,
		"": false, ".": false, "..": false, "a..b": false, ".hidden": false, "x.": false, "x.lock": false, "X.LOCK": false, "-x": false,
		"a/b": false, "https://user:secret@host/r.git": false, "../up": false, "git@host:r": false, "a b": false, "a\nb": false,
		"ä": false, "a~1": false, "a^": false, "a:b": false, "a*": false, "a[": false, "a\\b": false, "a@{b": false, "url-0123456789abcdef": false,
	} {
		ref := trackingRef(remote)
		if got := ref == "refs/isitdone/remotes/"+remote+"/notes"; got != plain {
			t.Errorf("%q tracks %s", remote, ref)
		}
		if strings.ContainsAny(ref, " ~^:?*[\\\n") || strings.Contains(ref, "..") || strings.Count(ref, "/") != 4 || strings.Contains(ref, "secret") {
			t.Errorf("%q tracks %s", remote, ref)
		}
		if other, dup := seen[ref]; dup {
			t.Errorf("%q and %q share %s", remote, other, ref)
		}
		seen[ref] = remote
	}
}

// The remote's notes were rewritten: all of them are here, but its history is not.
func TestRemoteWithAnotherHistory(t *testing.T) {
	ann, _, remote := pair(t)
	ann.put(receiptOf(treeA, 1, tests(Pass)))
	ann.publish(commitsOfA...)
	if err := ann.push(); err != nil {
		t.Fatal(err)
	}
	tip := remote.objects[remote.refs[Ref]]
	remote.refs[Ref] = remote.put(fakeObject{kind: "commit", tree: tip.tree, content: []byte("squashed")})
	ann.put(receiptOf(treeA, 2, tests(Fail)))
	ann.publish(commitsOfA...)
	if err := ann.push(); err != nil || ann.fetches != 2 {
		t.Errorf("%v after %d fetches", err, ann.fetches)
	}
	if got := ann.whoSays(treeA); got != "Ann Example, Ann Example" {
		t.Errorf("says %s", got)
	}
}

// A push hook asks at every push; only what is new is worth a remote's time.
func TestPushNewAsksOnlyWhereThereIsSomethingNew(t *testing.T) {
	ann, bob, remote := pair(t)
	pushNew := func(w *fakeWorld, asks int) {
		t.Helper()
		before := w.fetches
		if err := w.notes.PushNew(t.Context(), "origin", w.now.Add(time.Minute)); err != nil || w.fetches-before != asks {
			t.Errorf("asked %d times, not %d (%v)", w.fetches-before, asks, err)
		}
	}
	pushNew(ann, 0)
	ann.put(receiptOf(treeA, 1, tests(Pass)))
	ann.publish(commitsOfA...)
	pushNew(ann, 1)
	pushNew(ann, 0)
	ann.put(receiptOf(treeC, 1, tests(Pass)))
	ann.publish(gitstore.CommitTree{Commit: unionCommits[0], Tree: treeC})
	pushNew(ann, 0) // but pushes at once
	if ann.refs[Ref] != remote.refs[Ref] || ann.pushes != 2 {
		t.Errorf("not there, after %d pushes", ann.pushes)
	}
	bob.put(receiptOf(treeA, 2, tests(Pass)))
	bob.publish(commitsOfA...)
	pushNew(bob, 1)
	pushNew(ann, 0)
	ann.put(receiptOf(treeB, 3, tests(Pass)))
	ann.publish(gitstore.CommitTree{Commit: unionCommits[1], Tree: treeB})
	pushNew(ann, 1)
	if ann.refs[Ref] != remote.refs[Ref] || ann.whoSays(treeA) != "Bob, Ann Example" {
		t.Errorf("says: %s", ann.whoSays(treeA))
	}
}
