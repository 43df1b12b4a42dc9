package detect

import (
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findDart: Dart and Flutter by pubspec.yaml; a package of Flutter's SDK needs Flutter's
// commands.
func findDart(t *tree, _ config.Config) found {
	text, ok := t.text("pubspec.yaml")
	if !ok {
		return found{}
	}
	f := found{here: true} // a workspace resolves together, it is not tested together
	tool := "dart"
	if strings.Contains(text, "sdk: flutter") {
		tool = "flutter"
	}
	source := plan.Source{File: "pubspec.yaml", Line: max(1, lineOf(text, "name:"))}
	analyze := candidate{base: roleLint, Check: plan.Check{Cmd: tool + " analyze", Kind: notes.Lite, Source: source, Files: []string{"pubspec.yaml", "analysis_options.yaml"}}}
	if t.isFile("analysis_options.yaml") {
		analyze.Source = plan.Source{File: "analysis_options.yaml", Line: 1}
	}
	f.checks = []candidate{analyze}
	if t.isDir("test") {
		f.checks = append(f.checks, candidate{base: roleTest, Check: plan.Check{
			Cmd: tool + " test", Kind: notes.Full, Source: source, Files: []string{"pubspec.yaml", "dart_test.yaml"}, Test: true, Reader: "dart",
		}})
	}
	return f
}

// dartRole reads commands of Dart projects.
func dartRole(w words) string {
	switch w.program() {
	case "dart", "flutter":
		switch w.sub(0) {
		case "test":
			return roleTest
		case "analyze":
			return roleLint
		case "format":
			if w.has("--set-exit-if-changed") || w.hasPrefix("--output=none") {
				return roleFormat
			}
		case "run":
			if w.sub(1) == "test" {
				return roleTest
			}
		}
	case "dartanalyzer":
		return roleLint
	case "melos":
		return nameRole(w.sub(max(0, len(w.plain())-1)))
	}
	return ""
}
