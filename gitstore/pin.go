package gitstore

import (
	"os"
	"path/filepath"
)

// pinned adds the repository's place to the environment where git started at the top would
// not find it by itself: core.worktree may name a directory that has no .git at all. It is
// not done everywhere, because clean filters and hooks inherit these variables.
func (g *gitBinary) pinned(p place) *gitBinary {
	if leadsTo(filepath.Join(p.top, ".git"), p.gitDir) {
		return g
	}
	vars := append([]string{}, g.vars...)
	return &gitBinary{path: g.path, vars: append(vars, "GIT_DIR="+p.gitDir, "GIT_WORK_TREE="+p.top)}
}

// leadsTo: dotGit is the git directory, a link to it, or a file that names it
// (gitrepository-layout(5)).
func leadsTo(dotGit, gitDir string) bool {
	if info, err := os.Stat(dotGit); err == nil && info.Mode().IsRegular() {
		dotGit = readGitFile(dotGit)
	}
	real, err := filepath.EvalSymlinks(dotGit)
	return err == nil && real == gitDir
}
