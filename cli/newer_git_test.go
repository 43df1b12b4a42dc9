//go:build full && linux

package cli

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestNewerGit runs the tests of the rooms that talk to git once more under the git of Debian
// unstable (2.55 in November 2026), in a root of its own: what git 2.39 cannot show is a
// repository whose refs are a reftable, and that nothing here depends on words or formats
// that git has changed since.
func TestNewerGit(t *testing.T) {
	root := newerDebian(t)
	version := strings.TrimSpace(string(inside(t, root, "git", "--version")))
	t.Log(version)
	t.Run("story", func(t *testing.T) {
		out := string(inside(t, root, "sh", "/src/story.sh"))
		for _, want := range []string{"NOT DONE", "push of refs/heads/main", "refused", "PASS by receipt (ledger), nothing ran", "isitdone receipt  PASS", "told to the end"} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is missing in\n%s", want, out)
			}
		}
	})
	for _, room := range roomsOfGit() {
		t.Run(room, func(t *testing.T) {
			out := inside(t, root, "sh", "-c", "cd '/src/"+room+"' && exec ./room.test -test.v -test.timeout 15m")
			passed, failed, reftable := 0, 0, 0
			for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
				switch line := strings.TrimSpace(lines.Text()); {
				case strings.HasPrefix(line, "--- PASS"):
					passed++
					if strings.Contains(line, "/reftable") {
						reftable++
					}
				case strings.HasPrefix(line, "--- FAIL"):
					failed++
					t.Error(line)
				}
			}
			t.Logf("%s: %d passed, %d of them over a reftable", version, passed, reftable)
			if failed > 0 || passed == 0 {
				t.Errorf("%s", lastOf(out, 60))
			}
			if room == "gitstore" && reftable < 10 {
				t.Errorf("only %d tests ran over a reftable", reftable)
			}
		})
	}
}

// newerDebian is a root with the git of Debian unstable and this module's sources, each room
// with its compiled tests. The root is kept in the user's cache for a week.
func newerDebian(t *testing.T) string {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("SKIP needs root: a root of another Debian is entered with chroot")
	}
	if _, err := exec.LookPath("debootstrap"); err != nil {
		t.Skip("SKIP needs debootstrap: it is not on the PATH")
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(cache, "isitdone-newer-git")
	if info, err := os.Stat(filepath.Join(kept, "usr/bin/git")); err != nil || time.Since(info.ModTime()) > 7*24*time.Hour {
		layDebian(t, kept)
	}
	root := t.TempDir()
	newer(t, "", "cp", "-a", kept+"/.", root)
	// Of /dev the root has nodes of its own, by debootstrap: nothing of the machine's is mounted
	// where a test's folder is removed afterwards.
	if out, err := exec.Command("mount", "-t", "proc", "proc", filepath.Join(root, "proc")).CombinedOutput(); err != nil {
		t.Skipf("SKIP needs mount: this root may not mount /proc: %v: %s", err, lastOf(out, 1))
	}
	t.Cleanup(func() { newer(t, "", "umount", "-l", filepath.Join(root, "proc")) })
	for _, room := range roomsOfGit() {
		sources := filepath.Join(root, "src", room)
		if err := os.MkdirAll(filepath.Dir(sources), 0o755); err != nil {
			t.Fatal(err)
		}
		newer(t, "", "cp", "-a", filepath.Join("..", room), sources)
		newer(t, "CGO_ENABLED=0", "go", "test", "-c", "-tags", "urfave_cli_no_docs", "-o", filepath.Join(sources, "room.test"), "git-isitdone/"+room)
	}
	newer(t, "CGO_ENABLED=0", "go", "build", "-tags", "urfave_cli_no_docs", "-o", filepath.Join(root, "usr/bin/git-isitdone"), "git-isitdone/cli/git-isitdone")
	newer(t, "", "cp", "testdata/newer_git.sh", filepath.Join(root, "src/story.sh"))
	return root
}

func roomsOfGit() []string { return []string{"gitstore", "notes", "hooks/githook"} }

// layDebian makes the root anew.
func layDebian(t *testing.T, dir string) {
	t.Helper()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("debootstrap", "--variant=minbase", "--include=git,openssh-client", "sid", dir).CombinedOutput()
	if err != nil {
		// Unstable is not always installable, and that is not this project's fault.
		_ = os.RemoveAll(dir)
		t.Skipf("SKIP needs debootstrap: it could not lay Debian unstable: %v: %s", err, lastOf(out, 1))
	}
	now := time.Now()
	if err := os.Chtimes(filepath.Join(dir, "usr/bin/git"), now, now); err != nil {
		t.Fatal(err)
	}
}

// inside runs a command in the root; that it fails is told by what it prints.
func inside(t *testing.T, root string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("chroot", append([]string{root, "env", "-i", "HOME=/root", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"}, args...)...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Logf("%v: %v", args, err)
	}
	return out
}

func newer(t *testing.T, setting string, args ...string) {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	if setting != "" {
		cmd.Env = append(os.Environ(), setting)
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, lastOf(out, 30))
	}
}

func lastOf(out []byte, lines int) string {
	all := strings.Split(strings.TrimSpace(string(out)), "\n")
	return strings.Join(all[max(0, len(all)-lines):], "\n")
}
