package detect

import (
	"slices"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// language is an ecosystem whose manifest alone says what tests it.
type language struct {
	manifests []string // patterns of path.Match
	needs     string   // text that the manifest must hold; "" for any
	test      string
	files     []string
}

// languages are those with one way to test.
func languages() []language {
	return []language{
		{manifests: []string{"build.zig"}, needs: `"test"`, test: "zig build test", files: []string{"build.zig.zon"}},
		{manifests: []string{"build.zig"}, test: "zig build", files: []string{"build.zig.zon"}},
		{manifests: []string{"MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"}, test: "bazel test //...", files: []string{".bazelrc", ".bazelversion"}},
		{manifests: []string{"dune-project"}, test: "dune test"},
		{manifests: []string{"gleam.toml"}, test: "gleam test"},
		{manifests: []string{"rebar.config"}, needs: "ct_", test: "rebar3 ct"},
		{manifests: []string{"rebar.config"}, test: "rebar3 eunit"},
		{manifests: []string{"project.clj"}, test: "lein test"},
		{manifests: []string{"shard.yml"}, test: "crystal spec"},
		{manifests: []string{"*.nimble"}, test: "nimble test"},
		{manifests: []string{"Makefile.PL", "cpanfile"}, test: "prove -lr t"},
		{manifests: []string{"Project.toml"}, needs: "uuid", test: "julia --project -e 'using Pkg; Pkg.test()'"},
		{manifests: []string{"elm.json"}, needs: "elm-explorations/test", test: "elm-test"},
	}
}

// findLanguages takes the first that fits.
func findLanguages(t *tree, _ config.Config) found {
	for _, l := range languages() {
		names := t.matching(l.manifests...)
		if len(names) == 0 {
			continue
		}
		text, _ := t.text(names[0])
		if !strings.Contains(text, l.needs) {
			continue
		}
		base := roleTest
		if strings.HasSuffix(l.test, " build") {
			base = roleBuild
		}
		c := candidate{base: base, Check: plan.Check{
			Cmd: l.test, Kind: notes.Full, Source: plan.Source{File: names[0], Line: max(1, lineOf(text, l.needs))},
			Files: append([]string{names[0]}, l.files...), Test: base == roleTest, Reader: readerOf(l.test),
		}}
		return found{here: true, owns: true, checks: []candidate{c}}
	}
	return found{}
}

// languageRole reads commands of these languages.
func languageRole(w words) string {
	switch w.program() {
	case "zig":
		if w.sub(0) == "build" {
			if w.sub(1) == "test" {
				return roleTest
			}
			if w.sub(1) == "" {
				return roleBuild
			}
		}
		if w.sub(0) == "test" {
			return roleTest
		}
		if w.sub(0) == "fmt" && w.has("--check") {
			return roleFormat
		}
	case "bazel", "bazelisk":
		if w.sub(0) == "test" || w.sub(0) == "coverage" {
			return roleTest
		}
		if w.sub(0) == "build" {
			return roleBuild
		}
	case "dune", "gleam", "nimble", "lein", "crystal", "prove", "rebar3", "busted", "bats", "shellspec", "elm-test":
		switch w.program() {
		case "prove", "busted", "bats", "shellspec", "elm-test":
			return roleTest
		}
		if slices.Contains([]string{"test", "runtest", "spec", "eunit", "ct", "midje"}, w.sub(0)) || w.program() == "dune" && w.has("@runtest") {
			return roleTest
		}
		if w.sub(0) == "build" {
			return roleBuild
		}
		if w.sub(0) == "format" && w.has("--check") || w.sub(0) == "tool" && w.sub(1) == "format" && w.has("--check") {
			return roleFormat
		}
	case "clojure", "clj":
		if w.hasPrefix("-M:test", "-X:test", "-A:test", "-M:dev:test", "-T:build test") {
			return roleTest
		}
	case "julia":
		if w.has("using Pkg; Pkg.test()") || w.hasPrefix("using Pkg; Pkg.test(") {
			return roleTest
		}
	case "shellcheck", "actionlint", "yamllint", "markdownlint", "markdownlint-cli2", "hadolint", "typos", "codespell":
		return ""
	}
	return ""
}
