package detect

import (
	"slices"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findDotnet: a solution, else a project. Where a directory holds several, dotnet refuses to
// choose (MSB1011), so one is named.
func findDotnet(t *tree, _ config.Config) found {
	solutions := t.matching("*.sln", "*.slnx")
	projects := t.matching("*.csproj", "*.fsproj", "*.vbproj")
	if len(solutions)+len(projects) == 0 {
		return found{}
	}
	f := found{here: true, owns: true}
	file, target := "", ""
	switch {
	case len(solutions) > 0:
		file = solutions[0]
		if len(solutions) > 1 || len(projects) > 0 {
			target = " " + shellQuote(file)
		}
	default:
		file = projects[0]
		if i := slices.IndexFunc(projects, func(p string) bool { return strings.Contains(p, "Test") }); i >= 0 {
			file = projects[i]
		}
		if len(projects) > 1 {
			target = " " + shellQuote(file)
		}
	}
	if len(solutions) > 1 {
		f.note("%d solutions lie here; %s is built and tested", len(solutions), file)
	}
	source := plan.Source{File: file, Line: 1}
	files := []string{file, "global.json", "Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props", "nuget.config"}
	f.checks = []candidate{
		{base: roleBuild, Check: plan.Check{Cmd: "dotnet build" + target, Kind: notes.Lite, Source: source, Files: files}},
		{base: roleTest, Check: plan.Check{Cmd: "dotnet test" + target, Kind: notes.Full, Source: source, Files: files, Test: true, Reader: "dotnet"}},
	}
	return f
}

// dotnetRole reads commands of .NET projects.
func dotnetRole(w words) string {
	if w.program() != "dotnet" {
		return ""
	}
	switch w.sub(0) {
	case "test":
		return roleTest
	case "build":
		return roleBuild
	case "format":
		if w.has("--verify-no-changes", "--check") {
			return roleFormat
		}
	}
	return ""
}
