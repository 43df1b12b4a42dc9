//go:build !windows

package environment

import "os"

// executable reports whether a file can be run, by its mode bits.
func executable(file string) (string, bool) {
	info, err := os.Stat(file)
	return file, err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0
}
