package environment

import (
	"bytes"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"git-isitdone/checks/plan"
)

// packages names a missing node_modules, with the install command of the lock file.
func (s *Surroundings) packages(dir string, checks []plan.Check) {
	for _, c := range checks {
		if !slices.Contains([]string{"npm", "npx", "pnpm", "yarn", "bun"}, program(c)) {
			continue
		}
		manifest := path.Join(c.Cwd, "package.json")
		if !needsPackages(filepath.Join(dir, filepath.FromSlash(manifest))) {
			continue
		}
		if at := installRoot(dir, c.Cwd); at != "" {
			s.note("%s: the packages of %s are not installed; run: %s", c.ID, manifest, at)
		}
	}
}

// needsPackages reports whether a package.json names anything to install.
func needsPackages(file string) bool {
	data, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	var p struct {
		Dependencies    map[string]any `json:"dependencies"`
		DevDependencies map[string]any `json:"devDependencies"`
	}
	err = json.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &p)
	return err == nil && len(p.Dependencies)+len(p.DevDependencies) > 0
}

// installRoot is the command that installs the packages for a directory; empty where they
// are installed there or, as workspaces do, further up.
func installRoot(top, cwd string) string {
	install, at := "npm install", ""
	decided := false
	for d := cwd; ; d = parent(d) {
		full := filepath.Join(top, filepath.FromSlash(d))
		if isDir(filepath.Join(full, "node_modules")) || isFile(filepath.Join(full, ".pnp.cjs")) || isFile(filepath.Join(full, ".pnp.js")) {
			return ""
		}
		if cmd, ok := lockedInstall(full); ok && !decided {
			install, at, decided = cmd, d, true
		}
		if d == "" {
			break
		}
	}
	if !decided {
		at = cwd
	}
	if at != "" {
		return "cd " + at + " && " + install
	}
	return install
}

func parent(d string) string {
	if p := path.Dir(d); p != "." {
		return p
	}
	return ""
}

// lockedInstall is the command that installs exactly what a lock file says.
func lockedInstall(dir string) (string, bool) {
	yarn := "yarn install --frozen-lockfile"
	if isFile(filepath.Join(dir, ".yarnrc.yml")) { // yarn 2 and later renamed the option
		yarn = "yarn install --immutable"
	}
	for _, l := range []struct{ file, cmd string }{
		{"pnpm-lock.yaml", "pnpm install --frozen-lockfile"},
		{"yarn.lock", yarn},
		{"bun.lockb", "bun install --frozen-lockfile"},
		{"bun.lock", "bun install --frozen-lockfile"},
		{"package-lock.json", "npm ci"},
		{"npm-shrinkwrap.json", "npm ci"},
	} {
		if isFile(filepath.Join(dir, l.file)) {
			return l.cmd, true
		}
	}
	return "", false
}

// program is the first word that a check runs, without assignments in front; empty where
// that is no plain word.
func program(c plan.Check) string {
	if len(c.Argv) > 0 {
		return c.Argv[0]
	}
	for _, w := range strings.Fields(c.Cmd) {
		if name, _, ok := strings.Cut(w, "="); ok && name != "" && !strings.ContainsAny(name, "/.$'\"(") {
			continue
		}
		plain := func(r rune) bool {
			return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_./+-", r)
		}
		if strings.ContainsFunc(w, func(r rune) bool { return !plain(r) }) {
			return ""
		}
		return w
	}
	return ""
}
