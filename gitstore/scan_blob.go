package gitstore

import (
	"fmt"
	"os"
	"path/filepath"
)

// foundBlob is content that only the working tree has.
type foundBlob struct {
	path string
	link bool
	// data is the content, nil where it was not kept.
	data []byte
}

// maxKept bounds the content that a snapshot holds in memory, maxKeptFile that of one file
// (build results that lie about are hashed, and hardly ever read).
const (
	maxKept     = 32 << 20
	maxKeptFile = 1 << 20
)

// read gives the content of a blob that the scan found, from the working tree where it was
// not kept. An edit since then is an error: the content with this id is no more.
func (b foundBlob) read(top string, id OID) ([]byte, error) {
	if b.data != nil {
		return b.data, nil
	}
	path := filepath.Join(top, filepath.FromSlash(b.path))
	var data []byte
	var err error
	if b.link {
		var target string
		target, err = os.Readlink(path)
		data = []byte(target)
	} else {
		data, err = os.ReadFile(path)
	}
	if err != nil {
		return nil, fmt.Errorf("reading what %q was: %w", b.path, err)
	}
	if newObject("sha1", kindBlob, data).id != id {
		return nil, fmt.Errorf("reading what %q was: it has changed since", b.path)
	}
	return data, nil
}
