// Package environ holds what the process was started with: variables, directory,
// clock and the user's own directories. Rooms below cli take these from one value
// instead of asking the operating system, so that a test can give them another world.
package environ

import (
	"path/filepath"
	"strings"
	"time"
)

// Env is the surroundings of one run. The zero value has no variables, no directory
// and no clock; cli fills it from the operating system, tests fill it by hand.
type Env struct {
	// Vars are the environment variables as os.Environ gives them ("KEY=value"),
	// the last one of a name wins.
	Vars []string
	// Dir is the absolute current directory.
	Dir string
	// TempDir is where temporary files may be made.
	TempDir string
	// Now is the clock; every time the product records comes from it.
	Now func() time.Time
}

// Lookup returns the value of the variable and whether it is set at all.
func (e Env) Lookup(key string) (string, bool) {
	for i := len(e.Vars) - 1; i >= 0; i-- {
		if name, value, ok := strings.Cut(e.Vars[i], "="); ok && name == key {
			return value, true
		}
	}
	return "", false
}

// Value returns the variable's value, empty where it is unset.
func (e Env) Value(key string) string {
	v, _ := e.Lookup(key)
	return v
}

// With returns a copy in which each pair "KEY=value" is set.
func (e Env) With(pairs ...string) Env {
	names := make(map[string]bool, len(pairs))
	for _, p := range pairs {
		name, _, _ := strings.Cut(p, "=")
		names[name] = true
	}
	e = e.WithoutFunc(func(name string) bool { return names[name] })
	e.Vars = append(e.Vars, pairs...)
	return e
}

// WithoutFunc returns a copy without the variables whose name drop reports true for.
func (e Env) WithoutFunc(drop func(name string) bool) Env {
	kept := make([]string, 0, len(e.Vars))
	for _, v := range e.Vars {
		name, _, _ := strings.Cut(v, "=")
		if !drop(name) {
			kept = append(kept, v)
		}
	}
	e.Vars = kept
	return e
}

// Home is the user's home directory ($HOME, or %USERPROFILE% where that is unset),
// empty where neither is known.
func (e Env) Home() string {
	if h := e.Value("HOME"); h != "" {
		return h
	}
	return e.Value("USERPROFILE")
}

// StateDir is the directory for what the user's account remembers (keys, trust,
// fall-back state): $XDG_STATE_HOME/isitdone, or ~/.local/state/isitdone. It follows the
// XDG base directory specification, which wants relative values ignored. Empty where the
// home directory is unknown.
func (e Env) StateDir() string {
	if x := e.Value("XDG_STATE_HOME"); filepath.IsAbs(x) {
		return filepath.Join(x, "isitdone")
	}
	if h := e.Home(); h != "" {
		return filepath.Join(h, ".local", "state", "isitdone")
	}
	return ""
}
