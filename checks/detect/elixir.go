package detect

import (
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findElixir: mix, with the formatter and Credo where they are configured.
func findElixir(t *tree, _ config.Config) found {
	text, ok := t.text("mix.exs")
	if !ok {
		return found{}
	}
	f := found{here: true, owns: strings.Contains(text, "apps_path")}
	source := plan.Source{File: "mix.exs", Line: max(1, lineOf(text, "defmodule"))}
	f.checks = []candidate{{base: roleTest, Check: plan.Check{
		Cmd: "mix test", Kind: notes.Full, Source: source, Files: []string{"mix.exs", "config/test.exs", "test/test_helper.exs"}, Test: true, Reader: "exunit",
	}}}
	if t.isFile(".formatter.exs") {
		f.checks = append(f.checks, candidate{base: roleFormat, Check: plan.Check{
			Cmd: "mix format --check-formatted", Kind: notes.Lite, Source: plan.Source{File: ".formatter.exs", Line: 1}, Files: []string{".formatter.exs"},
		}})
	}
	if line := lineOf(text, "{:credo,"); line > 0 {
		f.checks = append(f.checks, candidate{base: roleLint, Check: plan.Check{
			Cmd: "mix credo", Kind: notes.Lite, Source: plan.Source{File: "mix.exs", Line: line}, Files: []string{"mix.exs", ".credo.exs"},
		}})
	}
	return f
}

// elixirRole reads commands of mix.
func elixirRole(w words) string {
	if w.program() != "mix" {
		return ""
	}
	switch w.sub(0) {
	case "test", "coveralls", "coveralls.json", "coveralls.github", "test.all", "espec":
		return roleTest
	case "format":
		if w.has("--check-formatted") {
			return roleFormat
		}
	case "credo":
		return roleLint
	case "dialyzer":
		return roleTypecheck
	case "compile":
		return roleBuild
	}
	return ""
}
