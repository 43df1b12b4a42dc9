//go:build full && linux

package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk: a repository on a disk without a free byte. Nothing claims to be recorded that
// is not, and a red claim is not waved through in silence.
func TestFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=600k"); err != nil {
		t.Skipf("SKIP needs mount: cannot mount a small disk here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	home := t.TempDir()
	env := append(world(home), "PATH="+os.Getenv("PATH"))
	run := func(stdin, name string, args ...string) (string, int) {
		c := exec.Command(name, args...)
		c.Dir, c.Env, c.Stdin = disk, env, strings.NewReader(stdin)
		out, _ := c.CombinedOutput()
		return string(out), c.ProcessState.ExitCode()
	}
	write := func(name, content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(disk, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("Makefile", "test:\n\t@sh test.sh\n")
	write("test.sh", "true\n")
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"commit", "-qm", "one"}, {"isitdone", "trust"}} {
		if out, code := run("", "git", args...); code != 0 {
			t.Fatalf("git %v: exit %d\n%s", args, code, out)
		}
	}
	// Same length, so that it fits into the block it already has.
	write("test.sh", "false\n"[:5])
	_, _ = run("", "dd", "if=/dev/zero", "of=.git/fill", "bs=1k")
	if err := os.WriteFile(filepath.Join(disk, "one-more"), []byte("x"), 0o644); err == nil {
		t.Fatal("the disk still takes a byte, so nothing would be shown")
	}

	payload := `{"session_id":"s1","cwd":"` + disk + `","hook_event_name":"Stop","stop_hook_active":false,"last_assistant_message":"Done. All tests pass."}`
	out, code := run(payload, "git", "isitdone", "hook", "--host", "claude")
	if code != 0 || !strings.Contains(out, `"decision":"block"`) {
		t.Errorf("a red claim: exit %d\n%s", code, out)
	}
	out, code = run("", "git", "isitdone")
	if code != 1 || !strings.Contains(out, "NOT DONE") || !strings.Contains(out, "could not be recorded") {
		t.Errorf("red: exit %d\n%s", code, out)
	}
	if out, code = run("", "git", "isitdone", "receipt"); code != 1 || !strings.Contains(out, "NONE") {
		t.Errorf("nothing was recorded, so nothing is known: exit %d\n%s", code, out)
	}
}
