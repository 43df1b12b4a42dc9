//go:build !cgo

package gitstore

// openLibgit2 has no libgit2 to open in a build without cgo.
func openLibgit2(*Repo) store { return nil }
