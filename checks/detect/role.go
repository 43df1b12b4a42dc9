package detect

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/notes"
)

// What a command is for; also the base of a check's id. The empty role is anything else.
const (
	roleTest      = "test"
	roleLint      = "lint"
	roleTypecheck = "typecheck"
	roleFormat    = "format"
	roleVet       = "vet"
	roleCheck     = "check" // compiles without building
	roleBuild     = "build"
)

// kindOfRole: tests and builds prove, the rest is quick.
func kindOfRole(role string) notes.Kind {
	if role == roleTest || role == roleBuild {
		return notes.Full
	}
	return notes.Lite
}

// words is one command without wrappers, its program without a directory.
type words []string

func commandWords(all []string) words {
	c := slices.Clone(unwrapped(all))
	if len(c) > 0 {
		c[0] = strings.TrimSuffix(path.Base(c[0]), ".cmd")
	}
	return c
}

func (w words) program() string {
	if len(w) == 0 {
		return ""
	}
	return w[0]
}

// plain are the arguments that are no options, toolchain choices (+nightly) or assignments.
func (w words) plain() []string {
	var out []string
	for i := 1; i < len(w); i++ {
		if w[i] == "--" {
			break
		}
		if !strings.HasPrefix(w[i], "-") && !strings.HasPrefix(w[i], "+") && !isAssignment(w[i]) {
			out = append(out, w[i])
		}
	}
	return out
}

// sub is the n-th plain argument; "" where there are fewer.
func (w words) sub(n int) string {
	if p := w.plain(); n < len(p) {
		return p[n]
	}
	return ""
}

func (w words) has(any ...string) bool {
	return slices.ContainsFunc(w, func(s string) bool { return slices.Contains(any, s) })
}

// hasPrefix reports whether an argument begins with one of these.
func (w words) hasPrefix(any ...string) bool {
	return slices.ContainsFunc(w, func(s string) bool {
		return slices.ContainsFunc(any, func(p string) bool { return strings.HasPrefix(s, p) })
	})
}

// nameRole is what the name of a script or target says that it is for. A name made of parts
// ("test:types", "lint-fix") is judged by all of them.
func nameRole(name string) string {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(":-_./", r) })
	has := func(any ...string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return slices.Contains(any, p) })
	}
	switch {
	case otherPurpose(name):
		return ""
	case has("typecheck", "types", "type", "tsc", "mypy", "pyright", "typing", "dts", "tsd", "attw", "phpstan", "psalm", "dialyzer"):
		return roleTypecheck
	case has("fmt", "format", "prettier", "formatting", "black", "rustfmt", "gofmt"):
		return roleFormat
	case has("lint", "eslint", "linter", "linting", "lints", "clippy", "style", "biome", "rubocop", "ruff", "flake8", "standard", "xo", "oxlint", "cs", "phpcs"):
		return roleLint
	case has("test", "tests", "unit", "spec", "specs", "jest", "vitest", "pytest", "unittest", "unittests", "testing", "coverage", "cover"):
		return roleTest
	case has("build", "compile"):
		return roleBuild
	case has("vet"):
		return roleVet
	default:
		return ""
	}
}

// partial reports whether a name speaks of tests that need more than a developer's machine,
// or of a part of them.
func partialName(name string) bool {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') })
	return slices.ContainsFunc(parts, func(p string) bool {
		return slices.Contains([]string{
			"e2e", "integration", "bench", "benchmark", "benchmarks", "fuzz", "smoke", "docs", "doc", "example", "examples", "nightly", "release", "publish",
			"deploy", "windows", "macos", "mac", "wasm", "wasm32", "miri", "msrv", "minimal", "compat", "downstream", "canary", "perf", "performance", "stress",
			"sanitizer", "sanitizers", "asan", "tsan", "msan", "ubsan", "valgrind", "cross", "docker", "container", "ios", "android", "browser", "browsers", "website", "external",
			"i18n", "coverage", "codecov", "semver", "regression", "acceptance", "cypress", "playwright", "visual", "bundle", "size", "beta", "old", "oldest", "legacy", "leak",
			"template", "templates", "demo", "memcheck", "ecosystem", "install", "pack", "packages", "stale", "codeql", "audit", "cron", "scheduled", "deno", "bun", "lambda", "netlify", "cloudflare", "edge", "workerd", "fastly", "mutation",
		}, p)
	})
}

// otherPurpose: names of scripts that change, fetch or show something.
func otherPurpose(name string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(":-_./", r) }), func(p string) bool {
		return slices.Contains([]string{
			"fix", "watch", "dev", "start", "serve", "install", "publish", "release", "deploy", "update", "upload", "clean", "docs", "doc", "setup", "deps",
			"bootstrap", "debug", "report", "badge", "data", "fixtures", "gen", "generate", "prepare", "bench", "benchmark", "changelog", "version", "bump", "preview", "diff",
		}, p)
	})
}
