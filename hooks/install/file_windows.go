package install

import (
	"io/fs"
	"os"
	"path/filepath"
)

// replaceFile writes next to the file and renames over it, which on NTFS replaces it in one step
// unless somebody has it open.
func replaceFile(path string, content []byte, perm fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".isitdone-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	if _, err := f.Write(content); err != nil {
		_ = f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), perm); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
