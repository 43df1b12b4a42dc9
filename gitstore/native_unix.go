//go:build unix

package gitstore

import (
	"os"
	"syscall"
)

type ownership struct{ owner, device uint64 }

func ownerAndDevice(path string) (ownership, bool) {
	info, err := os.Lstat(path)
	if err != nil {
		return ownership{}, false
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ownership{}, false
	}
	return ownership{owner: uint64(st.Uid), device: uint64(st.Dev)}, true
}

// ownedByUs is git's test (ensure_valid_ownership) without its exceptions: where it fails,
// git decides, with safe.directory.
func ownedByUs(paths ...string) bool {
	for _, p := range paths {
		o, ok := ownerAndDevice(p)
		if !ok || o.owner != uint64(os.Geteuid()) {
			return false
		}
	}
	return true
}
