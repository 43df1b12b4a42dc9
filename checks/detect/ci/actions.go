package ci

import (
	"strings"
)

// action adds the command that a public action stands for, where it stands for one. The
// action's own options are taken over where they are arguments of the command.
func (r *reader) action(used string, s node, c githubContext) {
	name, _, _ := strings.Cut(used, "@")
	with := s.get("with")
	script := ""
	switch strings.ToLower(name) {
	case "golangci/golangci-lint-action":
		script = "golangci-lint run " + with.get("args").text()
		c.workdir(with.get("working-directory"))
	case "dominikh/staticcheck-action":
		script = "staticcheck ./..."
	case "actions-rs/cargo", "actions-rs-plus/cargo":
		script = "cargo " + with.get("command").text() + " " + with.get("args").text()
	case "actions-rs/clippy-check", "giraffate/clippy-action", "actions-rs-plus/clippy-check":
		script = "cargo clippy " + with.get("args").text()
	case "clechasseur/rs-cargo":
		script = "cargo " + with.get("command").text() + " " + with.get("args").text()
	case "astral-sh/ruff-action", "chartboost/ruff-action":
		script = "ruff " + orElse(with.get("args").text(), "check") + " " + with.get("src").text()
	case "psf/black":
		script = "black " + orElse(with.get("options").text(), "--check --diff") + " " + orElse(with.get("src").text(), ".")
	case "jakebailey/pyright-action":
		script = "pyright"
	case "pre-commit/action":
		script = "pre-commit run " + orElse(with.get("extra_args").text(), "--all-files")
	case "biomejs/biome-action":
		script = "biome ci ."
	case "gradle/gradle-build-action", "eskatos/gradle-command-action", "gradle/actions/setup-gradle":
		if arguments := with.get("arguments").text(); arguments != "" {
			script = "./gradlew " + arguments
			c.workdir(with.get("build-root-directory"))
		}
	case "nick-fields/retry", "nick-invision/retry":
		script = with.get("command").text()
	case "coactions/setup-xvfb", "gabrielbb/xvfb-action":
		script = with.get("run").text()
		c.workdir(with.get("working-directory"))
	case "haskell-actions/run-ormolu":
		script = "ormolu --mode check ."
	}
	if strings.TrimSpace(script) == "" {
		return
	}
	at := s.get("uses")
	r.scripts(s, at, strings.ReplaceAll(strings.TrimSpace(script), "\n", " "), c)
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}
