package gitstore

import "os"

// writableDir tries, because access rights on Windows cannot be read off the mode.
func writableDir(dir string) error {
	f, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return err
	}
	name := f.Name()
	if err := f.Close(); err != nil {
		return err
	}
	return os.Remove(name)
}
