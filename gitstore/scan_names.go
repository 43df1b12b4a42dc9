package gitstore

import "strings"

// maxScanPath is below the system's bound for a path, beyond which git fails.
const maxScanPath = 3500

// isPlainName reports whether a name is surely accepted in a tree. git refuses what some
// file system might take for ".git" (and links that one might take for .gitmodules); the
// exact rules are git's, so everything that looks like it is left to git.
func isPlainName(name string) bool {
	if strings.IndexByte(name, '\\') >= 0 {
		return false
	}
	if len(name) < 4 || name[0] != '.' && name[0]|0x20 != 'g' {
		return true
	}
	lower := strings.ToLower(name)
	for _, like := range []string{".git", "git~1"} {
		if rest, ok := strings.CutPrefix(lower, like); ok && (rest == "" || strings.ContainsRune(" .:", rune(rest[0]))) {
			return false
		}
	}
	return true
}

// isPlainLinkName adds what is only refused of a symbolic link.
func isPlainLinkName(name string) bool {
	lower := strings.ToLower(name)
	return isPlainName(name) && !strings.HasPrefix(lower, ".git") && !strings.HasPrefix(lower, "git") && !strings.HasPrefix(lower, "gi7")
}
