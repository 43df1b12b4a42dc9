package detect

import (
	"slices"
	"strings"
)

// narrow reports whether a command runs a part of a suite only.
func narrow(w words) bool {
	if w.has("--watch", "--help", "--list") {
		return true
	}
	switch w.program() {
	case "go":
		targets := w.plain()
		return w.has("-run") || w.hasPrefix("-run=") || len(targets) < 2 || !slices.ContainsFunc(targets[1:], func(s string) bool { return strings.HasSuffix(s, "...") || s == "." })
	case "cargo", "cross":
		return w.has("-p", "--package", "--test", "--lib", "--bins", "--bin", "--doc", "--example", "--examples", "--target", "--benches", "--bench", "--no-run", "--ignored", "--manifest-path") ||
			w.hasPrefix("+", "--test=", "--package=", "--target=", "--manifest-path=")
	case "pytest", "py.test", "unittest":
		return chooses(w, "-k", "-m") || w.has("--lf") || slices.ContainsFunc(w.plain(), func(s string) bool { return strings.Contains(s, "::") || strings.HasSuffix(s, ".py") })
	case "npm", "pnpm", "yarn", "bun":
		return w.has("--filter", "-F", "-w", "--workspace", "workspace", "--prefix", "--watch") || w.hasPrefix("--filter=", "--workspace=", "--prefix=")
	case "gradle", "gradlew":
		return w.has("--tests") || slices.ContainsFunc(w.plain(), func(s string) bool { return strings.Contains(strings.TrimPrefix(s, ":"), ":") })
	case "mvn", "mvnw":
		return w.has("-pl", "--projects") || w.hasPrefix("-Dtest=", "-Dit.test=", "-pl")
	case "dotnet":
		return w.has("--filter", "-f", "--framework")
	case "ctest":
		return w.has("-R", "-L", "-E", "--tests-regex")
	case "bazel", "bazelisk":
		return !slices.Contains(w, "//...") && !slices.Contains(w, "...")
	case "phpunit", "pest":
		return w.has("--filter", "--group", "--testsuite") || w.hasPrefix("--filter=", "--group=", "--testsuite=")
	case "rspec", "mix", "jest", "vitest", "mocha":
		return w.has("-t", "--grep", "-g", "--only", "--testNamePattern") || w.hasPrefix("--project=", "--tag")
	case "dart", "flutter":
		return w.has("chrome", "firefox", "safari", "node", "--platform=chrome", "--name", "--tags") || w.hasPrefix("--tags=")
	case "uv", "poetry", "pdm":
		return w.hasPrefix("--directory", "--project", "--package")
	case "xcodebuild":
		return true // one destination of many, on one kind of machine
	case "sbt":
		return w.hasPrefix("++", "project ")
	case "swift":
		return w.has("--filter")
	case "deno":
		return w.has("--filter") || w.hasPrefix("--filter=")
	}
	return false
}

// chooses reports whether one of these options selects tests; one that only leaves some out
// ("not slow") is how the whole suite is run.
func chooses(w words, options ...string) bool {
	for i, s := range w {
		if slices.Contains(options, s) && (i+1 >= len(w) || !strings.HasPrefix(w[i+1], "not ")) {
			return true
		}
	}
	return false
}
