package notes

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
)

var commitsOfA = []gitstore.CommitTree{{Commit: unionCommits[0], Tree: treeA}}

func (w *fakeWorld) publish(commits ...gitstore.CommitTree) int {
	w.t.Helper()
	n, err := w.notes.Publish(w.t.Context(), w.ledger, commits)
	if err != nil {
		w.t.Fatal(err)
	}
	return n
}

func TestPublish(t *testing.T) {
	w := newWorld(t)
	old, older := receiptOf(treeA, 2, lint(Pass), tests(Pass)), receiptOf(treeA, 1, lint(Pass), tests(Fail))
	w.put(old, older, receiptOf(treeB, 3, tests(Pass)))
	if n := w.publish(commitsOfA...); n != 1 {
		t.Errorf("published %d receipts, want only the newest of each check", n)
	}
	found, bad, err := w.notes.Receipts(t.Context(), treeA)
	if err != nil || len(bad) > 0 || len(found) != 1 || found[0].Receipt.By != "Ann Example <ann@example.org>" || found[0].Receipt.MAC != "" {
		t.Fatalf("%+v, %v, %v", found, bad, err)
	}
	if got := w.file(Ref, "11/"+strings.Repeat("1", 38)); got != "isitdone: PASS full, 2 checks, 2026-11-30 by Ann Example, tree aaaaaaa\n" {
		t.Errorf("note of the commit: %q", got)
	}
	if found, _, _ := w.notes.Receipts(t.Context(), treeB); len(found) > 0 {
		t.Error("a tree was published that no given commit has")
	}

	before := w.refs[Ref]
	if n := w.publish(commitsOfA...); n != 0 || w.refs[Ref] != before {
		t.Errorf("publishing again adds %d and moves the ref", n)
	}
	// Another commit of the same tree gets its line without a new receipt, and both
	// lines follow the next receipt.
	twin := gitstore.CommitTree{Commit: unionCommits[1], Tree: treeA}
	if n := w.publish(twin); n != 0 || w.refs[Ref] == before {
		t.Errorf("the twin: %d, moved %v", n, w.refs[Ref] != before)
	}
	w.put(receiptOf(treeA, 4, tests(Fail)))
	if n := w.publish(commitsOfA...); n != 1 {
		t.Errorf("the failure: %d", n)
	}
	for _, c := range unionCommits[:2] {
		if got := w.file(Ref, string(c[:2]+"/"+c[2:])); !strings.HasPrefix(got, "isitdone: FAIL full") || strings.Count(got, "\n") != 1 {
			t.Errorf("note of %s: %q", short(c), got)
		}
	}
	if o := w.objects[w.refs[Ref]]; len(o.parents) != 1 || string(o.content) != "isitdone: publish 1 receipt" {
		t.Errorf("commit %q with parents %v", o.content, o.parents)
	}
}

func TestPublishOnlyWhatIsBelieved(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, tests(Fail)))
	path := receiptsPath(treeA)
	w.rewrite(path, strings.ReplaceAll(w.file(ledgerRef, path), "FAIL", "PASS"))
	if n := w.publish(commitsOfA...); n != 0 || w.refs[Ref] != "" {
		t.Errorf("published %d", n)
	}
}

func TestPublishAgainUnderAnotherAddressAddsNothing(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, tests(Pass)))
	w.publish(commitsOfA...)
	w.notes.identity = func(context.Context) string { return "Ann <new@example.org>" }
	if n := w.publish(commitsOfA...); n != 0 {
		t.Errorf("published %d", n)
	}
}

func TestPublishRetriesAndReportsReadOnly(t *testing.T) {
	w := newWorld(t)
	w.put(receiptOf(treeA, 1, tests(Pass)))
	w.moves = 3
	if n := w.publish(commitsOfA...); n != 1 {
		t.Errorf("after lost races: %d", n)
	}
	w.put(receiptOf(treeA, 2, tests(Fail)))
	w.readOnly = true
	if _, err := w.notes.Publish(t.Context(), w.ledger, commitsOfA); !errors.Is(err, gitstore.ErrReadOnly) {
		t.Errorf("read-only: %v", err)
	}
	w.readOnly = false
	w.refs[Ref] = treeC
	if _, err := w.notes.Publish(t.Context(), w.ledger, commitsOfA); err == nil || w.refs[Ref] != treeC {
		t.Errorf("broken notes were replaced: %v", err)
	}
}

// What leaves the machine: exactly these fields.
func TestPublishedFields(t *testing.T) {
	w := newWorld(t)
	zero := 0
	r := receiptOf(treeA, 1, CheckResult{
		ID: "test", Cmd: "NPM_TOKEN=abcdef npm test", Cwd: "pkg", Kind: Full, Verdict: Pass, ExitCode: &zero, Signal: "9", MS: 1,
		Counts: &Counts{Total: 1}, Cached: "go", Output: "sha256:00", Def: "d",
	})
	r.Deep, r.After, r.Head, r.Branch, r.Host = treeB, treeC, treeB, "main", "claude"
	r.Integrity = &Integrity{Mode: "warn", Base: "HEAD"}
	r.Env, r.Ignore, r.Dirty = "env", "secret-digest", true
	r.End = r.Start.Add(time.Second)
	w.put(r)
	w.publish(commitsOfA...)
	var line string
	for l := range strings.Lines(w.file(Ref, "aa/"+string(treeA[2:]))) {
		if strings.Contains(l, `"tree"`) {
			line = l
		}
	}
	if strings.Contains(line, "abcdef") || strings.Contains(line, "secret-digest") || !strings.Contains(line, "NPM_TOKEN=*** npm test") {
		t.Errorf("published: %s", line)
	}
	var top map[string]json.RawMessage
	var checks []map[string]json.RawMessage
	if json.Unmarshal([]byte(line), &top) != nil || json.Unmarshal(top["checks"], &checks) != nil {
		t.Fatalf("no JSON: %s", line)
	}
	for where, got := range map[string]struct {
		fields map[string]json.RawMessage
		want   string
	}{
		"receipt": {top, "after branch by checks deep dirty end env git head host integrity plan platform profile start tool tree v verdict"},
		"check":   {checks[0], "cached cmd counts cwd def exitCode id kind ms output signal verdict"},
	} {
		var names []string
		for name := range got.fields {
			names = append(names, name)
		}
		slices.Sort(names)
		if s := strings.Join(names, " "); s != got.want {
			t.Errorf("%s has fields\n%s, want\n%s", where, s, got.want)
		}
	}
}

// What was proved with changes inside a sub-repository is published for the commit that
// records them.
func TestDeepFormIsPublishedForTheRecordingCommit(t *testing.T) {
	w := newWorld(t)
	r := receiptOf(treeA, 1, tests(Pass))
	r.Deep, r.After = treeC, treeB
	w.put(r)
	commit := gitstore.CommitTree{Commit: unionCommits[1], Tree: gitstore.OID(strings.Repeat("d", 40))}
	w.publish(commit)
	if got := w.whoSays(commit.Tree); got != "" {
		t.Errorf("of another tree, and says: %s", got)
	}
	w.deep = map[gitstore.OID]gitstore.OID{commit.Tree: treeC}
	w.publish(commit)
	found, bad, err := w.notes.Receipts(t.Context(), commit.Tree)
	if err != nil || len(bad) > 0 || len(found) != 1 || found[0].Receipt.Deep != treeC || found[0].Receipt.After != "" {
		t.Errorf("%+v, %v, %v", found, bad, err)
	}
	if got := w.file(Ref, string(commit.Commit[:2]+"/"+commit.Commit[2:])); !strings.HasPrefix(got, "isitdone: PASS") {
		t.Errorf("the commit's note says %q", got)
	}
}
