package gitstore

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// maxIncludes is git's own bound for includes within includes.
const maxIncludes = 10

// nativeConfig reads the configuration without a process: the files that git reads, in its
// order (git-config(1), "Files"), and what variables hand over. ok is false where git alone
// can say what counts: conditional includes, `git -c`, a git whose system file may lie
// anywhere, unreadable or malformed files.
func (r *Repo) nativeConfig() (entries []ConfigEntry, ok bool) {
	handed, ok := envConfig(r.env)
	if !ok {
		return nil, false
	}
	system, known := r.systemConfig()
	if !known {
		return nil, false
	}
	c := configFiles{home: r.env.Home(), entries: []ConfigEntry{}}
	ok = c.add("system", system)
	for _, path := range r.globalConfig() {
		ok = ok && c.add("global", path)
	}
	ok = ok && c.add("local", filepath.Join(r.CommonDir, "config"))
	if ok && c.has("extensions.worktreeconfig") {
		ok = c.add("worktree", filepath.Join(r.GitDir, "config.worktree"))
	}
	return append(c.entries, handed...), ok
}

// systemConfig is where the system's file lies, "" for nowhere. The place is compiled into
// git; in /usr/bin it is /etc on every system known.
func (r *Repo) systemConfig() (path string, known bool) {
	if v, set := r.env.Lookup("GIT_CONFIG_NOSYSTEM"); set {
		switch strings.ToLower(v) {
		case "1", "true", "yes", "on":
			return "", true
		default:
			return "", false
		}
	}
	if v, set := r.env.Lookup("GIT_CONFIG_SYSTEM"); set {
		return v, true
	}
	return "/etc/gitconfig", r.git.isSystems()
}

func (g *gitBinary) isSystems() bool {
	real, err := filepath.EvalSymlinks(g.path)
	return err == nil && runtime.GOOS == "linux" && (real == "/usr/bin/git" || real == "/bin/git" || real == "/usr/lib/git-core/git")
}

// globalConfig are the user's files, weakest first.
func (r *Repo) globalConfig() []string {
	if v, set := r.env.Lookup("GIT_CONFIG_GLOBAL"); set {
		return []string{v}
	}
	home := r.env.Home()
	var paths []string
	if x := r.env.Value("XDG_CONFIG_HOME"); x != "" {
		paths = append(paths, filepath.Join(x, "git", "config"))
	} else if home != "" {
		paths = append(paths, filepath.Join(home, ".config", "git", "config"))
	}
	if home != "" {
		paths = append(paths, filepath.Join(home, ".gitconfig"))
	}
	return paths
}

// configFiles collects the values of several files.
type configFiles struct {
	home    string
	depth   int
	entries []ConfigEntry
}

// add reads a file and those that it includes; one that is not there has no values.
func (c *configFiles) add(scope, path string) bool {
	if path == "" {
		return true
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return true
	}
	if err != nil || !filepath.IsAbs(path) || c.depth > maxIncludes {
		return false
	}
	return parseConfigFile(data, func(key, value string) bool {
		c.entries = append(c.entries, ConfigEntry{Key: key, Value: value, Scope: scope})
		switch {
		case key == "include.path":
			return c.include(scope, filepath.Dir(path), value)
		case strings.HasPrefix(key, "includeif."):
			return false
		}
		return true
	})
}

// include reads a file whose name is relative to the one that includes it.
func (c *configFiles) include(scope, dir, path string) bool {
	rest, inHome := strings.CutPrefix(path, "~/")
	switch {
	case path == "" || inHome && c.home == "" || !inHome && path[0] == '~' || strings.HasPrefix(path, "%(prefix)"):
		return false
	case inHome:
		path = filepath.Join(c.home, rest)
	case !filepath.IsAbs(path):
		path = filepath.Join(dir, path)
	}
	c.depth++
	ok := c.add(scope, path)
	c.depth--
	return ok
}

// has reports whether a boolean is on; words that git would refuse count as on.
func (c *configFiles) has(key string) bool {
	for i := len(c.entries) - 1; i >= 0; i-- {
		if c.entries[i].Key == key {
			on, ok := parseBool(c.entries[i].Value)
			return on || !ok
		}
	}
	return false
}

// parseBool reads a boolean as git-config(1) has it. ok is false for other words.
func parseBool(value string) (on, ok bool) {
	switch strings.ToLower(value) {
	case "true", "yes", "on", "1":
		return true, true
	case "false", "no", "off", "0", "":
		return false, true
	}
	return false, false
}
