package e2e

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
)

// ErrNoNpm means that npm is not here or its registry does not answer.
var ErrNoNpm = errors.New("npm or its registry is not there")

// Npm installs packages, each version into a folder of its own below Dir, where it stays.
type Npm struct {
	Dir string
	Env environ.Env // npm's settings may be in the user's home
}

// CacheDir is where clients are kept: $ISITDONE_E2E_CACHE, or isitdone-e2e in the user's
// cache directory.
func CacheDir(env environ.Env) (string, error) {
	if dir := env.Value("ISITDONE_E2E_CACHE"); filepath.IsAbs(dir) {
		return dir, nil
	}
	if dir := env.Value("XDG_CACHE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "isitdone-e2e"), nil
	}
	if home := env.Home(); filepath.IsAbs(home) {
		return filepath.Join(home, ".cache", "isitdone-e2e"), nil
	}
	return "", errors.New("no home directory to keep the clients in; set ISITDONE_E2E_CACHE")
}

// Latest is the newest version of a package. Errors: ErrNoNpm.
func (n Npm) Latest(ctx context.Context, pkg string) (string, error) {
	out, err := n.run(ctx, time.Minute, n.Env.TempDir, "view", pkg, "version")
	if err != nil {
		return "", err
	}
	lines := strings.Fields(out)
	if len(lines) == 0 {
		return "", fmt.Errorf("%w: it knows no version of %s", ErrNoNpm, pkg)
	}
	return lines[len(lines)-1], nil
}

// Install returns the folder that holds node_modules with this version. What was installed
// before is not asked for again. Errors: ErrNoNpm.
func (n Npm) Install(ctx context.Context, v Version) (string, error) {
	dir := filepath.Join(n.Dir, strings.ReplaceAll(v.Spec(), "/", "+"))
	if _, err := os.Stat(filepath.Join(dir, "installed")); err == nil {
		return dir, nil
	}
	if err := os.MkdirAll(n.Dir, 0o755); err != nil {
		return "", fmt.Errorf("installing %s: %w", v.Spec(), err)
	}
	fresh, err := os.MkdirTemp(n.Dir, "installing-")
	if err != nil {
		return "", fmt.Errorf("installing %s: %w", v.Spec(), err)
	}
	defer os.RemoveAll(fresh)
	if err := os.WriteFile(filepath.Join(fresh, "package.json"), []byte("{\"private\":true}\n"), 0o644); err != nil {
		return "", fmt.Errorf("installing %s: %w", v.Spec(), err)
	}
	if _, err := n.run(ctx, 10*time.Minute, fresh, "install", "--no-audit", "--no-fund", "--cache", filepath.Join(n.Dir, "npm-cache"), v.Spec()); err != nil {
		return "", fmt.Errorf("installing %s: %w", v.Spec(), err)
	}
	if err := os.WriteFile(filepath.Join(fresh, "installed"), []byte(v.Spec()+"\n"), 0o644); err != nil {
		return "", fmt.Errorf("installing %s: %w", v.Spec(), err)
	}
	// A half-installed folder of an earlier way must not be in the way.
	if err := os.RemoveAll(dir); err != nil {
		return "", fmt.Errorf("installing %s: %w", v.Spec(), err)
	}
	if err := os.Rename(fresh, dir); err != nil {
		return "", fmt.Errorf("installing %s: %w", v.Spec(), err)
	}
	return dir, nil
}

func (n Npm) run(ctx context.Context, limit time.Duration, dir string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	npm, err := exec.LookPath("npm")
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrNoNpm, err)
	}
	c := exec.CommandContext(ctx, npm, args...)
	c.Dir, c.Env = dir, n.Env.With("npm_config_update_notifier=false").Vars
	c.WaitDelay = 5 * time.Second
	var stderr strings.Builder
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%w: npm %s: %w: %s", ErrNoNpm, args[0], err, firstLines(stderr.String(), 3))
	}
	return string(out), nil
}

// firstLines are the first n lines of a text, as one.
func firstLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[:min(n, len(lines))], "; ")
}

// lastLines are the last n lines of a text.
func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
