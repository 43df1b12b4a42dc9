package environment

import "os"

// executable finds a program by the endings that Windows tries by default (PATHEXT); a
// changed PATHEXT is not honoured.
func executable(file string) (string, bool) {
	for _, ext := range []string{"", ".exe", ".cmd", ".bat", ".com"} {
		if info, err := os.Stat(file + ext); err == nil && info.Mode().IsRegular() {
			return file + ext, true
		}
	}
	return file, false
}
