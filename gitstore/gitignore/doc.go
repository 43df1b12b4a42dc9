// Package gitignore decides, as git does (gitignore(5)), which untracked paths are left
// out. It is pure: the caller reads the files and says where they came from.
package gitignore
