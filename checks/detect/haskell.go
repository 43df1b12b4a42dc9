package detect

import (
	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findHaskell: stack where there is a stack.yaml and nothing of cabal's own, else cabal.
func findHaskell(t *tree, _ config.Config) found {
	packages := t.matching("*.cabal")
	stack, project := t.first("stack.yaml"), t.first("cabal.project")
	file, cmd := "", ""
	switch {
	case stack != "" && project == "":
		file, cmd = stack, "stack test"
	case project != "":
		file, cmd = project, "cabal test all"
	case len(packages) > 0:
		file, cmd = packages[0], "cabal test"
	case t.isFile("package.yaml"):
		file, cmd = "package.yaml", "stack test"
	default:
		return found{}
	}
	files := append([]string{"stack.yaml", "cabal.project", "package.yaml"}, packages...)
	f := found{here: true, owns: true, checks: []candidate{{base: roleTest, Check: plan.Check{
		Cmd: cmd, Kind: notes.Full, Source: plan.Source{File: file, Line: 1}, Files: files, Test: true, Reader: readerOf(cmd),
	}}}}
	return f
}

// haskellRole reads commands of Haskell projects.
func haskellRole(w words) string {
	switch w.program() {
	case "stack", "cabal":
		switch w.sub(0) {
		case "test", "v2-test", "new-test":
			return roleTest
		case "build", "v2-build", "new-build":
			if w.has("--test") {
				return roleTest
			}
			return roleBuild
		}
	case "hlint":
		return roleLint
	case "ormolu", "fourmolu":
		if w.has("--mode") && w.has("check") {
			return roleFormat
		}
	}
	return ""
}
