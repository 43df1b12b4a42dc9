package run

import (
	"path/filepath"
	"slices"
	"strings"

	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
)

// MarkerVar is a variable with a random value that every process of one check inherits;
// it tells a process that left the check's process group from a stranger.
const MarkerVar = "ISITDONE_CHECK"

// environment is what a check sees: the caller's variables without what would point it at
// the caller's repository, session or terminal, and what CI sets. The check's own
// configured variables win over everything but the two by which we recognise it.
func environment(c plan.Check, o Options, dir, marker string) []string {
	base := o.Env.WithoutFunc(dropped)
	if v := base.Value("VIRTUAL_ENV"); v != "" && !within(o.Dir, v) {
		// Another project's: `poetry run` and uv would follow it there.
		base = base.WithoutFunc(func(name string) bool { return name == "VIRTUAL_ENV" })
	}
	if _, droid := o.Env.Lookup("DROID_PROJECT_DIR"); droid {
		base = base.WithoutFunc(droidPayload)
	}
	base = base.With(
		"CI=true", "NO_COLOR=1", "CLICOLOR=0", "TERM=dumb",
		// A check proves the environment that is there: `uv run` would install another one
		// first (uv's environment variables, UV_NO_SYNC is --no-sync).
		"UV_NO_SYNC=1",
		"PWD="+dir, "ISITDONE=1",
	)
	extra := make([]string, 0, len(c.Env))
	for k, v := range c.Env {
		extra = append(extra, k+"="+v)
	}
	slices.Sort(extra)
	base = base.With(extra...)
	return base.With(gitstore.TokenVar+"="+o.Token, MarkerVar+"="+marker).Vars
}

// dropped reports whether a variable of the caller is kept from checks.
func dropped(name string) bool {
	return colourForced(name) || repositoryVar(name) || agentVar(name) || strings.HasPrefix(name, "ISITDONE") || surroundingRun(name)
}

// colourForced: where these are set, to whatever, colours are wanted (force-color.org), and
// beside NO_COLOR nox 2022.11 refuses to start.
func colourForced(name string) bool { return name == "FORCE_COLOR" || name == "CLICOLOR_FORCE" }

// repositoryVar: what `git rev-parse --local-env-vars` lists (git 2.39 to 2.51) and what
// git sets for a hook or an editor. With any of these a test that runs `git init` in a
// temporary directory works on the caller's repository instead.
func repositoryVar(name string) bool {
	switch name {
	case "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
		"GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE",
		"GIT_INDEX_FILE", "GIT_INDEX_VERSION", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX",
		"GIT_INTERNAL_SUPER_PREFIX", "GIT_SHALLOW_FILE", "GIT_COMMON_DIR", "GIT_NAMESPACE",
		"GIT_QUARANTINE_PATH", "GIT_ATTR_SOURCE", "GIT_REFLOG_ACTION", "GIT_EDITOR", "GIT_SEQUENCE_EDITOR",
		"GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE",
		"GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS":
		return true
	}
	return strings.HasPrefix(name, "GIT_CONFIG_KEY_") || strings.HasPrefix(name, "GIT_CONFIG_VALUE_") ||
		strings.HasPrefix(name, "GIT_PUSH_OPTION_")
}

// agentVar: what the agent clients put into a hook's environment (seen in Claude Code
// 2.1.332, Codex, Copilot CLI 1.0.102, Droid, Gemini CLI, Qwen Code 0.24, Auggie,
// OpenCode). A user's own API key stays: a test may need it.
func agentVar(name string) bool {
	if strings.HasSuffix(name, "_API_KEY") {
		return false
	}
	switch name {
	case "CLAUDECODE", "AI_AGENT", "GEMINI_SESSION_ID", "GEMINI_CWD", "GEMINI_PLANS_DIR",
		"GEMINI_PROJECT_DIR", "CLAUDE_PROJECT_DIR", "CLAUDE_PLUGIN_ROOT", "CLAUDE_PID", "CLAUDE_EFFORT",
		"CLAUDE_ENV_FILE":
		return true
	}
	for _, prefix := range [...]string{
		"CLAUDE_CODE_", "CODEX_", "COPILOT_", "FACTORY_", "DROID_", "GEMINI_CLI", "QWEN_", "AUGMENT_",
		"OPENCODE_", "CURSOR_",
	} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// droidPayload: Droid hands every field of its payload over as a variable.
func droidPayload(name string) bool {
	switch name {
	case "cwd", "elapsed_time", "hook_event_name", "message_id", "permission_mode", "session_id",
		"stop_hook_active", "tool_execution_count", "transcript_path":
		return true
	}
	return false
}

// surroundingRun: what a make or node:test around us would tell the check's own. With
// MAKEFLAGS of `make -i` an inner make ignores every error, and with NODE_TEST_CONTEXT an
// inner `node --test` runs no file.
func surroundingRun(name string) bool {
	switch name {
	case "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "NODE_TEST_CONTEXT", "PYTEST_CURRENT_TEST",
		"CLICOLOR_FORCE", "OLDPWD":
		return true
	}
	return false
}

// within reports whether path lies in dir or is it.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}
