//go:build full

package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Third-party modules with tests of their own and no dependencies, pinned, each with one line
// to break: the gate must tell the difference in code that we did not write.
var thirdParty = []struct{ module, version, file, line, broken string }{
	{"github.com/google/uuid", "v1.6.0", "util.go", "return (b1 << 4) | b2,", "return (b1 << 4) & b2,"},
	{"github.com/mitchellh/go-wordwrap", "v1.0.1", "wordwrap.go", "return buf.String()", `return buf.String() + " "`},
	{"github.com/hashicorp/errwrap", "v1.1.0", "errwrap.go", "return w.Inner", "return w.Outer"},
	{"github.com/google/shlex", "v0.0.0-20191202100458-e7afc7fbc510", "shlex.go", "return t[runeVal]", "return t[runeVal+1]"},
	{"golang.org/x/sync", "v0.23.0", "singleflight/singleflight.go", "return c.val, c.err, c.dups > 0", "return c.val, nil, c.dups > 0"},
}

func TestThirdPartyModules(t *testing.T) {
	for _, m := range thirdParty {
		t.Run(strings.ReplaceAll(m.module, "/", "_"), func(t *testing.T) {
			r := unpack(t, m.module, m.version)
			if code, out := r.isitdone(); code != 0 {
				t.Fatalf("green as published: exit %d\n%s", code, out)
			}
			path := filepath.Join(r.dir, m.file)
			good, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			bad := bytes.Replace(good, []byte(m.line), []byte(m.broken), 1)
			if bytes.Equal(bad, good) {
				t.Fatalf("%s does not hold the line %q", m.file, m.line)
			}
			if err := os.WriteFile(path, bad, 0o644); err != nil {
				t.Fatal(err)
			}
			if code, out := r.isitdone(); code != 1 || !strings.Contains(out, "NOT DONE") {
				t.Fatalf("one line broken: exit %d\n%s", code, out)
			}
			if err := os.WriteFile(path, good, 0o644); err != nil {
				t.Fatal(err)
			}
			code, out := r.isitdone()
			if code != 0 || !strings.Contains(out, "answered by the receipt") {
				t.Fatalf("restored: exit %d, want 0 from the receipt\n%s", code, out)
			}
		})
	}
}

type thirdPartyRepo struct {
	dir string
	env []string
}

// unpack copies a module out of the module cache into a repository of its own.
func unpack(t *testing.T, module, version string) thirdPartyRepo {
	t.Helper()
	// Outside any module, so that the download does not meet this repository's go.sum.
	download := exec.Command("go", "mod", "download", "-json", module+"@"+version)
	download.Dir = t.TempDir()
	out, err := download.Output()
	if err != nil {
		t.Fatalf("go mod download %s@%s: %v\n%s", module, version, err, out)
	}
	var info struct{ Dir string }
	if err := json.Unmarshal(out, &info); err != nil {
		t.Fatal(err)
	}
	r := thirdPartyRepo{dir: filepath.Join(t.TempDir(), "repo")}
	if err := os.CopyFS(r.dir, os.DirFS(info.Dir)); err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	r.env = append(world(home), "PATH="+os.Getenv("PATH"))
	if err := os.MkdirAll(filepath.Join(home, "home"), 0o700); err != nil {
		t.Fatal(err)
	}
	// The module cache is read-only, and CopyFS keeps modes.
	for _, args := range [][]string{{"chmod", "-R", "u+w", "."}, {"git", "init", "-q"}, {"git", "add", "-A"}, {"git", "commit", "-qm", "as published"}} {
		if out, err := r.command(args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	return r
}

func (r thirdPartyRepo) command(args ...string) *exec.Cmd {
	c := exec.Command(args[0], args[1:]...)
	c.Dir, c.Env = r.dir, r.env
	return c
}

func (r thirdPartyRepo) isitdone() (int, string) {
	c := r.command("git", "isitdone")
	out, err := c.CombinedOutput()
	if err != nil && c.ProcessState == nil {
		return -1, err.Error()
	}
	return c.ProcessState.ExitCode(), string(out)
}
