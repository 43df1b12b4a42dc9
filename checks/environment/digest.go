package environment

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"git-isitdone/checks/plan"
)

// maxFingerprint bounds a file whose content is read; of a larger one size and time count.
const maxFingerprint = 8 << 20

// Digest fingerprints what a result may depend on and no commit holds: platform, the
// programs that checks start, installed packages, .env files, limits. It is shown where it
// differs, and decides only under strictEnvironment. 32 hex digits.
func (s Surroundings) Digest(dir string, checks []plan.Check) string {
	h := sha256.New()
	field(h, "environment 1", runtime.GOOS, runtime.GOARCH)
	for _, c := range checks {
		field(h, "check", c.ID, c.Timeout.String())
		if name := program(c); name != "" {
			file, ok := s.locate(dir, c, name)
			field(h, "program", name, identity(resolved(file), ok))
		}
	}
	for _, d := range directories(checks) {
		full := filepath.Join(dir, filepath.FromSlash(d))
		for _, name := range []string{
			".env", ".env.local", ".env.test", ".env.test.local",
			"node_modules/.package-lock.json", "node_modules/.modules.yaml", "node_modules/.yarn-state.yml", "node_modules/.yarn-integrity",
		} {
			fingerprint(h, full, name)
		}
	}
	if venv := s.Env.Value("VIRTUAL_ENV"); venv != "" {
		fingerprint(h, venv, "pyvenv.cfg")
		installed(h, venv)
	}
	return hex.EncodeToString(h.Sum(nil))[:32]
}

func field(h hash.Hash, parts ...string) {
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
}

// identity tells a program from the one that an update put in its place.
func identity(file string, found bool) string {
	info, err := os.Stat(file)
	if !found || err != nil {
		return "missing"
	}
	return fmt.Sprintf("%s %d %d", file, info.Size(), info.ModTime().UnixNano())
}

func fingerprint(h hash.Hash, dir, name string) {
	file := filepath.Join(dir, filepath.FromSlash(name))
	info, err := os.Stat(file)
	switch {
	case err != nil || !info.Mode().IsRegular():
		return
	case info.Size() > maxFingerprint:
		field(h, name, fmt.Sprint(info.Size(), info.ModTime().UnixNano()))
		return
	}
	content := sha256.New()
	f, err := os.Open(file)
	if err == nil {
		_, err = io.Copy(content, f)
		f.Close()
	}
	if err != nil {
		field(h, name, "unreadable")
		return
	}
	field(h, name, string(content.Sum(nil)))
}

// installed lists what is installed in a virtual environment: the names of the *.dist-info
// directories hold the versions.
func installed(h hash.Hash, venv string) {
	for _, pattern := range []string{"lib/python*/site-packages", "Lib/site-packages"} {
		sites, _ := filepath.Glob(filepath.Join(escape(venv), filepath.FromSlash(pattern)))
		for _, site := range sites {
			entries, _ := os.ReadDir(site)
			for _, e := range entries {
				if strings.HasSuffix(e.Name(), ".dist-info") {
					field(h, e.Name())
				}
			}
		}
	}
}

// escape makes a directory safe in a glob pattern.
func escape(dir string) string {
	if runtime.GOOS == "windows" {
		return dir // the backslash is the separator there
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(dir)
}
