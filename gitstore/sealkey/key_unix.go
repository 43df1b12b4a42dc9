//go:build !windows

package sealkey

import (
	"fmt"
	"io/fs"
)

// checkPrivate refuses a key that another account may read or replace.
func checkPrivate(path string, info fs.FileInfo) error {
	if perm := info.Mode().Perm(); perm&0o077 != 0 {
		return fmt.Errorf("%s may be read by other accounts (mode %04o); run: chmod 600 %s", path, perm, path)
	}
	return nil
}
