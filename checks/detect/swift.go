package detect

import (
	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findSwift: the Swift package manager. Xcode projects without a package are left to what
// CI runs, because their schemes cannot be guessed.
func findSwift(t *tree, _ config.Config) found {
	if !t.isFile("Package.swift") {
		return found{}
	}
	f := found{here: true, owns: true}
	check := plan.Check{Cmd: "swift test", Kind: notes.Full, Source: plan.Source{File: "Package.swift", Line: 1}, Files: []string{"Package.swift", ".swift-version"}, Test: true, Reader: "swift"}
	base := roleTest
	if !t.isDir("Tests") {
		check.Cmd, check.Test, check.Reader, base = "swift build", false, "", roleBuild
	}
	f.checks = []candidate{{base: base, Check: check}}
	if t.isFile(".swiftlint.yml") {
		f.checks = append(f.checks, candidate{base: roleLint, Check: plan.Check{
			Cmd: "swiftlint lint --strict", Kind: notes.Lite, Source: plan.Source{File: ".swiftlint.yml", Line: 1}, Files: []string{".swiftlint.yml"},
		}})
	}
	return f
}

// swiftRole reads commands of Swift projects.
func swiftRole(w words) string {
	switch w.program() {
	case "swift":
		switch w.sub(0) {
		case "test":
			return roleTest
		case "build":
			return roleBuild
		}
	case "xcodebuild":
		if w.has("test") {
			return roleTest
		}
		if w.has("build") {
			return roleBuild
		}
	case "swiftlint":
		if !w.has("--fix", "autocorrect") {
			return roleLint
		}
	case "swiftformat", "swift-format":
		if w.has("--lint", "lint") {
			return roleFormat
		}
	}
	return ""
}
