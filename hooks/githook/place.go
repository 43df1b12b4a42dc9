package githook

import (
	"os"
	"path/filepath"
	"strings"

	"git-isitdone/gitstore/environ"
)

// place is the directory of the working tree that a push is made from. `git --git-dir` names
// the repository from anywhere, and the directory that the hook runs in then says nothing,
// or lies in another repository (git(1), GIT_DIR).
func place(env environ.Env) string {
	dir := env.Value("GIT_DIR")
	if dir == "" {
		return env.Dir
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(env.Dir, dir)
	}
	if filepath.Base(dir) == ".git" {
		return filepath.Dir(dir)
	}
	// A linked worktree's directory names the .git file of its working tree (gitrepository-layout(5)).
	link, err := os.ReadFile(filepath.Join(dir, "gitdir"))
	if top := filepath.Dir(strings.TrimSpace(string(link))); err == nil && filepath.IsAbs(top) {
		return top
	}
	return env.Dir
}
