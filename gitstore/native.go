package gitstore

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"git-isitdone/gitstore/environ"
)

// discoverNative finds the repository without a git process, which a hook that runs at
// every stop is glad of. It answers only in the plain case, where git could say nothing
// else; the smallest doubt (another owner, an extension, core.worktree, another file
// system, a damaged .git) is left to git.
func discoverNative(env environ.Env, dir string) (place, bool) {
	if hasDiscoverySettings(env) {
		return place{}, false
	}
	top, err := filepath.EvalSymlinks(dir)
	if err != nil || !filepath.IsAbs(top) {
		return place{}, false
	}
	start, ok := ownerAndDevice(top)
	if !ok {
		return place{}, false
	}
	for {
		dotGit := filepath.Join(top, ".git")
		if info, err := os.Lstat(dotGit); err == nil {
			return nativePlace(top, dotGit, info)
		} else if !os.IsNotExist(err) || looksLikeGitDir(top) {
			return place{}, false
		}
		parent := filepath.Dir(top)
		at, ok := ownerAndDevice(parent)
		if !ok || parent == top || at.device != start.device {
			return place{}, false
		}
		top = parent
	}
}

// hasDiscoverySettings: variables that change how git itself would search.
func hasDiscoverySettings(env environ.Env) bool {
	for _, name := range []string{
		"GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_TEST_ASSUME_DIFFERENT_OWNER",
	} {
		if _, set := env.Lookup(name); set {
			return true
		}
	}
	handed, ok := envConfig(env)
	return !ok || slices.ContainsFunc(handed, func(e ConfigEntry) bool {
		section, _, _ := strings.Cut(e.Key, ".")
		// safe.directory widens what git accepts, and only what is ours is accepted here.
		return section == "core" || section == "extensions" || section == "safe" && e.Key != "safe.directory"
	})
}

func nativePlace(top, dotGit string, info os.FileInfo) (place, bool) {
	gitDir := dotGit
	switch {
	case info.IsDir():
	case info.Mode().IsRegular():
		if gitDir = readGitFile(dotGit); gitDir == "" {
			return place{}, false
		}
	default:
		return place{}, false
	}
	gitDir, err := filepath.EvalSymlinks(gitDir)
	if err != nil {
		return place{}, false
	}
	commonDir, ok := readCommonDir(gitDir)
	if !ok || !ownedByUs(top, dotGit, gitDir) || !looksLikeGitDir(commonDir) || !validHead(gitDir) {
		return place{}, false
	}
	if !plainConfig(filepath.Join(commonDir, "config")) {
		return place{}, false
	}
	if _, err := os.Lstat(filepath.Join(gitDir, "config.worktree")); err == nil {
		return place{}, false
	}
	return place{top: top, gitDir: gitDir, commonDir: commonDir, format: "sha1"}, true
}

// readGitFile reads the directory that a .git file names, empty where it names none.
func readGitFile(path string) string {
	data, err := os.ReadFile(path)
	target, ok := strings.CutPrefix(string(data), "gitdir: ")
	target = filepath.FromSlash(strings.TrimRight(target, "\r\n"))
	if err != nil || !ok || target == "" {
		return ""
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(path), target)
	}
	return target
}

// readCommonDir follows the commondir file of a linked worktree's git directory.
func readCommonDir(gitDir string) (string, bool) {
	data, err := os.ReadFile(filepath.Join(gitDir, "commondir"))
	if os.IsNotExist(err) {
		return gitDir, true
	}
	if err != nil {
		return "", false
	}
	common := filepath.FromSlash(strings.TrimRight(string(data), "\r\n"))
	if !filepath.IsAbs(common) {
		common = filepath.Join(gitDir, common)
	}
	common, err = filepath.EvalSymlinks(common)
	return common, err == nil
}

// looksLikeGitDir: what git takes for a git directory has at least these.
func looksLikeGitDir(dir string) bool {
	for _, name := range []string{"objects", "refs"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || !info.IsDir() {
			return false
		}
	}
	_, err := os.Lstat(filepath.Join(dir, "HEAD"))
	return err == nil
}

func validHead(gitDir string) bool {
	data, err := os.ReadFile(filepath.Join(gitDir, "HEAD"))
	if err != nil {
		return false
	}
	head := strings.TrimSuffix(string(data), "\n")
	return OID(head).Valid() || strings.HasPrefix(head, "ref: refs/heads/") && head != "ref: refs/heads/.invalid"
}

// plainConfig: the repository's own configuration says nothing about its format, its
// working tree or being bare, but for the lines that `git init` writes. The words are
// looked for anywhere in the file; a false alarm costs one process.
func plainConfig(path string) bool {
	data, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	text := bytes.ToLower(data)
	for _, usual := range []string{"bare = false", "repositoryformatversion = 0"} {
		text = bytes.Replace(text, []byte("\t"+usual+"\n"), nil, 1)
	}
	for _, word := range []string{"bare", "worktree", "extensions", "repositoryformatversion"} {
		if bytes.Contains(text, []byte(word)) {
			return false
		}
	}
	return true
}
