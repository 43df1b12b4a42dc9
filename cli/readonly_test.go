//go:build unix

package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// nobody is Debian's unprivileged user and group (base-passwd).
const nobody = 65534

// TestStopWithReadOnlyGit: sandboxed agents mount .git read-only. The gate still refuses a red
// tree, proves a green one, remembers it beside the repository, and folds it in later.
// (spec: core.md T7.)
func TestStopWithReadOnlyGit(t *testing.T) {
	s := newSandbox(t)
	s.write("Makefile", "test:\n\t@echo ran >> $(RUNLOG)\n\t@sh test.sh\n")
	s.write("test.sh", "true\n")
	s.must("git", "init", "-q")
	s.must("git", "add", "-A")
	s.must("git", "commit", "-qm", "one")
	s.must("git", "isitdone", "trust")
	s.must("chmod", "-R", "a-w", ".git")
	if _, err := s.run("", "touch", ".git/written"); err == nil {
		t.Fatal("the write succeeded: .git is not read-only for this user, so nothing would be shown")
	}

	payload := `{"session_id":"s1","prompt_id":"p1","cwd":"` + s.dir + `","hook_event_name":"Stop","stop_hook_active":false,"last_assistant_message":"Done. All tests pass."}`
	s.write("test.sh", "echo broken; exit 1\n")
	if out, err := s.run(payload, "git", "isitdone", "hook", "--host", "claude"); err != nil || !strings.Contains(out, `"decision":"block"`) {
		t.Fatalf("red: %v\n%s", err, out)
	}
	s.write("test.sh", "echo repaired\n")
	if out, err := s.run(payload, "git", "isitdone", "hook", "--host", "claude"); err != nil || strings.Contains(out, `"decision"`) {
		t.Fatalf("green: %v\n%s", err, out)
	}
	ran := s.runs()
	if out, err := s.run("", "git", "isitdone", "receipt"); err != nil || !strings.Contains(out, "PASS") {
		t.Fatalf("the receipt is not found while .git is read-only: %v\n%s", err, out)
	}

	s.must("chmod", "-R", "u+w", ".git")
	s.must("git", "commit", "-qam", "two")
	if out, err := s.run("", "git", "isitdone"); err != nil || !strings.Contains(out, "DONE") {
		t.Fatalf("after .git became writable: %v\n%s", err, out)
	}
	if now := s.runs(); now != ran {
		t.Errorf("the checks ran %d times, want %d: the receipt of the read-only time counts", now, ran)
	}
}

// sandbox is a repository of an unprivileged user: root is told apart from nobody by no file mode.
type sandbox struct {
	t        *testing.T
	dir      string
	env      []string
	identity *syscall.SysProcAttr
}

func newSandbox(t *testing.T) *sandbox {
	t.Helper()
	// Not t.TempDir: its parents are closed to other users.
	base, err := os.MkdirTemp("/tmp", "isitdone-sandbox-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = exec.Command("chmod", "-R", "u+w", base).Run()
		if err := os.RemoveAll(base); err != nil {
			t.Error(err)
		}
	})
	s := &sandbox{t: t, dir: filepath.Join(base, "repo")}
	bin := filepath.Join(base, "bin")
	for _, d := range []string{s.dir, bin, filepath.Join(base, "home")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// testscript.Main looks at the name it is called by.
	if out, err := exec.Command("cp", self, filepath.Join(bin, "git-isitdone")).CombinedOutput(); err != nil {
		t.Fatalf("copying the binary: %v %s", err, out)
	}
	s.env = append(world(base), "PATH="+bin+":/usr/local/bin:/usr/bin:/bin", "RUNLOG="+filepath.Join(base, "home", "runs"))
	if os.Getuid() == 0 {
		if err := exec.Command("chown", "-R", "65534:65534", base).Run(); err != nil {
			t.Skipf("SKIP needs nobody: cannot hand files to an unprivileged user: %v", err)
		}
		if err := os.Chmod(base, 0o755); err != nil {
			t.Fatal(err)
		}
		s.identity = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	return s
}

func (s *sandbox) run(stdin, name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	if name == "git" {
		// LookPath would use this process's PATH.
		c.Path = "/usr/bin/git"
	}
	c.Dir, c.Env, c.SysProcAttr = s.dir, s.env, s.identity
	c.Stdin = strings.NewReader(stdin)
	out, err := c.CombinedOutput()
	return string(out), err
}

func (s *sandbox) must(name string, args ...string) {
	s.t.Helper()
	if out, err := s.run("", name, args...); err != nil {
		s.t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

func (s *sandbox) write(name, content string) {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		s.t.Fatal(err)
	}
	if s.identity != nil {
		if err := os.Chown(path, nobody, nobody); err != nil {
			s.t.Fatal(err)
		}
	}
}

func (s *sandbox) runs() int {
	s.t.Helper()
	data, err := os.ReadFile(filepath.Join(filepath.Dir(s.dir), "home", "runs"))
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.Count(string(data), "ran")
}
