//go:build cgo

package gitstore

func openLibgit2(*Repo) store { return nil }
