package detect

import (
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
	"git-isitdone/scan/jsonc"
)

// findCMake: configure, build, ctest, in a directory named build, as CMake's own guide has
// it. A preset for tests says better how.
func findCMake(t *tree, _ config.Config) found {
	text, ok := t.text("CMakeLists.txt")
	if !ok {
		return found{}
	}
	f := found{here: true, owns: true}
	line := cmakeTests(text)
	at := where{"CMakeLists.txt", line}
	for _, sub := range []string{"tests/CMakeLists.txt", "test/CMakeLists.txt"} {
		if at.line > 0 {
			break
		}
		inner, _ := t.text(sub)
		at = where{sub, cmakeTests(inner)}
	}
	files := []string{"CMakeLists.txt", "CMakePresets.json", "tests/CMakeLists.txt", "test/CMakeLists.txt"}
	base, cmd, test := roleTest, "cmake -B build && cmake --build build && ctest --test-dir build --output-on-failure", true
	if preset := testPreset(t); preset != "" {
		cmd = "cmake --preset " + preset + " && cmake --build --preset " + preset + " && ctest --preset " + preset
	}
	if at.line == 0 {
		base, cmd, test, at = roleBuild, "cmake -B build && cmake --build build", false, where{"CMakeLists.txt", max(1, lineOf(text, "project("))}
	}
	c := plan.Check{Cmd: cmd, Kind: notes.Full, Source: plan.Source{File: at.file, Line: at.line}, Files: files, Test: test}
	if test {
		c.Reader = "ctest"
	}
	f.checks = []candidate{{base: base, Check: c}}
	return f
}

// cmakeTests is the line that declares tests; 0 where none does.
func cmakeTests(text string) int {
	for i, l := range lines(text) {
		l = strings.ToLower(strings.TrimSpace(l))
		for _, word := range []string{"enable_testing(", "include(ctest)", "add_test(", "gtest_discover_tests(", "catch_discover_tests(", "doctest_discover_tests(", "include(\"ctest\")"} {
			if strings.HasPrefix(l, word) {
				return i + 1
			}
		}
	}
	return 0
}

// testPreset is the name that configure, build and test presets share; "" without one.
func testPreset(t *tree) string {
	text, ok := t.text("CMakePresets.json")
	if !ok {
		return ""
	}
	doc, err := jsonc.Parse([]byte(text))
	if err != nil {
		return ""
	}
	names := func(section string) map[string]bool {
		out := map[string]bool{}
		m, _ := doc.Root.Get(section)
		for _, item := range m.Value.Items {
			if n, ok := item.Get("name"); ok {
				hidden, _ := item.Get("hidden")
				out[n.Value.Text] = hidden.Value.Text != "true"
			}
		}
		return out
	}
	configure, build := names("configurePresets"), names("buildPresets")
	m, _ := doc.Root.Get("testPresets")
	for _, item := range m.Value.Items {
		if n, ok := item.Get("name"); ok && configure[n.Value.Text] && build[n.Value.Text] {
			return shellQuote(n.Value.Text)
		}
	}
	return ""
}

// nativeRole reads commands of C and C++ projects.
func nativeRole(w words) string {
	switch w.program() {
	case "ctest":
		return roleTest
	case "cmake":
		if w.has("--workflow") {
			return roleTest
		}
		if i := index(w, "--target"); i > 0 && i+1 < len(w) && (w[i+1] == "test" || w[i+1] == "check") {
			return roleTest
		}
		if w.has("--build") {
			return roleBuild
		}
	case "ninja":
		if w.has("test", "check") {
			return roleTest
		}
		return roleBuild
	case "clang-format":
		if w.has("--dry-run", "-n") {
			return roleFormat
		}
	}
	return ""
}

func index(w words, s string) int {
	for i := range w {
		if w[i] == s {
			return i
		}
	}
	return -1
}
