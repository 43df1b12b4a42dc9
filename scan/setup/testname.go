package setup

import (
	"slices"
	"strings"
)

type answer uint8

const (
	no answer = iota
	maybe
	yes
)

// testName is what the name of a script, target or task says: that it tests, that it may, or
// that it is for something else.
func testName(name string) answer {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(":-_./", r) })
	has := func(any ...string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return slices.Contains(any, p) })
	}
	switch {
	case len(parts) == 0:
		return maybe
	case has("mypy", "lint", "readme", "reporter", "coveralls", "flake8", "docs", "pylint"):
		return no
	case strings.Contains(name, "$"):
		if before, _, _ := strings.Cut(name, "$"); before != "" && testName(before) == yes {
			return yes
		}
		return maybe
	case has("test", "tests") && has("type", "types", "typecheck"):
		return yes
	case has("test", "tests") && has("dev", "build", "prod", "start", "serve"):
		return yes
	case has("fix", "watch", "dev", "start", "serve", "install", "publish", "release", "deploy", "update", "upload", "clean", "docs", "doc", "setup", "deps", "bootstrap", "debug", "report", "badge", "fixtures", "gen", "generate", "prepare", "bench", "benchmark", "changelog", "version", "bump", "preview", "lint", "format", "fmt", "types", "type", "typecheck", "tsc", "mypy", "prettier", "eslint", "open", "ui", "build", "compile", "size", "pack", "init", "login"):
		return no
	case len(parts) > 1 && has("check", "verify", "coverage", "cover", "cov") && !has("test", "tests", "unit", "all", "ci", "full"):
		return maybe
	case has("test", "tests", "unit", "spec", "specs", "e2e", "integration", "jest", "vitest", "pytest", "unittest", "unittests", "testing", "coverage", "cover", "cov", "check", "verify", "mocha", "ava", "tap", "cypress", "playwright", "smoke", "acceptance", "functional", "rspec", "phpunit"):
		return yes
	case strings.HasPrefix(parts[0], "test") && len(parts[0]) > 6 && testName(parts[0][4:]) != no:
		return yes
	}
	return maybe
}
