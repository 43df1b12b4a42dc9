package notes

import (
	"strings"
	"testing"
)

func TestNotesAreOrdinaryGitNotes(t *testing.T) {
	p := newPlace(t)
	c := p.newClone("r")
	head := c.head()
	r := receiptOf(head.Tree, 1, lint(Pass), tests(Pass))
	r.Checks[0].Cmd = "NPM_TOKEN=abcdef npm run lint"
	c.put(r)
	if n := c.publish(); n != 1 {
		t.Fatalf("published %d", n)
	}
	human := "isitdone: PASS full, 2 checks, 2026-11-30 by Ann Example, tree " + short(head.Tree)
	if got := c.run("log", "-1", "--notes=isitdone"); !strings.Contains(got, "Notes (isitdone):\n    "+human) {
		t.Errorf("git log --notes=isitdone:\n%s", got)
	}
	if got := c.run("notes", "--ref=isitdone", "show"); got != human {
		t.Errorf("git notes show: %q", got)
	}
	got := c.run("notes", "--ref=isitdone", "show", "HEAD^{tree}")
	if !strings.Contains(got, `"by":"Ann Example <ann@example.org>"`) || strings.Contains(got, "mac") || strings.Contains(got, "abcdef") {
		t.Errorf("git notes show 'HEAD^{tree}': %s", got)
	}
	if got := c.run("log", "--format=%an <%ae> %s", Ref); got != "Ann Example <ann@example.org> isitdone: publish 1 receipt" {
		t.Errorf("notes commit: %s", got)
	}
	c.fsck()

	// A user's own note stays, and so does everything when git spreads the notes anew.
	c.run("notes", "--ref=isitdone", "append", "-m", "looked at by hand")
	c.put(receiptOf(head.Tree, 500, lint(Pass), tests(Fail)))
	if n := c.publish(); n != 1 {
		t.Errorf("published %d", n)
	}
	if got := c.run("notes", "--ref=isitdone", "show"); !strings.Contains(got, "looked at by hand") || strings.Count(got, humanPrefix) != 1 || !strings.Contains(got, "FAIL full") {
		t.Errorf("note of HEAD: %q", got)
	}
	c.fsck()
}

func TestAnyFanOutOfGitIsRead(t *testing.T) {
	p := newPlace(t)
	c := p.newClone("r")
	c.put(receiptOf(c.head().Tree, 1, lint(Pass), tests(Pass)))
	c.publish()
	// git chooses the fan-out by the number of notes and rewrites all of them.
	many := &strings.Builder{}
	many.WriteString("commit refs/notes/isitdone\ncommitter A <a@x> 1 +0000\ndata 1\nx\nfrom refs/notes/isitdone^0\n")
	for i := range 600 {
		many.WriteString("M 100644 inline " + strings.Repeat("f", 36) + hex4(i) + "\ndata 2\nx\n\n")
	}
	if out, err := p.tryGit("r", many.String(), "fast-import", "--quiet"); err != nil {
		t.Fatal(out, err)
	}
	c.run("notes", "--ref=isitdone", "add", "-f", "-m", "one more", "HEAD:a.txt")
	if a := p.open("r").state("any"); a.State != "PASS" {
		t.Errorf("%+v\n%s", a, c.run("ls-tree", "-r", "--name-only", Ref))
	}
	// What was flat is spread now; a new note follows, and git still reads all of them.
	p.write("r/a.txt", "b\n")
	c.run("commit", "-qam", "second")
	c = p.open("r")
	c.put(receiptOf(c.head().Tree, 2, lint(Pass), tests(Pass)))
	c.publish()
	for _, object := range []string{"HEAD", "HEAD^{tree}", "HEAD~1^{tree}", "HEAD~1:a.txt"} {
		c.run("notes", "--ref=isitdone", "show", object)
	}
	if got := len(strings.Fields(c.run("notes", "--ref=isitdone", "list"))) / 2; got != 605 {
		t.Errorf("git lists %d notes", got)
	}
	c.fsck()
}

func hex4(i int) string {
	const digits = "0123456789abcdef"
	return string([]byte{digits[i>>12&15], digits[i>>8&15], digits[i>>4&15], digits[i&15]})
}

// The ledger is the truth: whatever happens to the notes, publishing again restores them.
func TestLostNotesComeBack(t *testing.T) {
	p := newPlace(t)
	c := p.newClone("r")
	c.put(receiptOf(c.head().Tree, 1, lint(Pass), tests(Pass)))
	c.publish()
	c.run("update-ref", "-d", Ref)
	if n := c.publish(); n != 1 {
		t.Errorf("published %d", n)
	}
	if a := c.state(); !a.Done || a.Origin != "ledger" {
		t.Errorf("%+v", a)
	}
}
