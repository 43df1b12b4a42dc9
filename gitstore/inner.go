package gitstore

import (
	"path/filepath"
)

// Inner is the working tree of a sub-repository that lies in a snapshot's.
type Inner struct {
	// Path is slash-separated and relative to the snapshot's top.
	Path     string
	Repo     *Repo
	Snapshot *Snapshot
}

// Inner lists the sub-repositories that were looked into: those that are checked out. Valid
// until Close.
func (s *Snapshot) Inner() []Inner {
	var all []Inner
	for _, in := range s.inner {
		rel, err := filepath.Rel(s.r.Top, in.r.Top)
		if err != nil {
			continue // not below the top: not one of ours
		}
		all = append(all, Inner{Path: filepath.ToSlash(rel), Repo: in.r, Snapshot: in})
	}
	return all
}
