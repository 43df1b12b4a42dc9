//go:build foreign

package lang

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTruthRust holds the names read to those of cargo test -- --list, for crates that need no
// other one to build their tests.
func TestTruthRust(t *testing.T) {
	has(t, "cargo")
	registry := filepath.Join(unpack(t, "debian"), "usr/share/cargo/registry")
	for name, explained := range map[string]map[string]string{
		"strsim": nil, "semver": nil, "either": nil, "bytes": nil, "scopeguard": nil,
	} {
		t.Run(name, func(t *testing.T) {
			found, err := filepath.Glob(filepath.Join(registry, name+"-*"))
			if err != nil || len(found) != 1 {
				t.Fatalf("%s: %q %v", name, found, err)
			}
			dir := copied(t, found[0], filepath.Join(t.TempDir(), name))
			withoutDependencies(t, filepath.Join(dir, "Cargo.toml"))
			s := truth{name: name, explained: explained}
			env := []string{"CARGO_TARGET_DIR=" + filepath.Join(t.TempDir(), "target"), "CARGO_NET_OFFLINE=true"}
			listed := output(t, dir, env, "cargo", "test", "--offline", "--no-fail-fast", "--lib", "--tests", "--", "--list")
			for line := range strings.Lines(listed) {
				if test, ok := strings.CutSuffix(strings.TrimSpace(line), ": test"); ok {
					s.runner = append(s.runner, test)
				}
			}
			gated := 0
			for _, f := range below(t, dir, `^(src|tests)/.*\.rs$`) {
				src, err := os.ReadFile(filepath.Join(dir, f))
				if err != nil {
					t.Fatal(err)
				}
				for _, test := range Of(f).Parse(src).Tests {
					name := strings.Join(append(modules(f), strings.Split(test.Name, " > ")...), "::")
					if test.Gate != "" && !strings.Contains(listed, name+": test\n") {
						gated++ // a feature or a system that this build has not
						continue
					}
					s.ours = append(s.ours, name)
				}
			}
			t.Logf("%s: %d tests under conditions are not compiled here", name, gated)
			s.judge(t)
		})
	}
}

// modules are the modules that a file of a crate's library is in; those of a test of its own
// have no name.
func modules(path string) []string {
	rest, ok := strings.CutPrefix(filepath.ToSlash(path), "src/")
	if !ok {
		return nil
	}
	parts := strings.Split(strings.TrimSuffix(rest, ".rs"), "/")
	switch parts[len(parts)-1] {
	case "lib", "main", "mod":
		parts = parts[:len(parts)-1]
	}
	return parts
}

// withoutDependencies drops from a manifest what only benchmarks and other tests need, which is
// not to be had here.
func withoutDependencies(t *testing.T, path string) {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	drop := false
	for line := range strings.Lines(string(src)) {
		if strings.HasPrefix(line, "[") {
			drop = strings.Contains(line, "dependencies") || strings.HasPrefix(line, "[[bench") || strings.HasPrefix(line, "[features")
		}
		if !drop {
			out.WriteString(line)
		}
	}
	out.WriteString("\n[features]\ndefault = [\"std\"]\nstd = []\nuse_std = []\n\n[workspace]\n")
	if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	_ = os.Remove(filepath.Join(filepath.Dir(path), "Cargo.lock"))
}
