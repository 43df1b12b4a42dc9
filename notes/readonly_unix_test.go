//go:build unix

package notes

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

const nobody = 65534

// TestReadOnlyGitDirectory: a process that may not write .git records a receipt all the
// same, and the next one that may folds it in.
func TestReadOnlyGitDirectory(t *testing.T) {
	p := newPlace(t)
	c := p.newClone("r")
	writer := p.writer("r", "both", 1, 3)
	copyFile(t, writer.Path, filepath.Join(p.dir, "test.exe"))
	writer.Path = filepath.Join(p.dir, "test.exe")
	p.giveTo(nobody)
	p.eachDir("r/.git", 0o555)
	t.Cleanup(func() { p.eachDir("r/.git", 0o755) })
	probe := exec.Command("sh", "-c", "touch .git/probe || touch .git/objects/probe || touch .git/refs/probe")
	probe.Dir = filepath.Join(p.dir, "r")
	for _, cmd := range []*exec.Cmd{probe, writer} {
		if os.Geteuid() == 0 {
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		}
	}
	if probe.Run() == nil {
		t.Fatal("the git directory can be written, so this test shows nothing")
	}
	if err := writer.Run(); err != nil {
		t.Fatalf("%v: %s", err, writer.Stderr)
	}
	if out, err := p.tryGit("r", "", "-c", "safe.directory=*", "for-each-ref", "refs/isitdone"); err != nil || out != "" {
		t.Fatalf("written: %s, %v", out, err)
	}

	p.giveTo(os.Geteuid())
	check := func(when string) {
		t.Helper()
		c := p.open("r")
		for i := 1; i <= 3; i++ {
			if got, err := c.ledger.Receipts(t.Context(), numbered(i)); err != nil || len(got.Receipts) != 1 || len(got.Bad) > 0 {
				t.Errorf("%s, receipt %d: %+v, %v", when, i, got, err)
			}
		}
		if ds, bad, err := c.ledger.Decisions(t.Context(), 0); err != nil || len(ds) != 3 || len(bad) > 0 {
			t.Errorf("%s: decisions %v, %v, %v", when, ds, bad, err)
		}
	}
	check("in the journal")
	p.eachDir("r/.git", 0o755)
	c.put(receiptOf(c.head().Tree, 5, tests(Pass)))
	check("folded in")
	if got := c.run("ls-tree", "-r", "--name-only", ledgerRef); strings.Count(got, receiptsName) != 4 {
		t.Errorf("the ledger has\n%s", got)
	}
	c.fsck()
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o755); err != nil {
		t.Fatal(err)
	}
}

// giveTo makes everything below the place the user's, and lets that one reach it.
func (p *place) giveTo(uid int) {
	p.t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	for d := p.dir; d != filepath.Clean(os.TempDir()) && d != "/"; d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o755); err != nil {
			p.t.Fatal(err)
		}
	}
	err := filepath.WalkDir(p.dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, uid, uid)
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *place) eachDir(dir string, mode fs.FileMode) {
	p.t.Helper()
	err := filepath.WalkDir(filepath.Join(p.dir, dir), func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		return os.Chmod(path, mode)
	})
	if err != nil {
		p.t.Fatal(err)
	}
}
