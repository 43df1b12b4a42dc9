package notes

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
)

// team is a bare remote and two clones of it with the same commit.
func team(t *testing.T) (p *place, ann, bob *clone) {
	t.Helper()
	p = newPlace(t)
	p.git(".", "init", "-q", "--bare", "hub.git")
	ann = p.newClone("ann")
	ann.run("remote", "add", "origin", filepath.Join(p.dir, "hub.git"))
	ann.run("push", "-q", "origin", "main")
	p.git(".", "clone", "-q", "hub.git", "bob")
	bob = p.open("bob")
	bob.run("config", "user.name", "Bob")
	bob.run("config", "user.email", "bob@example.org")
	return p, ann, p.open("bob")
}

func soon() time.Time { return time.Now().Add(time.Minute) }

func (c *clone) pushNotes(remote string) {
	c.t.Helper()
	if err := c.notes.Push(c.t.Context(), remote, soon()); err != nil {
		c.t.Fatal(err)
	}
}

func (c *clone) says() string {
	c.t.Helper()
	found, bad, err := c.notes.Receipts(c.t.Context(), c.head().Tree)
	if err != nil || len(bad) > 0 {
		c.t.Fatal(bad, err)
	}
	var names []string
	for _, f := range found {
		names = append(names, personName(f.Receipt.By)+" "+string(f.Receipt.Verdict))
	}
	return strings.Join(names, ", ")
}

func TestTwoClonesAndABareRemote(t *testing.T) {
	p, ann, bob := team(t)
	ann.put(receiptOf(ann.head().Tree, 1, lint(Pass), tests(Pass)))
	bob.put(receiptOf(bob.head().Tree, 2, lint(Pass), tests(Fail)))
	ann.publish()
	bob.publish()
	ann.pushNotes("origin")
	bob.pushNotes("origin")
	ann.pushNotes("origin")
	for _, c := range []*clone{ann, bob} {
		if got := c.says(); got != "Bob FAIL, Ann Example PASS" {
			t.Errorf("%s sees %q", c.name, got)
		}
		if got := c.run("notes", "--ref=isitdone", "show"); !strings.HasPrefix(got, "isitdone: FAIL full") || strings.Contains(got, "\n") {
			t.Errorf("%s: note for people %q", c.name, got)
		}
		c.fsck()
		if left, _ := filepath.Glob(filepath.Join(p.dir, c.name, ".git", "NOTES_*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
		if _, err := os.Stat(filepath.Join(p.dir, c.name, ".git", "FETCH_HEAD")); err == nil {
			t.Errorf("%s: FETCH_HEAD was written", c.name)
		}
		if got := c.run("for-each-ref", "--format=%(refname)", "refs/isitdone/remotes"); got != "refs/isitdone/remotes/origin/notes" {
			t.Errorf("%s tracks %q", c.name, got)
		}
	}
	if a, b, hub := ann.run("rev-parse", Ref), bob.run("rev-parse", Ref), p.git("hub.git", "rev-parse", Ref); b != hub || a != hub {
		t.Errorf("tips %s %s, the hub's %s", a, b, hub)
	}
	if got := p.git("hub.git", "for-each-ref", "--format=%(refname)"); got != "refs/heads/main\n"+Ref {
		t.Errorf("the remote has\n%s", got)
	}
	p.git("hub.git", "fsck", "--full", "--strict")

	// A third person gets both by fetching, without a ledger of their own.
	p.git(".", "clone", "-q", "hub.git", "eve")
	eve := p.open("eve")
	if a := eve.state("any"); a.State != StateNone {
		t.Errorf("before the fetch: %+v", a)
	}
	if err := eve.notes.Fetch(t.Context(), "origin", soon()); err != nil {
		t.Fatal(err)
	}
	if a := eve.state("any"); a.State != "FAIL" || a.Origin != "note (unsigned)" {
		t.Errorf("after the fetch: %+v", a)
	}
	bob.put(receiptOf(bob.head().Tree, 3, lint(Pass), tests(Pass)))
	bob.publish()
	bob.pushNotes("origin")
	if err := eve.notes.Fetch(t.Context(), "origin", soon()); err != nil {
		t.Fatal(err)
	}
	if a := eve.state(); a.State != "PASS" || a.Done || a.Receipt.By != "Bob <bob@example.org>" {
		t.Errorf("default policy: %+v", a)
	}
	if a := eve.state("any"); !a.Done {
		t.Errorf("policy any: %+v", a)
	}
	p.write("eve/a.txt", "edited\n")
	eve.run("commit", "-qam", "edit")
	if a := eve.state("any"); a.State != StateStale || a.Done {
		t.Errorf("after an edit: %+v", a)
	}
}

// A user's own forced fetch of all notes replaces what was not pushed yet; the ledger has it.
func TestForcedFetchLosesNothing(t *testing.T) {
	_, ann, bob := team(t)
	ann.put(receiptOf(ann.head().Tree, 1, lint(Pass), tests(Pass)))
	ann.publish()
	ann.pushNotes("origin")
	bob.put(receiptOf(bob.head().Tree, 2, lint(Pass), tests(Pass)))
	bob.publish()
	bob.run("fetch", "-q", "origin", "+refs/notes/*:refs/notes/*")
	if got := bob.says(); got != "Ann Example PASS" {
		t.Fatalf("the forced fetch kept %q", got)
	}
	bob.publish()
	bob.pushNotes("origin")
	if got := bob.says(); got != "Bob PASS, Ann Example PASS" {
		t.Errorf("bob sees %q", got)
	}
}

func TestRemoteThatRefusesNotes(t *testing.T) {
	p, ann, _ := team(t)
	p.write("hub.git/hooks/update", "#!/bin/sh\ncase $1 in refs/notes/*) echo no notes here >&2; exit 1;; esac\n")
	if err := os.Chmod(filepath.Join(p.dir, "hub.git/hooks/update"), 0o755); err != nil {
		t.Fatal(err)
	}
	ann.put(receiptOf(ann.head().Tree, 1, lint(Pass), tests(Pass)))
	ann.publish()
	if err := ann.notes.Push(t.Context(), "origin", soon()); !errors.Is(err, gitstore.ErrRemoteRefuses) {
		t.Errorf("first: %v", err)
	}
	if err := ann.notes.Push(t.Context(), "origin", soon()); !errors.Is(err, ErrLeftAlone) {
		t.Errorf("second: %v", err)
	}
	ann.run("push", "-q", "origin", "main")
	if got := ann.says(); got != "Ann Example PASS" {
		t.Errorf("lost locally: %q", got)
	}
}

// The hooks of the user do not run in our push, and what the server runs can see the guard.
func TestPushOfNotesIsGuarded(t *testing.T) {
	p, ann, _ := team(t)
	for name, script := range map[string]string{
		"ann/.git/hooks/pre-push":              "#!/bin/sh\necho ran >>\"$HOME/pre-push-ran\"\nexit 1\n",
		"ann/.git/hooks/reference-transaction": "#!/bin/sh\necho ran >>\"$HOME/transaction-ran\"\n",
		"hub.git/hooks/post-receive":           "#!/bin/sh\necho \"guard=$" + PublishingVar + "\" >\"$HOME/guard\"\n",
	} {
		p.write(name, script)
		if err := os.Chmod(filepath.Join(p.dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	ann.put(receiptOf(ann.head().Tree, 1, lint(Pass), tests(Pass)))
	ann.publish()
	ann.pushNotes("origin")
	if got, err := os.ReadFile(filepath.Join(p.dir, "home/guard")); err != nil || string(got) != "guard=1\n" {
		t.Errorf("the server saw %q, %v", got, err)
	}
	for _, name := range []string{"pre-push-ran", "transaction-ran"} {
		if _, err := os.Stat(filepath.Join(p.dir, "home", name)); err == nil {
			t.Errorf("the user's hook ran: %s", name)
		}
	}
}

func TestRemotesWithOddNames(t *testing.T) {
	p, ann, bob := team(t)
	ann.put(receiptOf(ann.head().Tree, 1, lint(Pass), tests(Pass)))
	ann.publish()
	p.git(".", "init", "-q", "--bare", "a b [x]~1.git")
	odd := filepath.Join(p.dir, "a b [x]~1.git")
	ann.pushNotes(odd)
	if err := bob.notes.Fetch(t.Context(), odd, soon()); err != nil {
		t.Fatal(err)
	}
	if got := bob.says(); got != "Ann Example PASS" {
		t.Errorf("bob sees %q", got)
	}
	for l := range strings.Lines(bob.run("for-each-ref", "--format=%(refname)", "refs/isitdone/remotes")) {
		bob.run("check-ref-format", strings.TrimSpace(l))
	}
	if err := bob.notes.Push(t.Context(), "nowhere", soon()); err == nil {
		t.Error("a remote that does not exist took the notes")
	}
	if err := bob.notes.Fetch(t.Context(), "--upload-pack=touch pwned", soon()); err == nil {
		t.Error("an option is a remote")
	}
	if _, err := os.Stat(filepath.Join(p.dir, "bob/pwned")); err == nil {
		t.Error("a remote's name was run")
	}
}

func TestDeadlineEndsTheExchange(t *testing.T) {
	_, ann, _ := team(t)
	ann.put(receiptOf(ann.head().Tree, 1, lint(Pass), tests(Pass)))
	ann.publish()
	if err := ann.notes.Push(t.Context(), "origin", time.Now().Add(-time.Second)); err == nil {
		t.Error("pushed after the deadline")
	}
	if got := ann.says(); got != "Ann Example PASS" {
		t.Errorf("lost locally: %q", got)
	}
}
