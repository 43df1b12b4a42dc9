package gitstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// place is what discovery finds.
type place struct{ top, gitDir, commonDir, format string }

// The questions come in this order because rev-parse prints answers until the first one
// that fails: --show-toplevel fails in a bare repository and inside a git directory, and
// by then the lines before it say which of the two it is.
var discoverArgs = []string{
	"rev-parse", "--is-bare-repository", "--show-object-format",
	"--absolute-git-dir", "--git-common-dir", "--show-toplevel",
}

// discover asks git where the repository is, with one process.
func discover(ctx context.Context, git *gitBinary, dir string) (place, error) {
	out, err := git.run(ctx, gitCall{dir: dir, args: discoverArgs})
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	switch {
	case err != nil && len(lines) >= 4 && exitCode(err) == 128:
		return discoverFromInside(ctx, git, lines, err)
	case err != nil:
		return place{}, discoverError(dir, err)
	case len(lines) != len(discoverArgs)-1:
		// A path with a newline in it: rev-parse has no -z, so ask one by one.
		return discoverSlowly(ctx, git, dir)
	}
	return resolvePlace(dir, place{format: lines[1], gitDir: lines[2], commonDir: lines[3], top: lines[4]})
}

// discoverFromInside handles a directory that has a git directory but no top: a bare
// repository, or somewhere below .git (an agent that cd's there must not disarm a gate).
func discoverFromInside(ctx context.Context, git *gitBinary, lines []string, cause error) (place, error) {
	if lines[0] == "true" {
		return place{}, fmt.Errorf("%w: %s", ErrBare, lines[2])
	}
	gitDir := lines[2]
	top := filepath.Dir(gitDir)
	if link, err := os.ReadFile(filepath.Join(gitDir, "gitdir")); err == nil {
		top = filepath.Dir(strings.TrimRight(string(link), "\n"))
	} else if filepath.Base(gitDir) != ".git" {
		return place{}, fmt.Errorf("finding the working tree of %s: %w", gitDir, cause)
	}
	out, err := git.run(ctx, gitCall{dir: top, args: discoverArgs})
	if err != nil {
		return place{}, discoverError(top, err)
	}
	again := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(again) != len(discoverArgs)-1 || again[2] != gitDir {
		return place{}, fmt.Errorf("finding the working tree of %s: %w", gitDir, cause)
	}
	return resolvePlace(top, place{format: again[1], gitDir: again[2], commonDir: again[3], top: again[4]})
}

func discoverSlowly(ctx context.Context, git *gitBinary, dir string) (place, error) {
	answers := map[string]string{}
	for _, question := range discoverArgs[1:] {
		out, err := git.run(ctx, gitCall{dir: dir, args: []string{"rev-parse", question}})
		if err != nil {
			return place{}, discoverError(dir, err)
		}
		answers[question] = strings.TrimSuffix(string(out), "\n")
	}
	return resolvePlace(dir, place{
		format: answers["--show-object-format"], gitDir: answers["--absolute-git-dir"],
		commonDir: answers["--git-common-dir"], top: answers["--show-toplevel"],
	})
}

// resolvePlace makes the paths absolute (--git-common-dir may be relative to dir) and
// resolves symbolic links once, so that paths of two Repos can be compared.
func resolvePlace(dir string, p place) (place, error) {
	for _, path := range []*string{&p.top, &p.gitDir, &p.commonDir} {
		abs := filepath.FromSlash(*path)
		if !filepath.IsAbs(abs) {
			abs = filepath.Join(dir, abs)
		}
		real, err := filepath.EvalSymlinks(abs)
		if err != nil {
			return place{}, fmt.Errorf("resolving %s: %w", abs, err)
		}
		*path = real
	}
	return p, nil
}

// discoverError tells apart what rev-parse reports with the one status 128.
func discoverError(dir string, err error) error {
	var git *GitError
	if !errors.As(err, &git) {
		return err
	}
	switch {
	case strings.Contains(git.Stderr, "dubious ownership"):
		return fmt.Errorf("%w: %s", ErrDubiousOwnership, git.Stderr)
	case strings.Contains(git.Stderr, "(or any"):
		// git passes by a damaged or unreadable .git in silence and says that nothing is
		// there; a broken repository must not look like none.
		if broken := dotGitAbove(dir); broken != "" {
			return fmt.Errorf("%s exists, but git does not accept it as a repository: %w", broken, git)
		}
		return fmt.Errorf("%w: %s", ErrNotRepo, dir)
	}
	return fmt.Errorf("finding the repository of %s: %w", dir, err)
}

// dotGitAbove finds the nearest .git entry at or above dir, empty if there is none.
func dotGitAbove(dir string) string {
	for {
		p := filepath.Join(dir, ".git")
		if _, err := os.Lstat(p); err == nil {
			return p
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}
