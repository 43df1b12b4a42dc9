//go:build foreign

package mutants

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// npmPackages are pinned: packages that carry their tests, by runner: node:test and tap, vitest,
// jest.
var npmPackages = []string{
	"fastify@5.2.0", "pino@9.5.0", "find-my-way@9.1.0", "fast-json-stringify@6.0.0", "avvio@9.1.0",
	"zod@4.1.5", "@reduxjs/toolkit@2.5.0", "msw@2.7.0", "@mswjs/interceptors@0.37.0",
	"@tanstack/query-core@5.62.0",
	"@fastify/reply-from@11.0.0", "@fastify/static@8.0.3", "@fastify/swagger@9.4.0",
}

// thirdParty are folders with other people's test files: what is on the machine for Go and
// Python, packages that are fetched for the others.
func thirdParty(t *testing.T, language string) []string {
	t.Helper()
	switch language {
	case "go":
		return []string{ask(t, "go", "env", "GOMODCACHE"), filepath.Join(ask(t, "go", "env", "GOROOT"), "src")}
	case "py":
		paths := ask(t, "python3", "-c", `import sysconfig as s; p = s.get_paths(); print(p["purelib"], p["platlib"], p["stdlib"])`)
		return strings.Fields(paths)
	case "js":
		return npm(t, npmPackages)
	default:
		return fetched(t, "deb", []string{"rust-src"}, func(dir, name string) {
			cmd := exec.Command("apt-get", "download", "-qq", name)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Skipf("SKIP needs apt-get: downloading %s: %v %s", name, err, out)
			}
			debs, _ := filepath.Glob(filepath.Join(dir, "*.deb"))
			ask(t, "dpkg-deb", "-x", debs[0], dir)
		})
	}
}

func npm(t *testing.T, names []string) []string {
	t.Helper()
	return fetched(t, "npm", names, func(dir, name string) {
		ask(t, "npm", "pack", "--silent", "--pack-destination", dir, name)
		tars, _ := filepath.Glob(filepath.Join(dir, "*.tgz"))
		if len(tars) == 0 {
			t.Skipf("SKIP needs npm: %s was not packed", name)
		}
		ask(t, "tar", "-xzf", tars[0], "-C", dir)
	})
}

// fetched unpacks packages once into the user's cache.
func fetched(t *testing.T, kind string, names []string, fetch func(dir, name string)) []string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, name := range names {
		dir := filepath.Join(cache, "isitdone-tests", kind, strings.NewReplacer("/", "_", "@", "_").Replace(name))
		out = append(out, dir)
		if _, err := os.Stat(filepath.Join(dir, "complete")); err == nil {
			continue
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		fetch(dir, name)
		if err := os.WriteFile(filepath.Join(dir, "complete"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func ask(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		t.Skipf("SKIP needs %s: %v", name, err)
	}
	return strings.TrimSpace(string(out))
}
