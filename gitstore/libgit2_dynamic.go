//go:build cgo && !static

package gitstore

// #cgo pkg-config: libgit2
import "C"
