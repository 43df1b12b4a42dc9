package detect

import (
	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findMeson: meson sets up and tests in a directory named build.
func findMeson(t *tree, _ config.Config) found {
	text, ok := t.text("meson.build")
	if !ok {
		return found{}
	}
	c := plan.Check{
		Cmd: "meson setup build && meson test -C build", Kind: notes.Full, Source: plan.Source{File: "meson.build", Line: max(1, lineOf(text, "project("))},
		Files: []string{"meson.build", "meson_options.txt", "meson.options", "tests/meson.build", "test/meson.build"}, Test: true, Reader: "meson",
	}
	if t.isDir("build/meson-private") {
		c.Cmd = "meson test -C build"
	}
	return found{here: true, owns: true, checks: []candidate{{base: roleTest, Check: c}}}
}

// mesonRole reads commands of Meson.
func mesonRole(w words) string {
	if w.program() != "meson" {
		return ""
	}
	switch w.sub(0) {
	case "test":
		return roleTest
	case "compile":
		return roleBuild
	}
	return ""
}
