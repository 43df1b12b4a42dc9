//go:build unix

package gitstore

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

const nobody = 65534

// asNobody is as, without rights: root can read and write everything, so a test about what
// cannot be written would prove nothing. The world is given to the unprivileged user.
func (w *world) asNobody(role, dir string, args ...string) *exec.Cmd {
	w.t.Helper()
	cmd := w.as(role, dir, args...)
	if os.Geteuid() != 0 {
		return cmd
	}
	for d := w.dir; d != os.TempDir() && d != "/"; d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o755); err != nil {
			w.t.Fatal(err)
		}
	}
	err := filepath.WalkDir(w.dir, func(p string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(p, nobody, nobody)
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() {
		_ = filepath.WalkDir(w.dir, func(p string, _ fs.DirEntry, _ error) error { return os.Lchown(p, 0, 0) })
	})
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	return cmd
}

// cannotWrite fails the test if the same user could make a file in the directory.
func (w *world) cannotWrite(dir string) {
	w.t.Helper()
	cmd := exec.Command("sh", "-c", "touch probe")
	cmd.Dir = w.path(dir)
	if os.Geteuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	if cmd.Run() == nil {
		w.t.Fatalf("%s can be written, so this test shows nothing", dir)
	}
}

func TestAnotherOwnersRepositoryIsRefused(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("SKIP giving a directory away takes root")
	}
	for _, given := range []string{"r", "r/.git"} {
		w := newWorld(t)
		w.repo("r")
		if err := os.Chown(w.path(given), nobody, nobody); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, w.env, w.path("r/d")); !errors.Is(err, ErrDubiousOwnership) {
			t.Errorf("%s belongs to somebody else: %v", given, err)
		}
	}
}
