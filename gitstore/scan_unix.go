//go:build unix

package gitstore

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// scan computes the ids of the working tree without git, or with git for the few files
// whose content it has to convert. It reads the index that git left, asks the system about
// every file, reads those that may differ, and walks the directories for new ones.
// Errors: *declinedError where only git knows the answer; nothing is wrong then.
func (s *Snapshot) scan(ctx context.Context, from lineage) error {
	r := s.r
	if r.ObjectFormat != "sha1" {
		return declined("object format %s", r.ObjectFormat)
	}
	if dotGit := filepath.Join(r.Top, ".git"); r.GitDir != dotGit && (isBelow(r.GitDir, r.Top) && !isBelow(r.GitDir, dotGit) || !leadsTo(dotGit, r.GitDir)) {
		return declined("the git directory lies elsewhere in the working tree")
	}
	settings, err := r.readSettings(ctx)
	if err != nil {
		return err
	}
	data, clock, err := r.readIndexFile()
	if err != nil {
		return err
	}
	walk := &treeScan{top: r.Top, settings: settings, clock: clock}
	walk.found.files = map[OID]foundBlob{}
	if walk.root, err = readScanIndex(data); err != nil {
		return err
	}
	if err := walk.walk(ctx); err != nil {
		return err
	}
	s.found, s.HiddenPaths = walk.found.files, walk.found.hidden
	if err := s.convert(ctx, walk.found.convert); err != nil {
		return err
	}
	before, after, err := s.settleLinks(ctx, walk.found.links)
	if err != nil {
		return err
	}
	maker := treeMaker{made: s.made}
	id, _, some, _ := maker.build(walk.root)
	s.Plain = EmptyTree(r.ObjectFormat)
	if some {
		s.Plain = id.oid()
	}
	return s.lookInside(ctx, before, after, from)
}

// readIndexFile reads the user's index and its time; no data where nothing was ever added.
func (r *Repo) readIndexFile() ([]byte, indexClock, error) {
	f, err := os.Open(filepath.Join(r.GitDir, "index"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, indexClock{}, nil
	}
	if err != nil {
		return nil, indexClock{}, declined("the index: %v", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, indexClock{}, declined("the index: %v", err)
	}
	data := make([]byte, info.Size())
	if _, err := io.ReadFull(f, data); err != nil {
		return nil, indexClock{}, declined("the index: %v", err)
	}
	return data, indexClock{written: info.ModTime()}, nil
}
