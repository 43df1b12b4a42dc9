//go:build unix

package gitstore

import (
	"io/fs"

	"golang.org/x/sys/unix"
)

// writableDir asks the kernel, which also knows of read-only mounts, without writing.
func writableDir(dir string) error {
	if err := unix.Access(dir, unix.W_OK|unix.X_OK); err != nil {
		return &fs.PathError{Op: "access", Path: dir, Err: err}
	}
	return nil
}
