package session

import (
	"os"
	"path/filepath"
	"strings"
)

// prune removes sessions that gave no sign for a day. It is house-keeping: what cannot be
// removed now is removed later.
func (s Store) prune() {
	for _, dir := range []string{s.Dir, s.Spare} {
		entries, err := os.ReadDir(dir)
		if dir == "" || err != nil {
			continue
		}
		for _, e := range entries {
			if info, err := e.Info(); err == nil && s.Env.Now().Sub(info.ModTime()) > keep {
				forget(dir, e.Name())
			}
		}
	}
}

// forget removes one file that is old, and what belongs to it.
func forget(dir, name string) {
	path := filepath.Join(dir, name)
	switch {
	case strings.HasSuffix(name, ".json"):
		_ = os.RemoveAll(strings.TrimSuffix(path, ".json") + ".files")
		_ = os.Remove(path)
	case strings.HasSuffix(name, ".files"):
		// They are as old as the session's start; its own file says whether it lives.
		if _, err := os.Stat(strings.TrimSuffix(path, ".files") + ".json"); err != nil {
			_ = os.RemoveAll(path)
		}
	case strings.Contains(name, ".json"), strings.HasPrefix(name, ".new-"):
		_ = os.Remove(path)
	}
}
