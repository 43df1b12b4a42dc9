package host

import (
	"bytes"
	"os"
	"path/filepath"

	"git-isitdone/gitstore/environ"
)

// registered reports whether a host that executes Claude Code's file also calls us through a
// file of its own: at the directory, above it, or among the user's. Only the own call is
// judged then, so that a stop has one run and one answer.
func registered(h Host, event, dir string, env environ.Env) bool {
	tried := map[string]bool{}
	for d := dir; filepath.IsAbs(d); d = filepath.Dir(d) {
		for _, place := range h.Settings(d, env) {
			if tried[place.Path] {
				continue
			}
			tried[place.Path] = true
			content, err := os.ReadFile(place.Path)
			if err == nil && bytes.Contains(content, []byte(event)) && bytes.Contains(content, []byte("isitdone")) {
				return true
			}
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	return false
}
