package setup

import (
	"path"
	"slices"
	"strings"
)

// words is a command without what only says how it is run.
type words []string

func (w words) program() string {
	if len(w) == 0 {
		return ""
	}
	p := path.Base(w[0])
	return strings.TrimSuffix(strings.TrimSuffix(p, ".cmd"), ".exe")
}

func (w words) has(any ...string) bool {
	return slices.ContainsFunc(w, func(s string) bool { return slices.Contains(any, s) })
}

// plain are the arguments before "--" that are no options.
func (w words) plain() []string {
	var out []string
	for _, s := range w[min(1, len(w)):] {
		if s == "--" {
			break
		}
		if !strings.HasPrefix(s, "-") && !strings.HasPrefix(s, "+") && s != "" {
			out = append(out, s)
		}
	}
	return out
}

func (w words) sub(n int) string {
	if p := w.plain(); n < len(p) {
		return p[n]
	}
	return ""
}

// unwrap drops wrappers: environment, package runners, containers and the like.
func unwrap(all []string) words {
	w := words(all)
	for hops := 0; len(w) > 0 && hops < 8; hops++ {
		n := wrapping(w)
		if n == 0 {
			return w
		}
		w = w[min(n, len(w)):]
	}
	return w
}

func wrapping(w words) int {
	first, second := w.program(), ""
	if len(w) > 1 {
		second = w[1]
	}
	switch {
	case strings.Contains(w[0], "=") && !strings.HasPrefix(w[0], "-") && !strings.ContainsAny(w[0][:strings.IndexByte(w[0], '=')], "/$"):
		return 1
	case slices.Contains([]string{"!", "time", "exec", "command", "cross-env", "cross-env-shell", "dotenv", "env", "npx", "bunx", "pnpx", "--", "nice", "sudo", "xvfb-run", "dbus-run-session", "stdbuf", "run", "catchsegv", "retry", "then", "do", "else", "if", "caffeinate", "doppler", "infisical", "uvx", "winpty", "call"}, first):
		return 1 + options(w[1:])
	case first == "timeout" || first == "gtimeout":
		return 2 + options(w[1:])
	case slices.Contains([]string{"npm", "pnpm", "yarn", "bun"}, first) && slices.Contains([]string{"exec", "x", "dlx"}, second), first == "yarn" && second == "node":
		if second == "node" {
			return 1
		}
		return 2 + options(w[2:])
	case slices.Contains([]string{"uv", "poetry", "pipenv", "pdm", "hatch", "rye", "pixi", "micromamba", "conda", "pipx"}, first) && second == "run":
		return 2 + valued(w[2:])
	case strings.HasPrefix(first, "python") || first == "py" || first == "pypy3":
		if i := slices.Index(w, "-m"); i > 0 && i < 4 {
			return i + 1
		}
	case (first == "composer" || first == "bundle" || first == "opam" || first == "mise" || first == "direnv" || first == "rtx") && (second == "exec" || second == "x"):
		return 2 + options(w[2:])
	case first == "coverage" && second == "run":
		n := 2 + options(w[2:])
		return n
	case slices.Contains([]string{"nyc", "c8", "start-server-and-test", "dumb-init", "tini", "kcov"}, first) && len(w) > 1:
		for n := 1; n < len(w); n++ {
			if t := tool(w[n:]); t != "" && !strings.HasPrefix(t, maybeFront) {
				return n
			}
		}
	case slices.Contains([]string{"docker", "podman", "docker-compose", "kubectl", "nix", "devbox", "earthly", "ssh", "vagrant", "lando", "ddev"}, first):
		for n := 2; n < len(w); n++ {
			if slices.Contains([]string{"run", "exec", "-c", "--", "--command", "compose"}, w[n-1]) || n > 2 {
				if tool(w[n:]) != "" {
					return n
				}
			}
		}
	}
	return 0
}

func options(w []string) int {
	n := 0
	for n < len(w) && strings.HasPrefix(w[n], "-") {
		n++
		if w[n-1] == "--" {
			break
		}
	}
	return n
}

// valued knows which options of Python's runners take a value.
func valued(w []string) int {
	n := 0
	for n < len(w) && strings.HasPrefix(w[n], "-") {
		if w[n] == "-m" {
			return n + 1
		}
		if slices.Contains([]string{"--group", "--with", "--extra", "--only-group", "--python", "-p", "--package", "-e", "--environment", "-n", "--name", "--from", "--env-file", "--directory", "--project"}, w[n]) {
			n++
		}
		n++
	}
	return min(n, len(w))
}

// tool names the test runner that a command starts; empty where it starts none that is known.
func tool(w words) string {
	if len(w) == 0 {
		return ""
	}
	p, sub := w.program(), w.sub(0)
	if w.has("--version", "--help") {
		return ""
	}
	switch p {
	case "jest", "vitest", "mocha", "ava", "tap", "tape", "uvu", "karma", "jasmine", "lab", "qunit", "wtr", "web-test-runner", "borp", "testcafe", "nightwatch", "wdio", "jest-runner", "poku", "cucumber-js", "newman", "testem", "xvfb-maybe",
		"phpunit", "simple-phpunit", "pest", "paratest", "codecept", "behat", "phpspec", "kahlan", "phpunit.phar",
		"rspec", "cucumber", "minitest", "m", "pytest", "py.test", "unittest", "nosetests", "nose2", "trial", "stestr", "green", "ward", "behave", "tox", "tox4", "nox", "zope-testrunner",
		"gotestsum", "ginkgo", "richgo", "gotest", "ctest", "bats", "prove", "busted", "shellspec", "shunit2", "xctest", "runghc", "Rscript", "rebar3", "phpt", "tasty", "pytest-xdist":
		switch {
		case p == "Rscript" && !strings.Contains(strings.Join(w, " "), "test"), p == "rebar3" && sub != "ct" && sub != "eunit" && sub != "proper", p == "runghc":
			return ""
		case p == "vitest" && (sub == "bench" || sub == "list" || sub == "typecheck"), p == "tox" && w.has("-l", "--listenvs", "list", "--notest", "devenv"), p == "nox" && w.has("-l", "--list"), p == "ginkgo" && (sub == "build" || sub == "watch"), p == "wdio" && sub == "config":
			return ""
		case p == "tox", p == "tox4", p == "nox":
			return envTool(p, w)
		case p == "karma" && sub != "start" && sub != "":
			return ""
		case p == "py.test":
			return "pytest"
		case p == "simple-phpunit", p == "phpunit.phar", p == "paratest":
			return "phpunit"
		}
		return p
	case "react-scripts", "craco", "vue-cli-service", "ng", "react-app-rewired", "tsdx", "kcd-scripts", "aegir", "dts", "wp-scripts", "lerna", "nx", "turbo", "wireit", "rush", "moon", "lage", "mix", "gleam", "elm-test", "elm-app", "spago", "lein", "clj", "clojure", "swift", "dart", "flutter", "zig", "dune", "stack", "cabal", "sbt", "mill", "meson", "ninja", "bazel", "bazelisk", "buck2", "pants", "crystal", "nimble", "forge", "hardhat", "anchor", "truffle", "melos", "xcodebuild", "xcrun", "fastlane", "phing", "rails", "rake", "composer", "artisan", "php", "invoke", "inv", "poe", "poethepoet", "doit", "hatch", "rye", "pdm", "pixi", "dotnet", "vstest.console", "mvn", "mvnw", "gradle", "gradlew", "deno", "cmake", "earthly", "mage", "elm", "ant", "perl", "Build", "cordova", "ember", "playwright", "cypress", "testcafe-cli", "jest-cli", "mocha-webpack", "electron-mocha", "nightwatch-cli", "vip", "gulp", "grunt", "bun", "npm", "pnpm", "yarn", "ni", "nr", "run-s", "run-p", "npm-run-all", "npm-run-all2", "concurrently", "make", "gmake", "mingw32-make", "just", "task", "go-task", "go", "cargo", "cross", "node", "tsx", "ts-node", "python", "python3", "py", "pypy3", "ruby", "bash", "sh", "zsh":
		return subTool(p, w)
	}
	if strings.HasPrefix(p, "$(") || strings.HasPrefix(w[0], "$(") {
		return fromBin(w[0])
	}
	if scriptFile(w) {
		return scriptTool(w)
	}
	return ""
}

// fromBin names the runner whose program is looked up: $(yarn bin jest), $(npm bin)/mocha.
func fromBin(word string) string {
	for _, t := range []string{"jest", "mocha", "vitest", "ava", "tap", "karma", "phpunit"} {
		if strings.HasSuffix(word, "bin "+t+")") || strings.HasSuffix(word, "bin)/"+t) {
			return t
		}
	}
	return ""
}

// envTool: tox and nox run environments of any purpose.
func envTool(p string, w words) string {
	options := []string{"-e", "--env", "-f"}
	if p == "nox" {
		options = []string{"-s", "-e", "--session", "--sessions"}
	}
	names := strings.Join(w.values(options...), " ")
	if names == "" {
		return p
	}
	for _, n := range strings.FieldsFunc(names, func(r rune) bool { return r == ',' || r == ' ' }) {
		if testName(n) == no {
			continue
		}
		if n := strings.TrimLeft(n, "$"); strings.HasPrefix(n, "py") && !strings.HasPrefix(n, "pylint") && !strings.HasPrefix(n, "pyright") && !strings.HasPrefix(n, "pypi") || testName(n) == yes || strings.ContainsAny(n, "{_") {
			return p
		}
	}
	return ""
}

// values are the values of options, apart or joined by =.
func (w words) values(names ...string) []string {
	var out []string
	for i, a := range w {
		for _, n := range names {
			switch {
			case a == n && i+1 < len(w):
				out = append(out, w[i+1])
			case strings.HasPrefix(a, n+"="):
				out = append(out, a[len(n)+1:])
			}
		}
	}
	return out
}

// scriptFile reports a command that is a file of the repository.
func scriptFile(w words) bool {
	return len(w) > 0 && (strings.Contains(w[0], "/") || strings.HasSuffix(w[0], ".sh")) && !strings.HasPrefix(w[0], "-") && !strings.HasPrefix(w[0], "/usr") && !strings.Contains(w[0], "://")
}

func scriptTool(w words) string {
	name := path.Base(w[0])
	name = strings.TrimSuffix(name, path.Ext(name))
	switch name {
	case "runtest", "runtests", "testall", "run_tests", "verify", "ci", "cibuild":
		return "script " + name
	}
	if testName(name) == yes {
		return "script " + name
	}
	return ""
}

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
