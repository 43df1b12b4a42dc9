//go:build !windows

package install

import (
	"io/fs"
	"os"
	"syscall"

	"github.com/google/renameio/v2"
)

// replaceFile writes a file whole or not at all. The mode and the owner of a file that is
// there are kept; perm (under the umask) is a new one's.
func replaceFile(path string, content []byte, perm fs.FileMode) error {
	f, err := renameio.NewPendingFile(path, renameio.WithPermissions(perm), renameio.WithExistingPermissions())
	if err != nil {
		return err
	}
	defer func() { _ = f.Cleanup() }()
	if info, err := os.Stat(path); err == nil {
		if old, ok := info.Sys().(*syscall.Stat_t); ok {
			// Only the superuser can give a file away, and only then does it matter.
			_ = f.Chown(int(old.Uid), int(old.Gid))
		}
	}
	if _, err := f.Write(content); err != nil {
		return err
	}
	return f.CloseAtomicallyReplace()
}
