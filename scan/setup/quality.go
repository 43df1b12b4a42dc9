package setup

import (
	"slices"
	"strings"
)

// qualityTool names the linter, type checker or formatter that a command asks for a verdict;
// empty where it asks none or changes files.
func qualityTool(w words) string {
	p, sub := w.program(), w.sub(0)
	if w.has("--fix", "--write", "-w", "--watch", "--version", "--help", "--init") {
		return ""
	}
	switch p {
	case "eslint", "tsc", "vue-tsc", "svelte-check", "tsd", "stylelint", "oxlint", "xo", "standard", "mypy", "flake8", "pylint", "pyright", "basedpyright", "bandit", "staticcheck", "phpstan", "psalm", "phpcs", "rubocop", "credo", "dialyzer", "shellcheck", "actionlint", "hadolint", "ktlint", "detekt", "knip", "publint", "attw", "ty":
		return p
	case "biome":
		if slices.Contains([]string{"check", "lint", "ci"}, sub) {
			return p
		}
	case "ruff":
		if sub == "check" || sub == "format" && w.has("--check", "--diff") {
			return p
		}
	case "black", "isort", "prettier":
		if w.has("--check", "-c", "--diff", "--check-only", "-l", "--list-different") {
			return p
		}
	case "golangci-lint":
		if sub == "run" {
			return p
		}
	case "cargo":
		if sub == "clippy" || sub == "deny" || sub == "audit" || sub == "check" || sub == "fmt" && w.has("--check") {
			return "cargo " + sub
		}
	case "go":
		if sub == "vet" {
			return "go vet"
		}
	case "dotnet":
		if sub == "format" && w.has("--verify-no-changes") {
			return "dotnet format"
		}
	case "mix":
		if sub == "credo" || sub == "dialyzer" || sub == "format" && w.has("--check-formatted") {
			return "mix " + sub
		}
	case "pre-commit", "prek":
		if sub == "run" {
			return p
		}
	case "npm", "pnpm", "yarn", "bun", "make", "just", "task":
		for _, a := range w.plain() {
			if qualityName(a) {
				return p + " " + a
			}
		}
	}
	return ""
}

// qualityName reports a script or target that asks for a verdict on the source.
func qualityName(name string) bool {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(":-_./", r) })
	has := func(any ...string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return slices.Contains(any, p) })
	}
	return has("lint", "typecheck", "types", "tsc", "mypy", "eslint", "clippy", "vet", "typing") && !has("fix", "watch", "staged")
}
