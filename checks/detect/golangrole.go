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
