package notes

import (
	"encoding/base64"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
)

// signedTeam is a team in which Ann signs with ssh and Bob knows her key.
func signedTeam(t *testing.T) (p *place, ann, bob *clone) {
	t.Helper()
	if _, err := exec.LookPath("ssh-keygen"); err != nil {
		t.Skip("SKIP ssh-keygen is not installed")
	}
	p, ann, bob = team(t)
	ann.run("config", "gpg.format", "ssh")
	ann.run("config", "user.signingkey", p.key("ann"))
	bob.run("config", "gpg.ssh.allowedSignersFile", "~/allowed")
	p.allow("ann@example.org", "ann", "")
	ann, bob = p.open("ann"), p.open("bob")
	ann.put(receiptOf(ann.head().Tree, 1, lint(Pass), tests(Pass)))
	return p, ann, bob
}

// key makes a key pair without a passphrase and gives the private one's path.
func (p *place) key(name string) string {
	p.t.Helper()
	path := filepath.Join(p.dir, "home", name)
	if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", path).CombinedOutput(); err != nil {
		p.t.Fatalf("ssh-keygen: %s", out)
	}
	return path
}

// allow writes the only line of the allowed signers file (ssh-keygen(1), ALLOWED SIGNERS).
func (p *place) allow(principal, key, options string) {
	p.t.Helper()
	pub, err := os.ReadFile(filepath.Join(p.dir, "home", key+".pub"))
	if err != nil {
		p.t.Fatal(err)
	}
	p.write("home/allowed", principal+" "+options+" "+string(pub))
}

// deliver publishes Ann's receipts and brings them to Bob.
func deliver(t *testing.T, ann, bob *clone) {
	t.Helper()
	ann.publish()
	ann.pushNotes("origin")
	if err := bob.notes.Fetch(t.Context(), "origin", soon()); err != nil {
		t.Fatal(err)
	}
}

func TestSignedNoteProvesATree(t *testing.T) {
	p, ann, bob := signedTeam(t)
	deliver(t, ann, bob)
	if a := bob.state(); !a.Done || a.Origin != "note (signed by ann@example.org)" || len(a.Bad) > 0 {
		t.Errorf("default policy: %+v", a)
	}
	if a := bob.state("ann@example.org"); !a.Done {
		t.Errorf("policy of her name: %+v", a)
	}
	if a := bob.state("eve@example.org"); a.Done || a.State != "PASS" {
		t.Errorf("policy of another name: %+v", a)
	}
	if got := ann.run("notes", "--ref=isitdone", "show"); !strings.HasPrefix(got, "isitdone: PASS full") {
		t.Errorf("note for people: %q", got)
	}
	if n := ann.publish(); n != 0 {
		t.Errorf("published again: %d", n)
	}
	p.allow("bob@example.org", func() string { p.key("bob"); return "bob" }(), "")
	if a := bob.state(); a.Done || a.Origin != "note (signed with an unknown key)" {
		t.Errorf("her key is not allowed: %+v", a)
	}
	p.allow("ann@example.org", "ann", `valid-before="20200101"`)
	if a := bob.state(); a.Done || a.Origin != "note (signed with an unknown key)" {
		t.Errorf("her key had expired: %+v", a)
	}
	p.allow("ann@example.org", "ann", `valid-before="20270101"`)
	if a := bob.state(); !a.Done {
		t.Errorf("her key was valid when it ran: %+v", a)
	}
	p.allow("ann@example.org", "ann", `namespaces="git"`)
	if a := bob.state(); a.Done {
		t.Errorf("her key is for commits only: %+v", a)
	}
	bob.run("config", "--unset", "gpg.ssh.allowedSignersFile")
	if a := p.open("bob").state(); a.Done || a.Origin != "note (signed with an unknown key)" {
		t.Errorf("no file of allowed signers: %+v", a)
	}
}

// A key that is retired since has still signed what ran while it was valid.
func TestSignatureIsCheckedAsOfTheRun(t *testing.T) {
	p, ann, bob := signedTeam(t)
	p.write("ann/a.txt", "long ago\n")
	ann.run("commit", "-qam", "long ago")
	ann.run("push", "-q", "origin", "main")
	bob.run("pull", "-q")
	r := receiptOf(ann.head().Tree, 1, lint(Pass), tests(Pass))
	r.Start = time.Date(2020, 6, 1, 12, 0, 0, 0, time.UTC)
	r.End = r.Start.Add(time.Minute)
	ann.put(r)
	deliver(t, ann, bob)
	p.allow("ann@example.org", "ann", `valid-after="20200101",valid-before="20210101"`)
	if a := bob.state(); !a.Done {
		t.Errorf("valid then: %+v", a)
	}
	p.allow("ann@example.org", "ann", `valid-after="20210101"`)
	if a := bob.state(); a.Done {
		t.Errorf("not valid yet then: %+v", a)
	}
}

func TestForgedSignature(t *testing.T) {
	p, ann, bob := signedTeam(t)
	deliver(t, ann, bob)
	path := bob.run("ls-tree", "-r", "--name-only", Ref)
	for l := range strings.Lines(path) {
		if key, ok := keyOfNote(strings.TrimSpace(l)); ok && key == bob.head().Tree {
			path = strings.TrimSpace(l)
		}
	}
	note := bob.run("cat-file", "blob", Ref+":"+path) + "\n"
	change := func(content string) {
		t.Helper()
		_, root, err := bob.repo.Resolve(t.Context(), Ref)
		if err != nil {
			t.Fatal(err)
		}
		id, err := bob.notes.commit(t.Context(), root, []gitstore.TreeEdit{{Path: path, Content: []byte(content)}}, nil, "x")
		if err != nil {
			t.Fatal(err)
		}
		bob.run("update-ref", Ref, string(id))
	}
	change(strings.Replace(note, `"ms":0`, `"ms":1`, 1))
	if a := p.open("bob").state("any"); a.Done || a.State != "PASS" || a.Origin != "note (BAD SIGNATURE)" {
		t.Errorf("edited: %+v", a)
	}
	change(note)
	if a := p.open("bob").state(); !a.Done {
		t.Fatalf("put back: %+v", a)
	}
	sig := note[strings.Index(note, sigField)+len(sigField) : strings.LastIndex(note, `"}`)]
	if raw, err := base64.StdEncoding.DecodeString(sig); err != nil || !strings.Contains(string(raw), sigNamespace) {
		t.Errorf("the signature is not for %s (%v)", sigNamespace, err)
	}
	bob.notes.env = bob.env.With("PATH=" + t.TempDir())
	if got, bad, err := bob.notes.Receipts(t.Context(), bob.head().Tree); err != nil || len(got) != 1 || got[0].Origin != originUnchecked || len(bad) != 1 {
		t.Errorf("without ssh-keygen: %+v, %v, %v", got, bad, err)
	}
}

func TestSigningThatFailsPublishesUnsignedAndSaysSo(t *testing.T) {
	p, ann, _ := signedTeam(t)
	ann.run("config", "user.signingkey", filepath.Join(p.dir, "home/none"))
	ann = p.open("ann")
	n, err := ann.notes.Publish(t.Context(), ann.ledger, []gitstore.CommitTree{ann.head()})
	if n != 1 || !errors.Is(err, ErrUnsigned) {
		t.Errorf("%d, %v", n, err)
	}
	if n, err = ann.notes.Publish(t.Context(), ann.ledger, []gitstore.CommitTree{ann.head()}); n != 0 {
		t.Errorf("again: %d, %v", n, err)
	}
	// The key is found again: the receipt gets its signature.
	ann.run("config", "user.signingkey", filepath.Join(p.dir, "home/ann.pub"))
	ann.run("config", "gpg.ssh.allowedSignersFile", "~/allowed")
	ann = p.open("ann")
	if n := ann.publish(); n != 1 {
		t.Errorf("signed later: %d", n)
	}
	found, _, err := ann.notes.Receipts(t.Context(), ann.head().Tree)
	if err != nil || len(found) != 2 {
		t.Errorf("%+v, %v", found, err)
	}
	if a := ann.state(); !a.Done {
		t.Errorf("%+v", a)
	}
}

// A key with a passphrase and nobody to ask: it ends, and says so.
func TestKeyWithAPassphraseDoesNotHang(t *testing.T) {
	p, ann, _ := signedTeam(t)
	path := filepath.Join(p.dir, "home/locked")
	if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "secret", "-f", path).CombinedOutput(); err != nil {
		t.Fatalf("ssh-keygen: %s", out)
	}
	ann.run("config", "user.signingkey", path)
	ann = p.open("ann")
	if n, err := ann.notes.Publish(t.Context(), ann.ledger, []gitstore.CommitTree{ann.head()}); n != 1 || !errors.Is(err, ErrUnsigned) {
		t.Errorf("%d, %v", n, err)
	}
}

func FuzzSplitSig(f *testing.F) {
	f.Add([]byte(`{"v":1,"sig":"QUJD"}`))
	f.Add([]byte(`{"v":1,"sig":"QUJD","sig":"QUJD"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		payload, sig, ok := splitSig(line)
		if ok != (sig != "") || !ok && string(payload) != string(line) {
			t.Fatalf("%q gives %q, %q", line, payload, sig)
		}
		if ok && string(payload[:len(payload)-1])+sigField+sig+`"}` != string(line) {
			t.Fatalf("%q is not put together again from %q and %q", line, payload, sig)
		}
	})
}
