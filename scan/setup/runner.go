package setup

import (
	"path"
	"strings"
)

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
