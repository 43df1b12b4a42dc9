package setup

import (
	"slices"
	"strings"
)

// maybeFront is in front of the name of a front that may or may not test.
const maybeFront = "?"

// subTool names the runner of a program that tests only when it is told to.
func subTool(p string, w words) string {
	sub := w.sub(0)
	switch p {
	case "go":
		if sub == "test" && !w.has("-c") && !slices.ContainsFunc(w, func(s string) bool {
			return strings.HasPrefix(s, "-list") || strings.HasPrefix(s, "-fuzz=") || s == "-fuzz"
		}) && !(slices.ContainsFunc(w, func(s string) bool { return strings.HasPrefix(s, "-bench") }) && nothingRuns(w)) {
			return "go test"
		}
		if (sub == "run" || sub == "tool") && strings.Contains(w.sub(1), "gotestsum") || strings.Contains(w.sub(1), "ginkgo") {
			return "gotestsum"
		}
		return ""
	case "cargo", "cross":
		switch {
		case sub == "test" || sub == "t", sub == "nextest" && (w.sub(1) == "run" || w.sub(1) == "r"), sub == "llvm-cov", sub == "tarpaulin", sub == "careful" && w.sub(1) == "test":
			return "cargo test"
		case sub == "miri" && w.has("test", "nextest"):
			return "cargo miri"
		case sub == "hack" && w.has("test", "nextest"), sub == "tomlfmt":
			return "cargo test"
		case sub != "build" && testName(sub) != no && strings.Contains(sub, "test"):
			return "cargo test"
		case sub == "xtask" || sub == "make" || sub == "x":
			return front("cargo "+sub, w.sub(1))
		}
		return ""
	case "npm", "pnpm", "yarn", "bun", "ni", "nr":
		return packageManager(p, w)
	case "run-s", "run-p", "npm-run-all", "npm-run-all2", "concurrently":
		best := ""
		for _, a := range w.plain() {
			a = strings.TrimPrefix(strings.TrimPrefix(a, "npm:"), "npm run ")
			if t := front("npm", a); t != "" && (best == "" || !strings.HasPrefix(t, maybeFront)) {
				best = t
			}
		}
		return best
	case "make", "gmake", "mingw32-make", "just", "task", "go-task", "mage", "invoke", "inv", "poe", "poethepoet", "doit", "hatch", "rye", "pdm", "pixi", "rake", "composer", "gulp", "grunt", "fastlane", "ant", "earthly", "melos", "ninja", "lage", "moon", "rush", "wireit", "rails", "artisan", "phing":
		return taskFront(p, w)
	case "mvn", "mvnw":
		if slices.ContainsFunc(w, func(s string) bool {
			return slices.Contains([]string{"test", "verify", "integration-test", "install", "package", "deploy", "surefire:test", "failsafe:verify", "failsafe:integration-test"}, s)
		}) {
			return "mvn"
		}
		return ""
	case "gradle", "gradlew":
		if slices.ContainsFunc(w.plain(), func(s string) bool {
			s = strings.ToLower(s[strings.LastIndexByte(s, ':')+1:])
			return s == "check" || s == "build" || strings.HasSuffix(s, "test") || strings.HasSuffix(s, "tests") || s == "allTests" || s == "jacocoTestReport"
		}) {
			return "gradle"
		}
		return ""
	case "dotnet":
		if sub == "test" || sub == "vstest" {
			return "dotnet test"
		}
		return ""
	case "vstest.console":
		return "dotnet test"
	case "cypress":
		if sub == "run" {
			return "cypress"
		}
		return ""
	case "react-scripts", "craco", "vue-cli-service", "ng", "react-app-rewired", "tsdx", "kcd-scripts", "aegir", "dts", "ember", "wp-scripts", "mix", "gleam", "elm-app", "spago", "lein", "clj", "clojure", "swift", "dart", "flutter", "zig", "dune", "stack", "cabal", "sbt", "mill", "meson", "bazel", "bazelisk", "buck2", "pants", "crystal", "nimble", "forge", "hardhat", "anchor", "truffle", "xcodebuild", "deno", "playwright", "perl", "php", "cordova":
		return named(p, w)
	case "lerna", "nx", "turbo":
		for _, a := range append(w.plain(), w.values("-t", "--target", "--targets")...) {
			for _, t := range strings.Split(a, ",") {
				if testName(t[strings.LastIndexByte(t, ':')+1:]) == yes {
					return p + " test"
				}
			}
		}
		return ""
	case "node", "tsx", "ts-node":
		if w.has("--test") || slices.ContainsFunc(w, func(s string) bool { return strings.HasPrefix(s, "--test-") }) {
			return "node --test"
		}
		return fileTool(p, w)
	case "python", "python3", "py", "pypy3", "ruby":
		if slices.Contains(w, "test") && (strings.HasSuffix(sub, "manage.py") || strings.HasSuffix(sub, "setup.py")) {
			return "django"
		}
		return fileTool(p, w)
	case "bash", "sh", "zsh":
		if rest := w[min(len(w), 1+options(w[1:])):]; len(rest) > 0 && !w.has("-c") {
			return scriptTool(rest)
		}
		return ""
	case "elm-test":
		return p
	case "cmake":
		if slices.ContainsFunc(w.values("--target", "-t"), func(s string) bool { return s == "test" || s == "check" || s == "RUN_TESTS" }) {
			return "ctest"
		}
	}
	return ""
}

// nothingRuns: `go test -run ^$ -bench .` measures.
func nothingRuns(w words) bool {
	for _, v := range w.values("-run") {
		if v == "^$" || v == "NONE" || v == "XXX" || v == "^#" || v == "-" || v == "none" {
			return true
		}
	}
	return false
}

// named: the program is told by one of its first words to test.
func named(p string, w words) string {
	args := w.plain()
	if p == "deno" && len(args) > 1 && args[0] == "task" {
		return front("deno", args[1])
	}
	for _, a := range args[:min(3, len(args))] {
		a = strings.TrimPrefix(a[strings.LastIndexByte(a, ':')+1:], "@")
		if a == "test" || a == "tests" || a == "test:unit" || a == "runtest" || a == "testOnly" || a == "testQuick" || strings.HasPrefix(a, "test.") || a == "coverage" || a == "test-e2e" || strings.HasSuffix(a, "phpunit") || a == "kaocha" {
			return p + " test"
		}
	}
	if p == "sbt" && slices.ContainsFunc(args, func(a string) bool {
		return strings.Contains(a, "validate") || strings.Contains(a, "check") || strings.Contains(a, "ci") || strings.Contains(strings.ToLower(a), "test")
	}) {
		return maybeFront + "sbt"
	}
	if w.has("test") && (p == "xcodebuild" || p == "sbt" || p == "zig" || p == "dune") {
		return p + " test"
	}
	return ""
}

func packageManager(p string, w words) string {
	args := w.plain()
	if i := slices.IndexFunc(args, func(s string) bool { return s == "workspace" }); i == 0 && len(args) > 2 {
		args = args[2:]
	}
	for len(args) > 0 && slices.Contains([]string{"workspaces", "foreach", "-r", "recursive"}, args[0]) {
		args = args[1:]
	}
	if len(args) > 0 && strings.Contains(args[0], "/") || len(args) > 1 && w.has("--filter", "-F", "-C", "--cwd", "--prefix", "-w", "--workspace", "--dir") && !knownVerb(args[0]) {
		args = args[1:] // the value of such an option
	}
	if len(args) == 0 {
		return ""
	}
	if (p == "npm" || p == "pnpm") && (args[0] == "t" || args[0] == "tst" || args[0] == "it" || args[0] == "cit") {
		return "npm test"
	}
	if args[0] == "test" {
		if p == "bun" {
			return "bun test"
		}
		return "npm test"
	}
	if args[0] == "run" || args[0] == "run-script" || args[0] == "rum" {
		if len(args) < 2 {
			return ""
		}
		return front("npm", args[1])
	}
	if p == "npm" || knownVerb(args[0]) {
		return ""
	}
	if t := tool(words(args)); t != "" { // yarn jest
		return t
	}
	if idle(words(args[:1])) || slices.Contains([]string{"playwright", "cypress", "jest", "vitest", "mocha", "ava", "nyc", "c8", "turbo", "nx", "lerna", "karma"}, args[0]) {
		return "" // a runner that is told to do something else
	}
	return front("npm", args[0])
}

func knownVerb(s string) bool {
	return slices.Contains([]string{"install", "i", "ci", "add", "remove", "publish", "pack", "link", "config", "audit", "dedupe", "cache", "set", "version", "why", "list", "ls", "up", "update", "upgrade", "init", "create", "login", "import", "fetch", "prune", "rebuild", "store", "plugin", "outdated", "info", "view", "deploy", "run", "test", "exec", "dlx", "global", "x", "node", "unlink", "patch", "setup", "env", "constraints", "help", "check", "dist-tag", "owner", "whoami", "access", "pkg", "bin", "root", "prefix"}, s)
}

// front is a script or target by the name of which one knows, or not, that it tests.
func front(p, name string) string {
	switch testName(name) {
	case yes:
		return p + " " + name
	case maybe:
		return maybeFront + p + " " + name
	case no:
	}
	return ""
}

func taskFront(p string, w words) string {
	var args []string
	rest := w[1:]
	for i := 0; i < len(rest); i++ {
		switch a := rest[i]; {
		case slices.Contains([]string{"-C", "-f", "-j", "-d", "-t", "--directory", "--file", "--dir", "--taskfile", "--justfile", "-o"}, a):
			i++
		case strings.HasPrefix(a, "-"), strings.Contains(a, "="), a == "run" || a == "run-script" || a == "exec":
		default:
			args = append(args, a)
		}
	}
	if p == "go-task" {
		p = "task"
	}
	if p == "gmake" || p == "mingw32-make" {
		p = "make"
	}
	if p == "composer" && len(args) > 0 && slices.Contains([]string{"install", "update", "require", "validate", "config", "dump-autoload", "global", "audit", "show", "remove", "self-update"}, args[0]) {
		return ""
	}
	if len(args) == 0 {
		if slices.Contains([]string{"make", "just", "task", "rake"}, p) {
			return maybeFront + p
		}
		return ""
	}
	best := ""
	for _, a := range args {
		if (p == "artisan" || p == "rails") && a != "test" && !strings.HasPrefix(a, "test:") {
			continue
		}
		if t := front(p, strings.TrimPrefix(a, "+")); t != "" && (best == "" || strings.HasPrefix(best, maybeFront) && !strings.HasPrefix(t, maybeFront)) {
			best = t
		}
	}
	return best
}

// fileTool: an interpreter that is given a file whose name says that it tests.
func fileTool(p string, w words) string {
	for _, a := range w.plain() {
		if t := fromBin(a); t != "" {
			return t
		}
		if strings.HasSuffix(a, "phpunit") || strings.HasSuffix(a, "/jest.js") || strings.HasSuffix(a, "/jest") || strings.HasSuffix(a, "/mocha") || strings.HasSuffix(a, "vitest.mjs") {
			return strings.TrimSuffix(strings.TrimSuffix(a[strings.LastIndexByte(a, '/')+1:], ".mjs"), ".js")
		}
	}
	sub := w.sub(0)
	name := sub[strings.LastIndexByte(sub, '/')+1:]
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		name = name[:i]
	}
	if name == "" {
		return ""
	}
	if testName(name) == yes || strings.HasPrefix(name, "runtest") || strings.HasPrefix(name, "testall") || strings.HasPrefix(sub, "test/") || strings.HasPrefix(sub, "tests/") {
		return p + " " + name
	}
	return ""
}
