package gitstore

import (
	"path/filepath"
	"strings"

	"git-isitdone/gitstore/environ"
)

// repoVariables point git at a repository, an index, a namespace or an object store, or
// change how it reads paths and diffs. A hook gets some of them from git itself
// (githooks(5)), an agent's shell may export others; with any of them git would answer for
// another repository than the one the directory names.
//
// The list is `git rev-parse --local-env-vars` of git 2.39 plus what that list leaves out,
// but for GIT_CONFIG_PARAMETERS and GIT_CONFIG_COUNT: those are configuration that the user
// gave with `git -c` or a CI system gave for safe.directory and credentials. git keeps them
// too when it enters a sub-repository.
var repoVariables = map[string]bool{
	"GIT_ALTERNATE_OBJECT_DIRECTORIES": true,
	"GIT_CONFIG":                       true,
	"GIT_OBJECT_DIRECTORY":             true,
	"GIT_DIR":                          true,
	"GIT_WORK_TREE":                    true,
	"GIT_IMPLICIT_WORK_TREE":           true,
	"GIT_GRAFT_FILE":                   true,
	"GIT_INDEX_FILE":                   true,
	"GIT_INDEX_VERSION":                true,
	"GIT_NO_REPLACE_OBJECTS":           true,
	"GIT_REPLACE_REF_BASE":             true,
	"GIT_PREFIX":                       true,
	"GIT_INTERNAL_SUPER_PREFIX":        true,
	"GIT_SHALLOW_FILE":                 true,
	"GIT_COMMON_DIR":                   true,
	"GIT_NAMESPACE":                    true,
	"GIT_QUARANTINE_PATH":              true,
	"GIT_ATTR_SOURCE":                  true,
	"GIT_LITERAL_PATHSPECS":            true,
	"GIT_GLOB_PATHSPECS":               true,
	"GIT_NOGLOB_PATHSPECS":             true,
	"GIT_ICASE_PATHSPECS":              true,
	"GIT_EXTERNAL_DIFF":                true,
	"GIT_DIFF_OPTS":                    true,
	"GIT_DEFAULT_HASH":                 true,
	"GIT_OPTIONAL_LOCKS":               true,
	"GIT_TERMINAL_PROMPT":              true,
	"LC_ALL":                           true,
	"LANGUAGE":                         true,
}

// alwaysSet is what every git process gets:
//   - no lock on the user's index for a mere refresh, so that a commit next to us never
//     fails on index.lock;
//   - no replace refs: a receipt is about the objects that a push would send, not about
//     what refs/replace shows in their place;
//   - git's messages in English, because some states have no exit code of their own.
var alwaysSet = []string{
	"GIT_OPTIONAL_LOCKS=0",
	"GIT_NO_REPLACE_OBJECTS=1",
	"GIT_TERMINAL_PROMPT=0",
	"LC_ALL=C",
}

// IsRepoVariable reports whether a variable would make git act on another repository, or
// answer in another form, than the directory it runs in says. Checks must not inherit such
// variables either: `git init` in a test would re-initialise the user's repository.
func IsRepoVariable(name string) bool { return repoVariables[strings.ToUpper(name)] }

// scrubbed is the environment for git processes.
func scrubbed(env environ.Env) []string {
	kept := make([]string, 0, len(env.Vars)+len(alwaysSet))
	for _, v := range env.Vars {
		name, value, _ := strings.Cut(v, "=")
		if IsRepoVariable(name) || tracesToStderr(name, value) {
			continue
		}
		kept = append(kept, v)
	}
	return append(kept, alwaysSet...)
}

// tracesToStderr: a trace on stderr would be read as git's words; one into a file is the
// user's business.
func tracesToStderr(name, value string) bool {
	return strings.HasPrefix(strings.ToUpper(name), "GIT_TRACE") && !filepath.IsAbs(value)
}
