package gitstore

import (
	"os"

	"golang.org/x/sys/windows"
)

// lockDir: Windows cannot lock a directory; the process number has to do.
func lockDir(string) *os.File { return nil }

// isAbandoned: a directory whose maker's process is gone.
func isAbandoned(path string, pid int) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() {
		return false
	}
	h, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err == nil {
		_ = windows.CloseHandle(h)
		return false
	}
	return err == windows.ERROR_INVALID_PARAMETER
}
