//go:build unix

package gitstore

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// lockDir takes a kernel lock on the directory. The pid in its name is not enough: two
// containers may share /tmp but not their process numbers.
func lockDir(path string) *os.File {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	if unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) != nil {
		_ = f.Close()
		return nil
	}
	return f
}

// isAbandoned: a directory (not a link) of this user, whose maker's process is gone and
// whose lock nobody holds.
func isAbandoned(path string, pid int) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() {
		return false
	}
	if st, ok := info.Sys().(*syscall.Stat_t); !ok || int(st.Uid) != os.Geteuid() {
		return false
	}
	if !errors.Is(unix.Kill(pid, 0), unix.ESRCH) {
		return false
	}
	f := lockDir(path)
	if f == nil {
		return false
	}
	_ = f.Close()
	return true
}
