// Package heartbeat tells a hook that no host ever called from one that was called and never
// answered: each call leaves a sign when it begins and another when it has answered. A sign
// has no content of the call.
package heartbeat

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
)

// Beat is the last sign of a host in a directory.
type Beat struct {
	V       int       `json:"v"`
	Host    string    `json:"host"`
	Dir     string    `json:"dir"` // where the host ran the hook
	Version string    `json:"version"`
	Began   time.Time `json:"began"`
	// Answered is when the call had answered; zero while it runs, and for ever where it was
	// ended before.
	Answered time.Time `json:"answered,omitzero"`
}

// Begin leaves the first sign; the function that it gives leaves the second. The gate does
// not hang on them, so that what fails here is passed over.
func Begin(env environ.Env, host, version string) (answered func()) {
	dir := folder(env)
	if dir == "" || os.MkdirAll(dir, 0o700) != nil {
		return func() {}
	}
	sum := sha256.Sum256([]byte(env.Dir))
	path := filepath.Join(dir, host+"-"+hex.EncodeToString(sum[:])[:16]+".json")
	b := Beat{V: 1, Host: host, Dir: env.Dir, Version: version, Began: env.Now().UTC()}
	write(path, b)
	return func() {
		b.Answered = env.Now().UTC()
		write(path, b)
	}
}

// write is one call of the system, so that a reader sees a whole sign or none; it is read
// leniently all the same.
func write(path string, b Beat) {
	content, err := json.Marshal(b)
	if err == nil {
		_ = os.WriteFile(path, append(content, '\n'), 0o600)
	}
}

// Last is the newest sign of a host in the directory or below it.
func Last(env environ.Env, host, top string) (last Beat, found bool) {
	dir := folder(env)
	entries, err := os.ReadDir(dir)
	if dir == "" || err != nil {
		return Beat{}, false
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), host+"-") {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		var b Beat
		if err != nil || json.Unmarshal(content, &b) != nil || b.Host != host || !within(top, b.Dir) {
			continue
		}
		if !found || b.Began.After(last.Began) {
			last, found = b, true
		}
	}
	return last, found
}

func folder(env environ.Env) string {
	dir := env.StateDir()
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, "heartbeat")
}

func within(top, dir string) bool {
	for _, path := range []*string{&top, &dir} {
		if real, err := filepath.EvalSymlinks(*path); err == nil {
			*path = real
		}
	}
	rel, err := filepath.Rel(top, dir)
	return err == nil && (rel == "." || filepath.IsLocal(rel))
}
