package install

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
)

// manager is a tool that writes hook files itself. We do not fight it: its configuration gets
// our line, by its user.
type manager struct {
	name    string
	files   []string // where the line belongs, relative to the top; the first one is named
	then    string
	snippet string
}

const shellSnippet = `  git isitdone git-hook pre-push "$@"`

const lefthookSnippet = `  pre-push:
    commands:
      isitdone:
        run: git isitdone git-hook pre-push {0}
        use_stdin: true`

const preCommitSnippet = `  - repo: local
    hooks:
      - id: isitdone
        name: isitdone
        entry: git isitdone git-hook pre-push
        language: system
        stages: [pre-push]
        always_run: true
        pass_filenames: false`

const simpleSnippet = `  "simple-git-hooks": { "pre-push": "git isitdone git-hook pre-push \"$@\"" }`

const overcommitSnippet = `  PrePush:
    Isitdone:
      enabled: true
      command: ['git', 'isitdone', 'git-hook', 'pre-push']`

// manager recognises the tool by the hook that is there or, for the two whose folder or file
// says it, before they have written one.
func (p place) manager(h hookFile) (manager, bool) {
	lefthook := []string{"lefthook.yml", "lefthook.yaml", ".lefthook.yml", ".lefthook.yaml", "lefthook.toml", "lefthook.json", ".config/lefthook.yml"}
	mentions := func(word string) bool {
		return shimState(h.content) == shimForeign && bytes.Contains(h.content, []byte(word))
	}
	switch configured := strings.TrimSuffix(filepath.ToSlash(p.configured), "/"); {
	case strings.HasSuffix(configured, ".husky/_"), strings.HasSuffix(configured, ".husky"), mentions("husky"):
		return manager{name: "husky", files: []string{".husky/pre-push"}, snippet: shellSnippet}, true
	case mentions("lefthook"):
		return manager{"lefthook", p.present(lefthook), " and run lefthook install", lefthookSnippet}, true
	case mentions("pre-commit.com"), mentions("pre_commit"):
		return manager{
			"pre-commit",
			[]string{".pre-commit-config.yaml"},
			" (it hands no refs on, so HEAD is judged)", preCommitSnippet,
		}, true
	case mentions("simple-git-hooks"), mentions("SKIP_SIMPLE_GIT_HOOKS"):
		return manager{"simple-git-hooks", []string{"package.json", ".simple-git-hooks.json"}, " and run npx simple-git-hooks", simpleSnippet}, true
	case mentions("overcommit"):
		return manager{"overcommit", []string{".overcommit.yml"}, " and run overcommit --sign", overcommitSnippet}, true
	}
	if found := p.present(lefthook); p.configured == "" && exists(filepath.Join(p.top, found[0])) {
		return manager{"lefthook", found, " and run lefthook install", lefthookSnippet}, true
	}
	return manager{}, false
}

// present puts the files that are there first.
func (p place) present(names []string) []string {
	var there, missing []string
	for _, name := range names {
		if exists(filepath.Join(p.top, filepath.FromSlash(name))) {
			there = append(there, name)
		} else {
			missing = append(missing, name)
		}
	}
	return append(there, missing...)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
