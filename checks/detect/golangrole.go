package detect

import "strings"

// goRole reads commands of Go projects.
func goRole(w words) string {
	switch w.program() {
	case "go":
		switch w.sub(0) {
		case "test":
			if w.hasPrefix("-list", "-bench", "-fuzz") || w.has("-c") {
				return ""
			}
			return roleTest
		case "vet":
			return roleVet
		case "build":
			return roleBuild
		case "tool":
			return goRole(append(words{w.sub(1)}, w[min(len(w), 3):]...))
		case "run":
			if tool, _, ok := strings.Cut(w.sub(1), "@"); ok {
				return goRole(append(words{tool[strings.LastIndexByte(tool, '/')+1:]}, w.plain()[2:]...))
			}
		}
	case "gotestsum", "richgo", "ginkgo", "gotest":
		if w.has("help", "version") || w.program() == "ginkgo" && w.has("watch", "build") {
			return ""
		}
		return roleTest
	case "golangci-lint":
		if w.sub(0) == "run" {
			return roleLint
		}
	case "staticcheck", "revive", "golint":
		return roleLint
	}
	return ""
}

// rustRole reads commands of Rust projects.
func rustRole(w words) string {
	if w.program() == "cross" || w.program() != "cargo" {
		return ""
	}
	switch w.sub(0) {
	case "test", "t":
		if w.has("--no-run") || w.has("--doc") {
			return ""
		}
		return roleTest
	case "nextest":
		if w.sub(1) == "run" || w.sub(1) == "r" {
			return roleTest
		}
	case "llvm-cov", "tarpaulin":
		if !w.has("report", "clean", "show-env") {
			return roleTest
		}
	case "clippy":
		return roleLint
	case "fmt":
		if w.has("--check") || w.has("--all") && w.has("--check") {
			return roleFormat
		}
	case "check", "c":
		return roleCheck
	case "build", "b":
		return roleBuild
	case "hack":
		return rustRole(append(words{"cargo"}, w.plain()[min(1, len(w.plain())):]...))
	}
	return ""
}
