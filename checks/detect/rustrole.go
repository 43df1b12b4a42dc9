package detect

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
